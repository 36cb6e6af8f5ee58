/** One schedule. */
import { useState } from 'preact/hooks';
import type { ScheduleRow } from '../api/types.ts';
import { counted } from '../counted.ts';
import { Method } from '../lists/cells.tsx';
import { words } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Time } from '../parts/Time.tsx';
import { CallDialog } from '../payment/CallDialog.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { type ObjectOf, ObjectView, OrderFacts } from '../payment/ObjectView.tsx';
import { ruleInWords } from '../payment/scheduleRule.ts';
import { TEXTS } from '../texts.ts';

const { columns } = TEXTS.list;

const SCHEDULE: ObjectOf<ScheduleRow> = {
  name: 'schedules',
  heading: TEXTS.views.schedule,
  notFound: TEXTS.payment.noSchedule,
  paymentsOf: ({ id }) => ({ scheduleId: id }),
  plain: ({ state, rule, nextRun, endsAt }) => {
    if (state !== 'active' || !nextRun) return TEXTS.payment.noNextRun[state] ?? words(state);
    return (
      <>
        {ruleInWords(rule) ?? TEXTS.payment.planned}. {TEXTS.payment.nextIs} <Time at={nextRun} />
        {endsAt && (
          <span class="muted">
            {' · '}
            {TEXTS.payment.endsOn} <Time at={endsAt} form="absolute" />
          </span>
        )}
      </>
    );
  },
  facts: (row) => (
    <>
      <OrderFacts of={row} />
      {row.shopper && <span>{row.shopper}</span>}
      {row.merchantTransactionId && <code>{row.merchantTransactionId}</code>}
      {row.paymentBrand && <Method of={row} />}
    </>
  ),
  properties: ({ at, startsAt, nextRun, endsAt, runs, moreRuns, registrationId, rule }) => [
    [
      TEXTS.payment.rule,
      <span key="rule" class="mono">
        {rule}
      </span>,
    ],
    [TEXTS.payment.created, <Time key="at" at={at} />],
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
  actions: (row, onDone) => <Cancel of={row} onDone={onDone} />,
};

/** Cancels a schedule: no run follows. */
function Cancel({
  of: { id, state },
  onDone,
}: {
  readonly of: ScheduleRow;
  readonly onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { cancelSchedule: title, cancelScheduleAbout: about } = TEXTS.payment;
  const isActive = state === 'active';
  return (
    <>
      {isActive && <Button onClick={() => setOpen(true)}>{title}</Button>}
      {isOpen && (
        <CallDialog
          heading={title}
          about={about}
          call={{ method: 'DELETE', path: `/scheduling/v1/schedules/${id}` }}
          title={title}
          isDanger
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const ScheduleView = ({ id }: { readonly id: string }) => (
  <ObjectView id={id} of={SCHEDULE} />
);
