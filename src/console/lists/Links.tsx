/** The list of links to pay. */
import type { LinkRow } from '../api/types.ts';
import { placeOfCalls } from '../copiedCall.ts';
import { Badge, words } from '../parts/Badge.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Code } from '../parts/Code.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { linkCall } from '../views/FirstPayment.tsx';
import { Shopper } from './cells.tsx';
import { AMOUNT, idColumn, paymentColumn, REFERENCE, STATE, TIME, TYPE } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

/** No event is about a link: it is made, deactivated and expires without one. */
export const READ_AGAIN_MS = 2000;

/** The state: one that can still be paid looks like a checkout that is open, and unlike one that is paid. */
export const LinkBadge = ({ of: { state } }: { readonly of: LinkRow }) => (
  <Badge state={state === 'active' ? 'open' : state} text={words(state)} />
);

const LIST: ListOf<LinkRow> = {
  heading: TEXTS.sections.links,
  source: {
    path: '/_sandbox/links',
    name: 'links',
    idOf: ({ id }) => id,
    readAgainMs: READ_AGAIN_MS,
  },
  search: TEXTS.links.search,
  hrefOf: ({ id }) => hrefOf('link', id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.link) }],
  columns: [
    { ...STATE, cell: (row) => <LinkBadge of={row} /> },
    AMOUNT,
    { ...TYPE, isExtra: true },
    {
      key: 'shopper',
      title: columns.shopper,
      width: 'minmax(6.5rem, 3fr)',
      narrow: 'lead',
      cell: (row) => <Shopper of={row} other={row.merchantTransactionId ?? row.id} />,
    },
    { ...REFERENCE, width: 'minmax(6rem, 2fr)' },
    idColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    {
      key: 'paid',
      title: columns.paid,
      width: '4rem',
      isNumber: true,
      cell: ({ payments, maxPayments }) => TEXTS.links.times(payments, maxPayments),
    },
    paymentColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    {
      key: 'validUntil',
      title: columns.validUntil,
      width: '6.5rem',
      isSpare: true,
      cell: ({ validUntil }) => <Time at={validUntil} form="relative" />,
    },
    TIME,
  ],
  empty: <NoLinks />,
};

/** What a link is, and the call that makes one. */
function NoLinks() {
  const { empty, emptyAbout, call } = TEXTS.links;
  const { origin, entityId } = placeOfCalls();
  return (
    <Empty
      heading={empty}
      about={emptyAbout}
      code={<Code label={call} text={linkCall(origin, entityId, session.value?.token ?? '')} />}
    >
      <ButtonLink href="/docs">{TEXTS.home.docs}</ButtonLink>
    </Empty>
  );
}

export const Links = () => <ListView of={LIST} />;
