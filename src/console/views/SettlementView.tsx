/** A view: the closed business days with what is paid out, the fees and the file of each; it also closes a day. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { askText } from '../api/client.ts';
import { settleDay } from '../control/calls.ts';
import { Action, Panel, Result } from '../control/controls.tsx';
import { useCall } from '../control/useCall.ts';
import { useLoad } from '../control/useLoad.ts';
import { Amount } from '../lists/cells.tsx';
import { download } from '../lists/csv.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Failure, reasonOf } from '../parts/Failure.tsx';
import { Field } from '../parts/Field.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time, writtenDay } from '../parts/Time.tsx';
import { toast } from '../parts/Toast.tsx';
import { query } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { settlement: texts } = TEXTS.control;

/** A closed day of GET /_sandbox/settlements. */
interface Day {
  readonly date: string;
  readonly closedAt?: string;
  readonly settlements: readonly Settlement[];
}

interface Settlement {
  readonly currency: string;
  readonly amount: string;
  /** NEG: the amount is owed. */
  readonly cashflow: 'POS' | 'NEG';
  readonly fee: string;
  readonly count: number;
}

/** A file that is sent to the FTP server of the entity. */
interface File {
  readonly date: string;
  readonly state: string;
}

interface Settlements {
  readonly ftp: object | null;
  readonly days: readonly Day[];
  readonly files: readonly File[];
}

export function SettlementView() {
  const { data, error, reload } = useLoad<Settlements>('/_sandbox/settlements');
  return (
    <View heading={texts.heading}>
      <div class="control-view">
        <CloseDay reload={reload} />
        <Panel heading={texts.days} about={texts.daysAbout}>
          {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
          {!data && error === undefined && <Loading lines={3} />}
          {data && <Days of={data} reload={reload} />}
        </Panel>
      </div>
    </View>
  );
}

function CloseDay({ reload }: { readonly reload: () => Promise<void> }) {
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
  return (
    <Panel heading={texts.settle} about={texts.about}>
      <div class="control-fields">
        <Field
          label={texts.date}
          hint={texts.dateHint}
          fault={isWrong.value ? texts.dateFault : undefined}
          name="date"
          value={date.value}
          type="date"
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
    </Panel>
  );
}

function Days({
  of: { days, files, ftp },
  reload,
}: {
  readonly of: Settlements;
  readonly reload: () => Promise<void>;
}) {
  const { run, isBusy, state } = useCall();
  if (days.length === 0) return <p class="muted">{texts.none}</p>;
  const sendAgain = async ({ date }: Day) => {
    const call = {
      method: 'POST',
      path: '/_sandbox/settlements/redeliver',
      body: { date },
    } as const;
    if (await run(call, () => texts.sent(date))) await reload();
  };
  return (
    <>
      <Table
        label={texts.days}
        rows={inOrder(days)}
        keyOf={({ date }) => date}
        marked={query.value.get('date') ?? undefined}
        columns={[
          {
            key: 'date',
            title: texts.date,
            cell: ({ date }) => <span class="number">{writtenDay(date)}</span>,
          },
          {
            key: 'amount',
            title: texts.amount,
            isNumber: true,
            cell: (day) =>
              ofEach(day, ({ amount, currency, cashflow }) => (
                <Amount
                  amount={cashflow === 'NEG' && /[1-9]/.test(amount) ? `−${amount}` : amount}
                  currency={currency}
                />
              )),
          },
          {
            key: 'fee',
            title: texts.fees,
            isNumber: true,
            cell: (day) =>
              ofEach(day, ({ fee, currency }) => <Amount amount={fee} currency={currency} />),
          },
          {
            key: 'count',
            title: texts.records,
            isNumber: true,
            cell: (day) => ofEach(day, ({ count }) => count.toLocaleString('en')),
          },
          {
            key: 'closed',
            title: texts.closed,
            cell: ({ closedAt }) => <Time at={closedAt} isPast />,
          },
          {
            key: 'file',
            title: texts.file,
            cell: (day) => {
              const file = files.find(({ date }) => date === day.date);
              return (
                <span class="row">
                  <Button
                    aria-label={texts.saveLabel(day.date)}
                    onClick={() => void save(day.date)}
                  >
                    {TEXTS.payments.csv}
                  </Button>
                  {file && <Badge state={file.state} />}
                  {ftp && file && (
                    <Button isBusy={isBusy} onClick={() => void sendAgain(day)}>
                      {TEXTS.payment.redeliver}
                    </Button>
                  )}
                </span>
              );
            },
          },
        ]}
      />
      <Result of={state.value} />
    </>
  );
}

/** The latest day first, whatever the clock. */
const inOrder = (days: readonly Day[]): readonly Day[] =>
  days.toSorted((a, b) => (a.date < b.date ? 1 : -1));

function ofEach(
  { settlements }: Day,
  cell: (settlement: Settlement) => ComponentChildren,
): ComponentChildren {
  if (settlements.length === 0) return TEXTS.parts.none;
  return settlements.map((one) => <div key={one.currency}>{cell(one)}</div>);
}

/** Saves the file as bookkeeping gets it. */
async function save(date: string): Promise<void> {
  try {
    const text = await askText(`/reports/v1/reconciliations/${date}.csv`);
    download(`reconciliation_${date.replaceAll('-', '')}.csv`, text);
  } catch (error) {
    toast(reasonOf(error));
  }
}
