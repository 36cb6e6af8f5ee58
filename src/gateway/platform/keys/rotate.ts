/**
 * Puts a new key in place of those that texts are sealed with, while any number of processes seal and open. From the first
 * transaction on everything is sealed with the new key; what others had sealed is sealed anew, a few rows at a time; a key
 * that nothing is sealed with any more is taken out. Each step is a transaction: whoever is killed between two of them leaves a
 * database where everything opens, and the next rotation does the rest. Two at once do each other's work.
 */

import { SEALED_PLACES, type SealedPlace, type WrappedKey } from '../../domain/shared/sealed.ts';
import type { Store } from '../../domain/shared/tables.ts';
import type { Vault } from '../../domain/shared/vault.ts';
import type { Pause } from '../time/systemClock.ts';

/** What a rotation needs. */
export interface RotationNeeds {
  readonly store: Store;
  readonly vault: Vault;
  /** Makes a key that was never there. */
  readonly newKey: () => WrappedKey;
  readonly pause: Pause;
  /** Whether it shall end before it is over. */
  readonly isEnding?: () => boolean;
}

/** What a rotation did. */
export interface Rotated {
  /** The key that is sealed with from now on. */
  readonly keyId: string;
  /** How many rows were sealed anew. */
  readonly resealed: number;
  /** How many rows could not be opened, and were left as they are, with their keys. */
  readonly unreadable: number;
}

/** What a rotation did, in one line: of a key nothing but its id. */
export function rotatedLine({ keyId, resealed, unreadable }: Rotated): string {
  const left = unreadable > 0 ? `, ${unreadable} left that do not open` : '';
  return `rotated: key ${keyId}, ${resealed} sealed anew${left}`;
}

/** A rotation that was ended before it was over. */
export class RotationEnded extends Error {
  constructor() {
    super('the rotation was ended before it was over: the next one does the rest');
  }
}

/** Rows of one transaction: somebody who waits for one of them does not wait for long. */
const BATCH = 50;

/** Before what somebody else had in hand is looked at again, in ms of wall time. */
const ROUND_MS = 100;

/**
 * Rotates.
 *
 * @throws RotationEnded; the store's errors where it is away: the next rotation does the rest
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

/** The keys that nothing should be sealed with any more; null is that of what was sealed before keys had ids. */
const oldKeys = async ({ store }: RotationNeeds): Promise<readonly (string | null)[]> => [
  null,
  ...(await store.sealingKey.former()),
];

/** Seals anew what is sealed with an old key, but for the rows that somebody else has in hand. */
async function resealAll(needs: RotationNeeds): Promise<Round> {
  let [resealed, unreadable] = [0, 0];
  for (const keyId of await oldKeys(needs)) {
    for (const place of SEALED_PLACES) {
      const done = await resealIn(needs, place, keyId);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
  }
  return { resealed, unreadable };
}

async function resealIn(
  needs: RotationNeeds,
  place: SealedPlace,
  keyId: string | null,
): Promise<Round> {
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
  keyId: string | null,
  except: readonly string[],
) =>
  store.transaction(async (tables) => {
    const rows = await tables.sealed.take({ place, keyId, most: BATCH, except });
    const unreadable: string[] = [];
    for (const { name, sealed } of rows) {
      const text = await vault.open(tables, sealed, name);
      if (text === undefined) unreadable.push(name);
      else await tables.sealed.replace(place, name, await vault.seal(tables, text, name));
    }
    const resealed = rows.length - unreadable.length;
    return { resealed, unreadable, isLast: rows.length < BATCH };
  });

/** Takes out the old keys. @returns whether nothing is left but what cannot be opened, and its keys */
async function takeOutKeys(needs: RotationNeeds, unreadable: number): Promise<boolean> {
  const { store } = needs;
  let left = 0;
  for (const keyId of await oldKeys(needs)) {
    let rows = 0;
    for (const place of SEALED_PLACES) rows += await store.sealed.count(place, keyId);
    left += rows;
    if (keyId === null || rows > 0) continue;
    // Somebody may be sealing with it at this moment.
    if (!(await store.transaction((tables) => tables.sealingKey.takeOut(keyId)))) return false;
  }
  return left <= unreadable;
}

/** The rotations of one process: one at a time. */
export interface Rotations {
  /** Rotates; while that is under way, whoever asks again is told of the same. @throws as `rotateKeys` */
  rotate(): Promise<Rotated>;
  /** Ends what is under way after the step that it is at, and begins no other. */
  end(): Promise<void>;
}

/** @param work rotates, unless it shall end before that */
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
