/**
 * Network tokens: a card network's own number for a stored card. Pure: which cards can get a token, how a message of the
 * network changes a token, and which numbers a payment is made with (the reference, section 10; the names of the statuses are
 * ours).
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { isOfDevice } from '../../catalogue/parameters/walletData.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Entity } from '../merchant/types.ts';
import type { Payment } from '../transaction/types.ts';
import type { NetworkStep, NetworkToken, NetworkTokenStatus } from './types.ts';

/**
 * The description of a status. `again`: the code that refuses a request for another token; null where another token may be
 * requested.
 */
export interface StatusInWords {
  readonly means: string;
  readonly again: ResultCode | null;
}

/** Every status. */
export const NETWORK_TOKEN_STATUSES: Readonly<Record<NetworkTokenStatus, StatusInWords>> = {
  requested: { means: 'the token was requested from the network', again: '800.100.311' },
  active: { means: 'payments use the token', again: '100.350.317' },
  suspended: { means: 'payments use the card number instead of the token', again: '100.350.317' },
  deleted: { means: 'the token was deleted', again: null },
  notEligible: { means: 'the network does not support the card', again: '100.350.317' },
  unsupported: { means: 'the issuer of the card does not support tokens', again: '100.350.317' },
  failed: { means: 'the network could not create a token', again: null },
};

/** The description of a message of the network: the statuses in which it is valid, and the status after it. */
export interface StepInWords {
  readonly from: readonly NetworkTokenStatus[];
  readonly to: NetworkTokenStatus;
  readonly means: string;
}

/** Every message. */
export const STEPS: Readonly<Record<NetworkStep, StepInWords>> = {
  activate: { from: ['requested'], to: 'active', means: 'the token is created' },
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
      'the issuer has replaced the card: the last four digits change, and the expiry date is 3 years later',
  },
};

/** The token after a message of the network; undefined where the message is not valid for the token's status. */
export function afterStep(token: NetworkToken, step: NetworkStep): NetworkToken | undefined {
  const { from, to } = STEPS[step];
  return from.includes(token.status) ? { ...token, status: to } : undefined;
}

/** A newly requested token. @param request the stored parameters of the card */
export const requestedFor = (request: Parameters): NetworkToken => ({
  status: 'requested',
  cycle: request['card.expiryYear'] ?? '',
  step: 0,
  last4: null,
  expiryMonth: null,
  expiryYear: null,
});

/**
 * Whether a network token may be requested: only for a card with its own number. The number of a card on a device (DPAN) is a
 * token already.
 */
export const isTokenisable = ({ account, request }: Payment): boolean =>
  account.kind === 'card' && !isOfDevice(requestOf(request));

/**
 * Why no token may be requested; undefined where one may be requested.
 *
 * @param made the transaction that stored the details
 * @param token the token that the details already have
 */
export function refusalToAsk(
  { terms }: Entity,
  made: Payment,
  token: NetworkToken | null,
): Refusal | undefined {
  if (terms.networkTokens === 'never') return { refused: '100.350.318' };
  if (!isTokenisable(made)) {
    return { refused: '600.200.200', detail: 'network tokens require a card with its own number' };
  }
  const refused = token && NETWORK_TOKEN_STATUSES[token.status].again;
  return refused ? { refused } : undefined;
}

/** The parameter with the number of a token that stands for a card. */
export const TOKEN_NUMBER = 'tokenAccount.number';

/**
 * The sealed numbers that a payment is made with: an active token is sent together with the card (API 1, Token account).
 *
 * @param sealed the values, by parameter
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

/** The token as the API shows it; no members where the details have no token. */
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
