/**
 * Notices that the clock of this machine was set wrong: nothing is charged or sent then because of the time alone. It is compared
 * with the time since the machine was booted, and with the clock of the database. The time since the boot also passes while the
 * machine sleeps, unlike the clock of `performance.now()`, so a laptop that slept has not jumped. After a restart there is nothing
 * to compare with but the database, so an outage is no jump either.
 */
import type { IsClockDoubted } from '../../domain/shared/clockDoubt.ts';
import type { SharedTables, Transactions } from '../../domain/shared/tables.ts';

/** From so many ms on, a difference is a jump. Smaller ones are corrections by NTP. */
const JUMP_MS = 60_000;

/** The clock that this machine's differs from. */
export type OtherClock = 'boot' | 'database';

/** What a guard needs. */
export interface ClockGuardNeeds {
  /** The clock of this machine, ms UTC. */
  readonly now: () => number;
  /** Ms since the machine was booted, its sleep included. */
  readonly sinceBoot: () => number;
  /** Called once when the clock jumps. `seconds`: by how much it is ahead; below 0: it is late. */
  readonly onJump: (than: OtherClock, seconds: number) => void;
  /** Called when the clock is no longer doubted. @param isAccepted whether an operator has said that it is right */
  readonly onTrust: (isAccepted: boolean) => void;
}

/** Guards the clock of one process. */
export class ClockGuard {
  readonly #needs: ClockGuardNeeds;
  /** By how much the clock is ahead of each other clock, in ms: expected, and now. */
  readonly #expected: Record<OtherClock, number>;
  readonly #ahead: Record<OtherClock, number>;
  #isDoubted = false;

  constructor(needs: ClockGuardNeeds) {
    this.#needs = needs;
    const boot = needs.now() - needs.sinceBoot();
    this.#expected = { boot, database: 0 };
    this.#ahead = { boot, database: 0 };
  }

  /** Looks at the clock. Cheap. */
  readonly isDoubted: IsClockDoubted = () => {
    this.#ahead.boot = this.#needs.now() - this.#needs.sinceBoot();
    // Small corrections add up over months.
    if (!this.#isWrong('boot')) this.#expected.boot = this.#ahead.boot;
    this.#judge(false);
    return this.#isDoubted;
  };

  /** Compares the clock with that of the database, if this is another one. @throws the error of the database */
  async compare({ ownTime }: Pick<Transactions<SharedTables>, 'ownTime'>): Promise<void> {
    const before = this.#needs.now();
    const time = await ownTime();
    if (time === null) return;
    // The database was asked at some time between the two.
    const after = this.#needs.now();
    this.#ahead.database = before > time ? before - time : Math.min(0, after - time);
    this.isDoubted();
  }

  /** An operator says that the clock is right. */
  accept(): void {
    Object.assign(this.#expected, this.#ahead);
    this.#judge(true);
  }

  #isWrong(other: OtherClock): boolean {
    return Math.abs(this.#differenceTo(other)) > JUMP_MS;
  }

  #differenceTo(other: OtherClock): number {
    return this.#ahead[other] - this.#expected[other];
  }

  #judge(isAccepted: boolean): void {
    const wrong = (['boot', 'database'] as const).find((other) => this.#isWrong(other));
    const wasDoubted = this.#isDoubted;
    this.#isDoubted = wrong !== undefined;
    if (wrong && !wasDoubted) {
      this.#needs.onJump(wrong, Math.round(this.#differenceTo(wrong) / 1000));
    }
    if (!wrong && wasDoubted) this.#needs.onTrust(isAccepted);
  }
}
