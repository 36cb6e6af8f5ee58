/** A wallet's token becomes the card that it stands for, before anything else looks at it (API 1, Wallet payments). */

import type { Money } from '../../../money/index.ts';
import { faultOf, len } from '../../catalogue/parameters/format.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { holdsCardNumber } from '../../catalogue/parameters/secrets.ts';
import { tokenIn, type Wallet } from '../../catalogue/parameters/sections/wallets.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { EntityId } from '../shared/ids.ts';
import { openWalletToken } from './open.ts';
import type { WalletTables } from './tables.ts';
import { isFaulty, type OpenedToken, type TokenFault } from './types.ts';
import type { WalletKeys } from './walletKeys.ts';

/** What a request's token holds, and whose it is; undefined where it has none. */
export type Unwrapped = (OpenedToken & { readonly wallet: Wallet }) | undefined;

/** What each fault is called for a person; nothing of the token is in it. */
const FAULTS: Readonly<Record<TokenFault | 'amount' | 'spent', string>> = {
  malformed: 'it is not a token of this wallet, or of a version that is not taken',
  foreign: 'it is meant for somebody else, or signed by somebody else',
  tampered: 'it was changed',
  expired: 'its time is over, or has not come',
  amount: 'the shopper agreed to another amount or currency',
  spent: 'it was used before',
};

const refusalOf = (wallet: Wallet, fault: keyof typeof FAULTS): Refusal => ({
  refused: '200.100.603',
  detail: `${wallet}.paymentToken: ${FAULTS[fault]}`,
});

/**
 * Opens the token of a request, if it has one.
 *
 * @param money what is to be paid; null where nothing is
 * @param now entity time, ms UTC
 */
export async function unwrap(
  { walletKeys }: { readonly walletKeys: WalletKeys },
  request: Parameters,
  { entityId, money, now }: { entityId: EntityId; money: Money | null; now: number },
): Promise<Unwrapped | Refusal> {
  const found = tokenIn(request);
  if (!found) return undefined;
  const { wallet, token } = found;
  const opened = await openWalletToken(walletKeys, wallet, token, now, { merchantId: entityId });
  if (isFaulty(opened)) return refusalOf(wallet, opened.fault);
  const unwrapped = { ...opened, wallet };
  return disagreement(unwrapped, money) ?? unwrapped;
}

/** Why a token is not for this payment: the shopper agreed to pay something else with it. */
export function disagreement(unwrapped: Unwrapped, money: Money | null): Refusal | undefined {
  if (money === null || unwrapped?.money === undefined) return undefined;
  if (isSame(unwrapped.money, money)) return undefined;
  return refusalOf(unwrapped.wallet, 'amount');
}

const isSame = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** The request with the card in the token's place. */
export function withCard(request: Parameters, unwrapped: Unwrapped): Parameters {
  const found = tokenIn(request);
  if (!unwrapped || !found) return request;
  const { number, expiryMonth, expiryYear, holder, numberType, verificationId, eci } =
    unwrapped.card;
  const { [`${found.wallet}.paymentToken`]: _, ...rest } = request;
  const card = {
    'card.number': number,
    'card.expiryMonth': expiryMonth,
    'card.expiryYear': expiryYear,
    // Nobody has looked at it yet; what is written in the wrong place must not be kept.
    'card.holder': holderIn(holder),
    'card.numberType': numberType,
    'threeDSecure.verificationId': verificationId,
    'threeDSecure.eci': eci,
  };
  const told = Object.entries(card).filter(([, value]) => value !== undefined);
  return Object.assign(Object.create(null), rest, Object.fromEntries(told));
}

const HOLDER = len(3, 128);

const holderIn = (holder: string | undefined): string | undefined =>
  holder === undefined || faultOf(HOLDER, holder) || holdsCardNumber(holder) ? undefined : holder;

/** Inside the transaction that pays with it: a token is good once, whatever becomes of the payment. */
export async function spend(
  tables: WalletTables,
  entityId: EntityId,
  unwrapped: Unwrapped,
  now: number,
): Promise<Refusal | undefined> {
  if (!unwrapped) return undefined;
  const { tokenId, usableUntil, wallet } = unwrapped;
  const isFirst = await tables.walletToken.spend(entityId, tokenId, usableUntil, now);
  return isFirst ? undefined : refusalOf(wallet, 'spent');
}
