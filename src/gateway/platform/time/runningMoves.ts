/** The moves of clocks that this process makes: they stop when it ends. */
import { type MoveNeeds, MoveStoppedError, TooMuchDueError } from './move.ts';

/** What setting clocks needs. */
export interface ClockNeeds extends MoveNeeds {
  readonly moves: RunningMoves;
}

/** The moves that go on. */
export class RunningMoves {
  readonly #all = new Set<Promise<unknown>>();
  readonly #onError: (error: unknown) => void;
  #isEnding = false;

  /** @param onError told of moves that fail, also where nobody waits for them any more */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Whether they are to stop. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Notes a move until it is over. */
  track<T>(move: Promise<T>): Promise<T> {
    const mine = move
      .catch((error) => {
        const isMeant = error instanceof MoveStoppedError || error instanceof TooMuchDueError;
        if (!isMeant) this.#onError(error);
      })
      .finally(() => this.#all.delete(mine));
    this.#all.add(mine);
    return move;
  }

  /** Stops them; resolves when they have stopped. What has happened by then is committed. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#all);
  }
}
