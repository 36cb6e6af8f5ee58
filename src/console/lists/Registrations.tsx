/**
 * The list of registrations: stored cards and accounts.
 * @jsxImportSource preact
 */
import type { RegistrationRow } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { Card, Id, Text } from './cells.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { paymentHref } from './Payments.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

/** The address of a registration in the console. */
export const registrationHref = (id: string) => `/console/registrations/${encodeURIComponent(id)}`;

const expiry = ({ expiryMonth, expiryYear }: RegistrationRow) =>
  expiryMonth && expiryYear ? `${expiryMonth}/${expiryYear}` : undefined;

const LIST: ListOf<RegistrationRow> = {
  heading: TEXTS.sections.registrations,
  source: { path: '/_sandbox/registrations', name: 'registrations', idOf: ({ id }) => id },
  search: TEXTS.registrations.search,
  hrefOf: ({ id }) => registrationHref(id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.registration) }],
  columns: [
    {
      key: 'state',
      title: columns.state,
      width: '8.5rem',
      narrow: 'end',
      cell: ({ state }) => <Badge state={state} />,
    },
    {
      key: 'brand',
      title: columns.brand,
      width: 'minmax(5rem, 8rem)',
      narrow: 'lead',
      cell: ({ paymentBrand }) => <Text text={paymentBrand} />,
    },
    {
      key: 'card',
      title: columns.card,
      width: '5.5rem',
      narrow: 'trail',
      cell: ({ last4 }) => <Card last4={last4} />,
    },
    {
      key: 'expiry',
      title: columns.expiry,
      width: '6rem',
      cell: (row) => <Text text={expiry(row)} />,
    },
    {
      key: 'id',
      title: columns.id,
      width: 'minmax(8rem, 1fr)',
      cell: ({ id }) => <Id id={id} />,
    },
    {
      key: 'payment',
      title: columns.payment,
      width: 'minmax(8rem, 1fr)',
      cell: ({ paymentId }) => (
        <Id id={paymentId} {...(paymentId && { href: paymentHref(paymentId) })} />
      ),
    },
    {
      key: 'ends',
      title: columns.ends,
      width: '8rem',
      cell: ({ endsAt }) => <Time at={endsAt} form="relative" />,
    },
    {
      key: 'time',
      title: columns.time,
      width: '10.5rem',
      narrow: 'under',
      cell: ({ at }) => <Time at={at} />,
    },
  ],
  empty: (
    <Empty heading={TEXTS.registrations.empty} about={TEXTS.registrations.emptyAbout}>
      <ButtonLink href="/console/form" look="first">
        {TEXTS.home.formLink}
      </ButtonLink>
      <ButtonLink href="/docs">{TEXTS.home.docs}</ButtonLink>
    </Empty>
  ),
};

export const Registrations = () => <ListView of={LIST} />;
