/**
 * Uploads a file to an FTP server that an entity configures: plain, or over TLS. The address is looked up once and checked
 * like every other address; data connections go to that address only, whatever the server replies. The file is uploaded
 * under a temporary name, and renamed when it is complete; an interrupted upload is resumed.
 */

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import type {
  FtpFault,
  FtpFile,
  FtpPlace,
  FtpSender,
  FtpStep,
} from '../../domain/settlement/ftpSender.ts';
import { isAllowedAddress, type Reach } from './addresses.ts';

/** What uploading needs. */
export interface FtpNeeds {
  readonly reach: Reach;
  /** The timeout while a server sends and receives nothing, in ms of the system clock. */
  readonly timeout: number;
  /** Called with the result. */
  readonly onPut: (put: { readonly host: string; readonly fault: FtpFault | undefined }) => void;
}

/** Creates a sender of files to FTP servers. */
export function createFtpSender({ reach, timeout, onPut }: FtpNeeds): FtpSender {
  return {
    async put(place, password, file) {
      const sent: Sent = { isAll: false, isEnough: false };
      const put = () => putOnce(place, password, { file, sent }, { reach, timeout });
      let fault = await put();
      // Some servers close the data connection so early that it looks broken although the file is complete: check the size.
      if (fault?.step === 'transfer' && sent.isAll) {
        sent.isEnough = true;
        fault = (await put()) && fault;
      }
      onPut({ host: place.host, fault });
      return fault;
    },
  };
}

/** How far a file was read. */
interface Sent {
  isAll: boolean;
  /** Nothing more must be sent. */
  isEnough: boolean;
}

/** The name of an incomplete file. */
const partOf = (name: string): string => `${name}.part`;

async function putOnce(
  place: FtpPlace,
  password: string,
  { file, sent }: { readonly file: FtpFile; readonly sent: Sent },
  { reach, timeout }: Pick<FtpNeeds, 'reach' | 'timeout'>,
): Promise<FtpFault | undefined> {
  const client = new Client(timeout, { allowSeparateTransferHost: false });
  let step: FtpStep = 'address';
  try {
    const address = await addressOf(place.host, reach);
    step = 'connect';
    await connect(client, place, address);
    step = 'login';
    await client.login(place.user, password);
    await client.useDefaultSettings();
    step = 'directory';
    if (place.directory !== null) await client.cd(place.directory);
    step = 'size';
    const there = await sizeOf(client, partOf(file.name));
    step = 'transfer';
    const length = await transfer(client, file, there, sent);
    step = 'size';
    const arrived = await sizeOf(client, partOf(file.name));
    if (arrived !== undefined && arrived !== length) {
      // The file on the server is a different one, so the next attempt starts from the beginning.
      await client.remove(partOf(file.name), true);
      return { step, why: `${arrived} of ${length} bytes arrived` };
    }
    step = 'rename';
    await rename(client, file.name);
    return undefined;
  } catch (error) {
    return { step, why: whyOf(error) };
  } finally {
    client.close();
  }
}

/** An address that may be called; looked up once, so that it cannot change afterwards. */
async function addressOf(host: string, reach: Reach): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  const allowed = found.find(({ address }) => isAllowedAddress(address, reach));
  if (!allowed) throw new Refused();
  return allowed.address;
}

/** An address that must not be called. */
class Refused extends Error {}

/** If TLS fails, the connection must not continue as plain text: each failure ends the connection. */
async function connect(client: Client, place: FtpPlace, address: string): Promise<void> {
  const { host, port, secure } = place;
  const options = {
    // `servername` is the name in the certificate; `host` is the address it was resolved to.
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    ...(place.ca !== null && { ca: place.ca }),
    rejectUnauthorized: !place.takesAnyCertificate,
  };
  if (secure === 'implicit') {
    await client.connectImplicitTLS(address, port, options);
    return;
  }
  await client.connect(address, port);
  if (secure === 'explicit') await client.useTLS(options);
}

/** The size of a file on the server, in bytes; undefined if the server does not report the size. */
async function sizeOf(client: Client, name: string): Promise<number | undefined> {
  try {
    return await client.size(name);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    // 550: the file does not exist.
    return error.code === 550 ? 0 : undefined;
  }
}

/** Sends the missing bytes. @returns the length of the whole file, in bytes */
async function transfer(
  client: Client,
  file: FtpFile,
  there: number | undefined,
  sent: Sent,
): Promise<number> {
  const part = partOf(file.name);
  const rest = bytesOf(file, there ?? 0, sent);
  if (sent.isEnough && !(await rest.chunks.next()).done) throw new Error('the file is incomplete');
  if (!there) await client.uploadFrom(Readable.from(rest.chunks), part);
  else {
    // If nothing is missing, nothing is sent.
    const first = await rest.chunks.next();
    if (!first.done) await client.appendFrom(Readable.from(following(first.value, rest)), part);
  }
  return rest.length();
}

/** The bytes of a file after the first `leaveOut` bytes and, once they are read, the length of the whole file. */
function bytesOf(file: FtpFile, leaveOut: number, sent: Sent): Rest {
  let length = 0;
  sent.isAll = false;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const text of file.read()) {
      const chunk = Buffer.from(text, 'utf8');
      const from = Math.max(0, leaveOut - length);
      length += chunk.length;
      if (from < chunk.length) yield chunk.subarray(from);
    }
    sent.isAll = true;
  }
  return { chunks: chunks(), length: () => length };
}

interface Rest {
  readonly chunks: AsyncGenerator<Buffer>;
  readonly length: () => number;
}

async function* following(first: Buffer, { chunks }: Rest): AsyncGenerator<Buffer> {
  yield first;
  yield* chunks;
}

/** Some servers replace an existing file on rename; others require that it is deleted first. */
async function rename(client: Client, name: string): Promise<void> {
  try {
    await client.rename(partOf(name), name);
  } catch (error) {
    if (!(error instanceof FTPError) || ![550, 553].includes(error.code)) throw error;
    await client.remove(name, true);
    await client.rename(partOf(name), name);
  }
}

/**
 * Meanings of replies (RFC 959, section 4.2; RFC 4217, section 14). The server's own text may contain anything, so it is
 * not repeated.
 */
const REPLIES: Readonly<Record<number, string>> = {
  421: 'the server is shutting down',
  425: 'the server cannot open the data connection',
  426: 'the server aborted the transfer',
  430: 'the user name or password is wrong',
  450: 'the file is in use',
  451: 'the server has an internal error',
  452: 'the server has not enough disk space',
  500: 'the server does not support the command',
  502: 'the server does not support the command',
  504: 'the server does not support the command',
  522: 'the server requires TLS',
  530: 'the user name or password is wrong',
  532: 'the server requires an account',
  534: 'the server does not support TLS',
  550: 'the file or directory does not exist, or the user has no access',
  552: 'the disk quota of the user is exceeded',
  553: 'the name of the file is not allowed',
};

function whyOf(error: unknown): string {
  if (error instanceof Refused) return 'the address is not allowed';
  if (error instanceof FTPError) {
    return `${error.code}: ${REPLIES[error.code] ?? 'the server refused the command'}`;
  }
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  if (message.includes('PASV returned another host')) {
    return 'the server returned another host for the data connection';
  }
  if (message.includes('transfer strategies')) return 'the server opened no data connection';
  if (/^Timeout/.test(message)) return 'the server did not respond in time';
  return /FIN|closed connection/.test(message)
    ? 'the server closed the connection'
    : 'the reply of the server is invalid';
}
