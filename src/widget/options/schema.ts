/**
 * `wpwlOptions`: one schema, from which the type, the check and the defaults come. Every option stands alone: a wrong
 * one has no effect and leaves the others as they are.
 */
/** Says whether a value is of the option's type. */
type Guard<T> = (value: unknown) => value is T;

/** 1: 250 x 400, 2: 390 x 400, 3: 500 x 600, 4: 600 x 400 CSS pixels, 5: full screen. */
export type ChallengeWindow = 1 | 2 | 3 | 4 | 5 | '1' | '2' | '3' | '4' | '5';

const isBag = (value: unknown) => typeof value === 'object' && value !== null;
const member = (value: unknown, name: string) => (value as Record<string, unknown>)[name];
const isText = (value: unknown) => typeof value === 'string';
const guard =
  <T>(check: (value: unknown) => boolean): Guard<T> =>
  (value): value is T =>
    check(value);

const bool = guard<boolean>((value) => typeof value === 'boolean');
const text = guard<string>(isText);
const bag = guard<Readonly<Record<string, object>>>(isBag);
const texts = guard<Readonly<Record<string, string>>>(
  (value) => isBag(value) && Object.values(value as object).every(isText),
);
const list = guard<readonly string[]>((value) => Array.isArray(value) && value.every(isText));
const oneOf = <T extends string>(...values: T[]) =>
  guard<T>((value) => values.includes(value as T));
const size = guard<{ readonly width?: string | number; readonly height?: string | number }>(
  (value) =>
    isBag(value) &&
    [member(value, 'width'), member(value, 'height')].every((length) =>
      ['string', 'number', 'undefined'].includes(typeof length),
    ),
);
/** What the page says of the browser: the size of the challenge window (EMV 3-D Secure), 5 being the full screen. */
const browser = guard<{ readonly threeDChallengeWindow?: ChallengeWindow }>(
  (value) =>
    isBag(value) && /^(?:[1-5]|undefined)$/.test(String(member(value, 'threeDChallengeWindow'))),
);
/** Callbacks are looked up on the page's own object when they are due, so here only their presence counts. */
const callback = guard<(...args: never[]) => unknown>((value) => typeof value === 'function');

/** The options there are, each with its check. */
export const OPTIONS = {
  /** Language of the texts: `de`, `de-AT`. */
  locale: text,
  /** Look of the forms. */
  style: oneOf('card', 'plain', 'logos', 'none'),
  /** Where the shopper goes with the result, when the form has no `action`. */
  shopperResultUrl: text,
  labels: texts,
  placeholders: texts,
  errorMessages: texts,
  showLabels: bool,
  showPlaceholders: bool,
  /** false: no security code at all. */
  requireCvv: bool,
  /** The security code may be left empty. */
  allowEmptyCvv: bool,
  maskCvv: bool,
  allowEmptyCardHolderName: bool,
  /** Absent: the brand follows the number until the shopper chooses one; true: always; false: never. */
  brandDetection: bool,
  brandDetectionPriority: list,
  /** CSS for the text and the placeholder inside the frames: `card-number`, `cvv`, each also with `-placeholder`. */
  iframeStyles: bag,
  disableSubmitOnEnter: bool,
  disableCardExpiryDateValidation: bool,
  /** Where a card payment's authentication runs: `_top`, `_blank` or the name of a frame; absent: a frame of its own. */
  paymentTarget: text,
  /** Where the result opens; only together with `paymentTarget`. */
  shopperResultTarget: text,
  /** Size of the frame for an authentication, CSS lengths. */
  threeDIframeSize: size,
  browser,
  /** Ours: a declined payment keeps the shopper in the form. */
  retryDeclined: bool,
  onReady: callback,
  onReadyIframeCommunication: callback,
  onFocusIframeCommunication: callback,
  onBlurIframeCommunication: callback,
  onBlurCardNumber: callback,
  onBlurSecurityCode: callback,
  onBlurCardHolder: callback,
  onBlurExpiryDate: callback,
  onBeforeSubmitCard: callback,
  onBeforeSubmitCardPromise: callback,
  onBeforeSubmitVirtualAccount: callback,
  onBeforeSubmitOnlineTransfer: callback,
  onBeforeSubmitPrepayment: callback,
  onAfterSubmit: callback,
  onLoadThreeDIframe: callback,
  onLightboxCancel: callback,
  onChangeBrand: callback,
  onDetectBrand: callback,
  onError: callback,
} as const;

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;

/** Options as they came through the check: absent where they were absent or wrong. */
export type Options = {
  readonly [K in OptionName]?: (typeof OPTIONS)[K] extends Guard<infer T> ? T : never;
};
