/** What belongs to a payment: other transactions, the checkout, the registration and the schedule, as links. */
import type { ComponentChildren } from 'preact';
import type {
  CheckoutRow,
  PaymentAnswer,
  PaymentRow,
  RegistrationRow,
  ScheduleRow,
} from '../api/types.ts';
import { Amount, Card, nameOf } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Time, writtenDay } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { endingOf } from './ending.tsx';
import { hrefOf, type ObjectKind } from './hrefs.ts';

const { payment: texts } = TEXTS;

export interface RelatedTo {
  readonly refersTo?: PaymentRow | null;
  readonly payments?: readonly PaymentRow[];
  readonly checkout?: CheckoutRow | null;
  readonly registration?: RegistrationRow | null;
  readonly schedule?: ScheduleRow | null;
  /** The settlement of a payment; null: its day is not closed; undefined: it is not settled. */
  readonly settlement?: PaymentAnswer['settlement'] | undefined;
  /** What the payments are to the object: a heading. */
  readonly paymentsTitle: string;
}

export function Related(of: RelatedTo) {
  const { refersTo, payments = [], checkout, registration, schedule, paymentsTitle } = of;
  const { settlement } = of;
  const hasAny = refersTo || payments.length > 0 || checkout || registration || schedule;
  if (!hasAny && settlement === undefined) return null;
  return (
    <section class="panel" aria-label={texts.related}>
      <h2>{texts.related}</h2>
      <ul class="related">
        {refersTo && <PaymentLink of={refersTo} title={texts.refersTo} />}
        {payments.map((one) => (
          <PaymentLink key={one.id} of={one} title={paymentsTitle} />
        ))}
        {checkout && (
          <Link kind="checkout" id={checkout.id} title={texts.checkout} state={checkout.state}>
            <Amount amount={checkout.amount} currency={checkout.currency} />
          </Link>
        )}
        {registration && (
          <Link
            kind="registration"
            id={registration.id}
            title={texts.registration}
            state={registration.state}
          >
            {nameOf(registration.paymentBrand ?? '')} <Card last4={registration.last4} />
          </Link>
        )}
        {schedule && (
          <Link kind="schedule" id={schedule.id} title={texts.schedule} state={schedule.state}>
            <Amount amount={schedule.amount} currency={schedule.currency} />
            {schedule.nextRun && (
              <>
                {' '}
                {texts.nextRun} <Time at={schedule.nextRun} />
              </>
            )}
          </Link>
        )}
        {settlement !== undefined && <Settled of={settlement} />}
      </ul>
    </section>
  );
}

/** When a payment was settled, as a link to the day. */
function Settled({ of }: { readonly of: PaymentAnswer['settlement'] }) {
  if (!of) {
    return (
      <li>
        <span class="related-title">{texts.settlement}</span>
        <span class="muted">{texts.notSettled}</span>
      </li>
    );
  }
  const { date, status, amount, currency, fee } = of;
  const isPaid = status === 'SUCCESS';
  return (
    <li>
      <span class="related-title">{texts.settlement}</span>{' '}
      <Badge
        state={isPaid ? 'succeeded' : 'failed'}
        text={isPaid ? texts.settled : texts.notPaidOut}
      />
      <span>
        <Amount amount={amount} currency={currency} /> <span class="muted">{texts.fee(fee)}</span>
      </span>
      <a class="number" href={`/console/settlement?${new URLSearchParams({ date })}`}>
        {writtenDay(date)}
      </a>
    </li>
  );
}

function PaymentLink({ of, title }: { readonly of: PaymentRow; readonly title: string }) {
  return (
    <Link
      kind="payment"
      id={of.id}
      title={texts.typed(title, TEXTS.types[of.paymentType] ?? of.paymentType)}
      state={endingOf(of).state}
      stateText={endingOf(of).text}
    >
      <Amount {...of} /> <Time at={of.at} />
    </Link>
  );
}

function Link({
  kind,
  id,
  title,
  state,
  stateText,
  children,
}: {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly stateText?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <span class="related-title">{title}</span>{' '}
      <Badge state={state} {...(stateText && { text: stateText })} />
      <span>{children}</span>
      <a class="mono cut" href={hrefOf(kind, id)} title={id}>
        {id}
      </a>
    </li>
  );
}
