/** What is sealed, with what, and where: the shapes. */

/** A text as it is kept, and the key that opens it. `keyId` null: sealed before keys had ids, with the derived key itself. */
export interface Sealed {
  readonly keyId: string | null;
  readonly text: string;
}

/** A data key as it is kept. `wrapped`: sealed under the wrapping key, with its id as the name. */
export interface WrappedKey {
  readonly id: string;
  readonly wrapped: string;
}

/** A key as it is kept. `isCurrent`: texts are sealed with it. */
export interface KeptKey extends WrappedKey {
  readonly isCurrent: boolean;
}

/** The tables that hold something sealed. */
export const SEALED_PLACES = ['pending', 'registration', 'webhook', 'ftp_target'] as const;

/** One of them. */
export type SealedPlace = (typeof SEALED_PLACES)[number];

/** Which sealed rows somebody wants: those of a key, without some. */
export interface SealedQuery {
  readonly place: SealedPlace;
  readonly keyId: string | null;
  readonly most: number;
  /** Names of rows that are left alone. */
  readonly except: readonly string[];
}

/** A row that holds something sealed. `name`: what it is sealed under. */
export interface SealedRow {
  readonly name: string;
  readonly sealed: Sealed;
}
