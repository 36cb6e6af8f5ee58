/** The command `tokens`: makes the tokens of the configuration file those of the gateways that run. */
import { saveTokens } from '../../gateway/app/prepareDatabase.ts';
import type { ConfiguredEntity } from '../../gateway/config/entities.ts';
import { entitiesOf } from '../../gateway/config/sandbox.ts';
import { ConfigError } from '../../gateway/configError.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { Tables } from '../../gateway/domain/tables.ts';
import { StoreError } from '../../gateway/platform/store/faults.ts';
import type { Run } from '../command.ts';
import { actionIn, onDatabase, print } from './opened.ts';

/** Replaces the tokens. The exit code is 1 if they are those of the file already. */
export const tokensCommand: Run = async (given, terminal) => {
  actionIn(given, 'tokens', ['replace']);
  return onDatabase(given, 'tokens replace', async ({ store, config, note }) => {
    if (config.entities.length === 0) {
      throw new ConfigError('tokens replace requires a --config file with "entities"');
    }
    const isLive = (await store.meta.read('environment')) === 'live';
    const entities = entitiesOf({ ...config, environment: isLive ? 'live' : 'test' });
    const changed = await store.transaction(async (tables) => {
      await checkKnown(tables, entities);
      const before = await tokensIn(tables);
      // In test, entities that tests have created are in no file, and keep their tokens.
      if (isLive) await tables.token.clear([]);
      else for (const { id } of entities) await tables.token.remove(id);
      await saveTokens(tables, entities);
      const rows = differences(before, await tokensIn(tables));
      for (const { entityId, added, removed } of rows) {
        await note(tables, { entityId, added: String(added), removed: String(removed) });
      }
      return rows;
    });
    print(changed, given, terminal, {
      line: ({ entityId, added, removed }) => `${entityId}: ${added} added, ${removed} removed`,
      none: 'the tokens are those of the file already',
    });
    return changed.length > 0 ? 0 : 1;
  });
};

/** A new entity also needs its settings, which the gateways store at their start. */
async function checkKnown(tables: Tables, entities: readonly ConfiguredEntity[]): Promise<void> {
  const known = (await tables.operator.entities()).map(({ id }) => id);
  const unknown = entities.find(({ id }) => !known.includes(id));
  if (!unknown) return;
  throw new StoreError(
    `no gateway was started with entity ${unknown.id}: tokens replace does not create entities`,
  );
}

/** The tokens of each entity, as texts that differ if their rights do. */
async function tokensIn(tables: Tables): Promise<ReadonlyMap<EntityId, readonly string[]>> {
  const all = new Map<EntityId, readonly string[]>();
  for (const { id } of await tables.operator.entities()) {
    const tokens = await tables.token.of(id);
    all.set(
      id,
      tokens.map(({ hash, rights }) => `${hash} ${rights?.join(' ')}`),
    );
  }
  return all;
}

function differences(
  before: ReadonlyMap<EntityId, readonly string[]>,
  after: ReadonlyMap<EntityId, readonly string[]>,
) {
  return [...after]
    .map(([entityId, now]) => {
      const earlier = before.get(entityId) ?? [];
      return {
        entityId,
        added: now.filter((one) => !earlier.includes(one)).length,
        removed: earlier.filter((one) => !now.includes(one)).length,
      };
    })
    .filter(({ added, removed }) => added + removed > 0);
}
