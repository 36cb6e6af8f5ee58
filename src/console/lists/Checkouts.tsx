/** The list of checkouts. */
import type { CheckoutRow } from '../api/types.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import {
  AMOUNT,
  idColumn,
  NoRows,
  paymentColumn,
  REFERENCE,
  STATE,
  TIME,
  TYPE,
} from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

const LIST: ListOf<CheckoutRow> = {
  heading: TEXTS.sections.checkouts,
  source: {
    path: '/_sandbox/checkouts',
    name: 'checkouts',
    idOf: ({ id }) => id,
  },
  search: TEXTS.checkouts.search,
  hrefOf: ({ id }) => hrefOf('checkout', id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.checkout) }],
  columns: [
    STATE,
    AMOUNT,
    TYPE,
    idColumn({ width: 'minmax(8rem, 2fr)', narrow: 'lead' }),
    REFERENCE,
    paymentColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    {
      key: 'expires',
      title: columns.expires,
      width: '6.5rem',
      isSpare: true,
      cell: ({ expiresAt }) => <Time at={expiresAt} form="relative" />,
    },
    TIME,
  ],
  empty: (
    <NoRows texts={TEXTS.checkouts} first={{ href: '/console/form', text: TEXTS.home.formLink }} />
  ),
};

export const Checkouts = () => <ListView of={LIST} />;
