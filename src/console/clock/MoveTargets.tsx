/** The choice of a target for a move of the clock: a usual duration, another one, or a time. */
import { useSignal } from '@preact/signals';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { TEXTS } from '../texts.ts';
import type { Target } from './move.ts';

const { clock: texts } = TEXTS.control;

export function MoveTargets({
  isMoving,
  fault,
  isChosen,
  onChoose,
}: {
  readonly isMoving: boolean;
  /** The kind of target that cannot be read. */
  readonly fault: Target['kind'] | undefined;
  /** Whether what falls due until this duration is shown. */
  readonly isChosen: (duration: string) => boolean;
  readonly onChoose: (target: Target) => void;
}) {
  const by = useSignal('');
  const local = useSignal('');
  return (
    <>
      <div class="row">
        {Object.entries(texts.by).map(([duration, text]) => (
          <Button
            key={duration}
            isBusy={isMoving}
            aria-pressed={isChosen(duration)}
            onClick={() => onChoose({ kind: 'by', by: duration })}
          >
            {text}
          </Button>
        ))}
      </div>
      <div class="control-fields">
        <form
          class="control-target"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isMoving) onChoose({ kind: 'by', by: by.peek() });
          }}
        >
          <Field
            label={texts.otherBy}
            hint={texts.otherByHint}
            fault={fault === 'by' ? texts.otherByFault : undefined}
            name="by"
            value={by.value}
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            onInput={(event) => {
              by.value = event.currentTarget.value;
            }}
          />
          <Button type="submit" isBusy={isMoving}>
            {texts.preview}
          </Button>
        </form>
        <form
          class="control-target"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isMoving) onChoose({ kind: 'to', local: local.peek() });
          }}
        >
          <Field
            label={texts.to}
            hint={texts.toHint}
            fault={fault === 'to' ? texts.toFault : undefined}
            type="datetime-local"
            name="at"
            value={local.value}
            onInput={(event) => {
              local.value = event.currentTarget.value;
            }}
          />
          <Button type="submit" isBusy={isMoving}>
            {texts.preview}
          </Button>
        </form>
      </div>
    </>
  );
}
