/** A payment with Samsung Pay, from the sheet to what the shopper has authorised: Samsung's own, or the sandbox's. */

import type { WidgetContext } from '../../context.ts';
import { verdictOf } from '../../wallet/pageCallbacks.ts';
import { textOf } from '../../wallet/terms.ts';
import type { SamsungClient, SamsungDetail } from '../../wallet/walletApis.ts';
import type { Ending, Purchase } from '../../wallet/walletForm.ts';
import { methodsOf } from './samsungApi.ts';

/** Samsung is told who has the payment. */
const PROVIDER = 'payment-widgets';

/** Opens it. @returns how it ended; rejects where it can't be opened */
export async function authorisePayment(
  client: SamsungClient,
  purchase: Purchase,
  { checkoutId, texts }: WidgetContext,
): Promise<Ending> {
  const { block, ask, begun } = purchase;
  const notify = (status: string) => client.notify({ status, provider: PROVIDER });
  let credential: object;
  try {
    credential = await client.loadPaymentSheet(
      methodsOf(block),
      detailOf(purchase, checkoutId.value),
    );
  } catch (error) {
    const said = wordsOf(error);
    return /cancel/i.test(said) ? { kind: 'closed' } : { kind: 'failed', detail: said };
  }
  if (!(await begun)) {
    notify('CANCELED');
    return { kind: 'ended' };
  }
  const verdict = verdictOf(
    await ask('onPaymentAuthorized', credential).catch(() => ({ status: 'FAILURE' })),
    texts,
  );
  if (verdict.status !== 'SUCCESS') {
    notify('CANCELED');
    return verdict.status === 'ABORT'
      ? { kind: 'ended' }
      : { kind: 'failed', detail: 'samsungPay.onPaymentAuthorized refused' };
  }
  return {
    kind: 'authorised',
    token: JSON.stringify(credential),
    fields: [],
    complete: (isPaid) => notify(isPaid ? 'CHARGED' : 'REJECTED'),
  };
}

/** How Samsung names its failures is not said anywhere: whatever it gives is read. */
function wordsOf(error: unknown): string {
  const { name, message, errorCode, code } = (error ?? {}) as Record<string, unknown>;
  const said = [errorCode, code, name, message, typeof error === 'string' ? error : undefined];
  return said.filter(Boolean).map(String).join(' ') || 'the sheet failed';
}

function detailOf({ block, amount, currency, merchant }: Purchase, id: string): SamsungDetail {
  const url = textOf(block['merchantUrl']) ?? location.hostname;
  const country = textOf(block['countryCode']);
  return {
    orderNumber: textOf(block['orderNumber']) ?? (id || String(Date.now())),
    merchant: {
      name: textOf(block['merchantName']) ?? merchant,
      url,
      ...(country && { countryCode: country }),
    },
    amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency, total: amount },
  };
}
