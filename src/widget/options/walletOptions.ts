/** What a page may say of each wallet: `wpwlOptions.applePay`, `googlePay`, `samsungPay`. Types alone. */

/** `'customer'`, `'billing'`, `'shipping'`: what of the sheet is sent along as parameters of that prefix. */
export type ContactGroup = 'customer' | 'billing' | 'shipping';

/** What all three take. */
export interface WalletBlock {
  /** Colour of the button. */
  readonly buttonColor?: string;
  /** `plain` shows the name of the wallet alone. */
  readonly buttonType?: string;
  readonly currencyCode?: string;
  /** ISO 3166-1 alpha-2 of the merchant. */
  readonly countryCode?: string;
  /** `false`: the wallet's own sheet also in a test system. Ours. */
  readonly sandbox?: boolean | 'true' | 'false';
  /** Members of the wallet's own that are not named here are handed on to it. */
  readonly [member: string]: unknown;
}

/** A line of Apple Pay's sheet; `amount` as the API writes it: `92.00`. */
export interface ApplePayLine {
  readonly label?: string;
  readonly amount?: string;
  readonly [member: string]: unknown;
}

/** A way of delivery. */
export interface ApplePayShippingMethod extends ApplePayLine {
  readonly identifier?: string;
  readonly detail?: string;
}

/** A person of Apple Pay's sheet. Before the shopper has agreed only the area is known. */
export interface ApplePayContact {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly addressLines?: readonly string[];
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

/** What a change in the sheet comes to; `{status: 'ABORT'}` closes the sheet. */
export type ApplePayUpdate =
  | {
      readonly newTotal?: ApplePayLine;
      readonly newLineItems?: readonly ApplePayLine[];
      readonly newShippingMethods?: readonly ApplePayShippingMethod[];
      readonly errors?: readonly WalletFault[];
    }
  | { readonly status: 'ABORT' };

/** What the page finds wrong in a sheet: `shippingContactInvalid`, `billingContactInvalid`, `addressUnserviceable`. */
export interface WalletFault {
  readonly code: string;
  /** Said in place of the text of the code. */
  readonly message?: string;
  readonly contactField?: string;
}

/** What the page says to what was authorised; nothing goes on. */
export type WalletVerdict =
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return goes on
  | void
  | { readonly status: 'SUCCESS' | 'ABORT' }
  | { readonly status: 'FAILURE'; readonly errors?: readonly WalletFault[] };

type Soon<T> = T | PromiseLike<T>;
// biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return changes nothing
type Changed = Soon<ApplePayUpdate | undefined | void>;

/** `wpwlOptions.applePay` */
export interface ApplePayOptions extends WalletBlock {
  /** Of Apple's API; the button goes where the device lacks it. */
  readonly version?: number;
  readonly checkAvailability?: boolean | string;
  readonly merchantIdentifier?: string;
  readonly displayName?: string;
  readonly buttonStyle?: string;
  readonly style?: string;
  readonly total?: ApplePayLine;
  readonly lineItems?: readonly ApplePayLine[];
  readonly merchantCapabilities?: readonly string[];
  readonly supportedNetworks?: readonly string[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly requiredShippingContactFields?: readonly string[];
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
  readonly shippingMethods?: readonly ApplePayShippingMethod[];
  readonly supportsCouponCode?: boolean;
  readonly couponCode?: string;
  readonly submitOnPaymentAuthorized?: readonly ContactGroup[];
  /** Gives Apple's merchant session, of a shop that has a certificate of its own. Ours. */
  onValidateMerchant?(validationURL: string): Soon<unknown>;
  onPaymentMethodSelected?(paymentMethod: object): Changed;
  onShippingContactSelected?(contact: ApplePayContact): Changed;
  onShippingMethodSelected?(method: ApplePayShippingMethod): Changed;
  onCouponCodeChanged?(couponCode: string): Changed;
  onPaymentAuthorized?(payment: ApplePayPayment): Soon<WalletVerdict>;
  onCancel?(): void;
}

/** What the shopper has authorised. */
export interface ApplePayPayment {
  readonly token: object;
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
}

/** What Google Pay's sheet knows of the shopper so far: Google's IntermediatePaymentData. */
export interface GooglePayChange {
  readonly callbackTrigger: string;
  readonly shippingAddress?: object;
  readonly shippingOptionData?: { readonly id: string };
  readonly [member: string]: unknown;
}

/** What the page finds wrong in Google Pay's sheet. */
export interface GooglePayFault {
  readonly reason: string;
  readonly message: string;
  readonly intent: string;
}

/** Google's PaymentDataRequestUpdate. */
export interface GooglePayUpdate {
  readonly newTransactionInfo?: object;
  readonly newShippingOptionParameters?: object;
  readonly error?: GooglePayFault;
}

/** `wpwlOptions.googlePay` */
export interface GooglePayOptions extends WalletBlock {
  readonly environment?: string;
  readonly merchantId?: string;
  readonly gateway?: string;
  readonly gatewayMerchantId?: string;
  readonly merchantName?: string;
  readonly allowedAuthMethods?: readonly string[];
  readonly allowedCardNetworks?: readonly string[];
  /** `fill`, or `static` for a button as wide as its text. */
  readonly buttonSizeMode?: string;
  readonly amount?: string | number;
  readonly displayItems?: readonly object[];
  readonly emailRequired?: boolean;
  readonly billingAddressRequired?: boolean;
  readonly billingAddressParameters?: object;
  readonly shippingAddressRequired?: boolean;
  readonly shippingAddressParameters?: object;
  readonly shippingOptionRequired?: boolean;
  readonly shippingOptionParameters?: object;
  readonly submitOnPaymentAuthorized?: readonly ContactGroup[];
  onPaymentDataChanged?(change: GooglePayChange): Soon<GooglePayUpdate | undefined>;
  onPaymentAuthorized?(paymentData: object): PromiseLike<{
    readonly transactionState: 'SUCCESS' | 'ERROR';
    readonly error?: GooglePayFault;
  }>;
  onCancel?(statusCode: string): void;
}

/** `wpwlOptions.samsungPay` */
export interface SamsungPayOptions extends WalletBlock {
  readonly environment?: string;
  readonly serviceId?: string;
  readonly merchantName?: string;
  readonly merchantUrl?: string;
  readonly orderNumber?: string;
  readonly allowedBrands?: readonly string[];
  readonly amount?: string | number;
  onPaymentAuthorized?(paymentCredential: object): Soon<WalletVerdict>;
  onCancel?(): void;
}
