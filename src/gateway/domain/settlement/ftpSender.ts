/** Uploads files to FTP servers, as a port. */

/** Where files are uploaded. */
export interface FtpPlace {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The directory on the server; null: the directory after login. A missing directory is not created. */
  readonly directory: string | null;
  /** `explicit`: AUTH TLS before any other command; `implicit`: TLS from the first byte. */
  readonly secure: 'none' | 'explicit' | 'implicit';
  /**
   * PEM certificate of the authority that signed the server's certificate, or the server's own certificate. It replaces the
   * authorities that Node trusts; null: the authorities that Node trusts.
   */
  readonly ca: string | null;
  /** Whether a certificate that no trusted authority has signed is accepted; for tests. */
  readonly takesAnyCertificate: boolean;
}

/** A place, and the password of its user. */
export interface FtpLogin {
  readonly place: FtpPlace;
  readonly password: string;
}

/** A file that can be read from its beginning repeatedly, with exactly the same bytes each time. */
export interface FtpFile {
  readonly name: string;
  readonly read: () => AsyncIterable<string>;
}

/** The step that failed. */
export type FtpStep =
  | 'address'
  | 'connect'
  | 'login'
  | 'directory'
  | 'size'
  | 'transfer'
  | 'rename';

/** Why a file was not uploaded. `why`: a description, without any text of the server and without secrets. */
export interface FtpFault {
  readonly step: FtpStep;
  readonly why: string;
}

/** The sender of files. */
export interface FtpSender {
  /** Uploads a file. Never rejects. @returns undefined once the file is complete on the server, under its name */
  put(place: FtpPlace, password: string, file: FtpFile): Promise<FtpFault | undefined>;
}
