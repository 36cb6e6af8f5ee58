/** The list of webhook messages and calls of a notificationUrl, with their attempts. */
import type { DeliveryRow } from '../api/types.ts';
import { Tabs, WEBHOOK_TABS } from '../control/Tabs.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Time } from '../parts/Time.tsx';
import { nameOf, outcomeText, shownState, subjectHref } from '../payment/delivery.ts';
import { TEXTS } from '../texts.ts';
import { Amount, Id, Text } from './cells.tsx';
import { NoRows, STATE } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES } from './states.ts';

const { columns } = TEXTS.list;

/** `attempts, HTTP 500`: a narrow window has no column for the last answer. */
const attemptsWords = (attempts: number, last: DeliveryRow['log'][number] | undefined): string =>
  TEXTS.deliveries.attempts(attempts) + (last ? `, ${outcomeText(last.outcome)}` : '');

/** The outcome of the last attempt, and what to do about it. */
function LastAnswer({ of: { log, remedy } }: { readonly of: DeliveryRow }) {
  const last = log.at(-1);
  if (!last) return <Text />;
  const text = outcomeText(last.outcome);
  // What the receiver says is more exact than what the gateway can advise.
  const about = [last.answer, remedy].filter(Boolean);
  return (
    <span class="cut" title={[text, ...about].join('. ')}>
      {text} <span class="muted">{about.join(' · ')}</span>
    </span>
  );
}

/** What the message is about: the amount of a payment, and the id as a link. */
function Subject({ of }: { readonly of: DeliveryRow }) {
  const href = subjectHref(of);
  return (
    <span class="subject-cell">
      {of.amount && <Amount amount={of.amount} currency={of.currency} />}
      <Id id={of.subject} {...(href && { href })} />
    </span>
  );
}

const LIST: ListOf<DeliveryRow> = {
  heading: TEXTS.sections.webhooks,
  beside: <Tabs of={WEBHOOK_TABS} current="/console/webhooks" />,
  // An attempt is no event of the entity.
  source: {
    path: '/_sandbox/deliveries',
    name: 'deliveries',
    idOf: ({ id }) => id,
    readAgainMs: 2000,
  },
  search: TEXTS.deliveries.search,
  hrefOf: ({ id }) => `/console/webhooks/${id}`,
  filters: [
    {
      name: 'state',
      label: columns.state,
      options: STATES.delivery.map((state) => [state, TEXTS.deliveries.states[state]]),
    },
    { name: 'paymentId', label: columns.payment },
    { name: 'webhookId', label: columns.url },
  ],
  columns: [
    { ...STATE, width: '7rem', cell: (row) => <Badge state={shownState(row)} /> },
    {
      key: 'event',
      title: columns.event,
      width: 'minmax(8.5rem, 1.5fr)',
      narrow: 'lead',
      cell: (row) => (
        <span class="cut" title={nameOf(row)}>
          {nameOf(row)}
          {row.amount && <span class="narrow-only muted">{` ${row.amount} ${row.currency}`}</span>}
        </span>
      ),
    },
    {
      key: 'subject',
      title: columns.subject,
      width: 'minmax(7.5rem, 2fr)',
      cell: (row) => <Subject of={row} />,
    },
    {
      key: 'attempts',
      title: columns.attempts,
      width: '4.75rem',
      isNumber: true,
      narrow: 'trail',
      cell: ({ attempts, log }) => (
        <span>
          {attempts.toLocaleString('en')}
          <span class="narrow-only"> {attemptsWords(attempts, log.at(-1))}</span>
        </span>
      ),
    },
    {
      key: 'answer',
      title: columns.lastAnswer,
      width: 'minmax(6.5rem, 2fr)',
      cell: (row) => <LastAnswer of={row} />,
    },
    {
      key: 'next',
      title: columns.nextAttempt,
      width: '6rem',
      isSpare: true,
      cell: ({ nextAt }) => <Time at={nextAt} form="relative" />,
    },
    {
      key: 'url',
      title: columns.url,
      width: 'minmax(9rem, 3fr)',
      isSpare: true,
      cell: ({ url }) => (
        <span class="cut" title={url ?? undefined}>
          {url?.replace(/^https?:\/\//, '') ?? TEXTS.parts.none}
        </span>
      ),
    },
    {
      key: 'time',
      title: columns.time,
      width: '8rem',
      narrow: 'under',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ],
  empty: <NoRows texts={TEXTS.deliveries} />,
};

export const Webhooks = () => <ListView of={LIST} />;
