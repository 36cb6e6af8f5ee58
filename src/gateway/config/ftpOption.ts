/** Where the files of an entity are sent, as somebody names it, and what is wrong with it. */
import * as z from 'zod';
import type { FtpPlace } from '../domain/settlement/ftpSender.ts';

/** An FTP server. */
export interface FtpOption {
  /** A name or an address. */
  readonly host: string;
  /** Default 21; 990 where `secure` is `implicit`. */
  readonly port?: number | undefined;
  readonly user: string;
  readonly password: string;
  /** Where in its tree; default: where the login leads. */
  readonly directory?: string | undefined;
  /** Default `none`. `explicit`: TLS is asked for first; `implicit`: from the first byte. */
  readonly secure?: FtpPlace['secure'] | undefined;
  /** PEM of who vouches for the server, or its own certificate. */
  readonly ca?: string | undefined;
  /** `false`, in test alone: any certificate will do. */
  readonly rejectUnauthorized?: boolean | undefined;
}

/** A text that can stand in a command of FTP: there is no way to quote the end of a line. */
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
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be the name or the address of a host, without a port'),
  port: z.int().min(1).max(65_535).optional(),
  user: word(255, 'must be 1 to 255 characters without control characters'),
  // What it is instead is not said.
  password: word(255, 'must be 1 to 255 characters without control characters'),
  directory: word(1024, 'must be a path without control characters').optional(),
  secure: z.enum(['none', 'explicit', 'implicit']).optional(),
  ca: z.string().startsWith('-----BEGIN CERTIFICATE-----', 'must be PEM').optional(),
  rejectUnauthorized: z.boolean().optional(),
} satisfies Record<keyof FtpOption, z.ZodType>);

/** The place that is meant, with everything that nobody said. @param option checked */
export const placeOf = (option: FtpOption): FtpPlace => ({
  host: option.host,
  port: option.port ?? (option.secure === 'implicit' ? 990 : 21),
  user: option.user,
  directory: option.directory ?? null,
  secure: option.secure ?? 'none',
  ca: option.ca ?? null,
  takesAnyCertificate: option.rejectUnauthorized === false,
});
