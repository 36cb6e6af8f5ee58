/** Turns flags of a command into options of commander, and the errors of commander into errors of this program. */
import { Command, CommanderError, Option } from 'commander';
import { ConfigError } from '../gateway/configError.ts';
import { nearestName } from '../language/nearestName.ts';
import type { CommandFlag, FlagValues } from './command.ts';

/** Adds the flags to a command. */
export function addFlags(command: Command, flags: readonly CommandFlag[]): void {
  for (const { flag, value, help } of flags) {
    // The word for the value is not handed over: commander splits flags at "|".
    const option = new Option(value === undefined ? `--${flag}` : `--${flag} <value>`, help);
    if (value !== undefined) option.argParser((text) => checkedValue(flag, value, text));
    command.addOption(option);
  }
}

/** Another flag is no value: the value was forgotten. */
function checkedValue(flag: string, value: string, text: string): string {
  if (!text.startsWith('--')) return text;
  throw new ConfigError(`--${flag} requires a value: ${value}`);
}

/**
 * Reads flags outside of a command.
 *
 * @throws ConfigError if a flag is unknown or has no value
 */
export function parseFlags(flags: readonly CommandFlag[], args: readonly string[]): FlagValues {
  const command = new Command().exitOverride().helpOption(false).allowExcessArguments();
  command.configureOutput({ writeErr: () => {} });
  addFlags(command, flags);
  try {
    command.parse([...args], { from: 'user' });
    checkCount(command, 0);
    return command.opts<FlagValues>();
  } catch (error) {
    throw asConfigError(error, flags);
  }
}

/** @throws ConfigError if a command has more arguments than it uses */
export function checkCount({ args }: Command, most: number): void {
  const excess = args[most];
  if (excess === undefined) return;
  throw new ConfigError(`unexpected argument ${excess}: --help shows the usage`);
}

/** An error of commander with the words of this program; any other error unchanged. */
export function asConfigError(error: unknown, flags: readonly CommandFlag[]): unknown {
  if (!(error instanceof CommanderError)) return error;
  const [, subject = ''] = /'([^']*)'/s.exec(error.message) ?? [];
  switch (error.code) {
    case 'commander.unknownOption':
      return unknownFlag(subject, flags);
    case 'commander.optionMissingArgument': {
      const [name = ''] = subject.split(' ');
      const value = flags.find(({ flag }) => `--${flag}` === name)?.value;
      return new ConfigError(`${name} requires a value: ${value}`);
    }
    case 'commander.missingArgument':
      return new ConfigError(`${subject} is missing: --help shows the usage`);
    default:
      return new ConfigError(error.message.replace(/^error: /, ''));
  }
}

/**
 * The known name that was probably meant. Besides the nearest name: one that begins with the text (`rotate`), and one with
 * the same letters in another order (`prot`).
 */
export function meantName(given: string, known: readonly string[]): string | undefined {
  const lettersOf = (name: string) => [...name].sort().join('');
  return (
    nearestName(given, known) ??
    known.find((name) => given.length >= SHORTEST_PREFIX && name.startsWith(given)) ??
    known.find((name) => lettersOf(name) === lettersOf(given))
  );
}

/** A shorter beginning fits too many names. */
const SHORTEST_PREFIX = 3;

/** The value of an unknown flag is not repeated: it may be a password. */
function unknownFlag(given: string, flags: readonly CommandFlag[]): ConfigError {
  const [name = ''] = given.split('=');
  const known = [...flags.map(({ flag }) => flag), 'help'];
  const bare = name.replace(/^-+/, '');
  const nearest = meantName(bare === 'port' || bare === 'url' ? 'base-url' : bare, known);
  const help = nearest === undefined ? '--help lists the flags' : `did you mean --${nearest}?`;
  return new ConfigError(`unknown flag ${name}: ${help}`);
}
