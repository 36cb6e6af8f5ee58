/** The texts of faults that say what to correct, where the reference has one text for every fault of a field. */

import { OTHER_LENGTHS, USUAL_LENGTH } from '../../../brands/compiled/usualLengths.ts';
import { digitsOf } from '../../../card/digits.ts';
import type { ExactText, FieldRules } from '../../fields/field.ts';
import type { CardState } from '../../kernel/state.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';

/** The digits of a complete expiry date: two of the month, two of the year. */
const DATE_DIGITS = 4;

/** API 1, Card account: the minimum length of a card number. A name with so many digits is a number in the wrong field. */
const NUMBER_DIGITS = 8;

/** The first digits of a number, which tell its brand. */
const BIN_DIGITS = 6;

/** A text that lists more brands is longer than two lines on a phone. */
const MOST_NAMES = 3;

/** Returns the text for a fault of a card form; `undefined` where the text of its key says enough. */
export const textOfFault: ExactText = (key, field) => {
  const { texts, control, state } = field;
  const { value: text } = texts;
  const element = control();
  /** What is typed into an input of the page. */
  const digits = element instanceof HTMLInputElement ? digitsOf(element.value) : undefined;
  const isIncomplete = state?.value.complete === false;
  switch (key) {
    case 'cardNumberError':
      return numberText(field);
    case 'cvvError':
      return isIncomplete ? text('cvvIncomplete') : undefined;
    case 'expiryYearError':
      return text('expiryPast');
    case 'expiryMonthError':
      if (digits === undefined ? isIncomplete : digits.length < DATE_DIGITS) {
        return text('expiryIncomplete');
      }
      return digits && !isMonth(digits.slice(0, 2)) ? text('expiryMonthWrong') : undefined;
    case 'cardHolderError':
      return digits && digits.length >= NUMBER_DIGITS ? text('cardHolderNumber') : undefined;
    default:
      return undefined;
  }
};

const isMonth = (digits: string) => Number(digits) > 0 && Number(digits) <= 12;

function numberText({ texts, state, card }: Pick<FieldRules, 'texts' | 'state' | 'card'>) {
  if (!card || !state) return undefined;
  const { brands, length, valid } = state.value;
  const { value: text } = texts;
  const [brand = ''] = brands;
  if (!card.brands.includes(brand)) return length ? refusedText(card, length, brand) : undefined;
  if (valid) return undefined;
  const usual = OTHER_LENGTHS[brand] ?? USUAL_LENGTH;
  return text(length < usual ? 'cardNumberIncomplete' : 'cardNumberWrong');
}

/** The number is of no brand that the shop accepts, or its first digits are wrong. */
function refusedText({ texts, lang, brands }: CardState, length: number, brand: string) {
  const { value: text } = texts;
  const isKnown = brand && length >= BIN_DIGITS;
  if (brands.length > MOST_NAMES) return isKnown ? text('cardBinError') : undefined;
  // The English texts have the spelling of Great Britain.
  const format = new Intl.ListFormat(lang.value === 'en' ? 'en-GB' : lang.value, {
    type: 'disjunction',
  });
  return text(isKnown ? 'cardNotAccepted' : 'cardsAccepted')
    .replace('{brand}', () => brandName(brand))
    .replace('{brands}', () => format.format(brands.map(brandName)));
}
