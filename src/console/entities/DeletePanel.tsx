/** Deletes the data of the present entity, or the entity itself. */
import { useSignal } from '@preact/signals';
import { deleteEntity, resetEntity } from '../control/calls.ts';
import { Action, Confirm, Panel, Result } from '../control/controls.tsx';
import { forgetToken, tokenOf } from '../control/knownTokens.ts';
import { useCall } from '../control/useCall.ts';
import { forgetLists } from '../lists/ListView.tsx';
import { toast } from '../parts/Toast.tsx';
import { signIn, signOut } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { type EntityRow, forgetData, nameOf } from './entityRows.ts';

const { entities: texts } = TEXTS.control;

export function DeletePanel({
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
      <Result of={asked.value ? { kind: 'idle' } : state.value} />
      {asked.value && (
        <Confirm
          {...(asked.value === 'reset'
            ? {
                heading: texts.resetHeading(nameOf(row)),
                about: texts.resetAbout,
                lost: texts.resetLost(row),
                label: texts.reset,
              }
            : {
                heading: texts.deleteHeading(nameOf(row)),
                about: texts.deleteAbout,
                lost: texts.deleteLost(row),
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
