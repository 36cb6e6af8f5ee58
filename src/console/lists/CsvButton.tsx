/** Saves the payments that are listed, with their filters, as a file for a spreadsheet. */
import { useState } from 'preact/hooks';
import { ask } from '../api/client.ts';
import type { Page, PaymentRow } from '../api/types.ts';
import { Button } from '../parts/Button.tsx';
import { toast } from '../parts/Toast.tsx';
import { query } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import { csvOf, download } from './csv.ts';
import { withWords } from './searchWords.ts';

const { payments: texts } = TEXTS;

/** Payments of one call, and of a file. */
const PAGE = 500;
const MOST = 10_000;

export function CsvButton() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      download(
        'payments.csv',
        csvOf(await allPayments(withWords(Object.fromEntries(query.peek())))),
      );
    } catch {
      toast(texts.csvFailed);
    }
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} title={texts.csvAbout} onClick={() => void save()}>
      {texts.csv}
    </Button>
  );
}

async function allPayments(filters: Readonly<Record<string, string>>): Promise<PaymentRow[]> {
  const all: PaymentRow[] = [];
  let before: string | undefined;
  do {
    const page: Page = await ask('/_sandbox/payments', {
      query: { ...filters, limit: PAGE, before },
    });
    all.push(...((page['payments'] ?? []) as readonly PaymentRow[]));
    before = page.next ?? undefined;
  } while (before !== undefined && all.length < MOST);
  return all;
}
