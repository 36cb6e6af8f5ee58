/** A labelled control of a form, with a hint and an error. The error names what would be right. */
import type { ComponentChildren, InputHTMLAttributes, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import { TEXTS } from '../texts.ts';
import { Icon } from './Icon.tsx';
import { writtenDay } from './Time.tsx';

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
}

type FieldProps = Labelled & {
  readonly name: string;
  readonly value: string;
  readonly onInput: (event: TargetedEvent<HTMLInputElement>) => void;
  readonly onChange?: (event: TargetedEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly type?: 'text' | 'search' | 'password' | 'number' | 'url' | 'date' | 'datetime-local';
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | 'url';
  readonly autoComplete?: 'off' | 'on';
  readonly autoCapitalize?: 'none';
  readonly spellcheck?: boolean;
  readonly step?: string;
  readonly disabled?: boolean;
};

export function Field({ label, hint, fault, isLabelHidden, type = 'text', ...rest }: FieldProps) {
  const id = useId();
  // Preact's types have a union with a member for each type of control.
  const attributes = { ...rest, type } as InputHTMLAttributes<HTMLInputElement>;
  const input = (
    <input
      {...attributes}
      id={id}
      class={type.startsWith('date') && rest.value === '' ? 'input unset' : 'input'}
      aria-invalid={fault ? 'true' : undefined}
      aria-describedby={describedBy(id, { hint, fault })}
    />
  );
  return (
    <Frame id={id} label={label} hint={hint} fault={fault} isLabelHidden={isLabelHidden}>
      {type.startsWith('date') ? (
        <span class="dated">
          {input}
          {type === 'date' && (
            <span class="dated-text" aria-hidden="true">
              {rest.value === '' ? TEXTS.parts.day : writtenDay(rest.value)}
            </span>
          )}
          <Icon name="calendar" />
        </span>
      ) : (
        input
      )}
    </Frame>
  );
}

type SelectProps = Labelled & {
  readonly name?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
};

export function Select({
  label,
  hint,
  fault,
  isLabelHidden,
  options,
  onChange,
  value,
  ...rest
}: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} fault={fault} isLabelHidden={isLabelHidden}>
      <select
        {...rest}
        id={id}
        class="input select"
        value={value}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy(id, { hint, fault })}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({
  id,
  label,
  hint,
  fault,
  isLabelHidden,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
  readonly isLabelHidden: boolean | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden' : 'label'}>
        {label}
      </label>
      {children}
      {fault && (
        <p id={`${id}-fault`} class="field-fault">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

const describedBy = (id: string, { hint, fault }: Pick<Labelled, 'hint' | 'fault'>) =>
  [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
