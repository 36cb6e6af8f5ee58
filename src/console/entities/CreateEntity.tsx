/** Creates an entity, and shows its token. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { type ControlCall, createEntity, forkEntity } from '../control/calls.ts';
import { Action, Result } from '../control/controls.tsx';
import { keepToken } from '../control/knownTokens.ts';
import { useCall } from '../control/useCall.ts';
import { Button } from '../parts/Button.tsx';
import { InlineCode } from '../parts/Code.tsx';
import { Field } from '../parts/Field.tsx';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { type NewEntity, nameOf, switchTo } from './entityRows.ts';

const { entities: texts } = TEXTS.control;

/** The calls that make an entity, and what the last one made. The answer has the only copy of the token. */
export interface Maker extends Pick<ReturnType<typeof useCall>, 'isBusy' | 'state'> {
  readonly made: ReadonlySignal<NewEntity | undefined>;
  /** @returns whether it was made */
  readonly make: (call: ControlCall) => Promise<boolean>;
}

export function useMaker(onCreated: () => Promise<void>): Maker {
  const made = useSignal<NewEntity | undefined>(undefined);
  const { run, isBusy, state } = useCall();
  const make = async (call: ControlCall) => {
    made.value = undefined;
    const answer = await run<NewEntity>(call, (done) =>
      done.copied ? texts.isForked(done.copied.payments) : texts.isCreated(nameOf(done)),
    );
    if (!answer) return false;
    keepToken({ entityId: answer.entityId, token: answer.token });
    made.value = answer;
    await onCreated();
    return true;
  };
  return { made, isBusy, state, make };
}

/** Creates an empty entity, or copies the present one. */
export function CreateEntity({ of: { made, make, isBusy, state } }: { readonly of: Maker }) {
  const name = useSignal('');
  const entityId = session.value?.entityId ?? '';
  const typed = name.value.trim();
  const calls = { create: createEntity(typed), fork: forkEntity(entityId, typed) };
  const add = async (kind: keyof typeof calls) => {
    if (await make(calls[kind])) name.value = '';
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
