/** Prepares the database when the gateway starts: checks that it may be used, and stores the configured entities in it. */

import type { ConfiguredEntity } from '../config/entities.ts';
import { type EntityConfig, entitiesOf } from '../config/sandbox.ts';
import { SANDBOX } from '../domain/merchant/types.ts';
import { saveTarget, type TargetNeeds } from '../domain/settlement/files.ts';
import { entityTime } from '../domain/shared/clock.ts';
import { armRetentionOfOldest, type RetentionNeeds } from '../domain/shared/retention.ts';
import type { Store, Tables } from '../domain/tables.ts';
import { type ListenNeeds, saveConfiguredWebhooks } from '../domain/webhook/manageWebhooks.ts';
import { checkKey, hashOfToken, type Keys } from '../platform/keys/keys.ts';
import { keyMaker } from '../platform/keys/vault.ts';
import { systemRandomness } from '../platform/randomness.ts';
import { StoreError } from '../platform/store/faults.ts';
import { systemClock } from '../platform/time/systemClock.ts';

/** The part of the configuration that is stored in the database or compared with it. */
export type DatabaseConfig = EntityConfig & Pick<RetentionNeeds, 'retention'>;

/**
 * Prepares the database, in one transaction. Gateways that start at the same time do this one after the other.
 *
 * @returns how many gateways were started on this database before
 * @throws StoreError if the database was made with another key or for another environment
 */
export function prepareDatabase(store: Store, keys: Keys, config: DatabaseConfig): Promise<number> {
  return store.transaction(async (tables) => {
    const starts = await tables.meta.countStart();
    await checkKey(tables, keys);
    await checkEnvironment(tables, config);
    await tables.sealingKey.begin(keyMaker(keys, systemRandomness)());
    await saveEntities(tables, config);
    return starts;
  });
}

/** Stores the webhooks and the FTP servers of the configured entities. Their secrets are sealed, so this needs the vault. */
export async function saveReceivers(
  needs: ListenNeeds & TargetNeeds,
  config: DatabaseConfig,
): Promise<void> {
  for (const entity of entitiesOf(config)) {
    await saveConfiguredWebhooks(needs, entity);
    await saveTarget(needs, entity);
  }
}

/**
 * A database belongs to one environment and never changes to the other. Otherwise checkouts, schedules and stored details of
 * a test could be charged in live, under clocks that were set; and in test every caller could control live data.
 */
async function checkEnvironment(tables: Tables, { environment }: DatabaseConfig): Promise<void> {
  const isOfTest = (await tables.entity.find(SANDBOX.id)) !== undefined;
  await tables.meta.saveIfAbsent('environment', isOfTest ? 'test' : environment);
  const made = await tables.meta.read('environment');
  if (made === environment) return;
  throw new StoreError(
    `the database is of the environment ${made}: start with --environment ${made}, or name another database with --data or --database-url`,
  );
}

async function saveEntities(tables: Tables, config: DatabaseConfig): Promise<void> {
  const entities = entitiesOf(config);
  // A token that was removed from the configuration must not work any more, above all the sandbox's token in live.
  await tables.createdEntity.adopt(entities.map(({ id }) => id));
  await tables.token.clear();
  for (const entity of entities) await saveEntity(tables, config, entity);
  // The token of a merchant also gives access to its channels, so the tokens are stored after all entities.
  for (const { id, tokens, channels } of entities) {
    for (const hash of tokens.map(hashOfToken)) {
      for (const owner of [id, ...channels]) await tables.token.add(owner, hash);
    }
  }
}

async function saveEntity(
  tables: Tables,
  config: DatabaseConfig,
  { tokens: _tokens, webhooks: _webhooks, ftp: _ftp, ...entity }: ConfiguredEntity,
): Promise<void> {
  await tables.entity.save(entity);
  // Clocks cannot be set in live, so a clock that a test has set must not stay.
  if (config.environment === 'live') await tables.clock.makeReal(entity.id);
  // Sealed card data that is over must be erased before the first request.
  const now = await entityTime(tables, systemClock, entity.id);
  await tables.pending.eraseOver(entity.id, now);
  // The configured retention may differ from that of the last start.
  await armRetentionOfOldest(config, tables, entity.id);
}
