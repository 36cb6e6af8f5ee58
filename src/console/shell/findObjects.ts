/** Finds payments, checkouts, links and the like by what a person knows of them: an id, a reference, an amount; and refused requests. */
import { ask } from '../api/client.ts';
import type { CallRow, Page, PaymentRow } from '../api/types.ts';
import { withWords } from '../lists/searchWords.ts';
import { words } from '../parts/Badge.tsx';
import { endingOf } from '../payment/ending.tsx';
import { TEXTS } from '../texts.ts';

/** An object, and its address in the console. */
export interface Found {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** A request of the API that was refused; undefined: an object. */
  readonly isRequest?: boolean;
}

const KINDS = ['payments', 'checkouts', 'links', 'registrations', 'schedules'] as const;

/** How many objects of a kind are listed. */
const MOST = 5;

/**
 * Searches all kinds at once.
 * @returns the objects of the kinds that answered
 */
export async function findObjects(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const query = { q: text, limit: MOST };
  const all = await Promise.allSettled([
    ...KINDS.map(async (kind) => {
      const meant = kind === 'payments' ? { ...withWords({ q: text }), limit: MOST } : query;
      const page = await ask<Page>(`/_sandbox/${kind}`, { query: meant, signal });
      return ((page[kind] ?? []) as readonly Row[]).map((row) => ({
        href: `/console/${kind}/${encodeURIComponent(row.id)}`,
        // A person recognises a reference sooner than an id, unless the id was typed.
        title:
          row.id === text.toLowerCase()
            ? row.id
            : (row.merchantTransactionId ?? row.shopper ?? row.email ?? row.id),
        about: aboutOf(kind, row),
      }));
    }),
    findRefused({ ...query, outcome: 'refused' }, signal),
  ]);
  return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Requests that made no payment because they were wrong. */
async function findRefused(
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<Found[]> {
  const page = await ask<Page>('/_sandbox/calls', { query, signal });
  return ((page['calls'] ?? []) as readonly CallRow[]).map((row) => ({
    href: `/console/requests/${row.id}`,
    title: `${row.method} ${row.route}`,
    about: [
      row.merchantTransactionId,
      row.code,
      row.causeText ?? row.reason,
      DAY.format(Date.parse(row.at)),
    ]
      .filter(Boolean)
      .join(' · '),
    isRequest: true,
  }));
}

interface Row {
  readonly id: string;
  readonly merchantTransactionId?: string;
  readonly paymentType?: string;
  readonly last4?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly state?: string;
  readonly at?: string;
  readonly shopper?: string;
  readonly email?: string;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

const aboutOf = (kind: (typeof KINDS)[number], row: Row): string => {
  const { paymentType, last4, amount, currency, state } = row;
  // A payment can have been refunded since.
  const ended = kind === 'payments' ? endingOf(row as PaymentRow).text : words(state ?? '');
  const name = kind === 'links' ? TEXTS.payment.link : TEXTS.sections[kind].replace(/s$/, '');
  const money = amount ? `${amount} ${currency ?? ''}`.trim() : undefined;
  const card = last4 && `•••• ${last4}`;
  const type = TEXTS.types[paymentType ?? ''] ?? paymentType;
  const shopper = row.shopper ?? row.email;
  const day = row.at && DAY.format(Date.parse(row.at));
  const parts = [name, type, money, ended, shopper, card, day];
  return parts.filter(Boolean).join(' · ');
};
