/** Tokens of wallets, without a handset. */
import type { Wallet } from '../gateway/catalogue/parameters/sections/wallets.ts';
import type { Gateway } from '../gateway/start.ts';

export type { Wallet } from '../gateway/catalogue/parameters/sections/wallets.ts';

/** What the shopper pays, and with which card. */
export interface WalletPurchase {
  readonly card: {
    /** 12 to 19 digits. */
    readonly number: string;
    /** 01 to 12. */
    readonly expiryMonth: string;
    /** yyyy, 20xx. */
    readonly expiryYear: string;
    readonly holder?: string;
  };
  /** `92.00` */
  readonly amount: string;
  /** `EUR` */
  readonly currency: string;
  /** Base64 of 20 bytes or a few more; a random one unless it is given. */
  readonly cryptogram?: string;
  /** 01 to 08; 05 unless it is given. */
  readonly eci?: string;
  /** Google's tokens only: `PAN_ONLY` has the card's own number and no cryptogram. */
  readonly authMethod?: 'CRYPTOGRAM_3DS' | 'PAN_ONLY';
}

/**
 * Makes a token as the wallet of a shopper would, at the time of the entity's clock: what the shop's page gets from it, and
 * sends on as `applePay.paymentToken`, `googlePay.paymentToken` or `samsungPay.paymentToken`.
 *
 * @param gateway what `startGateway` gave; or address, entity and token of one in another process
 * @throws Error with the gateway's answer when it makes none
 */
export async function makeWalletToken(
  gateway: Pick<Gateway, 'url' | 'entityId' | 'token'>,
  wallet: Wallet,
  purchase: WalletPurchase,
): Promise<string> {
  const reply = await fetch(`${gateway.url}/_sandbox/wallets/${wallet}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ entityId: gateway.entityId, ...purchase }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`no token of ${wallet}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}
