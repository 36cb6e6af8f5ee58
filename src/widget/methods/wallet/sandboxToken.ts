/** Requests a token from the gateway of a test system, in place of a wallet's token. */
import type { WidgetContext } from '../../kernel/context.ts';
import { request } from '../../kernel/request.ts';
import type { SheetCard, SheetToken, WalletName } from './sandboxSheet.ts';

/** Timeout of the request, ms. A wallet's own sheet waits equally long. The sandbox creates its keys for the first token. */
const TIMEOUT = 30_000;

export interface TokenRequest {
  readonly card: SheetCard;
  /** `92.00` */
  readonly amount: string;
  readonly currency: string;
}

/** @throws Error with the reason if there is no token */
export async function fetchToken(
  { address, checkoutId }: WidgetContext,
  wallet: WalletName,
  wish: TokenRequest,
): Promise<SheetToken> {
  const url = `${address.base}/v1/checkouts/${checkoutId.value}/wallets/${wallet}`;
  const reply = await request(url, TIMEOUT, {
    method: 'POST',
    body: new URLSearchParams({ ...wish }),
    credentials: 'omit',
  }).catch(() => undefined);
  const body = (await reply?.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  const { token, cardNetwork = '', last4Digits = '', result } = body ?? {};
  if (reply?.ok && typeof token === 'string') {
    return { token, cardNetwork: String(cardNetwork), last4Digits: String(last4Digits) };
  }
  const { code = 'no answer', description = '' } = (result ?? {}) as Record<string, unknown>;
  throw new Error(`the gateway made no token: ${code} ${description}`.trim());
}
