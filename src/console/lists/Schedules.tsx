/** The list of schedules. */
import type { ScheduleRow } from '../api/types.ts';
import { counted } from '../counted.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { Id } from './cells.tsx';
import { AMOUNT, idColumn, NoRows, STATE, TIME, TYPE } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';
import { STATES, stateOptions } from './states.ts';

const { columns } = TEXTS.list;

const LIST: ListOf<ScheduleRow> = {
  heading: TEXTS.sections.schedules,
  source: {
    path: '/_sandbox/schedules',
    name: 'schedules',
    idOf: ({ id }) => id,
  },
  search: TEXTS.schedules.search,
  hrefOf: ({ id }) => hrefOf('schedule', id),
  filters: [{ name: 'state', label: columns.state, options: stateOptions(STATES.schedule) }],
  columns: [
    STATE,
    AMOUNT,
    TYPE,
    idColumn({ width: 'minmax(6rem, 2fr)', narrow: 'lead' }),
    {
      key: 'registration',
      title: columns.registration,
      width: 'minmax(8rem, 1fr)',
      isExtra: true,
      cell: ({ registrationId }) => (
        <Id id={registrationId} href={hrefOf('registration', registrationId)} />
      ),
    },
    {
      key: 'runs',
      title: columns.runs,
      width: '3.5rem',
      isNumber: true,
      isSpare: true,
      cell: ({ runs, moreRuns }) => counted(runs, moreRuns),
    },
    {
      key: 'next',
      title: columns.next,
      width: 'minmax(9.5rem, 12.75rem)',
      cell: ({ nextRun }) => <Time at={nextRun} />,
    },
    TIME,
  ],
  empty: (
    <NoRows
      texts={TEXTS.schedules}
      first={{ href: '/console/registrations', text: TEXTS.sections.registrations }}
    />
  ),
};

export const Schedules = () => <ListView of={LIST} />;
