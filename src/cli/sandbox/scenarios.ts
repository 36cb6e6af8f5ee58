/** The command `scenarios`: lists, adds and removes the scenarios of an entity. */
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { type FlagValues, type Run, textOf } from '../command.ts';
import { connectionOf, objectOf, refusalIn, type Send, senderTo } from './client.ts';

type Members = Readonly<Record<string, unknown>>;

const PATH = '/_sandbox/scenarios';

/** Prints the scenarios after the change, if one is asked for. */
export const scenariosCommand: Run = async ({ flags }, terminal) => {
  const connection = connectionOf(flags);
  const wanted = read(flags);
  const reply = await answerTo(wanted, senderTo(connection), connection.entityId);
  if (reply.status !== 200) throw refusalIn(reply, REFUSALS[wanted.does]);
  terminal.write(flags['json'] ? `${jsonText(reply.body)}\n` : `${shown(reply.body).join('\n')}\n`);
  return 0;
};

/** What the command was asked for. */
type Wanted =
  | { readonly does: 'list' }
  | { readonly does: 'add'; readonly scenario: Members }
  /** The scenario that is removed; all without an id and a name. */
  | { readonly does: 'remove'; readonly choice: Readonly<Record<string, string>> };

const REFUSALS = { list: 'no scenarios', add: 'nothing was added', remove: 'nothing was removed' };

function answerTo(wanted: Wanted, send: Send, entityId: string) {
  switch (wanted.does) {
    case 'list':
      return send('GET', PATH, { query: { entityId } });
    case 'add':
      return send('POST', PATH, { json: { entityId, ...wanted.scenario } });
    case 'remove':
      return send('DELETE', PATH, { query: { entityId, ...wanted.choice } });
    default:
      return wanted satisfies never;
  }
}

/** @throws ConfigError if the flags do not belong together, or one is wrong */
function read(flags: FlagValues): Wanted {
  const [match, then] = [textOf(flags, 'match'), textOf(flags, 'then')];
  const [name, id] = [textOf(flags, 'name'), textOf(flags, 'id')];
  if (flags['clear'] === true) {
    if (match !== undefined || then !== undefined) {
      throw new ConfigError('--clear removes scenarios: add none in the same call');
    }
    return {
      does: 'remove',
      choice: { ...(id !== undefined && { id }), ...(name !== undefined && { name }) },
    };
  }
  if (id !== undefined) throw new ConfigError('--id names a scenario to remove: set --clear');
  if (match === undefined && then === undefined) {
    if (name === undefined) return { does: 'list' };
    throw new ConfigError('--name belongs to --match and --then, or to --clear');
  }
  if (match === undefined || then === undefined) {
    throw new ConfigError(
      '--match and --then belong together: which payments get which result codes',
    );
  }
  const scenario = { ...(name !== undefined && { name }), match: matchIn(match) };
  // biome-ignore lint/suspicious/noThenProperty: a member of the control API; no code awaits the object
  return { does: 'add', scenario: { ...scenario, then: stepsIn(then) } };
}

/** Parameters as in the query of an address. A value with `*` or `?` is a pattern. */
function matchIn(text: string): Members {
  const pairs = text.split('&').map((pair): [string, unknown] => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)];
    if (at < 1 || name === '' || value === '') {
      throw new ConfigError(
        '--match must be parameters with values, such as "amount=12.00&merchantTransactionId=order-*"',
      );
    }
    return [name, /[*?]/.test(value) ? { pattern: value } : value];
  });
  return Object.fromEntries(pairs);
}

/** Result codes in their order, each for one payment or for a number of payments. */
const stepsIn = (text: string): Members[] =>
  text.split(',').map((step) => {
    const [, code, times] = /^\s*(\d{3}\.\d{3}\.\d{3})(?:\s*x\s*(\d{1,7}))?\s*$/.exec(step) ?? [];
    if (code === undefined) {
      throw new ConfigError(
        '--then must be result codes, such as "800.100.152 x 2, 000.100.110": each with the number of payments',
      );
    }
    return { code, ...(times !== undefined && { times: Number(times) }) };
  });

/** A line for each scenario, in the words of the flags. */
function shown({ scenarios }: Members): string[] {
  const lines = (Array.isArray(scenarios) ? scenarios : []).map((one) => {
    const { id, name, match, then, applied } = objectOf(one);
    const values = Object.entries(objectOf(match)).map(
      ([parameter, value]) =>
        `${line(parameter)}=${line(value) || line(objectOf(value)['pattern'])}`,
    );
    const steps = (Array.isArray(then) ? then : [])
      .map(objectOf)
      .map(({ code, times }) => `${line(code)}${typeof times === 'number' ? ` x ${times}` : ''}`);
    return [
      `scenario ${line(id)}`,
      ...(name === undefined ? [] : [line(name)]),
      values.join('&'),
      steps.join(', '),
      `applied ${line(applied)} times`,
    ].join('  ');
  });
  return lines.length > 0 ? lines : ['no scenarios'];
}
