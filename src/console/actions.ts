/**
 * Actions of the command palette that do not depend on a view. Another file adds its own with `registerAction`, such as
 * "Move the clock".
 */
import { signal } from '@preact/signals';
import { copy } from './parts/Code.tsx';
import { session, signOut } from './state/session.ts';
import { TEXTS } from './texts.ts';

export interface Action {
  readonly id: string;
  readonly title: string;
  /** More words that find it. */
  readonly words?: string;
  readonly run: () => unknown;
}

/** All actions, in the order of their registration. */
export const actions = signal<readonly Action[]>([
  {
    id: 'copyEntity',
    title: TEXTS.actions.copyEntity,
    run: () => copy(session.peek()?.entityId ?? ''),
  },
  { id: 'switchEntity', title: TEXTS.session.switch, words: 'sign out token', run: signOut },
  {
    id: 'docs',
    title: TEXTS.actions.docs,
    words: 'documentation openapi',
    run: () => window.open('/docs', '_blank', 'noreferrer'),
  },
]);

/**
 * Adds an action to the palette.
 * @returns removes it: a view that unmounts removes its own
 */
export function registerAction(action: Action): () => void {
  actions.value = [...actions.peek().filter(({ id }) => id !== action.id), action];
  return () => {
    actions.value = actions.peek().filter((one) => one !== action);
  };
}
