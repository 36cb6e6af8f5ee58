/** One connection that listens for notifications, while it is wanted. It is opened again after it is lost. */
import { Sleeper } from '../../time/systemClock.ts';

/** Pauses before the connection is opened again, in ms of the system clock: the first, and the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** How often the connection is checked, in ms of the system clock: the server may disappear without sending any packet. */
const CHECK_MS = 10_000;

export interface Listening {
  /** Listens, or checks that the server still sends. @throws if the database does not answer in time */
  listen(): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a connection that does not listen yet. */
export type Listen = (calls: {
  /** Called for each notification, with its payload. */
  readonly onPayload: (payload: string) => void;
  /** Called when the connection is lost. */
  readonly onEnd: () => void;
}) => Promise<Listening>;

/** What a listener tells. */
export interface ListenerCalls {
  readonly onPayload: (payload: string) => void;
  /** Called after `isListening` has changed. */
  readonly onChange: () => void;
}

/** The listener of a process. */
export class Listener {
  readonly #open: Listen;
  readonly #calls: ListenerCalls;
  readonly #sleeper = new Sleeper();
  #isWanted = false;
  #isListening = false;
  #running: Promise<void> | undefined;

  constructor(open: Listen, calls: ListenerCalls) {
    this.#open = open;
    this.#calls = calls;
  }

  /** Whether notifications arrive. */
  get isListening(): boolean {
    return this.#isListening;
  }

  start(): void {
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  /** Closes the connection. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#sleeper.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (this.#isWanted) {
      const hasListened = await this.#listen().catch(() => false);
      pauseMs = hasListened ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      if (this.#isWanted) await this.#sleeper.sleep(pauseMs);
    }
    this.#running = undefined;
  }

  /** Listens until the connection is lost, or not wanted any more. @returns whether it has listened */
  async #listen(): Promise<boolean> {
    let isLost = false;
    const connection = await this.#open({
      onPayload: this.#calls.onPayload,
      onEnd: () => {
        isLost = true;
        this.#sleeper.wake();
      },
    });
    try {
      while (this.#isWanted && !isLost) {
        await connection.listen();
        this.#is(true);
        if (this.#isWanted && !isLost) await this.#sleeper.sleep(CHECK_MS);
      }
      return this.#isListening;
    } finally {
      this.#is(false);
      await connection.close();
    }
  }

  #is(isListening: boolean): void {
    if (this.#isListening === isListening) return;
    this.#isListening = isListening;
    this.#calls.onChange();
  }
}
