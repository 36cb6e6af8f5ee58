/** A user and a password, which stand for a token. Pure. */

/** Who somebody says they are. */
export interface UserPassword {
  readonly userId: string;
  readonly password: string;
}

/** The token that says the same as a pair: base64 of `userId|password`. */
export const tokenOfUser = ({ userId, password }: UserPassword): string =>
  Buffer.from(`${userId}|${password}`).toString('base64');
