/**
 * The list of checkouts.
 * @jsxImportSource preact
 */
import type { CheckoutRow } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { Amount, Id, Text } from './cells.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { paymentHref } from './Payments.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

/** The address of a checkout in the console. */
export const checkoutHref = (id: string) => `/console/checkouts/${encodeURIComponent(id)}`;

const LIST: ListOf<CheckoutRow> = {
  heading: TEXTS.sections.checkouts,
  source: { path: '/_sandbox/checkouts', name: 'checkouts', idOf: ({ id }) => id },
  search: TEXTS.checkouts.search,
  hrefOf: ({ id }) => checkoutHref(id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.checkout) }],
  columns: [
    {
      key: 'state',
      title: columns.state,
      width: '8.5rem',
      narrow: 'end',
      cell: ({ state }) => <Badge state={state} />,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: 'minmax(6.5rem, 8rem)',
      isNumber: true,
      narrow: 'trail',
      cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
    },
    {
      key: 'type',
      title: columns.type,
      width: '3rem',
      cell: ({ paymentType }) => <Text text={paymentType} />,
    },
    {
      key: 'id',
      title: columns.id,
      width: 'minmax(8rem, 2fr)',
      narrow: 'lead',
      cell: ({ id }) => <Id id={id} />,
    },
    {
      key: 'reference',
      title: columns.reference,
      width: 'minmax(6rem, 1fr)',
      cell: ({ merchantTransactionId }) => <Text text={merchantTransactionId} />,
    },
    {
      key: 'payment',
      title: columns.payment,
      width: 'minmax(6rem, 1fr)',
      isExtra: true,
      cell: ({ paymentId }) => (
        <Id id={paymentId} {...(paymentId && { href: paymentHref(paymentId) })} />
      ),
    },
    {
      key: 'expires',
      title: columns.expires,
      width: '8rem',
      cell: ({ expiresAt }) => <Time at={expiresAt} form="relative" />,
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
    <Empty heading={TEXTS.checkouts.empty} about={TEXTS.checkouts.emptyAbout}>
      <ButtonLink href="/console/form" look="first">
        {TEXTS.home.formLink}
      </ButtonLink>
      <ButtonLink href="/docs">{TEXTS.home.docs}</ButtonLink>
    </Empty>
  ),
};

export const Checkouts = () => <ListView of={LIST} />;
