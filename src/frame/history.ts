/**
 * Undo and redo of a field. A browser clears its own history when a script writes a value, so the field has a separate one: a
 * list of states and an index. Pure.
 */
import type { Shown } from './grouping.ts';

/** Maximum number of states: enough for typing a card number. */
const MAX_STATES = 100;

/** The states of a field, the latest last. */
export interface History {
  /** Stores the state after an edit, and drops the states that were undone before. */
  note(state: Shown): void;
  /** The state before the last edit, or `undefined` at the beginning. */
  undo(): Shown | undefined;
  /** The state that was undone last, or `undefined` at the end. */
  redo(): Shown | undefined;
  /** Drops all states: a cleared value must not be restored. */
  forget(): void;
}

export function createHistory(): History {
  const empty: Shown = { text: '', start: 0, end: 0 };
  let states: Shown[] = [empty];
  let at = 0;
  const go = (to: number) => {
    if (states[to]) at = to;
    return states[to];
  };
  return {
    note(state) {
      if (states[at]?.text === state.text) {
        states[at] = state;
        return;
      }
      states = [...states.slice(0, at + 1), state].slice(-MAX_STATES);
      at = states.length - 1;
    },
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    forget() {
      states = [empty];
      at = 0;
    },
  };
}
