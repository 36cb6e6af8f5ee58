/** What a request has of a wallet (API 1, Wallet payments). */
import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { WALLETS, type Wallet } from '../../../contract/parameters/sections/wallets.ts';

/** The parameters with an encrypted token. */
export const WALLET_TOKENS = (Object.keys(WALLETS) as Wallet[]).map(
  (wallet) => `${wallet}.paymentToken` as const,
);

/** The wallets whose encrypted tokens a request contains. */
export const walletsOfTokens = (request: ApiRequest): readonly Wallet[] =>
  (Object.keys(WALLETS) as Wallet[]).filter(
    (wallet) => request[wallet]?.paymentToken !== undefined,
  );

/** The encrypted token of a request, with its wallet; undefined if the request has none. */
export function tokenIn(
  request: ApiRequest,
): { readonly wallet: Wallet; readonly token: string } | undefined {
  const [wallet] = walletsOfTokens(request);
  return wallet && { wallet, token: request[wallet]?.paymentToken as string };
}

/** The wallets whose data the shop decrypted. */
export const walletsOfSources = (request: ApiRequest): readonly Wallet[] =>
  (Object.keys(WALLETS) as Wallet[]).filter((wallet) => request[wallet]?.source !== undefined);

/** Whether the number of the card is one of a device. Its cryptogram is a proof of the wallet, and none of 3-D Secure. */
export const isOfDevice = (request: ApiRequest): boolean =>
  request.card?.numberType === 'DPAN' || walletsOfSources(request).length > 0;
