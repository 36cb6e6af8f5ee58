/** The list of payments, with their follow-ups. */
import type { PaymentRow } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { FirstPayment } from '../views/FirstPayment.tsx';
import { Card } from './cells.tsx';
import { AMOUNT, idColumn, REFERENCE, TIME } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import type { Source } from './rowReader.ts';

const { columns } = TEXTS.list;

/** Where the payments come from. The overview shows some of them, too. */
export const PAYMENTS: Source<PaymentRow> = {
  path: '/_sandbox/payments',
  name: 'payments',
  idOf: ({ id }) => id,
};

const TYPES = ['DB', 'PA', 'CP', 'RF', 'RV', 'RB', 'CD', 'RC', 'CB'] as const;

const LIST: ListOf<PaymentRow> = {
  heading: TEXTS.sections.payments,
  source: PAYMENTS,
  search: TEXTS.payments.search,
  hrefOf: ({ id }) => hrefOf('payment', id),
  filters: [
    {
      name: 'status',
      label: columns.status,
      options: Object.entries(TEXTS.outcomes),
    },
    { name: 'paymentType', label: columns.type, options: TYPES.map((type) => [type, type]) },
    { name: 'paymentBrand', label: columns.brand },
    { name: 'code', label: columns.code },
    { name: 'registrationId', label: columns.registration },
    { name: 'checkoutId', label: columns.checkout },
  ],
  columns: [
    {
      key: 'status',
      title: columns.status,
      width: '7rem',
      narrow: 'end',
      cell: ({ status }) => <Badge state={status} />,
    },
    AMOUNT,
    {
      key: 'type',
      title: columns.type,
      width: '2.5rem',
      cell: ({ paymentType }) => <span class="mono">{paymentType}</span>,
    },
    {
      key: 'brand',
      title: columns.brand,
      width: 'minmax(4.5rem, 6rem)',
      narrow: 'lead',
      cell: ({ paymentBrand, paymentType }) => (
        <span class="cut" title={paymentBrand}>
          {paymentBrand ?? paymentType}
          {paymentBrand && <span class="narrow-only muted"> {paymentType}</span>}
        </span>
      ),
    },
    {
      key: 'card',
      title: columns.card,
      width: '5.5rem',
      isSpare: true,
      cell: ({ last4 }) => <Card last4={last4} />,
    },
    {
      key: 'result',
      title: columns.result,
      width: 'minmax(6.25rem, 2fr)',
      cell: ({ code, description }) => (
        <span class="result-cell" title={`${code} ${description}`}>
          <span class="mono">{code}</span> <span class="muted cut">{description}</span>
        </span>
      ),
    },
    REFERENCE,
    idColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    TIME,
  ],
  empty: <FirstPayment />,
};

export const Payments = () => <ListView of={LIST} />;
