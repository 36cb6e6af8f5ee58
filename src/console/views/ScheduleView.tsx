/** One schedule. */
import type { ScheduleRow } from '../api/types.ts';
import { counted } from '../counted.ts';
import { Time } from '../parts/Time.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { type ObjectOf, ObjectView, OrderFacts } from '../payment/ObjectView.tsx';
import { TEXTS } from '../texts.ts';

const { columns } = TEXTS.list;

const SCHEDULE: ObjectOf<ScheduleRow> = {
  name: 'schedules',
  heading: TEXTS.views.schedule,
  notFound: TEXTS.payment.noSchedule,
  paymentsOf: ({ id }) => ({ scheduleId: id }),
  facts: (row) => <OrderFacts of={row} />,
  properties: ({ at, startsAt, nextRun, endsAt, runs, moreRuns, registrationId }) => [
    [columns.time, <Time key="at" at={at} />],
    [TEXTS.payment.starts, <Time key="starts" at={startsAt} />],
    [columns.next, nextRun && <Time key="next" at={nextRun} />],
    [columns.ends, endsAt && <Time key="ends" at={endsAt} />],
    [columns.runs, counted(runs, moreRuns)],
    [
      columns.registration,
      <a key="registration" class="mono" href={hrefOf('registration', registrationId)}>
        {registrationId}
      </a>,
    ],
  ],
};

export const ScheduleView = ({ id }: { readonly id: string }) => (
  <ObjectView id={id} of={SCHEDULE} />
);
