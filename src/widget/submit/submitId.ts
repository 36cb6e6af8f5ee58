/** Ids for submits: random, safe in a header. */

/** 32 hex digits. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
