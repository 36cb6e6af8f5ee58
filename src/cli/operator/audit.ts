/** The command `audit`: prints what operators have done. */
import { iso } from '../../time/format.ts';
import type { Run } from '../command.ts';
import { cutTo, limitIn, onDatabase, print } from './opened.ts';

/** Prints the latest lines, newest first. */
export const auditCommand: Run = async (given, terminal) => {
  const limit = limitIn(given.flags);
  return onDatabase(given, 'audit', async ({ store }) => {
    const read = await store.operator.noted(limit + 1);
    const lines = cutTo(limit, read, terminal).map(({ at, ...entry }) => ({
      at: iso(at),
      ...entry,
    }));
    print(lines, given, terminal, {
      line: ({ at, who, command, ids }) => {
        const named = Object.entries(ids).map(([name, value]) => `${name} ${value}`);
        return [at, who, command, ...named].join('  ');
      },
      none: 'no command has changed anything',
    });
    return 0;
  });
};
