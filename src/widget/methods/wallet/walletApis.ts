/**
 * The parts of the wallets' interfaces that the form uses. The browser provides them, or the sandbox's sheet simulates them.
 */
import type { ApplePayContact, GooglePayFault } from '../../kernel/options/walletOptions.ts';

/** An instance of Apple's `ApplePaySession`. */
export interface AppleSession {
  onvalidatemerchant?: ((event: { validationURL: string }) => void) | null;
  onpaymentmethodselected?: ((event: { paymentMethod: object }) => void) | null;
  onshippingcontactselected?: ((event: { shippingContact: object }) => void) | null;
  onshippingmethodselected?: ((event: { shippingMethod: object }) => void) | null;
  oncouponcodechanged?: ((event: { couponCode: string }) => void) | null;
  onpaymentauthorized?: ((event: { payment: ApplePayment }) => void) | null;
  oncancel?: ((event: object) => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(update: AppleUpdate): void;
  completeShippingContactSelection(update: AppleUpdate): void;
  completeShippingMethodSelection(update: AppleUpdate): void;
  completeCouponCodeChange(update: AppleUpdate): void;
  completePayment(result: AppleResult): void;
}

/** The result of an authorisation: `APPLE_SUCCESS` or `APPLE_FAILURE`. With errors the sheet stays open. */
export interface AppleResult {
  readonly status: number;
  readonly errors?: readonly unknown[];
}

/** `ApplePaySession.STATUS_SUCCESS` */
export const APPLE_SUCCESS = 0;
/** `ApplePaySession.STATUS_FAILURE` */
export const APPLE_FAILURE = 1;

/** A line of the sheet. */
export interface AppleLine {
  readonly label?: string;
  readonly amount?: string;
}

/** A delivery method. */
export interface AppleMethod extends AppleLine {
  readonly identifier?: string;
  readonly detail?: string;
}

/** The response to a change in the sheet. */
export interface AppleUpdate {
  readonly newTotal: AppleLine;
  readonly newLineItems?: readonly AppleLine[];
  readonly newShippingMethods?: readonly AppleMethod[];
  readonly errors?: readonly unknown[];
}

/** The authorised payment. */
export interface ApplePayment {
  readonly token: { readonly paymentData: unknown; readonly paymentMethod?: object };
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
}

/** `ApplePayPaymentRequest` */
export interface AppleRequest {
  readonly currencyCode: string;
  readonly total: AppleLine;
  readonly lineItems?: readonly AppleLine[];
  readonly shippingMethods?: readonly AppleMethod[];
  readonly requiredShippingContactFields?: readonly string[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly shippingContact?: ApplePayContact;
  readonly billingContact?: ApplePayContact;
  readonly supportsCouponCode?: boolean;
  readonly couponCode?: string;
}

/** The global `ApplePaySession`. */
export interface AppleSessions {
  new (version: number, request: AppleRequest): AppleSession;
  supportsVersion?(version: number): boolean;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard?(merchantIdentifier: string): Promise<boolean>;
  applePayCapabilities?(merchantIdentifier: string): Promise<{ paymentCredentialStatus: string }>;
}

/** Google's TransactionInfo. */
export interface GoogleTransaction {
  readonly totalPriceStatus?: string;
  readonly totalPrice?: string;
  readonly totalPriceLabel?: string;
  readonly currencyCode?: string;
  readonly countryCode?: string;
  readonly displayItems?: readonly { readonly label?: string; readonly price?: string }[];
}

/** Google's ShippingOptionParameters. */
export interface GoogleShipping {
  readonly defaultSelectedOptionId?: string;
  readonly shippingOptions?: readonly { readonly id: string; readonly label?: string }[];
}

/** Google's Address. */
export interface GoogleAddress {
  readonly name?: string;
  readonly phoneNumber?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

/** Google's PaymentDataRequest. */
export interface GoogleRequest {
  readonly allowedPaymentMethods: readonly {
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly tokenizationSpecification?: object;
  }[];
  readonly transactionInfo: GoogleTransaction;
  readonly emailRequired?: boolean;
  readonly shippingAddressRequired?: boolean;
  readonly shippingOptionRequired?: boolean;
  readonly shippingOptionParameters?: GoogleShipping;
}

/** Google's PaymentData. */
export interface GooglePayment {
  readonly email?: string;
  readonly shippingAddress?: GoogleAddress;
  readonly paymentMethodData: {
    readonly info?: { readonly billingAddress?: GoogleAddress };
    readonly tokenizationData: { readonly token: string };
  };
}

/** The callbacks that Google calls while its sheet is open. */
export interface GoogleCallbacks {
  onPaymentDataChanged?(change: object): Promise<GoogleUpdate>;
  onPaymentAuthorized?(payment: GooglePayment): Promise<GoogleVerdict>;
}

/** Google's PaymentDataRequestUpdate. */
export interface GoogleUpdate {
  readonly newTransactionInfo?: GoogleTransaction;
  readonly newShippingOptionParameters?: GoogleShipping;
  readonly error?: GooglePayFault;
}

/** Google's PaymentAuthorizationResult. */
export interface GoogleVerdict {
  readonly transactionState: string;
  readonly error?: GooglePayFault;
}

/** Google's PaymentsClient. */
export interface GoogleClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>;
  loadPaymentData(request: GoogleRequest): Promise<GooglePayment>;
}

/** The global that Google's script creates. */
export interface GoogleApi {
  readonly payments?: {
    readonly api?: { readonly PaymentsClient?: new (options: object) => GoogleClient };
  };
}

/** The payment details for Samsung Pay. */
export interface SamsungDetail {
  readonly orderNumber: string;
  readonly merchant: {
    readonly name: string;
    readonly url?: string;
    readonly countryCode?: string;
  };
  readonly amount: { readonly option: string; readonly currency: string; readonly total: string };
}

/** Samsung's PaymentClient. */
export interface SamsungClient {
  isReadyToPay(methods: object): Promise<{ readonly result: boolean }>;
  loadPaymentSheet(methods: object, detail: SamsungDetail): Promise<object>;
  notify(result: { readonly status: string; readonly provider: string }): void;
}

/** The global that Samsung's script creates. */
export interface SamsungApi {
  readonly PaymentClient?: new (options: object) => SamsungClient;
}
