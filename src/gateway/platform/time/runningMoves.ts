/** The clock moves that this process runs: they stop when the process ends. */
import { MoveStoppedError, TooMuchDueError } from './move/errors.ts';
import type { MoveNeeds } from './move.ts';

/** What setting a clock needs. */
export interface ClockNeeds extends MoveNeeds {
  readonly moves: RunningMoves;
}

/** The clock moves that are under way. */
export class RunningMoves {
  readonly #all = new Set<Promise<unknown>>();
  readonly #onError: (error: unknown) => void;
  #isEnding = false;

  /** @param onError called with the error of a move that fails, also if no caller waits for the move any more */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Whether the moves must stop. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Tracks a move until it is over. */
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

  /** Stops all moves; resolves when they have stopped. Timers that have run by then are committed. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#all);
  }
}
