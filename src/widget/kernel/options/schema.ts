/**
 * The schema of `wpwlOptions`. The types for pages, the checks, the advice on the console and `docs/options.md` are derived
 * from it. The script does not contain the schema: the build converts it to the small table of `compiledShapes.ts`. Options are
 * independent: an invalid option has no effect, and does not affect the others.
 */
import * as z from 'zod/mini';
import type { PaymentWidgetsError } from '../errors/errors.ts';
import type { JQueryLike } from './jQueryLike.ts';
import type { SubmitEventLike } from './submitEvent.ts';
import type { ApplePayOptions, GooglePayOptions, SamsungPayOptions } from './walletOptions.ts';

/** The entry of an option in the reference. */
export interface About {
  /** The heading of its section. */
  readonly group: string;
  readonly says: string;
  /** The default as text; absent if there is none. */
  readonly standard?: string;
}

/** The purpose of each option. `docs/options.md` is generated from it. */
export const ABOUT = z.registry<About>();

/**
 * The schema of an option with values of a type. It is opaque, because the types for pages must not need the schema library.
 */
export interface OptionSchema<out T> {
  /** Only for the compiler; does not exist. */
  readonly value?: T;
}

let group = '';
const heading = (name: string): Record<never, never> => {
  group = name;
  return {};
};
const option = <T>(type: z.ZodMiniType<T>, says: string, standard?: string): OptionSchema<T> => {
  const named = z.optional(type);
  ABOUT.add(named, { group, says, ...(standard !== undefined && { standard }) });
  return named as unknown as OptionSchema<T>;
};
const isFunction = (value: unknown) => typeof value === 'function';
const calls = <T>(says: string) => option(z.custom<T>(isFunction), says);

const bool = () => z.boolean();
const text = () => z.string();
const texts = () => z.record(z.string(), z.string());
const list = () => z.array(z.string());
const length = () => z.optional(z.union([z.string(), z.number()]));
const css = () => z.optional(z.record(z.string(), z.union([z.string(), z.number()])));
const block = () => z.record(z.string(), z.unknown());
/** Kept as the page wrote it: unknown members are passed on to the wallet. */
const wallet = <T>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

/** The spinner. Members after `scale` are those of the reference that have no effect here. */
export interface SpinnerOptions {
  readonly color?: string;
  readonly className?: string;
  /** Pixels, or a length of CSS. */
  readonly radius?: string | number;
  readonly width?: string | number;
  /** Rotations per second. */
  readonly speed?: string | number;
  readonly scale?: string | number;
  readonly lines?: number;
  readonly length?: number;
  readonly corners?: number;
  readonly rotate?: number;
  readonly animation?: string;
  readonly direction?: number;
  readonly fadeColor?: string;
  readonly top?: string;
  readonly left?: string;
  readonly shadow?: string | boolean;
  readonly zIndex?: number;
  readonly position?: string;
}

/** One entry for each form that was rendered. */
export interface ReadyForm {
  readonly containerKey: string;
  /** Keys of the card brands of the form. */
  readonly ccMethods: readonly string[];
}

/**
 * The result of a before-submit callback: `false`, or a promise of `false`, stops the submit. Any other result continues it.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return value continues the submit
export type MayGoOn = boolean | undefined | void | Promise<boolean | undefined | void>;

/** Called before a submit; `this` is the form, `event.target` the form or the button of a wallet. */
export type BeforeSubmit = (this: HTMLFormElement, event: SubmitEventLike) => MayGoOn;

/** Called when a field has lost the focus, with the validity of its value. */
export type BlurCallback = (
  this: { readonly $form: JQueryLike<HTMLFormElement> },
  isValid: boolean,
) => void;

/** Called with the frame of a field. */
export type FrameCallback = (this: { readonly $iframe: JQueryLike<HTMLIFrameElement> }) => void;

/** The gateway's data about the first digits of a number. It does not contain the digits. */
export interface DetectedBin {
  readonly brands: readonly string[];
  readonly activeBrand: string;
  /** `CREDIT`, `DEBIT`, `PREPAID`, or '' if it is unknown. */
  readonly type: string;
  /** ISO 3166-1 alpha-2 of the issuer, or ''. */
  readonly country: string;
}

/** The data that a checkout stores for the shop's summary page, as in the gateway's response. */
export interface TransactionData {
  readonly id: string;
  readonly resourcePath: string;
  readonly paymentBrand?: string;
  readonly card?: Readonly<Record<string, string>>;
}

/** A checkout shortly before the end of its 30 minutes. */
export interface ExpiringCheckout {
  readonly id: string;
  /** The end of the checkout by the gateway's clock, ISO 8601 UTC. */
  readonly expiresAt: string;
}

/** All options. */
export const OPTIONS = {
  ...heading('Look and content'),
  locale: option(
    text(),
    'Language of the texts: one of the 25 languages, with or without a country (`de`, `de-AT`); anything else is English.',
    'the `locale` of the checkout, else English',
  ),
  style: option(
    z.enum(['card', 'modern', 'plain', 'logos', 'none']),
    '`card`: framed; `modern`: one list of payment methods, the amount on the pay button; `plain`: labels beside their fields; `logos`: brand pictures in place of the list of brands; `none`: no built-in look.',
    '`card`; `modern` in `<payment-widgets>` and the loader',
  ),
  theme: option(
    z.enum(['auto', 'light', 'dark', 'contrast', 'compact']),
    "Look of the style `modern`: that of the page's own button, fields and text (`auto`), light, dark, high contrast, or smaller fields in the usual colours.",
    'the font and the `color-scheme` of the page',
  ),
  layout: option(
    z.enum(['spaced', 'condensed']),
    'Fields of a card in the style `modern`: each with a border of its own (`spaced`), or one block without space between them, with floating labels (`condensed`).',
    '`spaced`',
  ),
  labelPosition: option(
    z.enum(['above', 'floating']),
    'Labels in the style `modern`: above their fields, or in the field until it has the focus or text, then small at its top (`floating`).',
    '`above`; `floating` with `layout: "condensed"`',
  ),
  autofocus: option(
    text(),
    'The field that has the focus when the form is ready, by its parameter: `card.number`, `card.expiry`, `card.holder`, `card.cvv`, or a field of any other form (`bankAccount.iban`, `billing.city`).',
  ),
  showLabels: option(bool(), 'Shows labels beside or above the fields.', 'true'),
  showPlaceholders: option(bool(), 'Shows placeholders in the fields.', 'true'),
  labels: option(
    texts(),
    'Texts by their keys (`locales/en.json`), without the beginning `modern.`.',
  ),
  placeholders: option(
    texts(),
    '`cardNumberPlaceholder`, `cardHolderPlaceholder`, `expiryDatePlaceholder`, `cvvPlaceholder`; else the text of the label.',
  ),
  errorMessages: option(
    texts(),
    'Error texts by their keys. They take precedence over the same key in `labels`.',
  ),
  showErrorSummary: option(
    bool(),
    'Lists several errors above the form. Each entry links to its field.',
    '`true`; in the style `modern` for more than four faults',
  ),
  requireCvv: option(bool(), '`false`: the form has no security code.', 'true'),
  allowEmptyCvv: option(bool(), 'The security code may be left empty.', 'false'),
  maskCvv: option(bool(), 'Shows dots instead of the digits of the security code.', 'false'),
  showCVVHint: option(bool(), 'Explains where the security code is, on hover and focus.', 'false'),
  allowEmptyCardHolderName: option(
    bool(),
    'The holder may be empty. Otherwise it has 3 to 128 characters.',
    'true',
  ),
  forceCardHolderEqualsBillingName: option(
    bool(),
    'Asks for given name and surname instead of the holder, and sends them as `card.holder`, `customer.givenName` and `customer.surname`.',
    'false',
  ),
  billingAddress: option(
    z.union([
      z.boolean(),
      z.object({
        country: z.optional(text()),
        state: z.optional(text()),
        city: z.optional(text()),
        postcode: z.optional(text()),
        street1: z.optional(text()),
        street2: z.optional(text()),
      }),
    ]),
    'Asks for the billing address. The values of an object are filled in; an empty object fills in nothing.',
    'false',
  ),
  mandatoryBillingFields: option(
    z.object({
      country: z.optional(bool()),
      state: z.optional(bool()),
      city: z.optional(bool()),
      postcode: z.optional(bool()),
      street1: z.optional(bool()),
      street2: z.optional(bool()),
    }),
    'The required fields of the billing address.',
    'none',
  ),
  showBirthDate: option(bool(), 'Asks for `customer.birthDate`.', 'false'),
  showTaxNumberField: option(
    bool(),
    'Asks for a tax number, sent as `customer.identificationDocId` with the type `TAXSTATEMENT`.',
    'false',
  ),
  displayBic: option(bool(), 'The form for SEPA direct debits also asks for the BIC.', 'false'),
  iframeStyles: option(
    z.object({
      'card-number': css(),
      cvv: css(),
      'card-number-input': css(),
      'cvv-input': css(),
      'card-number-placeholder': css(),
      'cvv-placeholder': css(),
    }),
    'CSS for text and placeholder inside the frames: colour, font, spacing, alignment, shadow; no value that loads a file.',
    'the style of the frame element',
  ),
  enableSAQACompliance: option(bool(), 'Expiry date and holder are also in frames.', 'false'),
  imageStyle: option(z.enum(['svg']), 'Has no effect: pictures are always SVG.'),
  spinner: option(
    z.object({
      color: z.optional(text()),
      className: z.optional(text()),
      radius: length(),
      width: length(),
      speed: length(),
      scale: length(),
    }) as z.ZodMiniType<SpinnerOptions>,
    'The spinner: `color`, `radius` and `width` in pixels, `speed` in rotations per second, `scale`, `className`. Other members that the reference has, such as `lines`, have no effect.',
  ),
  numberFormatting: option(bool(), 'Groups the digits of the number during typing.', 'true'),
  validation: option(
    bool(),
    '`false`: the browser checks nothing. The gateway still checks everything.',
    'true',
  ),
  disableCardExpiryDateValidation: option(bool(), 'The form accepts a date in the past.', 'false'),
  disableSubmitOnEnter: option(bool(), 'Enter in a field does not pay.', 'false'),

  ...heading('Brands'),
  brandDetection: option(
    bool(),
    'Whether the number selects the brand. `true`: always; `false`: never; absent: until the shopper selects a brand. A brand that the shopper has selected is kept while the number fits it.',
  ),
  brandDetectionType: option(
    z.enum(['regex', 'binlist', 'bin']),
    '`regex`: by published ranges; `binlist` (or `bin`): also asks the gateway about the first digits.',
    'regex',
  ),
  brandDetectionPriority: option(
    list(),
    'Brand keys, in letters of any case. If several brands fit the number, the first of this list is used. Brands that the form does not offer are ignored.',
    'order of `data-brands`',
  ),

  ...heading('Flow'),
  paymentTarget: option(
    text(),
    'Where the authentication of a card is shown: `_top` (the whole tab), `_blank` (a window), or the name of a frame or window.',
    "a frame of the widget's own",
  ),
  shopperResultTarget: option(
    text(),
    'Where the result opens: a name, or `_blank`; only together with `paymentTarget`.',
    'the whole tab; the `paymentTarget` if it contains this page',
  ),
  shopperResultUrl: option(text(), 'The address of the result if the form has no `action`.'),
  threeDIframeSize: option(
    z.object({ width: length(), height: length() }),
    "Size of the widget's own frame for an authentication, CSS lengths; `100%` is the width of the form.",
    '`100%` and `580px`; in the style `modern` a challenge is `400px` high',
  ),
  browser: option(
    z.object({
      threeDChallengeWindow: z.optional(
        z.union([z.literal([1, 2, 3, 4, 5]), z.literal(['1', '2', '3', '4', '5'])]),
      ),
    }),
    '`threeDChallengeWindow`: size of the challenge, 1: 250 x 400, 2: 390 x 400, 3: 500 x 600, 4: 600 x 400, 5: full screen.',
    'the widest that fits the frame; 5 on pages under 600 pixels',
  ),
  useSummaryPage: option(
    bool(),
    'The submit stores the data with the checkout and calls `onSaveTransactionData`; the shop’s server pays later. The button has the text `nextStep`, unless the page sets `labels.submit`.',
    'false',
  ),
  showVoucher: option(
    bool(),
    'For a payment that is paid later, shows the reference, the account and the last day before the result opens. `false`: the shop shows them. An extension.',
    'true',
  ),
  inlineFlow: option(
    list(),
    'Virtual account brands whose page is shown in a frame in place of the form. PayPal, Amazon Pay, Masterpass and Alipay open in a window.',
    'none',
  ),
  registrations: option(
    z.object({
      requireCvv: z.optional(bool()),
      hideInitialPaymentForms: z.optional(bool()),
    }),
    '`requireCvv`: asks for the security code of a stored card; `hideInitialPaymentForms`: hides the other forms until the shopper opens them.',
    '`false`, `false`',
  ),
  showOneClickWidget: option(bool(), 'Offers the stored details of the checkout.', 'true'),
  hideOtherPaymentButton: option(
    bool(),
    'Removes the button that shows the other forms below stored details.',
    'false',
  ),
  createCheckout: calls<(json: { readonly brand: string }) => Promise<string>>(
    'Fast checkout: returns the id of a checkout when the shopper presses a button. The script is loaded without an id. See [wallets](wallets.md).',
  ),
  checkout: option(
    z.object({ amount: length(), currency: z.optional(text()) }),
    'Fast checkout: the amount before there is a checkout.',
  ),
  renewCheckout: calls<
    (expiring: ExpiringCheckout) => string | undefined | Promise<string | undefined>
  >(
    'Returns the id of a new checkout when the 30 minutes of the current checkout are nearly or completely over. The shopper’s input is kept. An extension.',
  ),
  retryDeclined: option(
    bool(),
    'After a declined payment the shopper stays in the form and can try again. An extension.',
    '`false`; `true` in `<payment-widgets>` and the loader',
  ),
  autoMount: option(
    bool(),
    '`false`: the widget does not mount the forms of the page. The page calls `wpwl.mount(form)`. An extension.',
    'true',
  ),
  signal: option(
    z.custom<AbortSignal>((value) => typeof value === 'object'),
    'An `AbortSignal`. An abort removes all forms, as `wpwl.unload()` does. An extension.',
  ),

  ...heading('Wallets'),
  applePay: option(wallet<ApplePayOptions>(), 'Apple Pay: see [wallets](wallets.md).'),
  googlePay: option(wallet<GooglePayOptions>(), 'Google Pay: see [wallets](wallets.md).'),
  samsungPay: option(
    wallet<SamsungPayOptions>(),
    'Samsung Pay: see [wallets](wallets.md). An extension.',
  ),
  paypal: option(
    block(),
    '`onApprove(event)`: called before a payment with PayPal is sent. `false`, a promise of it, a rejection and an exception stop the payment.',
  ),
  clickToPay: option(block(), 'Not supported: has no effect.'),

  ...heading('Callbacks'),
  onReady: calls<(forms: readonly ReadyForm[]) => void>(
    'Called once, when all forms are in the document and `wpwl.checkout` is complete. `[{containerKey, ccMethods}]`',
  ),
  onReadyIframeCommunication: calls<FrameCallback>(
    'A card field is connected. Called again if the field is moved. `this.$iframe[0]`',
  ),
  onFocusIframeCommunication: calls<FrameCallback>(
    'A card field has received the focus. `this.$iframe[0]`',
  ),
  onBlurIframeCommunication: calls<FrameCallback>(
    'A card field has lost the focus. `this.$iframe[0]`',
  ),
  onBlurCardNumber: calls<BlurCallback>(
    'The number has lost the focus. `(isValid)`; `this.$form[0]`',
  ),
  onBlurSecurityCode: calls<BlurCallback>(
    'The security code has lost the focus. `(isValid)`; `this.$form[0]`',
  ),
  onBlurCardHolder: calls<BlurCallback>(
    'The holder has lost the focus. `(isValid)`; `this.$form[0]`',
  ),
  onBlurExpiryDate: calls<BlurCallback>(
    'The expiry date has lost the focus. `(isValid)`; `this.$form[0]`',
  ),
  onChangeBrand: calls<(brand: string) => void>(
    'The brand changed. `(brand)`. Also called at the start, except with `brandDetection: true`, which starts without a brand',
  ),
  onDetectBrand: calls<(brands: readonly string[], activeBrand: string, cardClass: string) => void>(
    'The brands that fit the number have changed. `(brands, activeBrand, cardClass)`: `brands` is `[]` if none fits; `cardClass` is `CREDIT` or another class from the gateway (`binlist`), else `""`',
  ),
  onDetectBin: calls<(bin: DetectedBin) => void>(
    'The gateway knows the first digits (`binlist`). `{brands, activeBrand, type, country}`, never digits',
  ),
  onBeforeSubmitCard: calls<BeforeSubmit>(
    'The fields are valid, and the payment is sent next. `false`, a promise of `false`, a rejected promise, an exception and `event.preventDefault()` stop the payment; `true` goes on in any case. `(event)`; `this` is the form, and `event.target` the form or the button of a wallet. Also called for Apple Pay, Google Pay and Samsung Pay',
  ),
  onBeforeSubmitCardPromise: calls<
    (this: HTMLFormElement, event: SubmitEventLike) => Promise<unknown>
  >('As `onBeforeSubmitCard`; returns a promise.'),
  onBeforeSubmitOneClickCard: calls<BeforeSubmit>('As `onBeforeSubmitCard`, for stored details.'),
  onBeforeSubmitDirectDebit: calls<BeforeSubmit>('As `onBeforeSubmitCard`, for direct debits.'),
  onBeforeSubmitOnlineTransfer: calls<BeforeSubmit>(
    'As `onBeforeSubmitCard`, for online transfers.',
  ),
  onBeforeSubmitVirtualAccount: calls<BeforeSubmit>(
    'As `onBeforeSubmitCard`, for virtual accounts.',
  ),
  onBeforeSubmitInlineVirtualAccount: calls<BeforeSubmit>(
    'As `onBeforeSubmitCard`, for the brands of `inlineFlow`.',
  ),
  onBeforeSubmitPrepayment: calls<BeforeSubmit>('As `onBeforeSubmitCard`, for prepayments.'),
  onBeforeSubmitInvoice: calls<BeforeSubmit>(
    'As `onBeforeSubmitCard`, for invoices. An extension.',
  ),
  onAfterSubmit: calls<(event: { readonly type: 'submit'; readonly target: HTMLElement }) => void>(
    'Called once, after a submit that was not stopped. `(event)`',
  ),
  onLoadThreeDIframe: calls<(this: HTMLIFrameElement) => void>(
    "The challenge is shown in the widget's own frame; not called if the issuer asks nothing. `this` is the frame",
  ),
  onSaveTransactionData: calls<(data: TransactionData) => void>(
    'With `useSummaryPage`: the gateway has stored the data. `{id, resourcePath, paymentBrand, card}`',
  ),
  onLightboxCancel: calls<() => void>(
    'The shopper has closed the window of the bank or provider, which has cancelled the payment.',
  ),
  onCheckoutExpiring: calls<(expiring: ExpiringCheckout) => void>(
    'The checkout ends in a minute. `{id, expiresAt}`. An extension.',
  ),
  onError: calls<(error: PaymentWidgetsError) => void>(
    'An error has occurred: see [Errors](errors.md). `(error)`',
  ),
} as const;

export type OptionName = keyof typeof OPTIONS;

/** The schemas themselves: how each option is checked. */
export const SCHEMAS = OPTIONS as unknown as Readonly<Record<OptionName, z.ZodMiniType>>;

/** The value of an option after the check. */
type Value<K extends OptionName> = (typeof OPTIONS)[K] extends OptionSchema<infer T> ? T : never;

/** The options after the check. An option that is missing or invalid is absent. */
export type Options = { readonly [K in OptionName]?: Value<K> | undefined };

/** Booleans may be written as text, also inside an option. */
type Written<T> = T extends boolean
  ? T | 'true' | 'false'
  : T extends (...args: never[]) => unknown
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T;

/** The options as a page may write them. */
export type WpwlOptions = { [K in OptionName]?: Written<Value<K>> };
