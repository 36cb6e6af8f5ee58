/** Puts files on FTP servers, as a port. */

/** Where files are put. */
export interface FtpPlace {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Where in the server's tree; null: where its login leads. It is not made. */
  readonly directory: string | null;
  /** `explicit`: AUTH TLS before anything is said; `implicit`: TLS from the first byte. */
  readonly secure: 'none' | 'explicit' | 'implicit';
  /** PEM of who vouches for the server, or its own certificate, in place of those whom Node trusts; null: those. */
  readonly ca: string | null;
  /** Whether a certificate that nobody vouches for will do; for tests. */
  readonly takesAnyCertificate: boolean;
}

/** A place, and the password of its user. */
export interface FtpLogin {
  readonly place: FtpPlace;
  readonly password: string;
}

/** A file, read from its beginning as often as it has to be: the same to the byte every time. */
export interface FtpFile {
  readonly name: string;
  readonly read: () => AsyncIterable<string>;
}

/** What was being done when it went wrong. */
export type FtpStep =
  | 'address'
  | 'connect'
  | 'login'
  | 'directory'
  | 'size'
  | 'transfer'
  | 'rename';

/** Why a file is not there. `why`: in words, never anything that the server said or that is secret. */
export interface FtpFault {
  readonly step: FtpStep;
  readonly why: string;
}

/** Who puts files on servers. */
export interface FtpSender {
  /** Puts it there. Never rejects. @returns undefined once it is there, whole and under its name */
  put(place: FtpPlace, password: string, file: FtpFile): Promise<FtpFault | undefined>;
}
