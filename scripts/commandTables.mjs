// The tables of docs/command-line.md: the commands, and for each one its flags and examples.

import { load, loadNative } from './load.mjs';

/** @typedef {import('../src/cli/command.ts').CommandDefinition} CommandDefinition */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** @returns {Promise<readonly CommandDefinition[]>} */
const commands = async () => (await loadNative('src/cli/index.ts')).COMMANDS;

/** The anchor of a heading on a page. @param {string} name */
const linkTo = (name) => `[\`${name}\`](#${name})`;

/** @param {Table} table */
async function list(table) {
  return table(
    ['command', 'what it does'],
    (await commands()).map(({ name, summary }) => [linkTo(name), summary]),
  );
}

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
      const own = isGateway ? flags.filter((flag) => !shared.includes(flag)) : flags;
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
        '',
        ...(positional.length + own.length > 0
          ? [
              ...table(
                ['flag', 'description (default)'],
                [
                  ...positional.map(({ name: word, help }) => [`\`${word}\``, help]),
                  ...own.map(({ flag, value, help }) => [
                    `\`--${flag}${value ? ` ${value}` : ''}\``,
                    help,
                  ]),
                ],
              ),
              '',
            ]
          : []),
        '```',
        ...examples,
        '```',
        '',
      ];
    },
  );
  return lines.slice(0, -1);
}

/** The scenarios of `trigger`. @param {Table} table */
async function scenarios(table) {
  /** @type {typeof import('../src/cli/sandbox/triggerScenarios.ts')} */
  const { SCENARIOS } = await loadNative('src/cli/sandbox/triggerScenarios.ts');
  return table(
    ['scenario', 'what happens'],
    SCENARIOS.map(({ name, summary }) => [`\`${name}\``, summary]),
  );
}

/** The argument in a command line. @param {NonNullable<CommandDefinition['argument']>} argument */
const shownName = ({ name, isOptional }) => (isOptional ? `[${name}]` : name);

/** A command that has more of the gateway's flags has all of them. */
const MOST_LISTED = 10;

/** Whether the flag is the gateway's, and not another one with the same name. @param {readonly { help: string }[]} settings @param {string} help */
const isSetting = (settings, help) => settings.some((setting) => setting.help === help);

/** @param {Table} table how a table is written */
export const commandTables = (table) => [
  { file: 'docs/command-line.md', mark: 'commands', rows: () => list(table) },
  { file: 'docs/command-line.md', mark: 'scenarios', rows: () => scenarios(table) },
  { file: 'docs/command-line.md', mark: 'command-flags', rows: () => sections(table) },
];
