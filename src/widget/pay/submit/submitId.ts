/** The id of a submit. */
import { randomId } from '../../../protocol/index.ts';
import type { Container } from '../../forms/container/container.tsx';

/** The id of the submit under way. */
export interface SubmitId {
  /** The same id until a response is known: a second try after a lost response must not pay again. */
  current(): string;
  /** Called when a response is known: the next submit gets another id. */
  settle(): void;
}

export function createSubmitId(): SubmitId {
  let id: string | undefined;
  return {
    current() {
      id ??= randomId();
      return id;
    },
    settle() {
      id = undefined;
    },
  };
}

const ids = new WeakMap<Container, SubmitId>();

/** The id of the submit of a form. */
export function submitIdOf(container: Container): SubmitId {
  const id = ids.get(container) ?? createSubmitId();
  ids.set(container, id);
  return id;
}
