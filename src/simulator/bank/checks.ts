/** The two checks of a card: address (AVS) and security code (CVV). Their letters are those of API 3, Payment response. */
import { valueNamed } from '../../contract/parameters/request.ts';
import type { ResultCode } from '../../contract/resultCodes.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';

/** A check, as data. */
export interface Check {
  /** The member of `result` that shows the letter. */
  readonly member: 'avsResponse' | 'cvvResponse';
  readonly letters: Readonly<Record<string, string>>;
  /** Which payments are checked, in words for the documents. */
  readonly when: string;
  readonly isMade: (question: Question) => boolean;
  /** The letter when the test asks for none and the result code implies none. */
  readonly usual: (question: Question) => string;
  /** Result codes that imply a letter. */
  readonly byCode: Readonly<Partial<Record<ResultCode, string>>>;
}

/** Only a payment that brings a card is checked; follow-ups are not. */
const isNewCard = ({ account, referenced }: Question): boolean =>
  account === 'card' && referenced === null;

export const AVS: Check = {
  member: 'avsResponse',
  letters: {
    F: 'address and postcode match',
    A: 'address matches, postcode does not',
    Z: 'postcode matches, address does not',
    N: 'neither matches',
    U: 'error, or not checked',
  },
  when: 'for a card with `billing.street1` or `billing.postcode`',
  isMade: (question) =>
    isNewCard(question) &&
    ['billing.street1', 'billing.postcode'].some(
      (name) => valueNamed(question.request, name) !== undefined,
    ),
  usual: () => 'F',
  byCode: {
    '000.400.010': 'N',
    '800.400.100': 'N',
    '800.400.101': 'Z',
    '800.400.102': 'Z',
    '800.400.103': 'Z',
    '800.400.104': 'A',
    '800.400.110': 'N',
  },
};

export const CVV: Check = {
  member: 'cvvResponse',
  letters: {
    M: 'match',
    N: 'no match',
    P: 'not processed',
    S: 'security code not sent, although the card has one',
    U: 'not supported by the issuer',
  },
  when: 'for a card',
  isMade: isNewCard,
  usual: ({ request }) => (request['card.cvv'] === undefined ? 'P' : 'M'),
  byCode: {
    '000.400.020': 'N',
    '800.100.153': 'N',
    '800.100.192': 'N',
    '800.300.500': 'N',
  },
};

/** The letter of a check; `undefined` if the check is not made. @param forced the letter that a test asked for */
export function letterOf(
  check: Check,
  question: Question,
  code: ResultCode,
  forced: string | undefined,
): string | undefined {
  return check.isMade(question)
    ? (forced ?? check.byCode[code] ?? check.usual(question))
    : undefined;
}
