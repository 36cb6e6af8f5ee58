/** One registration: stored payment details. */
import type { RegistrationRow } from '../api/types.ts';
import { Card, nameOf } from '../lists/cells.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Time } from '../parts/Time.tsx';
import { type ObjectOf, ObjectView } from '../payment/ObjectView.tsx';
import { TEXTS } from '../texts.ts';

const { columns } = TEXTS.list;

const REGISTRATION: ObjectOf<RegistrationRow> = {
  name: 'registrations',
  heading: TEXTS.views.registration,
  notFound: TEXTS.payment.noRegistration,
  paymentsOf: ({ id }) => ({ registrationId: id }),
  facts: ({ state, paymentBrand, last4, shopper }) => (
    <>
      <Badge state={state} />
      <strong class="sum">{nameOf(paymentBrand ?? '')}</strong>
      {last4 && <Card last4={last4} />}
      {shopper && <span>{shopper}</span>}
    </>
  ),
  properties: ({ at, endsAt, expiryMonth, expiryYear }) => [
    [TEXTS.payment.created, <Time key="at" at={at} />],
    [columns.ends, endsAt && <Time key="ends" at={endsAt} />],
    [columns.expiry, expiryMonth && `${expiryMonth}/${expiryYear}`],
  ],
};

export const RegistrationView = ({ id }: { readonly id: string }) => (
  <ObjectView id={id} of={REGISTRATION} />
);
