/** What a command of the command line is. */

export interface CommandFlag {
  /** The name without the dashes: `data`. The value has the name in camel case. */
  readonly flag: string;
  /** The word for the value in the help; a flag without it is true or absent. */
  readonly value?: string;
  readonly help: string;
}

/** The flags that were given, by name in camel case. */
export type FlagValues = Readonly<Record<string, string | true | undefined>>;

/** The value of a flag that has one; undefined if the flag was not given. */
export function textOf(flags: FlagValues, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** What a command was called with. */
export interface Given {
  readonly flags: FlagValues;
  /** The value of the argument; undefined if the command has none, or it was left out. */
  readonly argument: string | undefined;
  /** The same for the second argument. */
  readonly secondArgument?: string | undefined;
}

/** A colour or a weight of text. */
export type TextStyle = 'bold' | 'green' | 'yellow' | 'red';

/** Where a command writes, and whom it asks. */
export interface Terminal {
  /** Writes the result of the command. */
  write(text: string): void;
  /** Writes a note for people: to stderr, because programs read the result. */
  note(text: string): void;
  /** Columns of the terminal; undefined if the result is not written to a terminal. */
  readonly width: number | undefined;
  /** Whether a person can answer a question. */
  readonly isInteractive: boolean;
  /** Asks a question, and waits for a line. */
  ask(question: string): Promise<string>;
  /** The text in this style; unchanged if the result should have no colours. */
  style(style: TextStyle, text: string): string;
}

/**
 * Runs a command.
 *
 * @returns the exit code: 0, or 1 if the command found what it looks for, such as a problem
 * @throws ConfigError if a flag or a setting is invalid (exit code 2); other errors for people have the exit code 1
 */
export type Run = (given: Given, terminal: Terminal) => Promise<number>;

export interface CommandArgument {
  readonly name: string;
  readonly help: string;
  /** Whether the command also runs without it. */
  readonly isOptional?: true;
}

export interface CommandDefinition {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** Further lines of its help. */
  readonly details?: string;
  readonly argument?: CommandArgument;
  /** After the first one. */
  readonly secondArgument?: CommandArgument;
  /** In the order in which --help lists them. */
  readonly flags: readonly CommandFlag[];
  /** Complete command lines; at least two. */
  readonly examples: readonly string[];
  /** The end of its help. */
  readonly notes?: string;
  /** Imports the command only when it runs: `--help` and `--version` must not load the gateway. */
  readonly load: () => Promise<Run>;
}

/** Prints data for programs instead of text for people. */
export const JSON_FLAG: CommandFlag = { flag: 'json', help: 'prints JSON' };
