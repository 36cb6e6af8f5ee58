/** A user and a password, which together are equivalent to a token. Pure. */

/** The credentials that a client sends. */
export interface UserPassword {
  readonly userId: string;
  readonly password: string;
}

/** The token that is equivalent to a user and a password: base64 of `userId|password`. */
export const tokenOfUser = ({ userId, password }: UserPassword): string =>
  Buffer.from(`${userId}|${password}`).toString('base64');
