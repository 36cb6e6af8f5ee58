/** One checkout. */
import type { CheckoutRow } from '../api/types.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { type ObjectOf, ObjectView, OrderFacts } from '../payment/ObjectView.tsx';
import { TEXTS } from '../texts.ts';

const { columns } = TEXTS.list;

const CHECKOUT: ObjectOf<CheckoutRow> = {
  name: 'checkouts',
  heading: TEXTS.views.checkout,
  notFound: TEXTS.payment.noCheckout,
  paymentsOf: ({ id }) => ({ checkoutId: id }),
  facts: (row) => <OrderFacts of={row} />,
  properties: ({ at, expiresAt, merchantTransactionId, paymentLinkId }) => [
    [TEXTS.payment.created, <Time key="at" at={at} />],
    [columns.expires, <Time key="expires" at={expiresAt} />],
    [columns.reference, merchantTransactionId],
    [
      TEXTS.payment.link,
      paymentLinkId && (
        <a key="link" class="mono" href={hrefOf('link', paymentLinkId)}>
          {paymentLinkId}
        </a>
      ),
    ],
  ],
};

export const CheckoutView = ({ id }: { readonly id: string }) => (
  <ObjectView id={id} of={CHECKOUT} />
);
