/** The command `builds`: lists the stored builds of the form, and drops one. */
import { existsSync } from 'node:fs';
import { type Config, readUncheckedConfig } from '../gateway/config.ts';
import { ConfigError } from '../gateway/configError.ts';
import type { StoredBuild } from '../gateway/domain/shared/buildTable.ts';
import {
  buildsIn,
  deleteBuild,
  isServed,
  SERVED_MS,
  storedIn,
} from '../gateway/platform/buildFolder.ts';
import { StoreError } from '../gateway/platform/store/faults.ts';
import { databaseFile } from '../gateway/platform/store/sqlite.ts';
import { systemClock } from '../gateway/platform/time/systemClock.ts';
import { iso } from '../time/format.ts';
import type { Given, Run, Terminal } from './command.ts';
import { openData } from './openData.ts';

/** Stored builds, wherever they are. */
interface Place {
  all(): Promise<readonly StoredBuild[]>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Lists the builds, or drops the one with a hash. Gateways may run meanwhile. */
export const buildsCommand: Run = async (given, terminal) => {
  const { argument: action } = given;
  if (action !== 'list' && action !== 'drop') {
    throw new ConfigError('builds requires one of list, drop');
  }
  const hash = hashIn(given);
  const place = await placeOf(readUncheckedConfig(given.flags));
  try {
    const all = await place.all();
    if (hash === undefined) return list(all, given, terminal);
    return await drop(place, all, hash, terminal);
  } finally {
    await place.close();
  }
};

const HASH = /^[0-9a-f]{16}$/;

function hashIn({ argument: action, secondArgument: hash }: Given): string | undefined {
  if (action === 'list' && hash !== undefined) throw new ConfigError('builds list takes no hash');
  if (action === 'drop' && !HASH.test(hash ?? '')) {
    throw new ConfigError(
      'builds drop requires the hash of a script, of parts or of a frame, as list prints it: 16 hex digits',
    );
  }
  return hash;
}

async function placeOf(config: Config): Promise<Place> {
  if (config.databaseUrl !== null) {
    const { store } = await openData(config, '');
    return {
      all: () => store.build.all(),
      remove: (name) => store.build.remove([name]),
      close: () => store.close(),
    };
  }
  if (!existsSync(databaseFile(config.data))) {
    throw new StoreError(
      `there is no database in ${config.data}: set --data to the folder of the database, or --database-url`,
    );
  }
  const folder = buildsIn(config.data);
  return {
    all: async () => storedIn(folder),
    remove: async (name) => deleteBuild(folder, name),
    close: async () => {},
  };
}

function list(all: readonly StoredBuild[], { flags }: Given, terminal: Terminal): number {
  const shown = all.map((build) => {
    const { name, startedAt, replacedAt } = build;
    const [script, parts, frame] = name.split('-');
    return {
      script,
      parts,
      frame,
      startedAt: iso(startedAt),
      servedUntil: replacedAt === null ? null : iso(replacedAt + SERVED_MS),
      isServed: isServed(build, systemClock.now()),
    };
  });
  if (flags['json']) {
    terminal.write(`${JSON.stringify(shown)}\n`);
    return 0;
  }
  const lines = shown.map(({ script, parts, frame, startedAt, servedUntil, ...build }) => {
    const end =
      servedUntil === null
        ? 'is served'
        : `${build.isServed ? 'is served until' : 'ended'} ${servedUntil}`;
    return `script ${script}  parts ${parts}  frame ${frame}  started ${startedAt}  ${end}\n`;
  });
  terminal.write(lines.length > 0 ? lines.join('') : 'no build is stored\n');
  return 0;
}

async function drop(
  place: Place,
  all: readonly StoredBuild[],
  hash: string,
  terminal: Terminal,
): Promise<number> {
  const found = all.filter(({ name }) => name.split('-').includes(hash));
  if (found.length === 0) {
    terminal.write(`${hash}: no stored build has this hash\n`);
    return 1;
  }
  const newest = found.find(({ replacedAt }) => replacedAt === null);
  if (newest) {
    terminal.write(
      `${hash}: this build was started last: its gateways serve it until another version replaces them\n`,
    );
    return 1;
  }
  for (const { name } of found) await place.remove(name);
  terminal.write(`${hash}: dropped\n`);
  return 0;
}
