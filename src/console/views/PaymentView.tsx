/** One payment: what happened and why, what can be done with it, and all that belongs to it, as it changes. */
import { useState } from 'preact/hooks';
import type { Chargeback } from '../../contract/control/chargebacks.ts';
import { ApiFailure, ask } from '../api/client.ts';
import type { Explanation, GatewayEvent, PaymentAnswer, PaymentDelivery } from '../api/types.ts';
import { Amount, Method } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { CopyButton } from '../parts/Code.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { type NamedValue, NamedValues } from '../parts/NamedValues.tsx';
import { Time } from '../parts/Time.tsx';
import { Actions, RedeliverDialog } from '../payment/Actions.tsx';
import { Dispute } from '../payment/Dispute.tsx';
import { useDetail } from '../payment/detail.ts';
import { Exchange } from '../payment/Exchange.tsx';
import { endingOf, PaymentBadge } from '../payment/ending.tsx';
import { FormSeen } from '../payment/FormSeen.tsx';
import { Messages } from '../payment/Messages.tsx';
import { Missing } from '../payment/Missing.tsx';
import { adviceOf, inPlainWords } from '../payment/plainWords.ts';
import { Related } from '../payment/Related.tsx';
import { Timeline, Why } from '../payment/Why.tsx';
import { readEntityClock } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { payment: texts } = TEXTS;
const { columns } = TEXTS.list;

interface Found {
  /** Absent: the request was refused before a payment existed. */
  readonly answer: PaymentAnswer | undefined;
  readonly explanation: Explanation;
  /** Of a chargeback. */
  readonly dispute: Chargeback | undefined;
}

export function PaymentView({ id }: { readonly id: string }) {
  const detail = useDetail<Found>(id, {
    read: (signal) => read(id, signal),
    isAbout: (event, data) => isAbout(event, id, data?.answer),
    againIn: ({ answer }) => attemptIn(answer),
  });
  const data = detail.data.value;
  const failure = detail.failure.value;
  return (
    <View
      heading={
        <span class="heading-id">
          <span class="cut">{titleOf(id, data?.answer)}</span>
          <CopyButton text={id} label={texts.id} />
        </span>
      }
    >
      {!data && failure === undefined && <Loading lines={8} />}
      {!data && failure !== undefined && isMissing(failure) && (
        <Missing id={id} heading={texts.notFound} about={texts.notFoundAbout} list="payments" />
      )}
      {!data && failure !== undefined && !isMissing(failure) && (
        <Failure error={failure} retry={detail.readAgain} />
      )}
      {data && failure !== undefined && (
        <p class="stale" role="alert">
          {texts.stale}
        </p>
      )}
      {data && <Shown of={data} readAgain={detail.readAgain} />}
    </View>
  );
}

/** `92.00 EUR failed`; the id while the payment is read, and of a request that made no payment. */
const titleOf = (id: string, answer: PaymentAnswer | undefined): string =>
  answer ? endingOf(answer.payment).sentence : TEXTS.views.payment(id);

function Shown({ of, readAgain }: { readonly of: Found; readonly readAgain: () => void }) {
  const { answer, explanation, dispute } = of;
  const [sent, setSent] = useState<PaymentDelivery | undefined>(undefined);
  if (!answer) {
    return (
      <div class="detail">
        <Why explanation={explanation} facts={<Badge state="failed" text={texts.noPayment} />} />
        <Timeline explanation={explanation} />
      </div>
    );
  }
  return (
    <div class="detail">
      <Head of={answer} explanation={explanation} />
      {dispute && <Dispute of={dispute} onDone={readAgain} />}
      <Actions of={answer} onDone={readAgain} />
      <div class="detail-columns">
        <Timeline explanation={explanation} isReasonElsewhere />
        <div class="detail">
          <Why explanation={explanation} heading={texts.decided} />
          <FormSeen of={answer} />
          <Related
            {...answer}
            payments={answer.referredBy}
            paymentsTitle={texts.referredBy}
            settlement={settlementIn(answer)}
          />
        </div>
      </div>
      <Exchange of={answer} canCopy />
      <Messages of={answer.webhooks} redeliver={setSent} />
      {sent && <RedeliverDialog of={sent} onDone={readAgain} onClose={() => setSent(undefined)} />}
    </div>
  );
}

/** Types whose money a settlement moves. */
const IS_SETTLED = /^(?:DB|CP|CD|RF|CB|CR)$/;

/** The settlement of the payment; null: it is still to come; undefined: there will be none. */
function settlementIn({ settlement, payment }: PaymentAnswer) {
  const { paymentType, status, reversed } = payment;
  const isToCome = status === 'succeeded' && !reversed && IS_SETTLED.test(paymentType);
  return settlement ?? (isToCome ? null : undefined);
}

/** What became of the payment, in the words of a person who answers a shopper. */
function Head({
  of,
  explanation: { reason },
}: {
  readonly of: PaymentAnswer;
  readonly explanation: Explanation;
}) {
  const advice = adviceOf(of.payment);
  return (
    <section class="panel why" aria-label={texts.result}>
      <p class="why-plain">{inPlainWords(of.payment, of.referredBy) ?? reason.text}</p>
      {advice && <p>{advice}</p>}
      <NamedValues of={factsOf(of)} class="facts" />
    </section>
  );
}

/** What a person asks of a payment first. */
function factsOf({ payment, actions }: PaymentAnswer): readonly NamedValue[] {
  const { amount, currency, paymentType, captured, refunded, chargedBack } = payment;
  const sum = (of: string | undefined) => of && <Amount amount={of} currency={currency} />;
  const isUsed = captured ?? refunded ?? chargedBack;
  const left = actions.find(({ name }) => name === (paymentType === 'PA' ? 'CP' : 'RF'))?.amount;
  return [
    [columns.status, <PaymentBadge key="status" of={payment} />],
    [columns.type, TEXTS.types[paymentType] ?? paymentType],
    [columns.amount, sum(amount)],
    [TEXTS.later.captured, sum(captured)],
    [TEXTS.later.refunded, sum(refunded)],
    [TEXTS.later.chargedBack, sum(chargedBack)],
    [texts.leftOf, isUsed && sum(left)],
    [columns.shopper, payment.shopper],
    [texts.email, payment.email],
    [columns.method, payment.paymentBrand && <Method of={payment} />],
    [
      columns.reference,
      payment.merchantTransactionId && <span class="mono">{payment.merchantTransactionId}</span>,
    ],
    [columns.time, <Time key="time" at={payment.at} isPast />],
    [
      texts.id,
      <span key="id" class="mono">
        {payment.id}
      </span>,
    ],
  ];
}

async function read(id: string, signal: AbortSignal): Promise<Found> {
  const path = encodeURIComponent(id);
  const [answer, explanation] = await Promise.all([
    ask<PaymentAnswer>(`/_sandbox/payments/${path}`, { signal }).catch((error: unknown) => {
      // A refused request has an id, too, and is no payment.
      if (isMissing(error)) return undefined;
      throw error;
    }),
    ask<Explanation>(`/_sandbox/explain/${path}`, { signal }),
  ]);
  const isChargeback = answer?.payment.paymentType === 'CB';
  const dispute = isChargeback
    ? await ask<Chargeback>(`/_sandbox/chargebacks/${path}`, { signal }).catch(() => undefined)
    : undefined;
  return { answer, explanation, dispute };
}

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/** Events of follow-ups name only the new payment: so any event of an unknown payment may be one. */
function isAbout(event: GatewayEvent, id: string, answer: PaymentAnswer | undefined): boolean {
  const { paymentId, checkoutId, kind } = event;
  if (paymentId === id || kind.startsWith('dispute')) return true;
  if (checkoutId !== undefined && checkoutId === answer?.payment.checkoutId) return true;
  return kind.startsWith('payment') && paymentId !== undefined;
}

/** Attempts to deliver are no events: reads again when the next one is due, and for messages that are new. */
function attemptIn(answer: PaymentAnswer | undefined): number | undefined {
  const waiting = answer?.webhooks.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return undefined;
  const next = Math.min(...waiting.map(({ nextAt }) => (nextAt ? Date.parse(nextAt) : Infinity)));
  return Math.min(Math.max(next - readEntityClock() + 500, 1500), 15_000);
}
