/** A connection to the primary of several PostgreSQL servers. */
import pg from 'pg';
import { timeout } from '../time/systemClock.ts';
import type { Listen } from './news/listener.ts';
import type { Reliable } from './pipeline.ts';
import {
  NotPrimaryError,
  NotReplicatedError,
  type Primary,
  READ_ONLY,
  type Server,
} from './servers.ts';

/** A connection that is closed when it can no longer be relied on. */
export class PrimaryClient extends pg.Client implements Reliable {
  readonly #primary: Primary;
  readonly #server: Server | undefined;
  #isUnconfirmed = false;

  constructor(config: string | pg.ClientConfig | undefined, primary: Primary) {
    super(config);
    this.#primary = primary;
    this.#server = primary.server;
    if (this.#server) Object.assign(this, this.#server);
    // A cancelled or timed-out wait for the standby ends in a warning, and the commit in a success. The name is not translated.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: with or without a callback
  override connect(callback?: any): any {
    if (!callback) return super.connect();
    return super.connect((error: Error | null) => {
      if (error) this.isUseless();
      callback(error);
    });
  }

  /** Its server is not the primary. */
  isUseless(): void {
    this.#primary.failed(this.#server);
  }

  confirm(): void {
    if (!this.#isUnconfirmed) return;
    this.destroy();
    throw new NotReplicatedError();
  }

  failed(error: unknown): void {
    // The server was the primary when the connection was opened.
    if ((error as { code?: unknown }).code !== READ_ONLY) return;
    this.isUseless();
    this.destroy();
  }

  destroy(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

/** The class of the connections to a primary. */
export const clientTo = (
  primary: Primary,
): (new (
  config?: string | pg.ClientConfig,
) => PrimaryClient) =>
  class extends PrimaryClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config, primary);
    }
  };

/**
 * Opens a connection to the primary: if the server that is tried first is not the primary, to one of the others.
 *
 * @param open opens one to the server that is tried next
 */
export async function connectToPrimary<Client>(
  primary: Primary,
  open: () => Promise<Client>,
): Promise<Client> {
  for (let left = primary.count; ; left--) {
    const { server } = primary;
    try {
      return await open();
    } catch (error) {
      // If it is the same server, the pool had no connection left.
      if (left <= 1 || primary.server === server) throw error;
    }
  }
}

/** Prepares a new connection. @throws NotPrimaryError if its server is a standby */
export async function begin(
  client: pg.ClientBase,
  session: string,
  isReplica: boolean,
): Promise<void> {
  const results = await client.query(`${session}; select pg_is_in_recovery() as standby`);
  const last = [results].flat().at(-1);
  if (last?.rows[0]?.standby && !isReplica) {
    if (client instanceof PrimaryClient) client.isUseless();
    throw new NotPrimaryError();
  }
}

/** How long the database may take to answer a connection that listens, in ms of the system clock. */
const ANSWER_MS = 5000;

/** How connections that listen are opened. */
export interface ListenNeeds {
  readonly config: pg.ClientConfig;
  readonly primary: Primary;
  readonly channel: string;
  /** Called when the connection breaks. */
  readonly onFault: (error: Error) => void;
}

/** Opens connections to the primary, one for each call, that listen to a channel. */
export const listenTo =
  ({ config, primary, channel, onFault }: ListenNeeds): Listen =>
  async ({ onPayload, onEnd }) => {
    const client = await connectToPrimary(primary, () => openAlone(config, primary, onFault));
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    client.on('end', onEnd);
    return {
      listen: () => client.query(`listen ${pg.escapeIdentifier(channel)}`),
      async close() {
        await timeout(client.end(), ANSWER_MS);
        client.destroy();
      },
    };
  };

/** Opens a connection outside of the pool, to the server that is tried next. */
async function openAlone(
  config: pg.ClientConfig,
  primary: Primary,
  onFault: (error: Error) => void,
): Promise<PrimaryClient> {
  const client = new PrimaryClient({ ...config, query_timeout: ANSWER_MS }, primary);
  client.on('error', onFault);
  await new Promise<void>((resolve, reject) => {
    client.connect((error: Error | null) => (error ? reject(error) : resolve()));
  });
  try {
    await begin(client, '', false);
    return client;
  } catch (error) {
    await timeout(client.end(), ANSWER_MS);
    client.destroy();
    throw error;
  }
}
