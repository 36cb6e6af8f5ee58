/** The command `entities`: bans an entity, or allows it again. */
import { HEX_ID } from '../../contract/idForms.ts';
import { ConfigError } from '../../gateway/configError.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { systemClock } from '../../gateway/platform/time/systemClock.ts';
import { iso } from '../../time/format.ts';
import type { Given, Run } from '../command.ts';
import { actionIn, onDatabase, print } from './opened.ts';

const ACTIONS = ['list', 'ban', 'allow'] as const;

/** Lists entities, or changes one. The exit code is 1 if nothing was changed. */
export const entitiesCommand: Run = async (given, terminal) => {
  const action = actionIn(given, 'entities', ACTIONS);
  const id = idIn(given, action);
  return onDatabase(given, `entities ${action}`, async ({ store, note }) => {
    const all = await store.operator.entities();
    if (id === undefined) {
      const rows = all.map(({ id: entityId, bannedAt }) => ({
        entityId,
        bannedAt: bannedAt === null ? null : iso(bannedAt),
      }));
      print(rows, given, terminal, {
        line: ({ entityId, bannedAt }) =>
          `${entityId}${bannedAt === null ? '' : `  banned since ${bannedAt}`}`,
        none: 'there is no entity',
      });
      return 0;
    }
    const known = all.find((one) => one.id === id);
    const isDone = known !== undefined && (known.bannedAt !== null) === (action === 'allow');
    if (isDone) {
      await store.transaction(async (tables) => {
        await tables.operator.ban(id, action === 'ban' ? systemClock.now() : null);
        await note(tables, { entityId: id });
      });
    }
    const before = known ? STATES[action].before : 'there is no entity with this id';
    terminal.write(`${id}: ${isDone ? STATES[action].after : before}\n`);
    return isDone ? 0 : 1;
  });
};

const STATES = {
  list: { before: '', after: '' },
  ban: { before: 'is banned already', after: 'is banned' },
  allow: { before: 'is not banned', after: 'is allowed again' },
} as const;

function idIn(
  { secondArgument: id }: Given,
  action: (typeof ACTIONS)[number],
): EntityId | undefined {
  if (action === 'list') {
    if (id !== undefined) throw new ConfigError('entities list takes no id');
    return undefined;
  }
  if (id === undefined || !HEX_ID.test(id)) {
    throw new ConfigError(`entities ${action} requires the id of an entity: 32 hex digits`);
  }
  return id as EntityId;
}
