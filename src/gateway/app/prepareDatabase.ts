/** Prepares the database when the gateway starts: checks that it may be used, and stores the configured entities in it. */

import type { ConfiguredEntity } from '../config/entities.ts';
import { type EntityConfig, entitiesOf } from '../config/sandbox.ts';
import { saveTarget, type TargetNeeds } from '../domain/settlement/files.ts';
import { entityTime } from '../domain/shared/clock.ts';
import { armRetentionOfOldest, type RetentionNeeds } from '../domain/shared/retention.ts';
import type { Store, Tables } from '../domain/tables.ts';
import { addressFault } from '../domain/webhook/address.ts';
import { type ListenNeeds, saveConfiguredWebhooks } from '../domain/webhook/manageWebhooks.ts';
import { checkKey, hashOfToken, type Keys } from '../platform/keys/keys.ts';
import { keyMaker } from '../platform/keys/vault.ts';
import { systemRandomness } from '../platform/randomness.ts';
import { checkEnvironment } from '../platform/store/migrations/migrate.ts';
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
    await tables.meta.saveIfAbsent('environment', config.environment);
    checkEnvironment(await tables.meta.read('environment'), config.environment);
    await tables.sealingKey.begin(keyMaker(keys, systemRandomness)());
    await saveEntities(tables, config);
    return starts;
  });
}

/**
 * Stores the webhooks and the FTP servers of the configured entities. Their secrets are sealed, so this needs the vault. A webhook
 * with an address that is not allowed is left out: the address of one shop must not stop the gateway of all.
 *
 * @param leftOut called with the name of each such setting, and what is wrong with it
 */
export async function saveReceivers(
  needs: ListenNeeds & TargetNeeds,
  config: DatabaseConfig,
  leftOut: (setting: string, fault: string) => void,
): Promise<void> {
  for (const entity of entitiesOf(config)) {
    const webhooks = entity.webhooks.filter(({ url }, index) => {
      const fault = addressFault(url, config.environment);
      if (fault) leftOut(`webhooks.${index}.url of entity ${entity.id}`, fault);
      return !fault;
    });
    await saveConfiguredWebhooks(needs, { ...entity, webhooks });
    await saveTarget(needs, entity);
  }
}

async function saveEntities(tables: Tables, config: DatabaseConfig): Promise<void> {
  const entities = entitiesOf(config);
  // A token that was removed from the configuration must not work any more, above all the sandbox's token in live.
  await tables.token.clear(entities.map(({ id }) => id));
  for (const entity of entities) await saveEntity(tables, config, entity);
  await saveTokens(tables, entities);
}

/**
 * Stores tokens of entities that are stored and have none. The token of a merchant also gives access to its channels, which may
 * name the same token with other rights: these count.
 */
export async function saveTokens(
  tables: Tables,
  entities: readonly Pick<ConfiguredEntity, 'id' | 'tokens' | 'channels'>[],
): Promise<void> {
  const all = entities.flatMap(({ id, tokens, channels }) =>
    tokens.map(({ token, rights }) => ({ id, channels, hash: hashOfToken(token), rights })),
  );
  for (const { id, hash, rights } of all) await tables.token.add(id, hash, rights);
  for (const { channels, hash, rights } of all) {
    for (const channel of channels) await tables.token.add(channel, hash, rights);
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
