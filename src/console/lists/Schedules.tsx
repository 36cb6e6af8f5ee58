/** The list of schedules. */
import type { ScheduleRow } from '../api/types.ts';
import { counted } from '../counted.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { ruleInWords } from '../payment/scheduleRule.ts';
import { TEXTS } from '../texts.ts';
import { Shopper, Text } from './cells.tsx';
import { AMOUNT, idColumn, NoRows, REFERENCE, STATE, TIME } from './columns.tsx';
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
    { ...STATE, width: '5.5rem' },
    { ...AMOUNT, width: '6.5rem' },
    {
      key: 'rule',
      title: columns.rule,
      width: 'minmax(9rem, 4fr)',
      narrow: 'under',
      cell: ({ rule }) => <Text text={ruleInWords(rule) ?? rule} title={rule} />,
    },
    {
      key: 'shopper',
      title: columns.shopper,
      width: 'minmax(6.5rem, 2fr)',
      narrow: 'lead',
      cell: (row) => <Shopper of={row} other={row.merchantTransactionId ?? row.id} />,
    },
    { ...REFERENCE, isSpare: true },
    idColumn({ width: 'minmax(6rem, 1fr)', isExtra: true }),
    {
      key: 'runs',
      title: columns.runs,
      width: '3rem',
      isNumber: true,
      isSpare: true,
      cell: ({ runs, moreRuns }) => counted(runs, moreRuns),
    },
    {
      key: 'next',
      title: columns.next,
      width: 'minmax(8rem, 11.5rem)',
      cell: ({ nextRun }) => <Time at={nextRun} />,
    },
    { ...TIME, width: '8rem', isExtra: true },
  ],
  empty: (
    <NoRows
      texts={TEXTS.schedules}
      first={{ href: '/console/registrations', text: TEXTS.sections.registrations }}
    />
  ),
};

export const Schedules = () => <ListView of={LIST} />;
