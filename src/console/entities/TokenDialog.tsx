/** Asks for the token of an entity that the page is to show, and does not know the token of. */
import { useSignal } from '@preact/signals';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { TEXTS } from '../texts.ts';
import { type EntityRow, nameOf, switchTo } from './entityRows.ts';

const { entities: texts } = TEXTS.control;

export function TokenDialog({
  row,
  onClose,
}: {
  readonly row: EntityRow;
  readonly onClose: () => void;
}) {
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
