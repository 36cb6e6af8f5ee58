/** The command `timers`: lists timers that failed too often, runs one again, or drops it. */
import { ConfigError } from '../../gateway/configError.ts';
import type { ParkedTimer } from '../../gateway/domain/operator/tables.ts';
import { iso } from '../../time/format.ts';
import type { Given, Run } from '../command.ts';
import { actionIn, cutTo, limitIn, onDatabase, print } from './opened.ts';

const ACTIONS = ['list', 'retry', 'drop'] as const;

/** Lists, retries or drops. The exit code is 1 if no parked timer has the id. */
export const timersCommand: Run = async (given, terminal) => {
  const action = actionIn(given, 'timers', ACTIONS);
  const id = idIn(given, action);
  const limit = limitIn(given.flags);
  return onDatabase(given, `timers ${action}`, async ({ store, note }) => {
    if (id === undefined) {
      const parked = await store.operator.parkedTimers(limit + 1);
      print(cutTo(limit, parked, terminal).map(shown), given, terminal, {
        line,
        none: 'no timer is parked',
      });
      return 0;
    }
    const found = await store.transaction(async (tables) => {
      const { operator } = tables;
      const timer = await (action === 'drop' ? operator.dropTimer(id) : operator.retryTimer(id));
      if (timer) {
        const { kind, key, entityId } = timer;
        await note(tables, { timerId: String(id), kind, key, entityId });
      }
      return timer;
    });
    const done = action === 'drop' ? 'dropped' : 'runs again';
    terminal.write(`${id}: ${found ? done : 'no parked timer has this id'}\n`);
    return found ? 0 : 1;
  });
};

function idIn({ secondArgument: id }: Given, action: (typeof ACTIONS)[number]): number | undefined {
  if (action === 'list') {
    if (id !== undefined) throw new ConfigError('timers list takes no id');
    return undefined;
  }
  if (id === undefined || !/^\d{1,15}$/.test(id)) {
    throw new ConfigError(`timers ${action} requires the id of a timer: timers list prints it`);
  }
  return Number(id);
}

const shown = ({ id, kind, key, entityId, due, attempt, fault }: ParkedTimer) => ({
  id,
  kind,
  key,
  entityId,
  due: iso(due),
  attempts: attempt,
  fault,
});

const line = ({ id, kind, key, entityId, due, attempts, fault }: ReturnType<typeof shown>) =>
  `${id}  ${kind} ${key}  due ${due}  attempts ${attempts}, last ${fault ?? '-'}  entity ${entityId}`;
