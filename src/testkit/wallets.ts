/** Makes tokens of wallets without a device. */
import type { Wallet } from '../contract/parameters/sections/wallets.ts';
import type { Gateway } from '../gateway/start.ts';

export type { Wallet } from '../contract/parameters/sections/wallets.ts';

/** The amount that the shopper pays, and the card. */
export interface WalletPurchase {
  readonly card: {
    /** The card number, 12 to 19 digits. */
    readonly number: string;
    /** The expiry month, 01 to 12. */
    readonly expiryMonth: string;
    /** The expiry year, 20xx. */
    readonly expiryYear: string;
    readonly holder?: string;
  };
  /** The amount, such as `92.00`. */
  readonly amount: string;
  /** The currency, such as `EUR`. */
  readonly currency: string;
  /** Base64 of 20 bytes or a few more; default: random. */
  readonly cryptogram?: string;
  /** The electronic commerce indicator, 01 to 08; default 05. */
  readonly eci?: string;
  /** Only for Google's tokens: a `PAN_ONLY` token has the real card number and no cryptogram. */
  readonly authMethod?: 'CRYPTOGRAM_3DS' | 'PAN_ONLY';
}

/**
 * Makes a token like the wallet of a shopper, at the current entity time. The shop's page receives such a token from the
 * wallet, and sends it as `applePay.paymentToken`, `googlePay.paymentToken` or `samsungPay.paymentToken`.
 *
 * @param gateway a gateway from `startGateway`; or the address, entity and token of a gateway in another process
 * @throws Error with the gateway's response if the gateway makes no token
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
  if (!reply.ok) throw new Error(`the simulator returned no token of ${wallet}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}
