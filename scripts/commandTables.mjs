// The tables of docs/command-line.md: the commands, and for each one its flags and examples.

import { load, loadNative } from './load.mjs';

/** @typedef {import('../src/cli/command.ts').CommandDefinition} CommandDefinition */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** @returns {Promise<readonly CommandDefinition[]>} */
const commands = async () => (await loadNative('src/cli/index.ts')).COMMANDS;

/** The anchor of a heading on a page. @param {string} name */
const linkTo = (name) => `[\`${name}\`](#${name})`;

/** The commands, in one sentence: each section begins with what its command does. */
const list = async () => [(await commands()).map(({ name }) => linkTo(name)).join(', ')];

/**
 * A section for each command. The settings of the gateway are listed in docs/gateway.md, and not again for each command that
 * accepts all of them.
 * @param {Table} table
 */
async function sections(table) {
  /** @type {typeof import('../src/gateway/settings.ts')} */
  const { SETTINGS } = await load('src/gateway/settings.ts');
  const settings = new Set(SETTINGS.map(({ flag }) => String(flag)));
  const lines = (await commands()).flatMap(
    ({ name, summary, details, argument, secondArgument, flags, examples }) => {
      const positional = [argument, secondArgument].filter((one) => one !== undefined);
      const shared = flags.filter(
        ({ flag, help }) => settings.has(flag) && isSetting(SETTINGS, help),
      );
      const isGateway = shared.length > MOST_LISTED;
      const asking = flags.filter(({ flag }) => ASKING.includes(flag));
      const json = flags.filter(({ help }) => help === 'prints JSON');
      const asks = asking.length === ASKING.length;
      const own = flags.filter(
        (one) => !shared.includes(one) && !json.includes(one) && !(asks && asking.includes(one)),
      );
      const linked = [
        ...(asks ? [linkedFlags(asking, '#asking-a-running-gateway')] : []),
        ...(shared.length > 0 && !isGateway ? [linkedFlags(shared, 'gateway.md')] : []),
        ...(json.length > 0 ? ['`--json`'] : []),
      ];
      const rows = [
        ...positional.map(({ name: word, help }) => [`\`${word}\``, help]),
        ...own.map(({ flag, value, help }) => [`\`--${flag}${value ? ` ${value}` : ''}\``, help]),
      ];
      const isShort = rows.length < 4;
      const shown = differing(examples, own, secondArgument !== undefined);
      const missing = SETTINGS.filter(({ flag }) => !flags.some((one) => one.flag === flag));
      const except = missing.map(({ flag }) => `\`--${flag}\``).join(', ');
      return [
        `## ${name}`,
        '',
        `\`payment-widgets ${[name, ...positional.map(shownName), '[flags]'].join(' ')}\` ${summary}.`,
        ...(details ? [details] : []),
        ...(isGateway
          ? [`It accepts [the flags of the gateway](gateway.md)${except && ` except ${except}`}.`]
          : []),
        ...(linked.length > 0 ? [`It also accepts ${linked.join(', ')}.`] : []),
        ...(isShort ? rows.map(([flag, help]) => `${flag}: ${help}.`) : []),
        ...(shown.length === 1 ? [`For example: \`${shown[0]}\``] : []),
        '',
        ...(isShort ? [] : [...table(['flag', 'description (default)'], rows), '']),
        ...(shown.length > 1 ? ['```', ...shown, '```', ''] : []),
      ];
    },
  );
  return lines.slice(0, -1);
}

/**
 * The examples that show an action or flags of the command that no other example shows with them: `--help` prints all.
 * @param {readonly string[]} examples @param {readonly { flag: string }[]} own @param {boolean} hasAction
 */
function differing(examples, own, hasAction) {
  const shown = examples.map((example) => ({
    example,
    action: hasAction ? example.split(' ')[2] : '',
    flags: [
      ...(/^\S+ \S+ [^-]/.test(example) ? ['an argument'] : []),
      ...own.map(({ flag }) => flag).filter((flag) => example.includes(` --${flag}`)),
    ],
  }));
  return shown
    .filter(
      (one, at) =>
        !shown.some(
          (other, i) =>
            other.action === one.action &&
            one.flags.every((flag) => other.flags.includes(flag)) &&
            (other.flags.length > one.flags.length ||
              (i < at && other.flags.length === one.flags.length)),
        ),
    )
    .map(({ example }) => example);
}

/** The scenarios of `trigger`, in one sentence. */
async function scenarios() {
  /** @type {typeof import('../src/cli/sandbox/triggerScenarios.ts')} */
  const { SCENARIOS } = await loadNative('src/cli/sandbox/triggerScenarios.ts');
  return [SCENARIOS.map(({ name }) => `\`${name}\``).join(', ')];
}

/** The argument in a command line. @param {NonNullable<CommandDefinition['argument']>} argument */
const shownName = ({ name, isOptional }) => (isOptional ? `[${name}]` : name);

/** Flags that another place describes. @param {readonly { flag: string }[]} flags @param {string} address */
const linkedFlags = (flags, address) =>
  `[${flags.map(({ flag }) => `\`--${flag}\``).join(', ')}](${address})`;

/** A command that has more of the gateway's flags has all of them. */
const MOST_LISTED = 10;

/** The flags of commands that ask a running test gateway. docs/command-line.md describes them once. */
const ASKING = ['base-url', 'entity-id', 'token'];

/** Whether the flag is the gateway's, and not another one with the same name. @param {readonly { help: string }[]} settings @param {string} help */
const isSetting = (settings, help) => settings.some((setting) => setting.help === help);

/** @param {Table} table how a table is written */
export const commandTables = (table) => [
  { file: 'docs/command-line.md', mark: 'commands', rows: list },
  { file: 'docs/command-line.md', mark: 'scenarios', rows: scenarios },
  { file: 'docs/command-line.md', mark: 'command-flags', rows: () => sections(table) },
];
