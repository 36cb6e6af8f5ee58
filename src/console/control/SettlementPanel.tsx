/** Closes a business day, and lists the closed days. */
import { useSignal } from '@preact/signals';
import { Amount } from '../lists/cells.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Field } from '../parts/Field.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { settleDay } from './calls.ts';
import { Action, Panel, Result } from './controls.tsx';
import { useCall } from './useCall.ts';
import { useLoad } from './useLoad.ts';

const { settlement: texts } = TEXTS.control;

/** A closed day of GET /_sandbox/settlements. */
interface Day {
  readonly date: string;
  readonly closedAt?: string;
  readonly settlements: readonly {
    readonly amount?: string;
    readonly currency?: string;
  }[];
}

/** The most days that are shown: the latest. */
const MOST_DAYS = 10;

export function SettlementPanel() {
  const { data, error, reload } = useLoad<{ readonly days: readonly Day[] }>(
    '/_sandbox/settlements',
  );
  const { run, isBusy, state } = useCall();
  const date = useSignal('');
  const isWrong = useSignal(false);
  const call = settleDay(date.value.trim());
  const settle = async () => {
    isWrong.value = !/^(?:\d{4}-\d\d-\d\d)?$/.test(date.peek().trim());
    if (isWrong.value) return;
    const day = await run<Day>(call, (done) => texts.settled(done.date, done.settlements.length));
    if (day) await reload();
  };
  const days = (data?.days ?? []).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return (
    <Panel heading={texts.heading} about={texts.about}>
      <div class="control-fields">
        <Field
          label={texts.date}
          hint={texts.dateHint}
          fault={isWrong.value ? texts.dateFault : undefined}
          name="date"
          value={date.value}
          placeholder="2030-01-31"
          autoComplete="off"
          onInput={(event) => {
            date.value = event.currentTarget.value;
          }}
        />
      </div>
      <Action
        label={texts.settle}
        about={texts.settleAbout}
        call={call}
        isBusy={isBusy}
        onRun={() => void settle()}
      />
      <Result of={state.value} />
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!data && error === undefined && <Loading lines={1} />}
      {data && days.length === 0 && <p class="muted">{texts.none}</p>}
      {days.length > 0 && (
        <Table
          label={texts.days}
          rows={days.slice(0, MOST_DAYS)}
          keyOf={(day) => day.date}
          columns={[
            { key: 'date', title: texts.date, cell: (day) => day.date },
            { key: 'closed', title: texts.closed, cell: ({ closedAt }) => <Time at={closedAt} /> },
            {
              key: 'amount',
              title: texts.amount,
              isNumber: true,
              cell: ({ settlements }) =>
                settlements.length === 0
                  ? TEXTS.parts.none
                  : settlements.map(({ amount, currency }) => (
                      <div key={currency}>
                        <Amount amount={amount} currency={currency} />
                      </div>
                    )),
            },
          ]}
        />
      )}
    </Panel>
  );
}
