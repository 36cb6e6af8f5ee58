/** A view: the entities of the token. They are created, copied, restored, reset and deleted. */
import { useSignal } from '@preact/signals';
import { forkEntity } from '../control/calls.ts';
import { Panel } from '../control/controls.tsx';
import { tokenOf } from '../control/knownTokens.ts';
import { useLoad } from '../control/useLoad.ts';
import { CreateEntity, useMaker } from '../entities/CreateEntity.tsx';
import { DeletePanel } from '../entities/DeletePanel.tsx';
import { EntityTable } from '../entities/EntityTable.tsx';
import { type EntityRow, switchTo } from '../entities/entityRows.ts';
import { SnapshotsPanel } from '../entities/SnapshotsPanel.tsx';
import { TokenDialog } from '../entities/TokenDialog.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { entities: texts } = TEXTS.control;

export function EntitiesView() {
  const { data, error, reload } = useLoad<{ readonly entities: readonly EntityRow[] }>(
    '/_sandbox/entities',
    { entityId: '' },
  );
  const maker = useMaker(reload);
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
            <EntityTable
              rows={rows}
              entityId={entityId}
              onSwitch={change}
              onFork={(row) => void maker.make(forkEntity(row.entityId, ''))}
              onChanged={reload}
            />
            <CreateEntity of={maker} />
          </Panel>
          <SnapshotsPanel entityId={entityId} onChanged={reload} />
          {current && <DeletePanel row={current} onChanged={reload} />}
        </div>
      )}
      {wanted.value && (
        <TokenDialog
          row={wanted.value}
          onClose={() => {
            wanted.value = undefined;
          }}
        />
      )}
    </View>
  );
}
