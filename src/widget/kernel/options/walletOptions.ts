/** The options of each wallet: `wpwlOptions.applePay`, `googlePay`, `samsungPay`. Types only. */

/** The groups of contact data in the sheet. Each group is sent as parameters with its name as the prefix. */
export type ContactGroup = 'customer' | 'billing' | 'shipping';

/** The options that all wallets have in common. */
export interface WalletBlock {
  /** Colour of the button. */
  readonly buttonColor?: string;
  /** `plain`: the button shows only the name of the wallet. */
  readonly buttonType?: string;
  readonly currencyCode?: string;
  /** The merchant's country, ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  /** `false` opens the wallet's own sheet in a test system, too. Not part of the specification. */
  readonly sandbox?: boolean | 'true' | 'false';
  /** Other members are passed on to the wallet. */
  readonly [member: string]: unknown;
}

/** A line of Apple Pay's sheet; `amount` has the format of the API: `92.00`. */
export interface ApplePayLine {
  readonly label?: string;
  readonly amount?: string;
  readonly [member: string]: unknown;
}

/** A delivery method. */
export interface ApplePayShippingMethod extends ApplePayLine {
  readonly identifier?: string;
  readonly detail?: string;
}

/** A contact in Apple Pay's sheet. Before the shopper authorises the payment, only the area is known. */
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

/** The page's response to a change in the sheet. `{status: 'ABORT'}` closes the sheet. */
export type ApplePayUpdate =
  | {
      readonly newTotal?: ApplePayLine;
      readonly newLineItems?: readonly ApplePayLine[];
      readonly newShippingMethods?: readonly ApplePayShippingMethod[];
      readonly errors?: readonly WalletFault[];
    }
  | { readonly status: 'ABORT' };

/**
 * An error that the page reports in a sheet. The codes are `shippingContactInvalid`, `billingContactInvalid` and
 * `addressUnserviceable`.
 */
export interface WalletFault {
  readonly code: string;
  /** Replaces the text of the code. */
  readonly message?: string;
  readonly contactField?: string;
}

/** The page's response to an authorisation. Without a response the payment continues. */
export type WalletVerdict =
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return value continues the payment
  | void
  | { readonly status: 'SUCCESS' | 'ABORT' }
  | { readonly status: 'FAILURE'; readonly errors?: readonly WalletFault[] };

type Soon<T> = T | PromiseLike<T>;
// biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return value changes nothing
type Changed = Soon<ApplePayUpdate | undefined | void>;

/** `wpwlOptions.applePay` */
export interface ApplePayOptions extends WalletBlock {
  /** The version of Apple's API. The button is removed if the device does not support it. */
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
  /** Returns Apple's merchant session, for a shop that has its own certificate. Not part of the specification. */
  onValidateMerchant?(validationURL: string): Soon<unknown>;
  onPaymentMethodSelected?(paymentMethod: object): Changed;
  onShippingContactSelected?(contact: ApplePayContact): Changed;
  onShippingMethodSelected?(method: ApplePayShippingMethod): Changed;
  onCouponCodeChanged?(couponCode: string): Changed;
  onPaymentAuthorized?(payment: ApplePayPayment): Soon<WalletVerdict>;
  onCancel?(): void;
}

/** The payment that the shopper has authorised. */
export interface ApplePayPayment {
  readonly token: object;
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
}

/** The shopper's choices in Google Pay's sheet so far: Google's IntermediatePaymentData. */
export interface GooglePayChange {
  readonly callbackTrigger: string;
  readonly shippingAddress?: object;
  readonly shippingOptionData?: { readonly id: string };
  readonly [member: string]: unknown;
}

/** An error that the page reports in Google Pay's sheet. */
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
