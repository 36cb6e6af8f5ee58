/**
 * The list of schedules.
 * @jsxImportSource preact
 */
import type { ScheduleRow } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { Amount, Id, Text } from './cells.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { registrationHref } from './Registrations.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

/** The address of a schedule in the console. */
export const scheduleHref = (id: string) => `/console/schedules/${encodeURIComponent(id)}`;

const LIST: ListOf<ScheduleRow> = {
  heading: TEXTS.sections.schedules,
  source: { path: '/_sandbox/schedules', name: 'schedules', idOf: ({ id }) => id },
  search: TEXTS.schedules.search,
  hrefOf: ({ id }) => scheduleHref(id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.schedule) }],
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
      width: 'minmax(8rem, 1fr)',
      narrow: 'lead',
      cell: ({ id }) => <Id id={id} />,
    },
    {
      key: 'registration',
      title: columns.registration,
      width: 'minmax(8rem, 1fr)',
      isExtra: true,
      cell: ({ registrationId }) => (
        <Id id={registrationId} href={registrationHref(registrationId)} />
      ),
    },
    {
      key: 'runs',
      title: columns.runs,
      width: '3.5rem',
      isNumber: true,
      cell: ({ runs }) => runs.toLocaleString('en'),
    },
    {
      key: 'next',
      title: columns.next,
      width: '10.5rem',
      cell: ({ nextRun }) => <Time at={nextRun} />,
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
    <Empty heading={TEXTS.schedules.empty} about={TEXTS.schedules.emptyAbout}>
      <ButtonLink href="/console/registrations" look="first">
        {TEXTS.sections.registrations}
      </ButtonLink>
      <ButtonLink href="/docs">{TEXTS.home.docs}</ButtonLink>
    </Empty>
  ),
};

export const Schedules = () => <ListView of={LIST} />;
