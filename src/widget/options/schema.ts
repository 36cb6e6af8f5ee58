/**
 * `wpwlOptions`: one schema, from which the type, the check and the defaults come. Every option stands alone: a wrong
 * one has no effect and leaves the others as they are.
 */
/** Says whether a value is of the option's type. */
type Guard<T> = (value: unknown) => value is T;

const isBag = (value: unknown) => typeof value === 'object' && value !== null;
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
  onAfterSubmit: callback,
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
