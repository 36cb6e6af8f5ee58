/** A checkout, a link to pay, a registration or a schedule: what happened and why, its properties, and its payments. */
import type { ComponentChildren } from 'preact';
import { ApiFailure, ask } from '../api/client.ts';
import type {
  CheckoutRow,
  Explanation,
  GatewayEvent,
  LinkRow,
  Page,
  PaymentRow,
  ScheduleRow,
} from '../api/types.ts';
import { Amount } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { CopyButton } from '../parts/Code.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { type NamedValue, NamedValues } from '../parts/NamedValues.tsx';
import { TEXTS } from '../texts.ts';
import { View } from '../views/View.tsx';
import { useDetail } from './detail.ts';
import { Missing } from './Missing.tsx';
import { Related, type RelatedTo } from './Related.tsx';
import { Timeline, Why } from './Why.tsx';

const { payment: texts } = TEXTS;

/** What differs between them. */
export interface ObjectOf<Row> {
  /** The path of the list below `/_sandbox/`, the member of its answer, and the section. */
  readonly name: 'checkouts' | 'links' | 'registrations' | 'schedules';
  readonly heading: (id: string) => string;
  readonly notFound: string;
  /** The gateway explains none, and has no events about it: how often it is read again, ms. */
  readonly readAgainMs?: number;
  /** The query for its payments, the newest first; undefined: it has no such list. */
  readonly paymentsOf: (row: Row) => Readonly<Record<string, string>> | undefined;
  /** The headline, in the words of a person who answers a shopper. */
  readonly plain?: (row: Row) => ComponentChildren;
  readonly facts: (row: Row) => ComponentChildren;
  /** Names of properties, and their values; one without a value is not shown. */
  readonly properties: (row: Row) => readonly NamedValue[];
  readonly related?: (row: Row) => Partial<RelatedTo>;
  /** What can be done with it. @param onDone reads the object again */
  readonly actions?: (row: Row, onDone: () => void) => ComponentChildren;
}

/** The most payments of the page. */
const MOST_PAYMENTS = 50;

interface Found<Row> {
  readonly row: Row;
  readonly explanation: Explanation | undefined;
  readonly payments: readonly PaymentRow[];
}

export function ObjectView<Row extends { readonly id: string }>({
  id,
  of,
}: {
  readonly id: string;
  readonly of: ObjectOf<Row>;
}) {
  const detail = useDetail<Found<Row>>(`${of.name} ${id}`, {
    read: (signal) => read(id, of, signal),
    isAbout: (event, data) => isAbout(event, id, data?.payments ?? []),
    againIn: () => of.readAgainMs,
  });
  const data = detail.data.value;
  const failure = detail.failure.value;
  const isMissing = failure instanceof ApiFailure && failure.status === 404;
  return (
    <View
      heading={
        <span class="heading-id">
          <span class="cut">{of.heading(id)}</span>
          <CopyButton text={id} label={texts.id} />
        </span>
      }
    >
      {!data && failure === undefined && <Loading lines={8} />}
      {!data && isMissing && (
        <Missing id={id} heading={of.notFound} about={texts.notFoundAbout} list={of.name} />
      )}
      {!data && failure !== undefined && !isMissing && (
        <Failure error={failure} retry={detail.readAgain} />
      )}
      {data && failure !== undefined && (
        <p class="stale" role="alert">
          {texts.stale}
        </p>
      )}
      {data && (
        <div class="detail">
          <Why
            explanation={data.explanation}
            plain={of.plain?.(data.row)}
            facts={of.facts(data.row)}
          >
            <NamedValues of={of.properties(data.row)} class="parameters" />
            {of.actions?.(data.row, detail.readAgain)}
          </Why>
          <div class="detail-columns">
            {data.explanation && <Timeline explanation={data.explanation} />}
            <Related
              paymentsTitle={texts.paymentTitle}
              payments={data.payments}
              {...of.related?.(data.row)}
            />
          </div>
        </div>
      )}
    </View>
  );
}

/** The facts of an order for payments: a checkout, a link or a schedule. */
export function OrderFacts({
  of: { state, amount, currency, paymentType },
  badge = <Badge state={state} />,
}: {
  readonly of: Pick<
    CheckoutRow | LinkRow | ScheduleRow,
    'state' | 'amount' | 'currency' | 'paymentType'
  >;
  /** The state; by default, with the colour of its word. */
  readonly badge?: ComponentChildren;
}) {
  return (
    <>
      {badge}
      <strong class="sum">
        <Amount amount={amount} currency={currency} />
      </strong>
      <span>{TEXTS.types[paymentType ?? ''] ?? paymentType}</span>
    </>
  );
}

async function read<Row extends { readonly id: string }>(
  id: string,
  { name, paymentsOf, readAgainMs }: ObjectOf<Row>,
  signal: AbortSignal,
): Promise<Found<Row>> {
  const [page, explanation] = await Promise.all([
    ask<Page>(`/_sandbox/${name}`, { query: { q: id, limit: 1 }, signal }),
    readAgainMs === undefined
      ? ask<Explanation>(`/_sandbox/explain/${encodeURIComponent(id)}`, { signal })
      : undefined,
  ]);
  const row = (page[name] as readonly Row[]).find((one) => one.id === id);
  if (!row) throw new ApiFailure(texts.notFoundAbout(id), { status: 404 });
  const query = paymentsOf(row);
  if (!query) return { row, explanation, payments: [] };
  const found = await ask<Page>('/_sandbox/payments', {
    query: { ...query, limit: MOST_PAYMENTS },
    signal,
  });
  return { row, explanation, payments: found['payments'] as readonly PaymentRow[] };
}

/** Runs of a schedule and payments with a registration are payments that the page does not know yet. */
function isAbout(
  { paymentId, checkoutId, kind }: GatewayEvent,
  id: string,
  payments: readonly PaymentRow[],
): boolean {
  if (paymentId === id || checkoutId === id || payments.some((one) => one.id === paymentId)) {
    return true;
  }
  return /^(?:payment|schedule|registration)/.test(kind);
}
