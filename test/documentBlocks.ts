/** The fenced blocks of code of the documents. */
import { readdirSync, readFileSync } from 'node:fs';

/** A block of code, with the place that a failed test names. */
export interface Block {
  /** The document, such as `docs/form.md`. */
  readonly page: string;
  /** Where the block begins: `docs/form.md:12`. */
  readonly place: string;
  /** The language after the fence; empty if there is none. */
  readonly language: string;
  readonly text: string;
  /** The nearest heading above. */
  readonly heading: string;
}

/** The documents whose code readers copy. */
export const documents = (): readonly string[] => [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The blocks of a document, in their order. @throws Error if a fence is not closed */
export function blocksOf(page: string): Block[] {
  const found: Block[] = [];
  let heading = '';
  let open: { readonly line: number; readonly language: string; readonly lines: string[] } | null =
    null;
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (open && fence) {
      const { language, lines } = open;
      const text = `${lines.join('\n')}\n`;
      found.push({ page, place: `${page}:${open.line}`, language, text, heading });
      open = null;
    } else if (open) open.lines.push(line);
    else if (fence) open = { line: index + 1, language: fence[1] ?? '', lines: [] };
    else heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
  }
  if (open) throw new Error(`${page}:${open.line}: the fence is not closed`);
  return found;
}

/** The blocks of all documents. */
export const allBlocks = (): Block[] => documents().flatMap(blocksOf);

/** The `curl` commands of a block that send to the gateway, each on one line. */
export function curlsIn({ language, text }: Block): string[] {
  if (language !== '' && language !== 'sh') return [];
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl '));
}

/** Whether a block is a whole configuration file of the gateway. */
export const isConfiguration = ({ language, text }: Block): boolean =>
  language === 'json' && /^\{\s*"(?:entities|limits)":/.test(text);

/** Whether a block is an entity of a configuration file. */
export const isEntity = ({ language, text }: Block): boolean =>
  language === 'json' && /^\{\s*"entityId": "\w+",\s*"token":/.test(text);
