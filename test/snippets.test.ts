/**
 * Each block of code in the documents has a check, or a reason to have none. This file checks commands, options, HTML and YAML;
 * `CHECKS` names the tests of the others.
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CODE } from '../scripts/exampleTables.mjs';
import { CARDS, OTHER_BRANDS } from '../src/brands/index.ts';
import { parseFlags } from '../src/cli/flags.ts';
import { COMMANDS, DEFAULT_COMMAND } from '../src/cli/index.ts';
import { SHAPES } from '../src/widget/kernel/options/compiledShapes.ts';
import { accept } from '../src/widget/kernel/options/shape.ts';
import { allBlocks, type Block, curlsIn, isConfiguration, isEntity } from './documentBlocks.ts';
import { JSON_RESPONSES } from './documentResponses.ts';
import { table } from './table.ts';

const BLOCKS = allBlocks();

/** Blocks without a check: the beginning of the block, and the reason. */
const UNCHECKED: readonly (readonly [page: string, begins: string, reason: string])[] = [
  [
    'docs/architecture.md',
    'locales/ ',
    'a list of folders; docs.test.ts compares the tables below',
  ],
  ['docs/conformance.md', 'refunds-above: ', 'a report about a gateway that is wrong, shortened'],
  ['docs/conformance.md', 'DB is declined', 'a report about a processor that is wrong'],
  ['docs/containers.md', 'docker build', 'needs a container engine; container/ tests its files'],
  ['docs/containers.md', 'docker run', 'needs a container engine; container/ tests its files'],
  ['docs/containers.md', 'echo "POST', 'needs a container engine; container/ tests its files'],
  ['docs/extending.md', '   ORBIT: {', 'a row for a table of the sources'],
  ['docs/extending.md', '   {\n     name:', 'a row for a table of the sources'],
  ['docs/form.md', '<link rel="preload"', 'e2e/received.spec.ts has this element'],
  ['docs/operations.md', '[2030-01-31 12:00:00 ', 'a line for people: readableLog.test.ts'],
  ['docs/clusters.md', 'archive_mode', 'cluster/restore.test.ts starts a server with it'],
  ['docs/clusters.md', 'pg_basebackup', 'cluster/restore.test.ts runs it'],
  ['docs/clusters.md', 'restore_command', 'cluster/restore.test.ts starts a server with it'],
  [
    'docs/processor.md',
    'PROCESSOR_TOKEN=',
    'the test of conformance --processor starts the example',
  ],
  ['docs/processor.md', 'PROCESSOR_URL=', 'needs the test system of an acquirer'],
  ['docs/risk.md', "  node -e '", 'a hash that needs the keys of the reader'],
];

const isUnchecked = ({ page, text }: Block) =>
  UNCHECKED.some(([of, begins]) => page === of && text.startsWith(begins));

/** Languages of pictures and of styles, which are no code to run. */
const OUTSIDE = ['mermaid', 'css'];

const SHELL = ['', 'sh'];

/** Programs of a block in a shell, each command on one line. Lines after a prompt are output. */
function commandsOf({ language, text }: Block): string[] {
  if (!SHELL.includes(language)) return [];
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const hasPrompt = lines.some((line) => line.startsWith('$ '));
  return lines
    .filter((line) => !hasPrompt || line.startsWith('$ '))
    .map((line) =>
      line
        .replace(/^\$ /, '')
        .replace(/\s+#.*$/, '')
        .replace(/ &$/, ''),
    )
    .filter((line) => /^(?:npx )?payment-widgets(?: |$)|^node dist\/gateway\/|^npm /.test(line));
}

/** The scripts of a block, in which a page sets its options. */
function scriptsOf({ language, text }: Block): string[] {
  if (language === 'js') return [text];
  if (language !== 'html') return [];
  return [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

const setsOptions = (block: Block) =>
  scriptsOf(block).some((script) => script.includes('wpwlOptions ='));

const hasForm = ({ language, text }: Block) =>
  language === 'html' && /paymentWidgets|<payment-widgets/.test(text);

/** The code of the examples, with the package that the documents name. */
const EXAMPLES = Object.values(CODE).map((path) =>
  readFileSync(`examples/${path}`, 'utf8').replaceAll('payment-widgets-loader', 'payment-widgets'),
);

const isExample = ({ page, text }: Block) =>
  page === 'docs/applications.md' && EXAMPLES.some((example) => example.includes(text));

/** The test that checks a block. The first that applies counts. */
const CHECKS: Readonly<Record<string, (block: Block) => boolean>> = {
  'the project `frameworks` builds it and pays with it': isExample,
  'test/gateway/examples.test.ts sends it': (block) => curlsIn(block).length > 0,
  'this file reads the command line': (block) => commandsOf(block).length > 0,
  'this file evaluates the options, and reads the form': (block) =>
    setsOptions(block) || hasForm(block),
  'e2e/access/transcripts.spec.ts walks through the form': ({ page, language }) =>
    page === 'docs/accessibility.md' && language === 'text',
  'this file parses the YAML': ({ language }) => language === 'yaml',
  'test/gateway/config.test.ts reads the configuration': (block) =>
    isConfiguration(block) || isEntity(block),
  'test/gateway/jsonExamples.test.ts compares it with a real response': (block) => {
    const choose = Object.entries(JSON_RESPONSES).find(([page]) => page === block.page)?.[1];
    return (choose?.([block]) ?? []).length > 0;
  },
  'test/gateway/log.test.ts compares it with a real line': ({ page, language }) =>
    page === 'docs/operations.md' && language === 'json',
  'test/gateway/cluster/pooler.test.ts runs it': ({ page, language }) =>
    page === 'docs/database.md' && language === 'ini',
  'test/gateway/timers/clock.test.ts compares it with a real response': ({ page, language }) =>
    page === 'docs/time.md' && language === 'json',
  'test/sandbox/explain/requests.test.ts compares it with a real response': ({ page, language }) =>
    page === 'docs/simulator.md' && language === 'json',
  'test/gateway/platform/processor/docs.test.ts sends it': ({ page, language }) =>
    page === 'docs/processor.md' && language === 'json',
  'test/gateway/platform/threeDSecure/docs.test.ts reads it': ({ page, language }) =>
    page === 'docs/3d-secure.md' && language === 'json',
  'test/packed.test.ts compiles it': ({ page, language }) =>
    /^tsx?$/.test(language) && page !== 'docs/extending.md',
  'test/docsSite.test.ts runs it with each result code': ({ page, language }) =>
    page === 'docs/codes.md' && language === 'js',
  'test/gateway/domain/webhook/examples.test.ts runs its source': ({ language }) =>
    language === 'mjs',
  'this file calls it': ({ text }) => text === SET_LOCALE,
};

const SET_LOCALE = "await wpwl.setLocale('fr');\n";

const checked = (block: Block) => Object.entries(CHECKS).find(([, applies]) => applies(block))?.[0];

describe('each block of code', () => {
  const code = BLOCKS.filter(({ language }) => !OUTSIDE.includes(language));

  it('has a check, or a reason to have none', () => {
    const open = code.filter((block) => !checked(block) && !isUnchecked(block));
    expect(open.map(({ place }) => place)).toEqual([]);
  });

  it('has one of both only, so that the list of reasons is current', () => {
    const both = code.filter((block) => isUnchecked(block) && checked(block));
    expect(both.map(({ place }) => place)).toEqual([]);
    const stale = UNCHECKED.filter(
      ([page, begins]) =>
        code.filter((one) => one.page === page && one.text.startsWith(begins)).length !== 1,
    );
    expect(stale).toEqual([]);
  });

  it('is checked by a test that exists, and that something needs', () => {
    const used = new Set(code.map(checked));
    expect(Object.keys(CHECKS).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('commands', () => {
  const manifest: {
    readonly name: string;
    readonly scripts: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  } = JSON.parse(readFileSync('package.json', 'utf8'));
  const all = BLOCKS.flatMap((block) =>
    commandsOf(block).map((line) => [block.place, line] as const),
  );

  table(all)('%s: %s', (_, line) => {
    const [program, ...words] = wordsOf(line);
    if (program === 'npm' && words[0] === 'install') {
      const names = words.slice(1).filter((word) => !word.startsWith('-'));
      // examples/tracing.mjs is tested with these.
      const ofExamples = Object.keys(manifest.devDependencies).filter((name) =>
        name.startsWith('@opentelemetry/'),
      );
      const known = [manifest.name, ...Object.keys(manifest.peerDependencies), ...ofExamples];
      expect(known).toEqual(expect.arrayContaining(names));
      return;
    }
    if (program === 'npm') {
      const name = words[0] === 'run' ? words[1] : words[0];
      expect(Object.keys(manifest.scripts)).toContain(name);
      return;
    }
    const args = words.slice(['npx', 'node'].includes(program ?? '') ? 1 : 0);
    checkCommand(args.filter((word) => word !== '[command]' && word !== '[flags]'));
  });
});

/** The words of a command, split as by a shell. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Fails if no command of the program accepts these arguments. */
function checkCommand(args: readonly string[]): void {
  const [name = ''] = args;
  const isNamed = name !== '' && !name.startsWith('-');
  const command = isNamed ? COMMANDS.find((one) => one.name === name) : DEFAULT_COMMAND;
  if (!command) throw new Error(`there is no command ${name}`);
  const rest = args.slice(isNamed ? 1 : 0);
  const most = [command.argument, command.secondArgument].filter((one) => one !== undefined).length;
  const flag = rest.findIndex((word) => word.startsWith('-'));
  parseFlags(command.flags, rest.slice(Math.min(flag === -1 ? rest.length : flag, most)));
}

describe('options', () => {
  const blocks = BLOCKS.filter(setsOptions).map((block) => [block.place, block] as const);
  const shapes: Readonly<Record<string, Parameters<typeof accept>[0]>> = SHAPES;

  table(blocks)('%s sets options that exist, with values that are accepted', (_, block) => {
    const page = createContext({ console, fetch });
    for (const script of scriptsOf(block)) runInContext(script, page);
    const options: Readonly<Record<string, unknown>> = runInContext('wpwlOptions', page);
    expect(Object.keys(options).length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(options)) {
      expect(Object.keys(shapes)).toContain(name);
      const plain = typeof value === 'object' ? withoutRealm(value) : value;
      // A member that is unknown or has a wrong type would be omitted.
      expect(accept(shapes[name] ?? 'object', plain)).toEqual(plain);
    }
  });

  it('that are wrong would be found', () => {
    expect(accept(shapes['style'] ?? 'object', 'colourful')).toBeUndefined();
    expect(accept(shapes['threeDIframeSize'] ?? 'object', { widht: '1px' })).toEqual({});
  });
});

/** The value with the prototypes of this file, so that it can be compared. */
function withoutRealm(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].map(withoutRealm);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutRealm(one)]));
}

describe('forms', () => {
  const blocks = BLOCKS.filter(hasForm).map((block) => [block.place, block] as const);
  const brands = new Set<string>([...Object.keys(CARDS), ...OTHER_BRANDS]);

  table(blocks)('%s is well-formed, and names brands that exist', (_, { text }) => {
    const errors: string[] = [];
    const tree = parseFragment(text, { onParseError: ({ code }) => errors.push(code) });
    expect(errors).toEqual([]);
    const elements = elementsIn(tree);
    const named = elements.flatMap(({ attrs }) =>
      attrs
        .filter(({ name }) => name === 'data-brands' || name === 'brands')
        .flatMap(({ value }) => value.split(' ')),
    );
    expect(named.filter((brand) => !brands.has(brand))).toEqual([]);
    const sources = elements.flatMap(({ tagName, attrs }) =>
      tagName === 'script' ? attrs.filter(({ name }) => name === 'src') : [],
    );
    for (const { value } of sources) {
      expect(new URL(value).pathname).toBe('/v1/paymentWidgets.js');
    }
    expect(named.length + sources.length).toBeGreaterThan(0);
  });
});

function elementsIn(node: Html.ParentNode): Html.Element[] {
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...elementsIn(child)] : [],
  );
}

describe('YAML', () => {
  const blocks = BLOCKS.filter(({ language }) => language === 'yaml');

  table(blocks.map(({ place, text }) => [place, text] as const))('%s is valid', (_, text) => {
    expect(parse(text, { strict: true })).toBeTypeOf('object');
  });

  it('has commands that exist', () => {
    const steps = blocks.flatMap(({ text }) => [...text.matchAll(/payment-widgets (\w.*)$/gm)]);
    expect(steps.length).toBeGreaterThan(1);
    for (const [, line = ''] of steps) checkCommand(wordsOf(line.replace(/ (?:> .*)?&$/, '')));
  });
});

it('the language of a form can be set as docs/form.md says', () => {
  expect(BLOCKS.filter(({ text }) => text === SET_LOCALE)).toHaveLength(1);
  const declared = readFileSync('src/widget/kernel/options/global.ts', 'utf8');
  expect(declared).toMatch(/\bsetLocale\(\w+: string\): Promise</);
});
