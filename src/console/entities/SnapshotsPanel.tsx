/** The snapshots of the present entity: they are taken, restored and deleted. */
import { useSignal } from '@preact/signals';
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from '../control/calls.ts';
import { Action, Confirm, Panel, Result } from '../control/controls.tsx';
import { useCall } from '../control/useCall.ts';
import { useLoad } from '../control/useLoad.ts';
import { Button } from '../parts/Button.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Field } from '../parts/Field.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { forgetData } from './entityRows.ts';

const { entities: texts } = TEXTS.control;

interface Snapshot {
  readonly name: string;
  readonly createdAt: string;
}

const SNAPSHOT = /^(?:[A-Za-z0-9][A-Za-z0-9._-]{0,63})?$/;

export function SnapshotsPanel({
  entityId,
  onChanged,
}: {
  readonly entityId: string;
  readonly onChanged: () => Promise<void>;
}) {
  const { data, error, reload } = useLoad<{ readonly snapshots: readonly Snapshot[] }>(
    `/_sandbox/entities/${entityId}/snapshots`,
    { entityId: '' },
  );
  const name = useSignal('');
  const isChecked = useSignal(false);
  const asked = useSignal<
    { readonly does: 'restore' | 'delete'; readonly name: string } | undefined
  >(undefined);
  const { run, isBusy, state } = useCall();
  const typed = name.value.trim();
  const isWrong = !SNAPSHOT.test(typed);
  const call = takeSnapshot(entityId, typed);
  const take = async () => {
    isChecked.value = true;
    if (isWrong) return;
    const answer = await run<Snapshot>(call, (done) => texts.taken(done.name));
    if (!answer) return;
    name.value = '';
    isChecked.value = false;
    await reload();
  };
  const confirmed = async () => {
    const { value } = asked;
    if (!value) return;
    const isRestore = value.does === 'restore';
    const answer = await run(callFor(entityId, value), () =>
      (isRestore ? texts.restored : texts.snapshotDeleted)(value.name),
    );
    if (!answer) return;
    asked.value = undefined;
    if (isRestore) await forgetData();
    await Promise.all([reload(), onChanged()]);
  };
  const rows = data?.snapshots ?? [];
  return (
    <Panel heading={texts.snapshots} about={texts.snapshotsAbout}>
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!data && error === undefined && <Loading lines={2} />}
      {data && rows.length === 0 && <p>{texts.noSnapshots}</p>}
      {rows.length > 0 && (
        <Table
          label={texts.snapshots}
          rows={rows}
          keyOf={(row) => row.name}
          columns={[
            { key: 'name', title: texts.name, cell: (row) => <code>{row.name}</code> },
            { key: 'at', title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              key: 'actions',
              title: TEXTS.control.actionColumn,
              cell: (row) => (
                <span class="row control-row-actions">
                  <Button
                    aria-label={texts.restoreLabel(row.name)}
                    onClick={() => {
                      asked.value = { does: 'restore', name: row.name };
                    }}
                  >
                    {texts.restore}
                  </Button>
                  <Button
                    look="danger"
                    aria-label={texts.deleteSnapshotLabel(row.name)}
                    onClick={() => {
                      asked.value = { does: 'delete', name: row.name };
                    }}
                  >
                    {texts.deleteSnapshot}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      <div class="control-preview">
        <div class="control-fields">
          <Field
            label={texts.snapshotName}
            hint={texts.snapshotNameHint}
            fault={isChecked.value && isWrong ? texts.snapshotNameFault : undefined}
            name="snapshot"
            value={name.value}
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </div>
        <Action
          label={texts.take}
          about={texts.takeAbout}
          call={call}
          isBusy={isBusy}
          onRun={() => void take()}
        />
        <Result of={asked.value ? { kind: 'idle' } : state.value} />
      </div>
      {asked.value && (
        <Confirm
          {...wordsOf(asked.value)}
          call={callFor(entityId, asked.value)}
          state={state.value}
          onConfirm={() => void confirmed()}
          onClose={() => {
            asked.value = undefined;
          }}
        />
      )}
    </Panel>
  );
}

interface Asked {
  readonly does: 'restore' | 'delete';
  readonly name: string;
}

const callFor = (entityId: string, { does, name }: Asked) =>
  does === 'restore' ? restoreSnapshot(entityId, name) : deleteSnapshot(entityId, name);

const wordsOf = ({ does, name }: Asked) =>
  does === 'restore'
    ? {
        heading: texts.restoreHeading(name),
        about: texts.restoreAbout,
        lost: texts.restoreLost,
        label: texts.restore,
      }
    : {
        heading: texts.deleteSnapshotHeading(name),
        about: texts.deleteSnapshotAbout,
        lost: texts.deleteSnapshotLost(name),
        label: texts.deleteSnapshot,
      };
