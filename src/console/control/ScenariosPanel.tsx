/** Lists the scenarios of the entity, adds one, and removes them. */
import { useSignal } from '@preact/signals';
import { Failure } from '../parts/Failure.tsx';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { TEXTS } from '../texts.ts';
import { addScenario, removeScenario } from './calls.ts';
import { Action, Panel, Result, TextArea } from './controls.tsx';
import { isUsedUp, matchIn, matchWords, type Scenario, stepsIn, stepWords } from './faults.ts';
import { type Caller, useCall } from './useCall.ts';
import { useLoad } from './useLoad.ts';

const { scenarios: texts } = TEXTS.control;

export function ScenariosPanel() {
  const { data, error, reload } = useLoad<{ readonly scenarios: readonly Scenario[] }>(
    '/_sandbox/scenarios',
  );
  const caller = useCall();
  const { run, isBusy, state } = caller;
  const rows = data?.scenarios ?? [];
  const removeAll = removeScenario();
  return (
    <Panel heading={texts.heading} about={texts.about}>
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!data && error === undefined && <Loading lines={2} />}
      {data && rows.length === 0 && (
        <p>
          <strong>{texts.none}.</strong> <span class="muted">{texts.noneAbout}</span>
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Table
            label={texts.heading}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { key: 'name', title: texts.name, cell: ({ name }) => name },
              {
                key: 'match',
                title: texts.match,
                cell: ({ match }) => <code class="wrap">{matchWords(match)}</code>,
              },
              {
                key: 'then',
                title: texts.results,
                cell: ({ then }) => <span class="wrap">{stepWords(then)}</span>,
              },
              {
                key: 'applied',
                title: texts.applied,
                isNumber: true,
                cell: (row) => (isUsedUp(row) ? texts.usedUp(row.applied) : String(row.applied)),
              },
              {
                key: 'remove',
                title: TEXTS.control.actionColumn,
                cell: ({ id, name }) => (
                  <button
                    type="button"
                    class="copy"
                    aria-label={texts.remove(name)}
                    onClick={() =>
                      void run(removeScenario(id), () => texts.removed(name)).then(
                        (answer) => answer && reload(),
                      )
                    }
                  >
                    <Icon name="cross" />
                  </button>
                ),
              },
            ]}
          />
          <Action
            label={texts.removeAll}
            about={texts.removeAllAbout}
            call={removeAll}
            look="danger"
            isBusy={isBusy}
            onRun={() =>
              void run(removeAll, () => texts.allRemoved).then((answer) => answer && reload())
            }
          />
        </>
      )}
      <NewScenario caller={caller} onAdded={() => void reload()} />
      <Result of={state.value} />
    </Panel>
  );
}

function NewScenario({
  caller: { run, isBusy },
  onAdded,
}: {
  readonly caller: Caller;
  readonly onAdded: () => void;
}) {
  const name = useSignal('');
  const match = useSignal('');
  const then = useSignal('');
  const isChecked = useSignal(false);
  const matched = matchIn(match.value);
  const steps = stepsIn(then.value);
  const faults = {
    name: name.value.trim() === '' ? texts.nameFault : undefined,
    match: 'fault' in matched ? matched.fault : undefined,
    steps: 'fault' in steps ? steps.fault : undefined,
  };
  const call = addScenario({
    name: name.value.trim(),
    match: 'match' in matched ? matched.match : {},
    // biome-ignore lint/suspicious/noThenProperty: a member of the control API; no code awaits the object
    then: 'steps' in steps ? steps.steps : [],
  });
  const add = async () => {
    isChecked.value = true;
    if (faults.name || faults.match || faults.steps) return;
    const added = await run(call, () => texts.added(name.peek().trim()));
    if (!added) return;
    isChecked.value = false;
    name.value = match.value = then.value = '';
    onAdded();
  };
  const shown = isChecked.value ? faults : NO_FAULTS;
  return (
    <div class="control-preview">
      <div class="control-fields">
        <Field
          label={texts.name}
          fault={shown.name}
          name="scenario"
          value={name.value}
          placeholder="third time"
          autoComplete="off"
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        <TextArea
          label={texts.match}
          hint={texts.matchHint}
          fault={shown.match}
          name="match"
          value={match.value}
          lines={3}
          placeholder={'merchantTransactionId=order-*\npaymentBrand=VISA'}
          onInput={(value) => {
            match.value = value;
          }}
        />
        <TextArea
          label={texts.results}
          hint={texts.resultsHint}
          fault={shown.steps}
          name="then"
          value={then.value}
          lines={3}
          placeholder={'800.100.152 2\n000.100.110'}
          onInput={(value) => {
            then.value = value;
          }}
        />
      </div>
      <Action
        label={texts.add}
        about={texts.addAbout}
        call={call}
        isBusy={isBusy}
        onRun={() => void add()}
      />
    </div>
  );
}

const NO_FAULTS = { name: undefined, match: undefined, steps: undefined };
