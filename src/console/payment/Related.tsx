/** What belongs to a payment: other transactions, the checkout, the registration and the schedule, as links. */
import type { ComponentChildren } from 'preact';
import type { CheckoutRow, PaymentRow, RegistrationRow, ScheduleRow } from '../api/types.ts';
import { Amount, Card } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { hrefOf, type ObjectKind } from './hrefs.ts';

const { payment: texts } = TEXTS;

export interface RelatedTo {
  readonly refersTo?: PaymentRow | null;
  readonly payments?: readonly PaymentRow[];
  readonly checkout?: CheckoutRow | null;
  readonly registration?: RegistrationRow | null;
  readonly schedule?: ScheduleRow | null;
  /** What the payments are to the object: a heading. */
  readonly paymentsTitle: string;
}

export function Related(of: RelatedTo) {
  const { refersTo, payments = [], checkout, registration, schedule, paymentsTitle } = of;
  const hasAny = refersTo || payments.length > 0 || checkout || registration || schedule;
  if (!hasAny) return null;
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
            {registration.paymentBrand} <Card last4={registration.last4} />
          </Link>
        )}
        {schedule && (
          <Link kind="schedule" id={schedule.id} title={texts.schedule} state={schedule.state}>
            <Amount amount={schedule.amount} currency={schedule.currency} />
            {schedule.nextRun && (
              <>
                {' '}
                {texts.nextRun} <Time at={schedule.nextRun} form="relative" />
              </>
            )}
          </Link>
        )}
      </ul>
    </section>
  );
}

function PaymentLink({ of, title }: { readonly of: PaymentRow; readonly title: string }) {
  return (
    <Link kind="payment" id={of.id} title={`${title} ${of.paymentType}`} state={of.status}>
      <Amount amount={of.amount} currency={of.currency} /> <Time at={of.at} form="relative" />
    </Link>
  );
}

function Link({
  kind,
  id,
  title,
  state,
  children,
}: {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <span class="related-title">{title}</span> <Badge state={state} />
      <span>{children}</span>
      <a class="mono cut" href={hrefOf(kind, id)} title={id}>
        {id}
      </a>
    </li>
  );
}
