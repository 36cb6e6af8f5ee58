/**
 * The results that a request can ask the simulator for, as a table. Only the server of a shop can send these custom
 * parameters. Account data, such as `card.holder`, can also come from the form.
 */

import { groupOf, isResultCode, type ResultCode } from '../../contract/resultCodes.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import {
  alreadyAuthenticated,
  askedBy,
  invalidSwitch,
  testAccount,
} from '../../gateway/catalogue/results/causes/simulator.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import { DECLINED_ACCOUNTS } from './bankAccounts.ts';
import { DECLINED_CARD } from './cards.ts';
import { AVS, type Check, CVV } from './checks.ts';

/** The last digits of a gift card's number if its balance is too low for the payment. */
const EMPTY_GIFT_CARD = '0002';

/** A PIN that is wrong for every gift card. */
const WRONG_PIN = '0000';

/** The test mode that the simulator answers in (API 1, Test modes). */
export type Mode = 'INTERNAL' | 'EXTERNAL';

/** The results that a request asks for. */
export interface ForcedResults {
  readonly code?: ResultCode;
  /** Why the code was asked for; set with `code`. */
  readonly cause?: Cause;
  readonly avsResponse?: string;
  readonly cvvResponse?: string;
}

/** The error of a switch that is set to an unknown value: a message for the caller. */
export interface Wrong {
  readonly invalid: string;
  readonly cause: Cause;
}

/** One switch. If several switches set the same result, the first one applies. */
export interface Switch {
  /** The parameter to send, as the documents show it. */
  readonly sent: string;
  readonly modes: readonly Mode[];
  /** The effect on the response, as the documents describe it. */
  readonly effect: string;
  /** Reads the switch from the request; `undefined` if the switch is not set. */
  readonly read: (question: Question) => ForcedResults | Wrong | undefined;
}

const BEGINS: readonly Question['type'][] = ['PA', 'DB', 'CD', 'PA.CP'];

/** A payment never has a chargeback code as its result: a chargeback is reported about an earlier payment. */
export const isOutcome = (code: string): code is ResultCode =>
  isResultCode(code) && groupOf(code) !== 'chargeback';

/** Soft decline: the issuer requires that the shopper is authenticated first. */
const SOFT_DECLINE: ResultCode = '300.100.100';

const FORCE = 'customParameters[forceResultCode]';

const forced: Switch = {
  sent: '`customParameters[forceResultCode]={code}`',
  modes: ['INTERNAL'],
  effect:
    'the result code of the payment or follow-up; with a pending code, the payment is pending; 300.100.100 only if the shopper was not authenticated',
  read({ request }) {
    const code = request[FORCE];
    if (code === undefined || code === '') return undefined;
    // No soft decline if the shopper was authenticated, or if the card network proves an attempt.
    if (code === SOFT_DECLINE && request['threeDSecure.verificationId'] !== undefined) {
      return { cause: alreadyAuthenticated(FORCE, SOFT_DECLINE) };
    }
    if (isOutcome(code)) return { code, cause: askedBy(FORCE, code) };
    const invalid = `${FORCE} must be a result code of a payment`;
    return { invalid, cause: invalidSwitch(FORCE, invalid, '800.100.155') };
  },
};

/** The declined card as it may be shown: first six and last four digits. */
const SHOWN_CARD = `${DECLINED_CARD.slice(0, 6)}…${DECLINED_CARD.slice(-4)}`;

const declinedCard: Switch = {
  sent: `\`card.number=${DECLINED_CARD}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.152',
  read: ({ request }) =>
    request['card.number'] === DECLINED_CARD
      ? {
          code: '800.100.152',
          cause: testAccount(
            'test-card',
            'card.number',
            `The test card ${SHOWN_CARD}`,
            '{testCard}',
          ),
        }
      : undefined,
};

const declinedAccounts: readonly Switch[] = DECLINED_ACCOUNTS.map(
  ({ by, value, code, country }) => ({
    sent: `\`bankAccount.${by}=${value}\``,
    modes: ['INTERNAL', 'EXTERNAL'],
    effect: `${code}, for a direct debit`,
    read: ({ account, request }) =>
      account === 'bank' && request[`bankAccount.${by}`]?.toUpperCase() === value
        ? {
            code,
            cause: testAccount(
              'test-account',
              `bankAccount.${by}`,
              `The test account of ${country} that ends with ${value.slice(-4)}`,
              by === 'iban' ? `{testIban ${country}}` : '123456789',
            ),
          }
        : undefined,
  }),
);

const wrongPin: Switch = {
  sent: `\`giftCard.pin=${WRONG_PIN}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.166, for a payment with a gift card',
  read: ({ account, request }) =>
    account === 'gift' && request['giftCard.pin'] === WRONG_PIN
      ? {
          code: '800.100.166',
          cause: testAccount(
            'test-account',
            'giftCard.pin',
            'A gift card with a wrong PIN',
            '1234',
          ),
        }
      : undefined,
};

const emptyGiftCard: Switch = {
  sent: `\`giftCard.number\` that ends with \`${EMPTY_GIFT_CARD}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.155, for a payment with the gift card',
  read: ({ account, request }) =>
    account === 'gift' && request['giftCard.number']?.endsWith(EMPTY_GIFT_CARD)
      ? {
          code: '800.100.155',
          cause: {
            ...testAccount(
              'test-account',
              'giftCard.number',
              `A gift card whose number ends with ${EMPTY_GIFT_CARD}`,
              '',
            ),
            tryInstead: `Send a giftCard.number that does not end with ${EMPTY_GIFT_CARD}, which is approved.`,
          },
        }
      : undefined,
};

const holder: Switch = {
  sent: '`card.holder={code}`',
  modes: ['EXTERNAL'],
  effect: 'the result code, unless it begins with 000; PA, DB and CD only, also from the form',
  read({ type, request }) {
    const code = request['card.holder'] ?? '';
    const asks = BEGINS.includes(type) && isOutcome(code) && !code.startsWith('000');
    return asks ? { code, cause: askedBy('card.holder', code) } : undefined;
  },
};

const letter = ({ member, letters, when }: Check): Switch => ({
  sent: `\`customParameters[${member}]={letter}\``,
  modes: ['INTERNAL'],
  effect: `the letter as \`result.${member}\`, ${when}; the result code does not change`,
  read({ request }) {
    const value = request[`customParameters[${member}]`];
    if (value === undefined || value === '') return undefined;
    if (Object.hasOwn(letters, value)) {
      return member === 'avsResponse' ? { avsResponse: value } : { cvvResponse: value };
    }
    const parameter = `customParameters[${member}]`;
    const invalid = `${parameter} must be one of [${Object.keys(letters).join(', ')}]`;
    return {
      invalid,
      cause: invalidSwitch(parameter, invalid, Object.keys(letters)[0] ?? ''),
    };
  },
});

/** All switches, in order of precedence. */
export const SWITCHES: readonly Switch[] = [
  declinedCard,
  ...declinedAccounts,
  wrongPin,
  emptyGiftCard,
  forced,
  holder,
  letter(AVS),
  letter(CVV),
];

/** The results that a request asks for, from all switches together. */
export function forcedResultsOf(question: Question, mode: Mode): ForcedResults | Wrong {
  let forcedResults: ForcedResults = {};
  for (const { modes, read } of SWITCHES) {
    const forcedResult = modes.includes(mode) ? read(question) : undefined;
    if (forcedResult === undefined) continue;
    if (isWrong(forcedResult)) return forcedResult;
    forcedResults = { ...forcedResult, ...forcedResults };
  }
  return forcedResults;
}

/** Whether a switch is set to an unknown value. */
export const isWrong = (forcedResults: ForcedResults | Wrong): forcedResults is Wrong =>
  'invalid' in forcedResults;
