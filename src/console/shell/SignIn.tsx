/** The form for the credentials of an entity. It is shown after a refusal, and to switch the entity. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { lastEntityId, refusal, SANDBOX, signIn } from '../state/session.ts';
import { TEXTS } from '../texts.ts';

const ENTITY_ID = /^[0-9a-f]{32}$/;

export function SignIn() {
  const entityId = useSignal(lastEntityId.peek());
  const token = useSignal('');
  const isChecked = useSignal(false);
  useEffect(() => {
    document.title = TEXTS.title(TEXTS.session.signIn);
  }, []);
  const faults = {
    entityId: ENTITY_ID.test(entityId.value.trim()) ? undefined : TEXTS.session.entityIdFault,
    token: token.value.trim() === '' ? TEXTS.session.tokenFault : undefined,
  };
  return (
    <main class="sign-in">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          isChecked.value = true;
          if (!faults.entityId && !faults.token) {
            signIn({ entityId: entityId.value.trim(), token: token.value.trim() });
          } else {
            const first = faults.entityId ? 'entityId' : 'token';
            event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
          }
        }}
      >
        <h1>{TEXTS.session.heading}</h1>
        <p class="muted">{TEXTS.session.about}</p>
        {refusal.value && (
          <div class="notice-fault" role="alert">
            <strong>{TEXTS.session.refused}</strong>
            <p>{refusal.value}</p>
          </div>
        )}
        <Field
          label={TEXTS.session.entityId}
          hint={TEXTS.session.entityIdHint}
          fault={isChecked.value ? faults.entityId : undefined}
          name="entityId"
          value={entityId.value}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          onInput={(event) => {
            entityId.value = event.currentTarget.value;
          }}
        />
        <Field
          label={TEXTS.session.token}
          hint={TEXTS.session.tokenHint}
          fault={isChecked.value ? faults.token : undefined}
          name="token"
          type="password"
          value={token.value}
          autoComplete="off"
          onInput={(event) => {
            token.value = event.currentTarget.value;
          }}
        />
        <Button type="submit" look="first">
          {TEXTS.session.signIn}
        </Button>
        <Button onClick={() => signIn(SANDBOX)}>{TEXTS.session.sandbox}</Button>
      </form>
    </main>
  );
}
