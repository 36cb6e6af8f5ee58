/** Wallets' own interfaces as a page would have them, on devices and from scripts that no test has: texts of scripts. */

/** Apple's. Its shopper agrees at once, to a token that is given; `window.apple` is what was said to it. */
export const appleFake = (token: string): string => `
  window.apple = [];
  window.ApplePaySession = class {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion(version) { return version <= 14; }
    static canMakePayments() { return window.appleCan !== false; }
    constructor(version, request) { window.apple.push(['new', version, request]); }
    begin() {
      window.apple.push(['begin', navigator.userActivation?.isActive ?? true]);
      setTimeout(() => this.onvalidatemerchant({ validationURL: 'https://apple.example/start' }));
    }
    completeMerchantValidation(session) {
      window.apple.push(['validated', session]);
      if (window.appleCancels) setTimeout(() => this.oncancel({}));
      else if (this.onpaymentmethodselected) this.onpaymentmethodselected({ paymentMethod: { network: 'visa' } });
      else this.agree();
    }
    completePaymentMethodSelection(update) { window.apple.push(['selected', update]); this.agree(); }
    agree() {
      const paymentData = JSON.parse(${JSON.stringify(token)});
      this.onpaymentauthorized({ payment: { token: { paymentData, paymentMethod: { network: 'visa' } } } });
    }
    abort() { window.apple.push(['abort']); }
    completePayment(result) {
      window.apple.push(['completed', result.status]);
      sessionStorage.apple = JSON.stringify(window.apple);
    }
  };`;

/** Google's, as its script makes it. */
export const googleFake = (token: string): string => `
  window.asked = [];
  window.google = { payments: { api: { PaymentsClient: class {
    constructor(options) { this.options = options; window.asked.push(['new', options.environment]); }
    isReadyToPay(request) {
      window.asked.push(['ready', request.allowedPaymentMethods[0].type]);
      return Promise.resolve({ result: true });
    }
    async loadPaymentData(request) {
      window.asked.push(['load', request]);
      sessionStorage.asked = JSON.stringify(window.asked);
      if (window.googleFails) throw { statusCode: window.googleFails };
      const payment = { paymentMethodData: { tokenizationData: { type: 'PAYMENT_GATEWAY', token: ${JSON.stringify(token)} } } };
      const { onPaymentAuthorized } = this.options.paymentDataCallbacks ?? {};
      const verdict = await onPaymentAuthorized?.(payment);
      if (verdict && verdict.transactionState !== 'SUCCESS') throw { statusCode: 'CANCELED' };
      return payment;
    }
  } } } };`;

/** Samsung's, as its script makes it. */
export const samsungFake = (token: string): string => `
  window.asked = [];
  window.SamsungPay = { PaymentClient: class {
    isReadyToPay(methods) { window.asked.push(['ready', methods.version]); return Promise.resolve({ result: true }); }
    loadPaymentSheet(methods, detail) {
      window.asked.push(['load', methods, detail]);
      return Promise.resolve({ method: '3DS', '3DS': { type: 'S', version: '100', data: ${JSON.stringify(token)} } });
    }
    notify(result) {
      window.asked.push(['notify', result.status]);
      sessionStorage.asked = JSON.stringify(window.asked);
    }
  } };`;
