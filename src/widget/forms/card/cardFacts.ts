/** What is different about the four fields of a card form. */
import type { SecureFieldName } from '../../../protocol/index.ts';
import type { CallbackName } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardField } from '../../kernel/state.ts';
import type { TextKey } from '../../kernel/textKey.ts';

/** The facts of a field. */
export interface CardFieldFacts {
  readonly parameter: SecureFieldName;
  /** The text that labels it; the first part of its name in the page's `placeholders`. */
  readonly label: TextKey;
  /** The text in the empty field, if it is not its label. */
  readonly format?: TextKey;
  /** The prompt if it is empty. */
  readonly empty: TextKey;
  /** The faults by the parameters that the gateway has rejected. The first is also that of an invalid value. */
  readonly faults: Readonly<Record<string, TextKey>>;
  /** The page's callback when the shopper leaves it. */
  readonly left: CallbackName;
  /** First part of its names in `iframeStyles`. */
  readonly style: 'card-number' | 'cvv';
  /** Whether it is in a frame on every page, and not only if `enableSAQACompliance` is set. */
  readonly isSecret: boolean;
  readonly mayBeEmpty: () => boolean;
}

export const CARD_FIELDS: Readonly<Record<CardField, CardFieldFacts>> = {
  cardNumber: {
    parameter: 'card.number',
    label: 'cardNumber',
    empty: 'cardNumberEmpty',
    faults: { 'card.number': 'cardNumberError', paymentBrand: 'cardNumberError' },
    left: 'onBlurCardNumber',
    style: 'card-number',
    isSecret: true,
    mayBeEmpty: () => false,
  },
  expiry: {
    parameter: 'card.expiry',
    label: 'expiryDate',
    format: 'mmyy',
    empty: 'expiryEmpty',
    faults: { 'card.expiryMonth': 'expiryMonthError', 'card.expiryYear': 'expiryYearError' },
    left: 'onBlurExpiryDate',
    style: 'card-number',
    isSecret: false,
    mayBeEmpty: () => false,
  },
  cardHolder: {
    parameter: 'card.holder',
    label: 'cardHolder',
    empty: 'cardHolderEmpty',
    faults: { 'card.holder': 'cardHolderError' },
    left: 'onBlurCardHolder',
    style: 'card-number',
    isSecret: false,
    mayBeEmpty: () => options.allowEmptyCardHolderName !== false,
  },
  cvv: {
    parameter: 'card.cvv',
    label: 'cvv',
    empty: 'cvvEmpty',
    faults: { 'card.cvv': 'cvvError' },
    left: 'onBlurSecurityCode',
    style: 'cvv',
    isSecret: true,
    mayBeEmpty: () => options.allowEmptyCvv === true,
  },
};

/** The fault of an invalid value. */
export const faultOf = (field: CardField): string =>
  Object.values(CARD_FIELDS[field].faults)[0] ?? '';

/** Whether a field is in a frame. */
export const isFramed = (field: CardField): boolean =>
  CARD_FIELDS[field].isSecret || options.enableSAQACompliance === true;
