/**
 * Network tokens: a card network's own number for a stored card. Pure: who gets one, what the network's words make of it, and
 * what is paid with (the reference, section 10; the words of the status are ours).
 */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { comesFromWallet } from '../../catalogue/parameters/sections/wallets.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Entity } from '../merchant/types.ts';
import type { Payment } from '../transaction/types.ts';
import type { NetworkStep, NetworkToken, NetworkTokenStatus } from './types.ts';

/** A status, in words. `again`: what refuses to ask for another token; null where another may be asked for. */
export interface StatusInWords {
  readonly means: string;
  readonly again: ResultCode | null;
}

/** Every status. */
export const STATUSES: Readonly<Record<NetworkTokenStatus, StatusInWords>> = {
  requested: { means: 'the network was asked', again: '800.100.311' },
  active: { means: 'there is a token, and payments use it', again: '100.350.317' },
  suspended: { means: 'there is a token; payments use the card’s number', again: '100.350.317' },
  deleted: { means: 'there is no token any more', again: null },
  notEligible: { means: 'the network takes no such card', again: '100.350.317' },
  unsupported: { means: 'the card’s issuer takes no part', again: '100.350.317' },
  failed: { means: 'the network could not make a token', again: null },
};

/** A word of the network's: what it follows and what it leads to. */
export interface StepInWords {
  readonly from: readonly NetworkTokenStatus[];
  readonly to: NetworkTokenStatus;
  readonly means: string;
}

/** Every word. */
export const STEPS: Readonly<Record<NetworkStep, StepInWords>> = {
  activate: { from: ['requested'], to: 'active', means: 'a token is made' },
  refuseCard: { from: ['requested'], to: 'notEligible', means: 'the card is not eligible' },
  refuseIssuer: { from: ['requested'], to: 'unsupported', means: 'the issuer is not supported' },
  fail: { from: ['requested'], to: 'failed', means: 'the card cannot be tokenised' },
  suspend: { from: ['active'], to: 'suspended', means: 'the token is suspended' },
  resume: { from: ['suspended'], to: 'active', means: 'the token is resumed' },
  delete: { from: ['active', 'suspended'], to: 'deleted', means: 'the token is deleted' },
  updateCard: {
    from: ['active'],
    to: 'active',
    means:
      'the issuer has sent another card: its last four digits change, and it expires 3 years later',
  },
};

/** The token after a word of the network's; undefined where that does not follow. */
export function afterStep(token: NetworkToken, step: NetworkStep): NetworkToken | undefined {
  const { from, to } = STEPS[step];
  return from.includes(token.status) ? { ...token, status: to } : undefined;
}

/** A token that is asked for. @param request what is kept of the card */
export const requestedFor = (request: Parameters): NetworkToken => ({
  status: 'requested',
  cycle: request['card.expiryYear'] ?? '',
  step: 0,
  last4: null,
  expiryMonth: null,
  expiryYear: null,
});

/** Whether a network may be asked about it: a card by its own number. That of a device is a token already. */
export const isTokenisable = ({ account, request }: Payment): boolean =>
  account.kind === 'card' && request['card.numberType'] !== 'DPAN' && !comesFromWallet(request);

/**
 * Why no token may be asked for; undefined where it may.
 *
 * @param made the transaction that stored the details
 * @param token the one that there is
 */
export function refusalToAsk(
  { terms }: Entity,
  made: Payment,
  token: NetworkToken | null,
): Refusal | undefined {
  if (terms.networkTokens === 'never') return { refused: '100.350.318' };
  if (!isTokenisable(made)) {
    return { refused: '600.200.200', detail: 'network tokens are for cards by their own number' };
  }
  const refused = token && STATUSES[token.status].again;
  return refused ? { refused } : undefined;
}

/** Parameters of a token that stands for a card. */
export const TOKEN_NUMBER = 'tokenAccount.number';

/**
 * What of the sealed numbers a payment is made with: a token that is active goes along with the card (API 1, Token account).
 *
 * @param sealed by parameter
 */
export function paidWith(sealed: Parameters, token: NetworkToken | null): Parameters {
  if (token === null) return sealed;
  const { [TOKEN_NUMBER]: _, ...card } = sealed;
  const { status, expiryMonth, expiryYear } = token;
  if (status !== 'active' || expiryMonth === null || expiryYear === null) return card;
  return {
    ...sealed,
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.expiryMonth': expiryMonth,
    'tokenAccount.expiryYear': expiryYear,
  };
}

/** The token as the API shows it; nothing where there is none. */
export function shownToken(token: NetworkToken | null) {
  if (token === null) return {};
  const { status, last4, expiryMonth, expiryYear } = token;
  return {
    networkToken: {
      status,
      last4Digits: last4 ?? undefined,
      expiryMonth: expiryMonth ?? undefined,
      expiryYear: expiryYear ?? undefined,
    },
  };
}
