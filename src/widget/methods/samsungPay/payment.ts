/** A Samsung Pay payment, from opening the sheet to the authorised payment: Samsung's own, or the sandbox's. */

import type { WidgetContext } from '../../kernel/context.ts';
import { readVerdict } from '../wallet/pageCallbacks.ts';
import { textOf } from '../wallet/terms.ts';
import type { SamsungClient, SamsungDetail } from '../wallet/walletApis.ts';
import type { Purchase, SheetResult } from '../wallet/walletKind.ts';
import { samsungMethods } from './samsungApi.ts';

/** The payment provider's name, sent to Samsung. */
const PROVIDER = 'payment-widgets';

/** Opens the sheet. @returns how it ended; rejects if it cannot be opened */
export async function openSamsungPay(
  client: SamsungClient,
  purchase: Purchase,
  { checkoutId, texts }: WidgetContext,
): Promise<SheetResult> {
  const { settings, callPage, checkoutReady } = purchase;
  const notify = (status: string) => client.notify({ status, provider: PROVIDER });
  let credential: object;
  try {
    credential = await client.loadPaymentSheet(
      samsungMethods(settings),
      detailOf(purchase, checkoutId.value),
    );
  } catch (error) {
    const said = wordsOf(error);
    return /cancel/i.test(said) ? { kind: 'closed' } : { kind: 'failed', detail: said };
  }
  if (!(await checkoutReady)) {
    notify('CANCELED');
    return { kind: 'ended' };
  }
  const verdict = readVerdict(
    await callPage('onPaymentAuthorized', credential).catch(() => ({ status: 'FAILURE' })),
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

/** Samsung does not document the format of its errors, so any format is accepted. */
function wordsOf(error: unknown): string {
  const { name, message, errorCode, code } = (error ?? {}) as Record<string, unknown>;
  const said = [errorCode, code, name, message, typeof error === 'string' ? error : undefined];
  return said.filter(Boolean).map(String).join(' ') || 'the sheet failed';
}

function detailOf({ settings, amount, currency, merchant }: Purchase, id: string): SamsungDetail {
  const given = textOf(settings['merchantUrl']) ?? '';
  // Never a script. A host alone is an address, too.
  const isWeb = /^https?:/.test(URL.canParse(given) ? new URL(given).href : 'https:');
  const url = (isWeb && given) || location.hostname;
  const country = textOf(settings['countryCode']);
  return {
    orderNumber: textOf(settings['orderNumber']) ?? (id || String(Date.now())),
    merchant: {
      name: textOf(settings['merchantName']) ?? merchant,
      url,
      ...(country && { countryCode: country }),
    },
    amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency, total: amount },
  };
}
