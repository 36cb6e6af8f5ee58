/** The command `reset`: deletes all data of a test gateway. */
import { readUncheckedConfig } from '../gateway/config.ts';
import { ConfigError } from '../gateway/configError.ts';
import { type Erasable, openToErase } from '../gateway/platform/store/erase.ts';
import { StoreError } from '../gateway/platform/store/faults.ts';
import { IN_MEMORY } from '../gateway/platform/store/sqlite.ts';
import type { Run, Terminal } from './command.ts';

/**
 * Prints what it will delete, asks, and deletes.
 *
 * @throws StoreError if a gateway uses the folder, or the data belongs to a live gateway
 */
export const reset: Run = async ({ flags }, terminal) => {
  const config = readUncheckedConfig(flags);
  if (config.environment === 'live') {
    throw new ConfigError('reset deletes data of test gateways only, and --environment is live');
  }
  if (config.databaseUrl === null && config.data === IN_MEMORY) {
    throw new ConfigError('--data :memory: has no data to delete: it is lost when a gateway ends');
  }
  const { SANDBOX_STORE } = await import('../sandbox/store/index.ts');
  const data = await openToErase(config, SANDBOX_STORE);
  try {
    return await confirmAndErase(data, flags['yes'] === true, terminal);
  } finally {
    await data.close();
  }
};

async function confirmAndErase(data: Erasable, isSure: boolean, terminal: Terminal) {
  const { place, items, environment } = data;
  if (items.length === 0) {
    terminal.write(`there is no data in ${place}\n`);
    return 0;
  }
  if (environment === 'live' || environment === 'unknown') {
    throw new StoreError(
      environment === 'live'
        ? `the data in ${place} belongs to a live gateway: reset deletes data of test gateways only`
        : `the data in ${place} may belong to a live gateway: delete it yourself if it does not`,
    );
  }
  terminal.write(plan(data));
  if (!isSure && !terminal.isInteractive) {
    throw new ConfigError(
      'reset asks before it deletes: stdin and stdout are not a terminal, so add --yes',
    );
  }
  if (!isSure && !/^y(?:es)?$/i.test((await terminal.ask('Delete this? [y/N] ')).trim())) {
    terminal.write('nothing was deleted\n');
    return 1;
  }
  await data.erase();
  terminal.write('deleted\n');
  return 0;
}

/** What will be deleted, for the person who decides. */
function plan({ place, items, counts }: Erasable): string {
  const rows = Object.entries(counts).map(
    ([table, count]) => `${count} ${table}${count === 1 ? '' : 's'}`,
  );
  const content = rows.length > 0 ? ` (${rows.join(', ')})` : '';
  return `reset will delete in ${place}: ${items.join(', ')}${content}\n`;
}
