/** The list of registrations: stored cards and accounts. */
import type { RegistrationRow } from '../api/types.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { Card, nameOf, Shopper, Text } from './cells.tsx';
import { idColumn, NoRows, paymentColumn, STATE, TIME } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

const expiry = ({ expiryMonth, expiryYear }: RegistrationRow) =>
  expiryMonth && expiryYear ? `${expiryMonth}/${expiryYear}` : undefined;

const LIST: ListOf<RegistrationRow> = {
  heading: TEXTS.sections.registrations,
  source: {
    path: '/_sandbox/registrations',
    name: 'registrations',
    idOf: ({ id }) => id,
  },
  search: TEXTS.registrations.search,
  hrefOf: ({ id }) => hrefOf('registration', id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.registration) }],
  columns: [
    { ...STATE, width: '6.5rem' },
    {
      key: 'brand',
      title: columns.brand,
      width: 'minmax(5rem, 8rem)',
      narrow: 'under',
      cell: ({ paymentBrand }) => <Text text={nameOf(paymentBrand ?? '')} />,
    },
    {
      key: 'card',
      title: columns.card,
      width: '5.5rem',
      narrow: 'trail',
      cell: ({ last4 }) => <Card last4={last4} />,
    },
    {
      key: 'shopper',
      title: columns.shopper,
      width: 'minmax(7rem, 2fr)',
      narrow: 'lead',
      cell: (row) => <Shopper of={row} other={row.id} />,
    },
    {
      key: 'expiry',
      title: columns.expiry,
      width: '6rem',
      cell: (row) => <Text text={expiry(row)} />,
    },
    idColumn({ width: 'minmax(6rem, 1fr)' }),
    paymentColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    {
      key: 'ends',
      title: columns.ends,
      width: '6rem',
      isSpare: true,
      cell: ({ endsAt }) => <Time at={endsAt} form="relative" />,
    },
    { ...TIME, width: 'minmax(8rem, 12.75rem)', narrow: 'beside' },
  ],
  empty: (
    <NoRows
      texts={TEXTS.registrations}
      first={{ href: '/console/form', text: TEXTS.home.formLink }}
    />
  ),
};

export const Registrations = () => <ListView of={LIST} />;
