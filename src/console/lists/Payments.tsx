/** The list of payments, with their follow-ups. */
import type { PaymentRow } from '../api/types.ts';
import { PaymentBadge } from '../payment/ending.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { FirstPayment } from '../views/FirstPayment.tsx';
import { CsvButton } from './CsvButton.tsx';
import { Amount, Method, Shopper } from './cells.tsx';
import { AMOUNT, idColumn, REFERENCE, TIME, TYPE } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import type { Source } from './rowReader.ts';
import { withWords } from './searchWords.ts';

const { columns } = TEXTS.list;

/** Where the payments come from. The overview shows some of them, too. */
export const PAYMENTS: Source<PaymentRow> = {
  path: '/_sandbox/payments',
  name: 'payments',
  idOf: ({ id }) => id,
  queryOf: withWords,
  changes: ({ referencedId }) => referencedId,
};

const TYPES = ['DB', 'PA', 'CP', 'RF', 'RV', 'RB', 'CD', 'RC', 'CB'] as const;

/** What stands for a shopper whom the payment does not name. */
const orderOf = ({ merchantTransactionId, paymentType }: PaymentRow): string =>
  merchantTransactionId ?? TEXTS.types[paymentType] ?? paymentType;

/** The amount. A narrow window has no column for the type: it stands beside the amount, unless it is the usual one. */
const TypedAmount = ({ of }: { readonly of: PaymentRow }) => (
  <span class="typed-amount">
    {of.paymentType !== 'DB' && (
      <span class="narrow-only muted">{TEXTS.types[of.paymentType] ?? of.paymentType}</span>
    )}
    <Amount {...of} />
  </span>
);

/** The method. A narrow window has no column for the order: it stands beside the method, unless it stands for the shopper. */
const OrderedMethod = ({ of }: { readonly of: PaymentRow }) => (
  <span class="ordered-method">
    <Method of={of} />
    {(of.shopper ?? of.email) && (
      <span class="narrow-only muted cut">{of.merchantTransactionId}</span>
    )}
  </span>
);

const LIST: ListOf<PaymentRow> = {
  heading: TEXTS.sections.payments,
  beside: <CsvButton />,
  source: PAYMENTS,
  search: TEXTS.payments.search,
  hrefOf: ({ id }) => hrefOf('payment', id),
  filters: [
    {
      name: 'status',
      label: columns.status,
      options: [
        ...Object.entries(TEXTS.outcomes),
        ['refunded', TEXTS.later.refunded],
        ['chargedBack', TEXTS.later.chargedBack],
      ],
    },
    {
      name: 'paymentType',
      label: columns.type,
      options: TYPES.map((type) => [type, TEXTS.types[type] ?? type]),
    },
    { name: 'paymentBrand', label: columns.brand },
    { name: 'code', label: columns.code },
    { name: 'registrationId', label: columns.registration },
    { name: 'checkoutId', label: columns.checkout },
  ],
  columns: [
    {
      key: 'status',
      title: columns.status,
      width: '7.25rem',
      narrow: 'end',
      cell: (row) => <PaymentBadge of={row} />,
    },
    { ...AMOUNT, width: '6.75rem', cell: (row) => <TypedAmount of={row} /> },
    {
      key: 'shopper',
      title: columns.shopper,
      width: 'minmax(8.25rem, 3fr)',
      narrow: 'lead',
      cell: (row) => <Shopper of={row} other={orderOf(row)} />,
    },
    { ...TYPE, isSpare: true },
    {
      key: 'method',
      title: columns.method,
      width: 'minmax(8rem, 2fr)',
      narrow: 'under',
      cell: (row) => <OrderedMethod of={row} />,
    },
    {
      key: 'result',
      title: columns.result,
      width: 'minmax(5.75rem, 4fr)',
      cell: ({ code, description }) => (
        <span class="result-cell" title={`${code} ${description}`}>
          <span class="mono">{code}</span> <span class="muted cut">{description}</span>
        </span>
      ),
    },
    { ...REFERENCE, width: 'minmax(7rem, 3fr)', isSpare: true },
    idColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    { ...TIME, width: '8rem', narrow: 'beside' },
  ],
  empty: <FirstPayment />,
};

export const Payments = () => <ListView of={LIST} />;
