/** The entities of the token as a table: each can be shown, and deleted if a test has created it. */
import { useSignal } from '@preact/signals';
import { deleteEntity } from '../control/calls.ts';
import { Confirm, Result } from '../control/controls.tsx';
import { forgetToken } from '../control/knownTokens.ts';
import { useCall } from '../control/useCall.ts';
import { counted } from '../counted.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { InlineCode } from '../parts/Code.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { type EntityRow, nameOf } from './entityRows.ts';

const { entities: texts } = TEXTS.control;

export function EntityTable({
  rows,
  entityId,
  onSwitch,
  onFork,
  onChanged,
}: {
  readonly rows: readonly EntityRow[];
  readonly entityId: string;
  readonly onSwitch: (row: EntityRow) => void;
  /** Copies an entity. The gateway allows it for every entity of the list. */
  readonly onFork: (row: EntityRow) => void;
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
                <strong class="entity-name" title={nameOf(row)}>
                  {nameOf(row)}
                </strong>
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
            cell: ({ payments, morePayments }) => counted(payments, morePayments),
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
                  <Button aria-label={texts.forkLabel(nameOf(row))} onClick={() => onFork(row)}>
                    {texts.forkRow}
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
      <Result of={deleting.value ? { kind: 'idle' } : state.value} />
      {deleting.value && (
        <Confirm
          heading={texts.deleteHeading(nameOf(deleting.value))}
          about={texts.deleteAbout}
          lost={texts.deleteLost(deleting.value)}
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
