/** Replaces a wallet's token by its card, before any other check of the request (API 1, Wallet payments). */

import { containsCardNumber } from '../../../card/index.ts';
import { faultOf, len } from '../../../contract/parameters/format.ts';
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Wallet } from '../../../contract/parameters/sections/wallets.ts';
import type { Money } from '../../../money/index.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { tokenIn } from '../../catalogue/parameters/walletData.ts';
import { walletToken } from '../../catalogue/results/causes/payment.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { EntityId } from '../shared/ids.ts';
import type { WalletTables } from './tables.ts';
import { isFaulty, type OpenedToken, type OpenWalletToken, type TokenFault } from './types.ts';

/** The content of a request's token, and its wallet; undefined where the request has no token. */
export type Unwrapped = (OpenedToken & { readonly wallet: Wallet }) | undefined;

/** The description of each fault, without any data of the token. */
const FAULTS: Readonly<Record<TokenFault | 'amount' | 'spent', string>> = {
  malformed: 'the token is not a token of this wallet, or its version is not supported',
  foreign: 'the recipient or the signer of the token is another one',
  tampered: 'the token was changed',
  expired: 'the token has expired, or is not valid yet',
  amount: 'the token has another amount or currency',
  spent: 'the token was already used',
};

const refusalOf = (wallet: Wallet, fault: keyof typeof FAULTS): Refusal => ({
  refused: '200.100.603',
  detail: `${wallet}.paymentToken: ${FAULTS[fault]}`,
  cause: walletToken(wallet, `The payment was refused: ${FAULTS[fault]}.`),
});

/**
 * Decrypts the token of a request, if the request has one.
 *
 * @param money the amount of the payment; null where there is none
 * @param now entity time, ms UTC
 */
export async function unwrap(
  { openWalletToken }: { readonly openWalletToken: OpenWalletToken },
  request: Parameters,
  { entityId, money, now }: { entityId: EntityId; money: Money | null; now: number },
): Promise<Unwrapped | Refusal> {
  const found = tokenIn(requestOf(request));
  if (!found) return undefined;
  const { wallet, token } = found;
  const opened = await openWalletToken(wallet, token, now, { merchantId: entityId });
  if (isFaulty(opened)) return refusalOf(wallet, opened.fault);
  const unwrapped = { ...opened, wallet };
  return disagreement(unwrapped, money) ?? unwrapped;
}

/** Why a token cannot be used for this payment: the shopper agreed to pay another amount with it. */
export function disagreement(unwrapped: Unwrapped, money: Money | null): Refusal | undefined {
  if (money === null || unwrapped?.money === undefined) return undefined;
  if (isSame(unwrapped.money, money)) return undefined;
  return refusalOf(unwrapped.wallet, 'amount');
}

const isSame = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** The request with the card in place of the token. */
export function withCard(request: Parameters, unwrapped: Unwrapped): Parameters {
  const found = tokenIn(requestOf(request));
  if (!unwrapped || !found) return request;
  const { number, expiryMonth, expiryYear, holder, numberType, verificationId, eci } =
    unwrapped.card;
  const { [`${found.wallet}.paymentToken` as const]: _, ...rest } = request;
  const card = {
    'card.number': number,
    'card.expiryMonth': expiryMonth,
    'card.expiryYear': expiryYear,
    // The holder is not validated yet. A card number in the wrong place must not be stored.
    'card.holder': holderIn(holder),
    'card.numberType': numberType,
    'threeDSecure.verificationId': verificationId,
    'threeDSecure.eci': eci,
  };
  const present = Object.entries(card).filter(([, value]) => value !== undefined);
  return Object.assign(Object.create(null), rest, Object.fromEntries(present));
}

const HOLDER = len(3, 128);

const holderIn = (holder: string | undefined): string | undefined =>
  holder === undefined || faultOf(HOLDER, holder) || containsCardNumber(holder)
    ? undefined
    : holder;

/** Inside the database transaction of the payment: a token can be used only once, whatever the result of the payment. */
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
