/** Lanes: work for one receiver goes side by side, but not too much of it, and of one subject one after the other. */

/** So much of a lane is on its way at once. */
const MOST_ON_WAY = 4;

/** As much may wait in a lane; it is full then. */
const MOST_WAITING = 16;

/** Work that waits for its turn. */
interface Waiting {
  readonly subject: string;
  /** @param mayGo false: it shall not begin any more */
  readonly call: (mayGo: boolean) => void;
}

/** A lane that is in use. */
interface Lane {
  /** What it is about: a subject is there once. */
  readonly onWay: Set<string>;
  readonly waiting: Waiting[];
  /** Whether it was full, and nobody was told since that it is not. */
  wasFull: boolean;
}

/** Work that will come, and what it has to do before. */
interface Coming {
  /** Whoever comes before it has come. */
  readonly turn: Promise<void>;
  readonly come: () => void;
}

/** The lanes of one process. */
export class ConcurrencyLimiter {
  readonly #coming = new Map<number, Coming>();
  /** When whoever comes last into a lane has come. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #lanes = new Map<string, Lane>();
  readonly #onRoom: (() => void)[] = [];
  #isEnding = false;

  /**
   * Work will come into a lane, behind what was expected there before: whatever each has to do first, and however long that
   * takes, they come in this order.
   *
   * @param who nobody else's number, above 0
   * @returns to be called when it has come, or will not come
   */
  expect(name: string, who: number): () => void {
    let come = () => {};
    const promise = new Promise<void>((resolve) => {
      come = resolve;
    });
    const turn = this.#last.get(name) ?? Promise.resolve();
    const last = turn.then(() => promise);
    this.#last.set(name, last);
    void last.then(() => {
      if (this.#last.get(name) === last) this.#last.delete(name);
    });
    this.#coming.set(who, { turn, come });
    return () => {
      this.#coming.delete(who);
      come();
    };
  }

  /**
   * Waits for a place in a lane, behind those who came before.
   *
   * @param subject never twice on its way
   * @param who the number by which it is expected
   * @returns gives the place back; undefined: nothing begins any more
   */
  async enter(name: string, subject: string, who = 0): Promise<(() => void) | undefined> {
    const coming = this.#coming.get(who);
    if (coming) await coming.turn;
    const entered = this.#enter(name, subject);
    coming?.come();
    return entered;
  }

  async #enter(name: string, subject: string): Promise<(() => void) | undefined> {
    if (this.#isEnding) return undefined;
    const lane = this.#laneOf(name);
    const stands = lane.waiting.some((one) => one.subject === subject);
    if (!stands && hasPlace(lane, subject)) lane.onWay.add(subject);
    else {
      const mayGo = await new Promise<boolean>((call) => {
        lane.waiting.push({ subject, call });
        lane.wasFull ||= lane.waiting.length >= MOST_WAITING;
      });
      if (!mayGo) return undefined;
    }
    return () => this.#leave(name, lane, subject);
  }

  /** The lanes that nobody else should be sent to. */
  full(): readonly string[] {
    return [...this.#lanes]
      .filter(([, { waiting }]) => waiting.length >= MOST_WAITING)
      .map(([name]) => name);
  }

  /** Tells of each lane that was full, and is about to run out of what waits in it. */
  whenRoom(call: () => void): void {
    this.#onRoom.push(call);
  }

  /** What is on its way goes on; what waits does not begin. */
  end(): void {
    this.#isEnding = true;
    for (const { waiting } of this.#lanes.values()) {
      for (const { call } of waiting.splice(0)) call(false);
    }
  }

  #laneOf(name: string): Lane {
    const lane = this.#lanes.get(name) ?? { onWay: new Set(), waiting: [], wasFull: false };
    this.#lanes.set(name, lane);
    return lane;
  }

  #leave(name: string, lane: Lane, subject: string): void {
    lane.onWay.delete(subject);
    const next = lane.waiting.findIndex((one) => hasPlace(lane, one.subject));
    const [first] = next < 0 ? [] : lane.waiting.splice(next, 1);
    if (first) {
      lane.onWay.add(first.subject);
      first.call(true);
    } else if (lane.onWay.size === 0) this.#lanes.delete(name);
    if (!lane.wasFull || lane.waiting.length > MOST_ON_WAY) return;
    lane.wasFull = false;
    for (const call of this.#onRoom) call();
  }
}

const hasPlace = ({ onWay }: Lane, subject: string): boolean =>
  onWay.size < MOST_ON_WAY && !onWay.has(subject);
