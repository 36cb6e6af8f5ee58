/**
 * The list of webhook messages and calls of a notificationUrl, with their attempts.
 * @jsxImportSource preact
 */
import type { DeliveryRow } from '../api/types.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { Id, Text } from './cells.tsx';
import { NoRows, STATE } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

const LIST: ListOf<DeliveryRow> = {
  heading: TEXTS.sections.webhooks,
  // An attempt is no event of the entity.
  source: {
    path: '/_sandbox/deliveries',
    name: 'deliveries',
    idOf: ({ id }) => id,
    readAgainMs: 2000,
  },
  search: TEXTS.deliveries.search,
  hrefOf: ({ type, subject }) => (type === 'PAYMENT' ? hrefOf('payment', subject) : undefined),
  filters: [
    { name: 'state', label: columns.state, options: stateOptions(STATES.delivery) },
    { name: 'paymentId', label: columns.payment },
    { name: 'webhookId', label: columns.url },
  ],
  columns: [
    { ...STATE, width: '8rem' },
    {
      key: 'event',
      title: columns.event,
      width: 'minmax(8rem, 1fr)',
      narrow: 'lead',
      cell: ({ type, action }) => <Text text={action ? `${type} ${action}` : type} />,
    },
    {
      key: 'attempts',
      title: columns.attempts,
      width: '5.5rem',
      isNumber: true,
      narrow: 'trail',
      cell: ({ attempts }) => (
        <span>
          {attempts.toLocaleString('en')}
          <span class="narrow-only"> {TEXTS.deliveries.attempts(attempts)}</span>
        </span>
      ),
    },
    {
      key: 'url',
      title: columns.url,
      width: 'minmax(8rem, 2fr)',
      cell: ({ url }) => <Text text={url ?? undefined} />,
    },
    {
      key: 'subject',
      title: columns.subject,
      width: 'minmax(6rem, 1fr)',
      cell: ({ subject }) => <Id id={subject} />,
    },
    {
      key: 'next',
      title: columns.nextAttempt,
      width: '8rem',
      cell: ({ nextAt }) => <Time at={nextAt} form="relative" />,
    },
    {
      key: 'time',
      title: columns.time,
      width: '10.5rem',
      narrow: 'under',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ],
  empty: <NoRows texts={TEXTS.deliveries} />,
};

export const Webhooks = () => <ListView of={LIST} />;
