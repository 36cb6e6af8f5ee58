/** The shapes of sealed data: what is sealed, with which key, and where. */

import type { EntityId } from './ids.ts';

/** A text as it is stored, and the id of the key that opens it. */
export interface Sealed {
  readonly keyId: string;
  readonly text: string;
}

/** A data key as it is stored. `wrapped`: sealed under the wrapping key, with the id of the data key as the name. */
export interface WrappedKey {
  readonly id: string;
  readonly wrapped: string;
}

/** A key as it is stored. `isCurrent`: new texts are sealed with this key. */
export interface KeptKey extends WrappedKey {
  readonly isCurrent: boolean;
}

/** The tables that contain sealed data. */
export const SEALED_PLACES = ['pending', 'registration', 'webhook', 'ftp_target'] as const;

/** One of these tables. */
export type SealedPlace = (typeof SEALED_PLACES)[number];

/** Which sealed rows to read: those of one key, except some. */
export interface SealedQuery {
  readonly place: SealedPlace;
  readonly keyId: string;
  readonly most: number;
  /** Names of rows that are left out. */
  readonly except: readonly string[];
}

/** A row with sealed data. `name`: the name under which the data is sealed. */
export interface SealedRow {
  readonly name: string;
  readonly entityId: EntityId;
  readonly sealed: Sealed;
}
