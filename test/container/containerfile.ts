/** The Containerfile, read as a list of stages. */
import { readFileSync } from 'node:fs';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

/** An instruction, with the values of the build arguments in it. */
export interface Line {
  readonly keyword: string;
  /** What follows the keyword and the flags. */
  readonly words: readonly string[];
  /** All that follows the keyword, on one line. */
  readonly text: string;
  readonly flags: Readonly<Record<string, string>>;
}

/** A stage of the build. */
export interface Stage {
  /** The name after `AS`; the last stage has none. */
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Files that no module imports. */
export const FILES = {
  containerfile: new URL('../../Containerfile', import.meta.url),
  ignore: new URL('../../.dockerignore', import.meta.url),
  health: new URL('../../container/health.mjs', import.meta.url),
};

export const CONTAINERFILE = 'Containerfile';

/** The stages of the Containerfile, in their order. */
export function stages(): Stage[] {
  const found: { name: string; lines: Line[] }[] = [];
  for (const instruction of DockerfileParser.parse(
    readFileSync(FILES.containerfile, 'utf8'),
  ).getInstructions()) {
    const line = lineOf(instruction);
    if (line.keyword === 'FROM') found.push({ name: line.words[2] ?? '', lines: [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

function lineOf(instruction: Instruction): Line {
  const text = instruction
    .getTextContent()
    .slice(instruction.getKeyword().length)
    .replaceAll(/\\\n\s*/g, ' ')
    .trim();
  const all = text.split(/\s+/).filter(Boolean);
  const isFlag = (word: string) => word.startsWith('--');
  // Flags stand before the arguments of the instruction; a command of RUN or HEALTHCHECK has flags of its own.
  const count = all.findIndex((word) => !isFlag(word));
  const flags = all.slice(0, count).map((word) => word.slice(2).split('='));
  return {
    keyword: instruction.getKeyword(),
    words: all.slice(count),
    text,
    flags: Object.fromEntries(flags),
  };
}

/** The arguments of the last instruction of a stage with this keyword. @throws Error if there is none */
export function lastOf({ name, lines }: Stage, keyword: string): Line {
  const line = lines.findLast((one) => one.keyword === keyword);
  if (!line) throw new Error(`the stage ${name || 'at the end'} has no ${keyword}`);
  return line;
}

/** The patterns of .dockerignore that let a file into the build, without their mark. */
export const letIn = (): string[] =>
  readFileSync(FILES.ignore, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
