/**
 * What the commands of operators share: they work on the database of gateways that may run meanwhile, and write each change to
 * the audit log in the transaction that makes it.
 */
import { hostname, userInfo } from 'node:os';
import { HEX_ID } from '../../contract/idForms.ts';
import { type Config, readUncheckedConfig } from '../../gateway/config.ts';
import { ConfigError } from '../../gateway/configError.ts';
import type { AuditEntry } from '../../gateway/domain/operator/tables.ts';
import { type EntityId, idsFrom } from '../../gateway/domain/shared/ids.ts';
import type { Store, Tables } from '../../gateway/domain/tables.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { StoreError } from '../../gateway/platform/store/faults.ts';
import { systemClock } from '../../gateway/platform/time/systemClock.ts';
import { CURRENCIES, formatAmount } from '../../money/index.ts';
import { type FlagValues, type Given, type Terminal, textOf } from '../command.ts';
import { type OpenData, openData } from '../openData.ts';
import { isResult } from './done.ts';

/** The database of a command, and its audit log. */
export interface Opened extends OpenData {
  readonly config: Config;
  /** Adds a line to the audit log, in the transaction of what it says. */
  note(tables: Pick<Tables, 'operator'>, ids: AuditEntry['ids']): Promise<void>;
  /** The store whose transactions add a line to the audit log if they have done something: their result says so. */
  noting(ids: AuditEntry['ids']): Store;
}

/**
 * Opens the database for a command, and closes it.
 *
 * @param command its name, for the audit log
 * @throws StoreError with a message for the person who ran the command
 */
export async function onDatabase(
  { flags }: Given,
  command: string,
  work: (opened: Opened) => Promise<number>,
): Promise<number> {
  const config = readUncheckedConfig(flags);
  const data = await openData(config, 'beside');
  const { store } = data;
  const ids = idsFrom(systemRandomness);
  const note: Opened['note'] = (tables, about) => {
    const at = systemClock.now();
    return tables.operator.note({ id: ids.payment(at), at, who: whoRuns(), command, ids: about });
  };
  const noting: Opened['noting'] = (about) => ({
    ...store,
    transaction: (use) =>
      store.transaction(async (tables) => {
        const result = await use(tables);
        if (isResult(result)) await note(tables, about);
        return result;
      }),
  });
  try {
    return await work({ ...data, config, note, noting });
  } catch (error) {
    throw inWords(error, store) ?? error;
  } finally {
    await store.close();
  }
}

/** A fault of the database for the person who ran the command; undefined for other errors. */
function inWords(error: unknown, store: Store): StoreError | undefined {
  const fault = store.faultOf(error);
  if (fault === undefined) return undefined;
  return new StoreError(
    fault === 'busy'
      ? 'the database is busy: nothing was changed, run the command again'
      : `cannot use the database: ${error instanceof Error ? error.message : error}`,
  );
}

/** The user of the operating system at this machine. A container may have a user without a name. */
function whoRuns(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
}

/** One of the actions of a command. @throws ConfigError */
export function actionIn<Action extends string>(
  { argument }: Given,
  command: string,
  actions: readonly Action[],
): Action {
  const action = actions.find((one) => one === argument);
  if (!action) throw new ConfigError(`${command} requires one of ${actions.join(', ')}`);
  return action;
}

/** The value of a flag that an action requires. @throws ConfigError */
export function required(flags: FlagValues, flag: string, what: string): string {
  const value = textOf(flags, keyOfFlag(flag));
  if (value === undefined) throw new ConfigError(`${what} requires --${flag}`);
  return value;
}

/** The entity of --entity-id; undefined without the flag. @throws ConfigError */
export function entityIn(flags: FlagValues): EntityId | undefined {
  const id = textOf(flags, 'entityId');
  if (id !== undefined && !HEX_ID.test(id)) {
    throw new ConfigError('--entity-id must be the id of an entity: 32 lower-case hex digits');
  }
  return id as EntityId | undefined;
}

/** The entity of --entity-id, which an action requires. @throws ConfigError */
export function requiredEntity(flags: FlagValues, what: string): EntityId {
  required(flags, 'entity-id', what);
  return entityIn(flags) as EntityId;
}

/** A number of rows. @throws ConfigError */
export function limitIn(flags: FlagValues): number {
  const text = textOf(flags, 'limit') ?? String(USUAL_LIMIT);
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > MOST) {
    throw new ConfigError(`--limit must be a number, 1 to ${MOST}`);
  }
  return limit;
}

/** How many rows are printed if the command line does not say it. */
const USUAL_LIMIT = 50;

/** The greatest number of rows that --limit takes. */
const MOST = 1000;

/**
 * The rows to print of those that were read, of which there is one more than the limit if more are stored. Says that on stderr.
 * @param others a further way to see the others
 */
export function cutTo<Row>(
  limit: number,
  read: readonly Row[],
  terminal: Terminal,
  others?: (last: Row) => string,
): readonly Row[] {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  if (read.length > limit && last !== undefined) {
    const further = others ? `, ${others(last)}` : '';
    terminal.note(`there are more than these ${limit}: --limit prints up to ${MOST}${further}\n`);
  }
  return rows;
}

const keyOfFlag = (flag: string) => flag.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Refuses flags that an action does not use. @throws ConfigError */
export function refuseFlags(flags: FlagValues, what: string, names: readonly string[]): void {
  const given = names.find((name) => flags[keyOfFlag(name)] !== undefined);
  if (given !== undefined) throw new ConfigError(`${what} takes no --${given}`);
}

/** Prints rows: each as one line, also if its values have line breaks, or all as JSON. */
export function print<Row extends object>(
  rows: readonly Row[],
  { flags }: Given,
  terminal: Terminal,
  { line: textOf, none }: { readonly line: (row: Row) => string; readonly none: string },
): void {
  const lines = rows.map((row) => `${line(textOf(row))}\n`);
  if (flags['json']) terminal.write(`${jsonText(rows, 0)}\n`);
  else terminal.write(lines.length > 0 ? lines.join('') : `${none}\n`);
}

/** The amount of a transaction as the API writes it; null where it moves no money, as stored details do. */
export const shownMoney = ({ money }: Pick<Payment, 'money'>) =>
  CURRENCIES.has(money.currency)
    ? { amount: formatAmount(money), currency: money.currency }
    : { amount: null, currency: null };
