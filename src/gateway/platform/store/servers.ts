/**
 * An address that names several PostgreSQL servers, of which one is the primary: `postgres://user@one:5432,two:5432/shop`.
 * As with libpq's `target_session_attrs=read-write`, a connection is only used if its server accepts writes.
 */

/** Where a server listens. */
export interface Server {
  readonly host: string;
  readonly port: number;
}

const PARTS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<end>.*)$/s;

const DEFAULT_PORT = 5432;

/** One address for each server of an address; none if one of them is not an address. */
export function singleUrls(url: string): readonly string[] {
  const { start = '', hosts = '', end = '' } = PARTS.exec(url)?.groups ?? {};
  const urls = hosts.split(',').map((host) => `${start}${host}${end}`);
  const isWhole = urls.length === 1 || hosts.split(',').every((host) => host !== '');
  return start !== '' && isWhole && urls.every((one) => URL.canParse(one)) ? urls : [];
}

/** The servers of an address that names several; none if the address names one, in whichever way. */
export function serversOf(url: string): readonly Server[] {
  const urls = singleUrls(url);
  if (urls.length < 2) return [];
  return urls.map((one) => {
    const { hostname, port } = new URL(one);
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || DEFAULT_PORT) };
  });
}

/** An address without its user, password and options. */
export function shownUrl(url: string): string {
  const urls = singleUrls(url);
  const [first] = urls;
  if (first === undefined) return 'the configured URL';
  const { protocol, pathname } = new URL(first);
  return `${protocol}//${urls.map((one) => new URL(one).host).join()}${pathname}`;
}

/** Knows which server was the primary last, and tries the others when it fails. */
export class Primary {
  readonly #servers: readonly Server[];
  #at = 0;

  constructor(servers: readonly Server[]) {
    this.#servers = servers;
  }

  /** How many servers there are to try; one if the address names one. */
  get count(): number {
    return Math.max(1, this.#servers.length);
  }

  /** The server to connect to; undefined if the address names one. */
  get server(): Server | undefined {
    return this.#servers[this.#at];
  }

  /** A server cannot be reached, or is not the primary: the next connection goes to another one. */
  failed(server: Server | undefined): void {
    if (server !== undefined && server === this.server) {
      this.#at = (this.#at + 1) % this.#servers.length;
    }
  }
}

/** read_only_sql_transaction: a write on a standby. */
export const READ_ONLY = '25006';

/** The server of a connection is a standby. The code is that of a write on a standby. */
export class NotPrimaryError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the server is a standby: it accepts no writes');
  }
}

/**
 * A commit whose wait for the synchronous standby was broken off: PostgreSQL reports it as a success, with a warning, although
 * a failover would lose it. The code is transaction_resolution_unknown.
 */
export class NotReplicatedError extends Error {
  readonly code = '08007';

  constructor() {
    super('the commit is not confirmed by a synchronous standby');
  }
}
