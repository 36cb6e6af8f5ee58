/** What a request can ask of the simulator, as a table. The parameters of a shop's server, but for the holder's place. */
import { groupOf, isResultCode, type ResultCode } from '../../gateway/catalogue/results/codes.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import { DECLINED_ACCOUNTS } from './bankAccounts.ts';
import { DECLINED_CARD } from './cards.ts';
import { AVS, type Check, CVV } from './checks.ts';
import { EMPTY_GIFT_CARD, WRONG_PIN } from './giftCards.ts';

/** The test mode that the simulator answers in (API 1, Test modes). */
export type Mode = 'INTERNAL' | 'EXTERNAL';

/** What was asked of it. */
export interface ForcedResults {
  readonly code?: ResultCode;
  readonly avsResponse?: string;
  readonly cvvResponse?: string;
}

/** A switch that was set to what it does not know, in words for the one who set it. */
export interface Wrong {
  readonly wrong: string;
}

/** One switch. Of several that wish for the same, the first is obeyed. */
export interface Switch {
  /** What is sent. */
  readonly sent: string;
  readonly modes: readonly Mode[];
  /** What comes back. */
  readonly effect: string;
  /** `undefined` where it is not set. */
  readonly read: (question: Question) => ForcedResults | Wrong | undefined;
}

const BEGINS: readonly Question['type'][] = ['PA', 'DB', 'CD', 'PA.CP'];

/** A chargeback is news of a payment, and never its result. */
const isOutcome = (code: string): code is ResultCode =>
  isResultCode(code) && groupOf(code) !== 'chargeback';

/** The issuer wants the shopper to be authenticated first. */
const SOFT_DECLINE: ResultCode = '300.100.100';

const forced: Switch = {
  sent: '`customParameters[forceResultCode]={code}`',
  modes: ['INTERNAL'],
  effect:
    'that code, of a payment or of one that refers to it; with a pending code the payment waits; 300.100.100 only where the shopper was not authenticated',
  read({ request }) {
    const code = request['customParameters[forceResultCode]'];
    if (code === undefined || code === '') return undefined;
    // Who was authenticated, or whose network proves that it was tried, is not asked to be.
    if (code === SOFT_DECLINE && request['threeDSecure.verificationId'] !== undefined) return {};
    return isOutcome(code)
      ? { code }
      : { wrong: 'customParameters[forceResultCode] is no result code that a payment can have' };
  },
};

const declinedCard: Switch = {
  sent: `\`card.number=${DECLINED_CARD}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.152',
  read: ({ request }) =>
    request['card.number'] === DECLINED_CARD ? { code: '800.100.152' } : undefined,
};

const declinedAccounts: readonly Switch[] = DECLINED_ACCOUNTS.map(({ by, value, code }) => ({
  sent: `\`bankAccount.${by}=${value}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: `${code}, of a direct debit`,
  read: ({ account, request }) =>
    account === 'bank' && request[`bankAccount.${by}`]?.toUpperCase() === value
      ? { code }
      : undefined,
}));

const wrongPin: Switch = {
  sent: `\`giftCard.pin=${WRONG_PIN}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.166, where a gift card is paid with',
  read: ({ account, request }) =>
    account === 'gift' && request['giftCard.pin'] === WRONG_PIN
      ? { code: '800.100.166' }
      : undefined,
};

const emptyGiftCard: Switch = {
  sent: `\`giftCard.number\` that ends with \`${EMPTY_GIFT_CARD}\``,
  modes: ['INTERNAL', 'EXTERNAL'],
  effect: '800.100.155, where it is paid with',
  read: ({ account, request }) =>
    account === 'gift' && request['giftCard.number']?.endsWith(EMPTY_GIFT_CARD)
      ? { code: '800.100.155' }
      : undefined,
};

const holder: Switch = {
  sent: '`card.holder={code}`',
  modes: ['EXTERNAL'],
  effect: 'that code, when it does not begin with 000; PA, DB and CD only, also from the form',
  read({ type, request }) {
    const code = request['card.holder'] ?? '';
    const asks = BEGINS.includes(type) && isOutcome(code) && !code.startsWith('000');
    return asks ? { code } : undefined;
  },
};

const letter = ({ member, letters, when }: Check): Switch => ({
  sent: `\`customParameters[${member}]={letter}\``,
  modes: ['INTERNAL'],
  effect: `that letter as \`result.${member}\`, ${when}; the result code stays as it is`,
  read({ request }) {
    const value = request[`customParameters[${member}]`];
    if (value === undefined || value === '') return undefined;
    if (Object.hasOwn(letters, value)) {
      return member === 'avsResponse' ? { avsResponse: value } : { cvvResponse: value };
    }
    return {
      wrong: `customParameters[${member}] must be one of [${Object.keys(letters).join(', ')}]`,
    };
  },
});

/** All switches, those that are obeyed first at the top. */
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

/** What a request asks of the simulator, all switches taken together. */
export function forcedResultsOf(question: Question, mode: Mode): ForcedResults | Wrong {
  let wishes: ForcedResults = {};
  for (const { modes, read } of SWITCHES) {
    const wish = modes.includes(mode) ? read(question) : undefined;
    if (wish === undefined) continue;
    if (isWrong(wish)) return wish;
    wishes = { ...wish, ...wishes };
  }
  return wishes;
}

/** Whether a switch was set to what it does not know. */
export const isWrong = (wishes: ForcedResults | Wrong): wishes is Wrong => 'wrong' in wishes;
