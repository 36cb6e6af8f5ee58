/**
 * A view: the entities of the token. They are created, copied, restored, reset and deleted.
 * @jsxImportSource preact
 */
import { useSignal } from '@preact/signals';
import { ask } from '../api/client.ts';
import {
  createEntity,
  deleteEntity,
  deleteSnapshot,
  forkEntity,
  resetEntity,
  restoreSnapshot,
  takeSnapshot,
} from '../control/calls.ts';
import { forgetToken, keepToken, tokenOf } from '../control/knownTokens.ts';
import { Action, Confirm, Panel, Result } from '../control/parts.tsx';
import { useCall } from '../control/useCall.ts';
import { useLoad } from '../control/useLoad.ts';
import { forgetLists } from '../lists/ListView.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { InlineCode } from '../parts/Code.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Field } from '../parts/Field.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { toast } from '../parts/Toast.tsx';
import { type Session, session, signIn, signOut } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { entities: texts } = TEXTS.control;

/** A row of GET /_sandbox/entities. */
interface EntityRow {
  readonly entityId: string;
  readonly name?: string;
  /** The number of transactions. */
  readonly payments: number;
  /** Whether the control API has created it. */
  readonly created: boolean;
  readonly creator?: string;
  readonly createdAt?: string;
}

/** The answer to a new entity: only this answer has its token. */
interface NewEntity extends Session {
  readonly name?: string;
  readonly copied?: { readonly payments: number };
}

const nameOf = ({ entityId, name }: Pick<EntityRow, 'entityId' | 'name'>) => name || entityId;

/** Shows another entity, and keeps the token of the present one. */
function switchTo(next: Session): void {
  const { value } = session;
  if (value) keepToken(value);
  keepToken(next);
  signIn(next);
}

export function EntitiesView() {
  const { data, error, reload } = useLoad<{ readonly entities: readonly EntityRow[] }>(
    '/_sandbox/entities',
    { entityId: '' },
  );
  const wanted = useSignal<EntityRow | undefined>(undefined);
  const entityId = session.value?.entityId ?? '';
  const rows = data?.entities ?? [];
  const current = rows.find((row) => row.entityId === entityId);
  const change = (row: EntityRow) => {
    const token = tokenOf(row.entityId);
    if (token) switchTo({ entityId: row.entityId, token });
    else wanted.value = row;
  };
  return (
    <View heading={texts.heading}>
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!data && error === undefined && <Loading lines={4} />}
      {data && (
        <div class="control-view">
          <Panel heading={texts.heading} about={texts.about}>
            <Entities rows={rows} entityId={entityId} onSwitch={change} onChanged={reload} />
            <Create onCreated={reload} />
          </Panel>
          <Snapshots entityId={entityId} onChanged={reload} />
          {current && <Delete row={current} onChanged={reload} />}
        </div>
      )}
      {wanted.value && (
        <AskToken
          row={wanted.value}
          onClose={() => {
            wanted.value = undefined;
          }}
        />
      )}
    </View>
  );
}

function Entities({
  rows,
  entityId,
  onSwitch,
  onChanged,
}: {
  readonly rows: readonly EntityRow[];
  readonly entityId: string;
  readonly onSwitch: (row: EntityRow) => void;
  readonly onChanged: () => Promise<void>;
}) {
  const deleting = useSignal<EntityRow | undefined>(undefined);
  const { run, state } = useCall();
  const remove = async (row: EntityRow) => {
    const answer = await run(deleteEntity(row.entityId), () => texts.deleted(nameOf(row)));
    if (!answer) return;
    deleting.value = undefined;
    forgetToken(row.entityId);
    await onChanged();
  };
  return (
    <>
      <Table
        label={texts.heading}
        rows={rows}
        keyOf={(row) => row.entityId}
        columns={[
          {
            key: 'name',
            title: texts.name,
            cell: (row) => (
              <span class="row">
                <strong>{nameOf(row)}</strong>
                {row.entityId === entityId && <Badge state="active" text={texts.current} />}
              </span>
            ),
          },
          {
            key: 'id',
            title: texts.entityId,
            cell: (row) => <InlineCode text={row.entityId} label={texts.entityId} />,
          },
          {
            key: 'payments',
            title: texts.payments,
            isNumber: true,
            cell: ({ payments }) => payments.toLocaleString('en'),
          },
          {
            key: 'created',
            title: texts.created,
            cell: ({ createdAt }) =>
              createdAt ? <Time at={createdAt} form="absolute" /> : texts.configured,
          },
          {
            key: 'actions',
            title: TEXTS.control.actionColumn,
            cell: (row) =>
              row.entityId === entityId ? null : (
                <span class="row control-row-actions">
                  <Button aria-label={texts.switchLabel(nameOf(row))} onClick={() => onSwitch(row)}>
                    {texts.switchTo}
                  </Button>
                  {row.created && (
                    <Button
                      look="danger"
                      aria-label={texts.deleteLabel(nameOf(row))}
                      onClick={() => {
                        deleting.value = row;
                      }}
                    >
                      {texts.delete}
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
      />
      <Result of={deleting.value ? IDLE : state.value} />
      {deleting.value && (
        <Confirm
          heading={texts.deleteHeading(nameOf(deleting.value))}
          about={texts.deleteAbout}
          lost={texts.deleteLost(deleting.value.payments)}
          label={texts.delete}
          call={deleteEntity(deleting.value.entityId)}
          state={state.value}
          onConfirm={() => deleting.value && void remove(deleting.value)}
          onClose={() => {
            deleting.value = undefined;
          }}
        />
      )}
    </>
  );
}

const IDLE = { kind: 'idle' } as const;

/** Creates an empty entity, or copies the present one. The answer has the only copy of the token. */
function Create({ onCreated }: { readonly onCreated: () => Promise<void> }) {
  const name = useSignal('');
  const made = useSignal<NewEntity | undefined>(undefined);
  const { run, isBusy, state } = useCall();
  const entityId = session.value?.entityId ?? '';
  const typed = name.value.trim();
  const calls = { create: createEntity(typed), fork: forkEntity(entityId, typed) };
  const add = async (kind: keyof typeof calls) => {
    const answer = await run<NewEntity>(calls[kind], (done) =>
      done.copied ? texts.isForked(done.copied.payments) : texts.isCreated(nameOf(done)),
    );
    if (!answer) return;
    keepToken({ entityId: answer.entityId, token: answer.token });
    made.value = answer;
    name.value = '';
    await onCreated();
  };
  return (
    <div class="control-preview">
      <div class="control-fields">
        <Field
          label={texts.newName}
          hint={texts.newNameHint}
          name="name"
          value={name.value}
          autoComplete="off"
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </div>
      <Action
        label={texts.create}
        about={texts.createAbout}
        call={calls.create}
        isBusy={isBusy}
        onRun={() => void add('create')}
      />
      <Action
        label={texts.fork}
        about={texts.forkAbout}
        call={calls.fork}
        isBusy={isBusy}
        onRun={() => void add('fork')}
      />
      <Result of={state.value} />
      {made.value && <Credentials made={made.value} />}
    </div>
  );
}

function Credentials({ made }: { readonly made: NewEntity }) {
  const { entityId, token } = made;
  return (
    <section class="control-credentials" aria-label={texts.credentials}>
      <h3>{texts.credentials}</h3>
      <dl class="control-keys">
        <dt>{texts.entityId}</dt>
        <dd>
          <InlineCode text={entityId} label={texts.entityId} />
        </dd>
        <dt>{texts.tokenOf}</dt>
        <dd>
          <InlineCode text={token} label={texts.tokenOf} />
        </dd>
      </dl>
      <Button look="first" onClick={() => switchTo({ entityId, token })}>
        {texts.switchLabel(nameOf(made))}
      </Button>
    </section>
  );
}

function AskToken({ row, onClose }: { readonly row: EntityRow; readonly onClose: () => void }) {
  const token = useSignal('');
  const isChecked = useSignal(false);
  const typed = token.value.trim();
  return (
    <Dialog heading={texts.tokenHeading(nameOf(row))} onClose={onClose}>
      <form
        class="control-token"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          isChecked.value = true;
          if (typed !== '') switchTo({ entityId: row.entityId, token: typed });
        }}
      >
        <p class="muted">{texts.tokenAbout}</p>
        <Field
          label={texts.token}
          fault={isChecked.value && typed === '' ? texts.tokenFault : undefined}
          type="password"
          name="token"
          value={token.value}
          autoComplete="off"
          onInput={(event) => {
            token.value = event.currentTarget.value;
          }}
        />
        <div class="row control-confirm">
          <Button onClick={onClose}>{TEXTS.parts.cancel}</Button>
          <Button type="submit" look="first">
            {texts.switchTo}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Snapshot {
  readonly name: string;
  readonly createdAt: string;
}

const SNAPSHOT = /^(?:[A-Za-z0-9][A-Za-z0-9._-]{0,63})?$/;

/** After the data was replaced, lists and the clock that the page knows are those of before. */
async function forgetData(): Promise<void> {
  forgetLists();
  await ask('/_sandbox/clock').catch(() => undefined);
}

function Snapshots({
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
        <Result of={asked.value ? IDLE : state.value} />
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

/** Deletes the data of the present entity, or the entity itself. */
function Delete({
  row,
  onChanged,
}: {
  readonly row: EntityRow;
  readonly onChanged: () => Promise<void>;
}) {
  const asked = useSignal<'reset' | 'delete' | undefined>(undefined);
  const { run, isBusy, state } = useCall();
  const calls = { reset: resetEntity(row.entityId), delete: deleteEntity(row.entityId) };
  const confirmed = async () => {
    const isReset = asked.value === 'reset';
    const answer = await run(calls[isReset ? 'reset' : 'delete'], () =>
      isReset ? texts.isReset : texts.deleted(nameOf(row)),
    );
    if (!answer) return;
    asked.value = undefined;
    if (isReset) {
      await forgetData();
      await onChanged();
      return;
    }
    forgetToken(row.entityId);
    forgetLists();
    // The creator has made the entity, so its token is usually known.
    const token = row.creator && tokenOf(row.creator);
    toast(texts.deleted(nameOf(row)));
    if (row.creator && token) signIn({ entityId: row.creator, token });
    else signOut();
  };
  const askFor = (what: 'reset' | 'delete' | undefined) => () => {
    asked.value = what;
  };
  return (
    <Panel heading={texts.danger}>
      <Action
        label={texts.reset}
        about={texts.resetAboutHere}
        call={calls.reset}
        look="danger"
        isBusy={isBusy}
        onRun={askFor('reset')}
      />
      {row.created ? (
        <Action
          label={texts.delete}
          about={texts.deleteAboutHere}
          call={calls.delete}
          look="danger"
          isBusy={isBusy}
          onRun={askFor('delete')}
        />
      ) : (
        <p class="muted">{texts.deleteConfigured}</p>
      )}
      <Result of={asked.value ? IDLE : state.value} />
      {asked.value && (
        <Confirm
          {...(asked.value === 'reset'
            ? {
                heading: texts.resetHeading(nameOf(row)),
                about: texts.resetAbout,
                lost: texts.resetLost(row.payments),
                label: texts.reset,
              }
            : {
                heading: texts.deleteHeading(nameOf(row)),
                about: texts.deleteAbout,
                lost: texts.deleteLost(row.payments),
                label: texts.delete,
              })}
          call={calls[asked.value]}
          state={state.value}
          onConfirm={() => void confirmed()}
          onClose={askFor(undefined)}
        />
      )}
    </Panel>
  );
}
