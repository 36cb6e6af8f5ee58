/** The test cards of 3-D Secure 2: a matrix of seven kinds of card by nine outcomes. More enrolled cards are in `CARDS`. */

import type { TransStatus, Version } from '../../gateway/domain/threeDSecure/types.ts';
import { CARDS } from '../bank/cards.ts';

/** What a test card is for. `…WithMethod`: the issuer first collects data of the browser (EMV: 3DS Method). */
export type Outcome =
  | 'frictionlessWithMethod'
  | 'attemptWithMethod'
  | 'frictionless'
  | 'attempt'
  | 'technicalError'
  | 'notEnrolled'
  | 'notParticipating'
  | 'challengeWithMethod'
  | 'challenge';

/** A test card of the matrix. */
export interface AuthenticatedCard {
  readonly outcome: Outcome;
  readonly brand: string;
  readonly number: string;
  /** Whether the issuer has a method URL. */
  readonly method: boolean;
  /** The issuer's status in response to the AReq; null: the issuer does not participate and gets no AReq. */
  readonly status: TransStatus | null;
  /** The newest protocol version that the issuer supports. */
  readonly version: Version;
}

/** Each outcome as the protocol expresses it, and in words. */
export const OUTCOMES: Readonly<
  Record<
    Outcome,
    { readonly status: TransStatus | null; readonly method: boolean; readonly words: string }
  >
> = {
  frictionlessWithMethod: { status: 'Y', method: true, words: 'frictionless, with method data' },
  attemptWithMethod: { status: 'A', method: true, words: 'attempt, with method data' },
  frictionless: { status: 'Y', method: false, words: 'frictionless' },
  attempt: { status: 'A', method: false, words: 'attempt' },
  technicalError: { status: 'U', method: false, words: 'technical error' },
  notEnrolled: { status: 'N', method: false, words: 'not enrolled' },
  notParticipating: { status: null, method: false, words: 'not participating' },
  challengeWithMethod: { status: 'C', method: true, words: 'challenge, with method data' },
  challenge: { status: 'C', method: false, words: 'challenge' },
};

/** One row for each outcome. If a cell has two cards, the issuer of the second one supports version 2.1.0 only. */
const MATRIX: Readonly<Record<Outcome, readonly string[]>> = {
  frictionlessWithMethod: [
    'VISA 4200000000000091',
    'MASTER 5200000000000007',
    'AMEX 374500262001008',
    'MAESTRO 6761301000993772',
    'DINERS 36177580677072',
    'JCB 3530111333300000',
    'UNIONPAY 6250947000000014',
  ],
  attemptWithMethod: [
    'VISA 4200000000000109',
    'MASTER 5200000000000023',
    'AMEX 377277081382243',
    'MAESTRO 6706981111111113',
    'DISCOVER 6011000400001008',
    'JCB 3566002020360505',
    'UNIONPAY 6250947000000022',
  ],
  frictionless: [
    'VISA 4200000000000026',
    'MASTER 5200000000000056',
    'AMEX 375987000000062',
    'MAESTRO 6799851000000032',
    'DISCOVER 6011010000000003',
    'JCB 3569990012278361',
    'UNIONPAY 6250947000000089',
  ],
  attempt: [
    'VISA 4200000000000059',
    'MASTER 5200000000000106',
    'AMEX 373953192351004',
    'MAESTRO 6007930123456780',
    'DISCOVER 6011000990099818',
    'JCB 3569990012278353',
    'UNIONPAY 6250944220914108',
  ],
  technicalError: [
    'VISA 4012001037461114',
    'MASTER 5434580000000006',
    'AMEX 375987000169875',
    'MAESTRO 6761301000941201',
    'DISCOVER 6510000000001248',
    'JCB 3566007770017510',
    'UNIONPAY 6250947000000048',
  ],
  notEnrolled: [
    'VISA 4012001037141112',
    'MASTER 5457350076543210',
    'AMEX 375987000169883',
    'MAESTRO 6761301000946341',
    'DISCOVER 6011025500265831',
    'JCB 3569990012291497',
    'UNIONPAY 6250947000000030',
  ],
  notParticipating: [
    'VISA 4532497088771651',
    'MASTER 5497260847316287',
    'AMEX 343923092050144',
    'MAESTRO 6761257707836567',
    'DISCOVER 6011420711746440',
    'JCB 3096023363379943',
    'UNIONPAY 6250947000000052',
  ],
  challengeWithMethod: [
    'VISA 4200000000000042 4200000000000067',
    'MASTER 5200000000000015 5200000000000049',
    'AMEX 343434343434343 375987000000021',
    'MAESTRO 6799998900000060018 6773670009114879',
    'DINERS 36259600000004',
    'DISCOVER - 6011208701117775',
    'JCB 3566002345432153 3569990010095916',
    'UNIONPAY 6250947000000097 6250944196725207',
  ],
  challenge: [
    'VISA 4200000000000018 4200000000000075',
    'MASTER 5200000000000064 5200000000000072',
    'AMEX 375987000169867 371449635398431',
    'MAESTRO 67034200554565015 6759888888888888',
    'DISCOVER 6559906559906557',
    'DINERS - 36458811111119',
    'JCB 3569990012300876 3569990012300884',
    'UNIONPAY 6250949644050173 6250945882768112',
  ],
};

/** All cards of the matrix, row by row. */
export const AUTHENTICATED_CARDS: readonly AuthenticatedCard[] = Object.entries(MATRIX).flatMap(
  ([name, cells]) => {
    const outcome = name as Outcome;
    const { status, method } = OUTCOMES[outcome];
    return cells.flatMap((cell) => {
      const [brand = '', ...numbers] = cell.split(' ');
      return numbers.flatMap((number, i) => {
        const version: Version = i === 0 ? '2.2.0' : '2.1.0';
        return number === '-' ? [] : [{ outcome, brand, number, method, status, version }];
      });
    });
  },
);

const MATRIX_BY_NUMBER: ReadonlyMap<string, AuthenticatedCard> = new Map(
  AUTHENTICATED_CARDS.map((card) => [card.number, card]),
);
const OTHERS_BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));

/** The card of the matrix with this number. */
export const authenticatedCard = (number: string): AuthenticatedCard | undefined =>
  MATRIX_BY_NUMBER.get(number);

/**
 * Whether a card of the table `CARDS` is enrolled in 3-D Secure; `undefined` for a number that is not in this table.
 */
export const isEnrolled = (number: string): boolean | undefined =>
  OTHERS_BY_NUMBER.get(number)?.enrolled;
