/** A user and a password, which stand for a token. Pure. */

/** Who somebody says they are. */
export interface Pair {
  readonly userId: string;
  readonly password: string;
}

/** The token that says the same as a pair: base64 of `userId|password`. */
export const tokenOf = ({ userId, password }: Pair): string =>
  Buffer.from(`${userId}|${password}`).toString('base64');
