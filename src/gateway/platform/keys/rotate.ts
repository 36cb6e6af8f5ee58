/**
 * Replaces the key that texts are sealed with, while any number of processes seal and open texts. After the first
 * transaction, everything is sealed with the new key; rows sealed with older keys are sealed anew, a few rows at a time; a
 * key that no row is sealed with any more is deleted. Each step is a transaction: if the process dies between two steps,
 * every row in the database can still be opened, and the next rotation completes the work. Two rotations at once share the
 * work.
 */

import { SEALED_PLACES, type SealedPlace, type WrappedKey } from '../../domain/shared/sealed.ts';
import type { Store } from '../../domain/shared/tables.ts';
import type { Vault } from '../../domain/shared/vault.ts';
import type { Pause } from '../time/systemClock.ts';

/** What a rotation needs. */
export interface RotationNeeds {
  readonly store: Store;
  readonly vault: Vault;
  /** Makes a new key. */
  readonly newKey: () => WrappedKey;
  readonly pause: Pause;
  /** Whether the rotation must stop before it is complete. */
  readonly isEnding?: () => boolean;
}

/** The result of a rotation. */
export interface Rotated {
  /** The id of the new current key. */
  readonly keyId: string;
  /** How many rows were sealed anew. */
  readonly resealed: number;
  /** How many rows could not be opened; they and their keys are left unchanged. */
  readonly unreadable: number;
}

/** The result of a rotation in one line; of the key only its id. */
export function rotatedLine({ keyId, resealed, unreadable }: Rotated): string {
  const left = unreadable > 0 ? `, ${unreadable} cannot be decrypted` : '';
  return `rotated: key ${keyId}, ${resealed} encrypted again${left}`;
}

/** A rotation that was stopped before it was complete. */
export class RotationEnded extends Error {
  constructor() {
    super('the rotation was stopped: the next rotation continues it');
  }
}

/** The most rows of one transaction, so that a request that waits for one of these rows does not wait long. */
const BATCH = 50;

/** Pause before rows that another transaction had locked are tried again, in ms of the system clock. */
const ROUND_MS = 100;

/**
 * Rotates the key.
 *
 * @throws RotationEnded; the store's errors if the database is unavailable: the next rotation completes the work
 */
export async function rotateKeys(needs: RotationNeeds): Promise<Rotated> {
  const key = needs.newKey();
  await needs.store.transaction((tables) => tables.sealingKey.replace(key));
  let resealed = 0;
  for (;;) {
    const round = await resealAll(needs);
    resealed += round.resealed;
    if (await takeOutKeys(needs, round.unreadable)) {
      return { keyId: key.id, resealed, unreadable: round.unreadable };
    }
    await needs.pause(ROUND_MS);
  }
}

type Round = Pick<Rotated, 'resealed' | 'unreadable'>;

/** Seals rows of old keys anew, except for rows that another transaction has locked. */
async function resealAll(needs: RotationNeeds): Promise<Round> {
  let [resealed, unreadable] = [0, 0];
  for (const keyId of await needs.store.sealingKey.former()) {
    for (const place of SEALED_PLACES) {
      const done = await resealIn(needs, place, keyId);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
  }
  return { resealed, unreadable };
}

async function resealIn(needs: RotationNeeds, place: SealedPlace, keyId: string): Promise<Round> {
  const unreadable: string[] = [];
  for (let resealed = 0; ; ) {
    if (needs.isEnding?.()) throw new RotationEnded();
    const batch = await resealBatch(needs, place, keyId, unreadable);
    resealed += batch.resealed;
    unreadable.push(...batch.unreadable);
    if (batch.isLast) return { resealed, unreadable: unreadable.length };
  }
}

const resealBatch = (
  { store, vault }: RotationNeeds,
  place: SealedPlace,
  keyId: string,
  except: readonly string[],
) =>
  store.transaction(async (tables) => {
    const rows = await tables.sealed.take({ place, keyId, most: BATCH, except });
    const unreadable: string[] = [];
    for (const { name, entityId, sealed } of rows) {
      const text = await vault.open(tables, sealed, name);
      if (text === undefined) unreadable.push(name);
      else {
        const anew = await vault.seal(tables, text, name);
        await tables.sealed.replace(place, { name, entityId }, anew);
      }
    }
    const resealed = rows.length - unreadable.length;
    return { resealed, unreadable, isLast: rows.length < BATCH };
  });

/** Deletes the old keys. @returns whether only rows that cannot be opened, and their keys, are left */
async function takeOutKeys(needs: RotationNeeds, unreadable: number): Promise<boolean> {
  const { store } = needs;
  let left = 0;
  for (const keyId of await store.sealingKey.former()) {
    let rows = 0;
    for (const place of SEALED_PLACES) rows += await store.sealed.count(place, keyId);
    left += rows;
    if (rows > 0) continue;
    // Another transaction may be sealing with the key at this moment.
    if (!(await store.transaction((tables) => tables.sealingKey.takeOut(keyId)))) return false;
  }
  return left <= unreadable;
}

/** The rotations of one process: one at a time. */
export interface Rotations {
  /** Rotates; a call while a rotation is under way gets the result of that rotation. @throws as `rotateKeys` */
  rotate(): Promise<Rotated>;
  /** Stops the current rotation after its current step, and refuses new ones. */
  end(): Promise<void>;
}

/** @param work runs a rotation; it stops early when `isEnding` returns true */
export function rotationsOf(work: (isEnding: () => boolean) => Promise<Rotated>): Rotations {
  let running: Promise<Rotated> | undefined;
  let isEnding = false;
  return {
    rotate() {
      if (isEnding) return Promise.reject(new RotationEnded());
      running ??= work(() => isEnding).finally(() => {
        running = undefined;
      });
      return running;
    },
    async end() {
      isEnding = true;
      await running?.catch(() => {});
    },
  };
}
