/** A field whose value is in a frame: the frame reports its state, but not what was typed. */
import type { Signal } from '@preact/signals';
import type { FieldState } from '../../protocol/index.ts';
import { createField, type FieldRules } from './field.ts';

/** The properties of such a field. */
export interface FramedFieldRules extends Omit<FieldRules, 'isEmpty'> {
  /** The last state that the frame has reported. */
  readonly state: Signal<FieldState>;
  /** Whether the value is wrong and no further input can correct it: then the fault is shown during typing. */
  readonly isHopeless?: () => boolean;
  /** Called after a report, before its effects. */
  readonly reported?: () => void;
  /** Called if the page has moved the frame and its content is lost. */
  readonly lost: () => void;
}

export type FramedField = ReturnType<typeof createFramedField>;

const differs = (next: FieldState, before: FieldState): boolean =>
  next.length !== before.length || next.valid !== before.valid || next.empty !== before.empty;

/** Its effects end with the scope in which it is created. */
export function createFramedField(rules: FramedFieldRules) {
  const { state } = rules;
  const field = createField({ ...rules, isEmpty: () => state.value.empty });
  const isHopeless = () =>
    rules.isHopeless?.() === true || (state.value.complete && !state.value.valid);
  /** The page has moved the frame, which has not yet reported its content. */
  let isReturning = false;

  return {
    ...field,
    /** The page has moved the frame. */
    returned(): void {
      isReturning = true;
    },
    /** The frame has reported how its field stands. */
    report(next: FieldState): void {
      const { value: before } = state;
      const wasHopeless = isHopeless();
      state.value = next;
      if (isReturning && next.empty && !before.empty) {
        field.clear();
        rules.lost();
      }
      isReturning = false;
      rules.reported?.();
      if (differs(next, before)) field.edited();
      const key = isHopeless() ? rules.check() : undefined;
      if (key && !field.isRight()) field.tell(key);
      else if (wasHopeless) field.clear();
      field.mark();
    },
    left(): void {
      // The gateway has refused a value that the frame calls right. The frame does not report an edit that leaves it right, so
      // leaving counts as an edit.
      if (field.isRefused() && field.isRight()) rules.edited();
      field.left();
    },
  };
}
