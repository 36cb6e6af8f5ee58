/** The FTP server that the files of an entity are sent to: its options and their validation. */
import * as z from 'zod';
import type { FtpPlace } from '../domain/settlement/ftpSender.ts';

export interface FtpOption {
  /** A name or an address. */
  readonly host: string;
  /** Default 21; 990 if `secure` is `implicit`. */
  readonly port?: number | undefined;
  readonly user: string;
  readonly password: string;
  /** The directory on the server; default: the directory after login. */
  readonly directory?: string | undefined;
  /** Default `none`. `explicit`: TLS is requested first; `implicit`: TLS from the first byte. */
  readonly secure?: FtpPlace['secure'] | undefined;
  /** PEM of the certificate authority of the server, or of the server's own certificate. */
  readonly ca?: string | undefined;
  /** `false`, in test only: any certificate is accepted. */
  readonly rejectUnauthorized?: boolean | undefined;
}

/** A text that can be part of an FTP command: a line break cannot be quoted in it. */
const word = (most: number, message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(most, message)
    .refine((text) => ![...text].some((letter) => letter < ' '), message);

/** The member `ftp` of an entity. */
export const FTP = z.strictObject({
  host: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be a host name or an IP address, without a port'),
  port: z.int().min(1).max(65_535).optional(),
  user: word(255, 'must be 1 to 255 characters without control characters'),
  // The message does not repeat the wrong value.
  password: word(255, 'must be 1 to 255 characters without control characters'),
  directory: word(1024, 'must be a path without control characters').optional(),
  secure: z.enum(['none', 'explicit', 'implicit']).optional(),
  ca: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----', 'must be certificates in PEM')
    .optional(),
  rejectUnauthorized: z.boolean().optional(),
} satisfies Record<keyof FtpOption, z.ZodType>);

/** The FTP server, with all defaults. @param option validated */
export const placeOf = (option: FtpOption): FtpPlace => ({
  host: option.host,
  port: option.port ?? (option.secure === 'implicit' ? 990 : 21),
  user: option.user,
  directory: option.directory ?? null,
  secure: option.secure ?? 'none',
  ca: option.ca ?? null,
  takesAnyCertificate: option.rejectUnauthorized === false,
});
