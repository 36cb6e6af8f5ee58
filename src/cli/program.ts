/** Reads the command line with commander, and runs one command. */
import { Command, CommanderError, Help } from 'commander';
import { ConfigError } from '../gateway/configError.ts';
import type { CommandArgument, CommandDefinition, Given, Terminal } from './command.ts';
import { addFlags, asConfigError, checkCount, meantName } from './flags.ts';
import { COMMANDS, DEFAULT_COMMAND } from './index.ts';

/** The column of the help texts of flags. */
const HELP_COLUMN = 36;

/** The width of the help if it is not written to a terminal: lines are not broken. */
const UNLIMITED = 1000;

/**
 * Runs the command that the arguments name.
 *
 * @param args without the name of the program
 * @returns the exit code; the process may continue to run, as a gateway does
 * @throws ConfigError if the command line is invalid; other errors for people are those of the command
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...others] = args;
  if (first === 'help') return runCommandLine([...others.slice(0, 1), '--help'], terminal);
  const named = COMMANDS.find(({ name }) => name === first);
  if (!named && first !== undefined && !first.startsWith('-')) throw unknownCommand(first);
  let exitCode = 0;
  const run = async ({ load }: CommandDefinition, given: Given) => {
    const command = await load();
    exitCode = await command(given, terminal);
  };
  const program = programFor(named, run, terminal);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    throw asConfigError(error, (named ?? DEFAULT_COMMAND).flags);
  }
  return exitCode;
}

type RunWith = (definition: CommandDefinition, given: Given) => Promise<void>;

/** @param named the command that runs; undefined: the default command, whose flags the program itself has */
function programFor(
  named: CommandDefinition | undefined,
  run: RunWith,
  terminal: Terminal,
): Command {
  const program = new Command('payment-widgets');
  program
    .version(__VERSION__, '--version', 'prints the version')
    .helpOption('-h, --help', 'prints this text')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      // Errors are printed at the end of the program, in one way for all.
      writeErr: () => {},
      getOutHelpWidth: () => terminal.width ?? UNLIMITED,
      // The terminal decides about colours.
      getOutHasColors: () => true,
    })
    .configureHelp(helpLayout(named ?? DEFAULT_COMMAND, terminal));
  for (const definition of COMMANDS) {
    const command = program.command(definition.name).summary(definition.summary);
    if (definition === named) configure(command, definition, run, terminal);
    else command.action(() => reportOrder(definition));
  }
  if (!named) configure(program, DEFAULT_COMMAND, run, terminal).usage('[command] [flags]');
  return program;
}

/** Flags of the gateway before the name of a command would have no effect. */
function reportOrder({ name }: CommandDefinition): never {
  throw new ConfigError(`the command must come first: payment-widgets ${name} [flags]`);
}

function configure(
  command: Command,
  definition: CommandDefinition,
  run: RunWith,
  terminal: Terminal,
): Command {
  const { summary, details, argument, secondArgument, flags, examples, notes } = definition;
  const positional = [argument, secondArgument].filter((one) => one !== undefined);
  const usage = [...positional.map(shownName), '[flags]'].join(' ');
  command.description(details === undefined ? summary : `${summary}\n\n${details}`).usage(usage);
  addFlags(command, flags);
  for (const one of positional) command.argument(argumentTerm(one), one.help);
  const title = terminal.style('bold', 'Examples:');
  const lines = examples.map((example) => `  ${example}`).join('\n');
  command.addHelpText('after', `\n${title}\n${lines}${notes === undefined ? '' : `\n\n${notes}`}`);
  return command.allowExcessArguments().action(() => {
    checkCount(command, positional.length);
    const [first, second] = command.args;
    return run(definition, { flags: command.opts(), argument: first, secondArgument: second });
  });
}

/** `<ID>`, as commander writes it. */
const argumentTerm = ({ name, isOptional }: CommandArgument) =>
  isOptional ? `[${name}]` : `<${name}>`;

/** `ID` in the usage; `[ID]` if it can be left out. */
const shownName = ({ name, isOptional }: CommandArgument) => (isOptional ? `[${name}]` : name);

/** The help shows `--port PORT`, as the documents do. */
function helpLayout({ flags }: CommandDefinition, terminal: Terminal): Partial<Help> {
  return {
    showGlobalOptions: false,
    optionTerm(option) {
      const value = flags.find(({ flag }) => option.long === `--${flag}`)?.value;
      return `${option.long ?? option.flags}${value === undefined ? '' : ` ${value}`}`;
    },
    subcommandTerm: (command) => command.name(),
    styleTitle: (text) => terminal.style('bold', text),
    padWidth: () => HELP_COLUMN - 4,
    formatHelp: (command, help) =>
      commandsFirst(Help.prototype.formatHelp.call(help, command, help)),
  };
}

/** The list of the commands stands before that of the flags: a reader looks for a command first. */
function commandsFirst(text: string): string {
  const [first = '', ...blocks] = text.split(/\n(?=[^\n]*(?:Options|Commands):[^\n]*\n)/);
  const isCommands = (block: string) => /^[^\n]*Commands:/.test(block);
  const ordered = [...blocks.filter(isCommands), ...blocks.filter((block) => !isCommands(block))];
  return [first, ...ordered.map((block) => `${block.trimEnd()}\n`)].join('\n');
}

function unknownCommand(given: string): ConfigError {
  const names = COMMANDS.map(({ name }) => name);
  const meant = meantName(given, names);
  const start = meant === undefined ? 'the' : `did you mean ${meant}? The`;
  return new ConfigError(
    `unknown command ${given}: ${start} commands are ${names.join(', ')}; without a command the gateway starts`,
  );
}
