/** The id of a submit. */
import { randomId } from '../../protocol/index.ts';

/** The id of the submit under way. */
export interface SubmitId {
  /** The same until an answer is known: a second try after a lost answer must not pay again. */
  current(): string;
  /** An answer is known: the next submit is another one. */
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
