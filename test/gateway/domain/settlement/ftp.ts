/** FTP servers for the tests: a real one (Debian's vsftpd), and one whose replies a test sets. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { vi } from 'vitest';
import { whenFileEnds } from '../../../cleanUp.ts';
import { laterPort } from '../../../laterPort.ts';
import { certificate } from '../../certificate.ts';
import { temporaryFolder } from '../../harness.ts';

const VSFTPD = process.env['VSFTPD'] ?? '/usr/sbin/vsftpd';

/** Whether a real server is installed. */
export const HAS_SERVER = existsSync(VSFTPD);

/** For the name of a test that needs one. */
export const SERVER_NAME = HAS_SERVER ? 'a real server' : 'a real server (vsftpd is not installed)';

/** The user and the password of every server here: without privileges, vsftpd allows only the current user. */
export const USER = 'anonymous';
export const PASSWORD = 'open-sesame-7731';

/** A server that runs. */
export interface FtpServer {
  /** The folder of the files. */
  readonly root: string;
  readonly port: number;
  /** The commands and replies. */
  readonly log: () => string;
  /** The certificate as PEM, if it uses TLS. */
  readonly cert: string | undefined;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Each connection is a process of its own. */
function end({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGKILL');
}

/** Starts a real server. @param wish `pace`: the maximum number of bytes a second */
export async function ftpServer(
  wish: {
    readonly root?: string;
    readonly port?: number;
    readonly tls?: boolean;
    readonly pace?: number;
  } = {},
): Promise<FtpServer> {
  const { root = temporaryFolder(), tls = false, pace = 0 } = wish;
  const port = wish.port ?? (await laterPort());
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const made = tls ? certificate() : undefined;
  if (made) writeFileSync(at('server.pem'), Buffer.concat([made.key, made.cert]));
  writeFileSync(at('passwords'), `${PASSWORD}\n`);
  const settings = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    seccomp_sandbox: 'NO',
    connect_from_port_20: 'NO',
    anonymous_enable: 'YES',
    anon_root: root,
    anon_world_readable_only: 'NO',
    write_enable: 'YES',
    anon_upload_enable: 'YES',
    anon_other_write_enable: 'YES',
    allow_writeable_chroot: 'YES',
    secure_chroot_dir: folder,
    anon_max_rate: pace,
    secure_email_list_enable: 'YES',
    email_password_file: at('passwords'),
    delay_failed_login: 0,
    log_ftp_protocol: 'YES',
    xferlog_enable: 'YES',
    vsftpd_log_file: at('log'),
    xferlog_file: at('xferlog'),
    ...(made && {
      ssl_enable: 'YES',
      allow_anon_ssl: 'YES',
      force_anon_logins_ssl: 'YES',
      force_anon_data_ssl: 'YES',
      rsa_cert_file: at('server.pem'),
      require_ssl_reuse: 'NO',
    }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(at('conf'), lines.join(''));
  const child = spawn(VSFTPD, [at('conf')], { stdio: 'ignore', detached: true });
  whenFileEnds(() => end(child));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await vi.waitFor(() => answering(port), { timeout: 10_000, interval: 20 });
  return {
    root,
    port,
    cert: made?.cert.toString(),
    log: () => (existsSync(at('log')) ? readFileSync(at('log'), 'utf8') : ''),
    async kill() {
      end(child);
      await ended;
    },
  };
}

const answering = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });

/** A server in the test's process: it stores files in memory, and sends the set replies. */
export interface ScriptedServer {
  readonly port: number;
  readonly files: Map<string, string>;
  readonly commands: string[];
  /** PEM. */
  readonly cert: string;
  /** The reply to a command instead of its normal result; `undefined` resets it. */
  answers: Readonly<Record<string, string | undefined>>;
  /** Accepts this number of bytes of a transfer; then the connections break. */
  takes: number | undefined;
}

/** Starts one. @param isImplicit whether it uses TLS from the first byte, on all connections */
export async function scriptedServer(isImplicit = false): Promise<ScriptedServer> {
  const made = certificate();
  const state: { -readonly [K in keyof ScriptedServer]: ScriptedServer[K] } = {
    port: 0,
    files: new Map(),
    commands: [],
    cert: made.cert.toString(),
    answers: {},
    takes: undefined,
  };
  const listen = async (onSocket: (socket: Socket) => void): Promise<number> => {
    const server: Server = isImplicit ? createTlsServer(made, onSocket) : createServer(onSocket);
    whenFileEnds(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  // A client may disconnect at any time.
  state.port = await listen((socket) => void talk(socket, state, listen).catch(() => {}));
  return state;
}

async function talk(
  socket: Socket,
  state: ScriptedServer,
  listen: (onSocket: (socket: Socket) => void) => Promise<number>,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  let data: Promise<Socket> | undefined;
  let from = '';
  say('220 ready');
  for await (const line of createInterface({ input: socket })) {
    const [verb = '', ...rest] = line.split(' ');
    const name = rest.join(' ');
    state.commands.push(verb === 'PASS' ? verb : line);
    const told = state.answers[verb];
    if (told !== undefined) {
      say(told);
      continue;
    }
    switch (verb) {
      case 'USER':
        say('331 and the password?');
        break;
      case 'PASS':
        say(name === PASSWORD ? '230 come in' : `530 ${name} is not the password`);
        break;
      case 'SIZE':
        say(state.files.has(name) ? `213 ${state.files.get(name)?.length}` : '550 none');
        break;
      case 'EPSV': {
        let found: (socket: Socket) => void = () => {};
        data = new Promise((resolve) => (found = resolve));
        say(`229 ok (|||${await listen((one) => found(one))}|)`);
        break;
      }
      case 'STOR':
      case 'APPE': {
        say('150 go on');
        const before = verb === 'APPE' ? (state.files.get(name) ?? '') : '';
        const isWhole = await take(await (data as Promise<Socket>), state, name, before);
        if (!isWhole) return void socket.destroy();
        say('226 done');
        break;
      }
      case 'RNFR':
        from = name;
        say('350 and then?');
        break;
      case 'RNTO':
        state.files.set(name, state.files.get(from) ?? '');
        state.files.delete(from);
        say('250 renamed');
        break;
      case 'DELE':
        state.files.delete(name);
        say('250 gone');
        break;
      default:
        say('200 ok');
    }
  }
}

/** Reads the data. @returns whether all of it arrived */
async function take(data: Socket, state: ScriptedServer, name: string, before: string) {
  let text = before;
  state.files.set(name, text);
  data.on('error', () => {});
  for await (const chunk of data) {
    text += chunk.toString('latin1');
    const isMuch = state.takes !== undefined && text.length > state.takes;
    state.files.set(name, isMuch ? text.slice(0, state.takes) : text);
    if (!isMuch) continue;
    data.destroy();
    return false;
  }
  return true;
}
