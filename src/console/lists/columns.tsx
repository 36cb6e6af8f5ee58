/** Columns that several lists have, and what a list without rows says. */
import { Badge } from '../parts/Badge.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { Amount, Id, Text } from './cells.tsx';
import type { Column } from './rowParts.tsx';

const { columns } = TEXTS.list;

/** The state of an object. */
export const STATE: Column<{ readonly state: string }> = {
  key: 'state',
  title: columns.state,
  width: '8rem',
  narrow: 'end',
  cell: ({ state }) => <Badge state={state} />,
};

/** The amount of a payment, a checkout or a schedule. */
export const AMOUNT: Column<{
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentType?: string;
}> = {
  key: 'amount',
  title: columns.amount,
  width: 'minmax(6rem, 7.5rem)',
  isNumber: true,
  narrow: 'trail',
  cell: (row) => <Amount {...row} />,
};

export const TYPE: Column<{ readonly paymentType?: string }> = {
  key: 'type',
  title: columns.type,
  width: '6rem',
  cell: ({ paymentType = '' }) => <Text text={TEXTS.types[paymentType] ?? paymentType} />,
};

/** The id of the object of the row. @param column its width, and its place on a narrow window */
export const idColumn = (
  column: Pick<Column<unknown>, 'width' | 'narrow' | 'isExtra'>,
): Column<{ readonly id: string }> => ({
  key: 'id',
  title: columns.id,
  cell: ({ id }) => <Id id={id} />,
  ...column,
});

/** The payment of a checkout or a registration, as a link. */
export const paymentColumn = (
  column: Pick<Column<unknown>, 'width' | 'isExtra' | 'isSpare'>,
): Column<{ readonly paymentId?: string }> => ({
  key: 'payment',
  title: columns.payment,
  cell: ({ paymentId }) => (
    <Id id={paymentId} {...(paymentId && { href: hrefOf('payment', paymentId) })} />
  ),
  ...column,
});

/** The reference of the shop. */
export const REFERENCE: Column<{ readonly merchantTransactionId?: string }> = {
  key: 'reference',
  title: columns.reference,
  width: 'minmax(6.5rem, 1fr)',
  cell: ({ merchantTransactionId }) => <Text text={merchantTransactionId} />,
};

/** When the object was made. The relative time is there if it has room. */
export const TIME: Column<{ readonly at: string }> = {
  key: 'time',
  title: columns.time,
  width: 'minmax(9.5rem, 12.75rem)',
  narrow: 'under',
  cell: ({ at }) => <Time at={at} isPast />,
};

/** A list without rows: why, and where rows come from. */
export function NoRows({
  texts,
  first,
}: {
  readonly texts: { readonly empty: string; readonly emptyAbout: string };
  /** The page where rows are made. */
  readonly first?: { readonly href: string; readonly text: string };
}) {
  return (
    <Empty heading={texts.empty} about={texts.emptyAbout}>
      {first && (
        <ButtonLink href={first.href} look="first">
          {first.text}
        </ButtonLink>
      )}
      <ButtonLink href="/docs">{TEXTS.home.docs}</ButtonLink>
    </Empty>
  );
}
