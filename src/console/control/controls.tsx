/**
 * The controls of the views that act on the gateway: a panel, an action with its call, the result of a call, a confirmation.
 */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { ApiFailure } from '../api/client.ts';
import { CopyCall } from '../copyCall.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { reasonOf } from '../parts/Failure.tsx';
import { Icon } from '../parts/Icon.tsx';
import { TEXTS } from '../texts.ts';
import type { ControlCall } from './calls.ts';
import type { CallState } from './useCall.ts';

const { control } = TEXTS;

/** A part of a view with a heading, and a sentence about it. */
export function Panel({
  heading,
  about,
  beside,
  children,
}: {
  readonly heading: string;
  readonly about?: ComponentChildren;
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="panel control-panel">
      <div class="panel-head">
        <h2>{heading}</h2>
        {beside}
      </div>
      {about && <p class="muted">{about}</p>}
      {children}
    </section>
  );
}

/** A button, what it will do, and its call to copy. */
export function Action({
  label,
  about,
  call,
  isBusy,
  look = 'plain',
  onRun,
}: {
  readonly label: string;
  /** What the call will do. */
  readonly about: ComponentChildren;
  readonly call: ControlCall;
  readonly isBusy: boolean;
  readonly look?: 'first' | 'plain' | 'danger';
  readonly onRun: () => void;
}) {
  const id = useId();
  return (
    <div class="control-action">
      <Button look={look} isBusy={isBusy} aria-describedby={id} onClick={onRun}>
        {label}
      </Button>
      <p id={id} class="muted control-about">
        {about}
      </p>
      <CopyCall call={call} isShort />
    </div>
  );
}

/** What a call did: a sentence, or the refusal with its code and its parameters. */
export function Result({ of }: { readonly of: CallState }) {
  return (
    <div class="control-result" aria-live="polite">
      {of.kind === 'done' && (
        <p class={of.isBad ? 'control-done bad' : 'control-done'}>
          <Icon name={of.isBad ? 'cross' : 'check'} />
          {of.text}
        </p>
      )}
      {of.kind === 'failed' && <Refusal error={of.error} />}
    </div>
  );
}

/** A refusal in a line: what was wrong, with its code. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { code, parameters } = error instanceof ApiFailure ? error : NO_DETAILS;
  return (
    <div class="notice-fault control-refused">
      <p>
        <strong>{control.refused}</strong> {reasonOf(error)}
        {code && (
          <>
            {' '}
            <a href={`/docs/codes#${code}`} target="_blank" rel="noreferrer">
              <code>{code}</code>
            </a>
          </>
        )}
      </p>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, message }) => (
            <li key={name}>
              <code>{name}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NO_DETAILS = { code: undefined, parameters: [] } as const;

/** Asks before something is lost, and names it. */
export function Confirm({
  heading,
  about,
  lost,
  label,
  call,
  state,
  onConfirm,
  onClose,
}: {
  readonly heading: string;
  readonly about: string;
  /** What is lost, one item a line. */
  readonly lost: readonly string[];
  readonly label: string;
  readonly call: ControlCall;
  readonly state: CallState;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog heading={heading} onClose={onClose}>
      <p>{about}</p>
      <ul class="control-lost">
        {lost.map((one) => (
          <li key={one}>
            <Icon name="warning" />
            {one}
          </li>
        ))}
      </ul>
      {state.kind === 'failed' && <Refusal error={state.error} />}
      <CopyCall call={call} />
      <div class="row control-confirm">
        <Button onClick={onClose}>{TEXTS.parts.cancel}</Button>
        <Button look="danger" isBusy={state.kind === 'busy'} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}

/** A field of several lines, with a hint and an error. */
export function TextArea({
  label,
  hint,
  fault,
  name,
  value,
  lines = 4,
  placeholder,
  onInput,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly name: string;
  readonly value: string;
  readonly lines?: number;
  readonly placeholder?: string;
  readonly onInput: (value: string) => void;
}) {
  const id = useId();
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id} class="label">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        class="input control-lines"
        rows={lines}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={described || undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
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

/** A box to tick. */
export function Check({
  label,
  isChecked,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <label class="control-check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
