/** Puts the gateway together: the only place that knows everything. */
import type { Logger } from 'pino';
import type { Config, ConfiguredEntity } from './config.ts';
import { SANDBOX } from './entity/types.ts';
import { loadFiles } from './http/assets.ts';
import { loadFrame } from './http/frame.ts';
import type { House } from './http/house.ts';
import { apiRoutes } from './http/routes/index.ts';
import { createServer, type Server } from './http/server.ts';
import { createLog } from './log.ts';
import { recoverSubmits } from './payment/recover.ts';
import { RunningSubmits } from './payment/submits.ts';
import type { Processor } from './processor/processor.ts';
import { simulator } from './processor/simulator.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { cardHasher, hashOfToken, loadKeys } from './store/keys.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { idsFrom } from './time/ids.ts';
import { seededRandomness, systemRandomness } from './time/random.ts';
import { systemWall } from './time/wall.ts';

/** What can be put in place of the usual. */
export interface Parts {
  /** The folder of the build. */
  readonly assets: string;
  readonly processor?: Processor | undefined;
  /** Milliseconds of wall time that a remote processor may take. */
  readonly processorPatience?: number | undefined;
}

/** A gateway that is not listening yet. */
export interface Composed {
  readonly server: Server;
  readonly house: House;
  readonly log: Logger;
  /** Lets what is on its way finish, then closes server and store. */
  close(): Promise<void>;
}

/** The entity that everybody can begin with. */
const SANDBOX_ENTITY: ConfiguredEntity = {
  id: SANDBOX.id,
  token: SANDBOX.token,
  name: 'Sandbox',
  channelName: 'Sandbox channel',
  origins: null,
};

/**
 * Builds a gateway: opens the store, prepares it, wires the rest.
 *
 * @throws StoreError, AssetError with a message for whoever starts it
 */
export async function compose(config: Config, parts: Parts): Promise<Composed> {
  const log = createLog(config.logLevel);
  const files = loadFiles(parts.assets);
  const frame = loadFrame(parts.assets);
  const store = await openSqlite(config.data);
  try {
    const house = await furnish(config, parts, store, log, { files, frame });
    const routes =
      config.environment === 'test'
        ? [...apiRoutes(house), ...sandboxRoutes(house)]
        : apiRoutes(house);
    const server = createServer({ house, routes, log, tls: config.tls });
    const close = async () => {
      await server.drain();
      await house.submits.idle();
      await store.close();
    };
    return { server, house, log, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function furnish(
  config: Config,
  parts: Parts,
  store: Store,
  log: Logger,
  files: Pick<House, 'files' | 'frame'>,
): Promise<House> {
  const keys = loadKeys(config.data, config.cardKey, systemRandomness);
  const starts = await store.countStart();
  const randomness =
    config.seed === null ? systemRandomness : seededRandomness(config.seed, starts);
  const ids = idsFrom(randomness);
  await saveEntities(store, config);
  await recoverSubmits(store);
  return {
    store,
    wall: systemWall,
    ids,
    environment: config.environment,
    processor: parts.processor ?? simulator(config.environment),
    processorPatience: parts.processorPatience ?? 30_000,
    cardHash: cardHasher(keys),
    onProcessorFault: (paymentId, fault) => log.warn({ paymentId, fault }, 'processor failed'),
    submits: new RunningSubmits(),
    ...files,
  };
}

function saveEntities(store: Store, { environment, entities }: Config): Promise<void> {
  const configured = environment === 'test' ? [SANDBOX_ENTITY, ...entities] : entities;
  return store.transaction(async (tables) => {
    // A token that is configured no more must not open anything: least of all the sandbox's in live.
    await tables.token.clear();
    for (const { token, ...entity } of configured) {
      await tables.entity.save(entity);
      await tables.token.replace(entity.id, hashOfToken(token));
    }
  });
}
