/** One message to a receiver: what happened to it and why, each attempt with its answer, and sending it again. */
import { useState } from 'preact/hooks';
import { ApiFailure, ask } from '../api/client.ts';
import type { DeliveryRow, Explanation, Page, PaymentDelivery } from '../api/types.ts';
import { Amount, Id } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Time } from '../parts/Time.tsx';
import { RedeliverDialog } from '../payment/Actions.tsx';
import { nameOf, shownState, subjectHref } from '../payment/delivery.ts';
import { useDetail } from '../payment/detail.ts';
import { hrefOf } from '../payment/hrefs.ts';
import { Messages } from '../payment/Messages.tsx';
import { Missing } from '../payment/Missing.tsx';
import { Timeline, Why } from '../payment/Why.tsx';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { payment: texts } = TEXTS;

/** Messages of one call, among which the message is looked for: it was in the list a moment ago. */
const MOST = 500;

/** Attempts are no events, so the message is read again, ms. */
const AGAIN_MS = 3000;

interface Found {
  readonly explanation: Explanation;
  /** Absent: the message is older than those that are read. */
  readonly row: DeliveryRow | undefined;
}

async function read(id: string, signal: AbortSignal): Promise<Found> {
  const [explanation, page] = await Promise.all([
    ask<Explanation>(`/_sandbox/explain/${encodeURIComponent(id)}`, { signal }),
    ask<Page>('/_sandbox/deliveries', { query: { limit: MOST }, signal }),
  ]);
  const rows = (page['deliveries'] ?? []) as readonly DeliveryRow[];
  return { explanation, row: rows.find((one) => one.id === id) };
}

export function MessageView({ id }: { readonly id: string }) {
  const { data, failure, readAgain } = useDetail<Found>(`message ${id}`, {
    read: (signal) => read(id, signal),
    isAbout: () => false,
    againIn: () => AGAIN_MS,
  });
  const [sent, setSent] = useState<PaymentDelivery | undefined>(undefined);
  const found = data.value;
  const error = failure.value;
  const isMissing = error instanceof ApiFailure && error.status === 404;
  const message = found?.row && messageOf(found.row);
  return (
    <View heading={found?.row ? nameOf(found.row) : TEXTS.views.message(id)}>
      {!found && error === undefined && <Loading lines={6} />}
      {!found && isMissing && (
        <Missing id={id} heading={texts.noMessage} about={texts.notFoundAbout} list="webhooks" />
      )}
      {!found && error !== undefined && !isMissing && <Failure error={error} retry={readAgain} />}
      {found && (
        <div class="detail">
          <Why explanation={found.explanation} facts={found.row && <Facts of={found.row} />} />
          {message && <Messages of={[message]} redeliver={setSent} />}
          <Timeline explanation={found.explanation} />
          {sent && (
            <RedeliverDialog of={sent} onDone={readAgain} onClose={() => setSent(undefined)} />
          )}
        </div>
      )}
    </View>
  );
}

function Facts({ of }: { readonly of: DeliveryRow }) {
  const href = subjectHref(of);
  return (
    <>
      <Badge state={shownState(of)} />
      {of.amount && <Amount amount={of.amount} currency={of.currency} />}
      {of.paymentId && (
        <a href={hrefOf('payment', of.paymentId)}>
          {[texts.payment, of.merchantTransactionId].filter(Boolean).join(' ')}
        </a>
      )}
      {of.shopper && <span>{of.shopper}</span>}
      {href && <Id id={of.subject} href={href} isTabStop />}
      <Time at={of.createdAt} />
    </>
  );
}

/** As the page of a payment has it, without its body. */
const messageOf = ({ log, ...row }: DeliveryRow): PaymentDelivery => ({
  ...row,
  attempts: log,
  payload: undefined,
});
