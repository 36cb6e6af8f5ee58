/** The command line: commands, flags, help and the errors of a wrong command line. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { meantName, parseFlags } from '../../src/cli/flags.ts';
import { COMMANDS, DEFAULT_COMMAND } from '../../src/cli/index.ts';
import { SETTINGS } from '../../src/gateway/settings.ts';
import { runHere } from './terminal.ts';

const names = COMMANDS.map(({ name }) => name);

describe('the help', () => {
  it('of the program lists the commands, and the flags of the gateway', async () => {
    const { out, exitCode } = await runHere(['--help']);
    expect(exitCode).toBe(0);
    for (const { name, summary } of COMMANDS)
      expect(out).toMatch(new RegExp(`  ${name} +${summary}`));
    expect(out.indexOf('Commands:')).toBeLessThan(out.indexOf('Options:'));
    for (const { flag, value } of SETTINGS) expect(out).toContain(`  --${flag} ${value}`);
    expect(out).toContain('No environment variable sets --seed.');
    expect(await runHere(['help'])).toEqual(await runHere(['--help']));
  });

  it.each(COMMANDS)('of $name has its flags and two examples', async (command) => {
    const { out, exitCode } = await runHere([command.name, '--help']);
    expect(exitCode).toBe(0);
    expect(out).toContain(`Usage: payment-widgets ${command.name} `);
    expect(out).toContain(command.summary);
    for (const { flag } of command.flags) expect(out).toContain(`--${flag}`);
    expect(command.examples.length).toBeGreaterThanOrEqual(2);
    for (const example of command.examples) expect(out).toContain(`\n  ${example}\n`);
    expect(await runHere(['help', command.name])).toEqual(await runHere([command.name, '--help']));
  });

  it('has examples that are valid command lines', () => {
    for (const { name, flags, examples, ...more } of [DEFAULT_COMMAND, ...COMMANDS]) {
      const most = [more.argument, more.secondArgument].filter((one) => one !== undefined).length;
      for (const example of examples) {
        const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, a, b]) => a ?? b ?? '');
        const start = name === '' ? ['payment-widgets'] : ['payment-widgets', name];
        expect(words.slice(0, start.length)).toEqual(start);
        const after = words.slice(start.length);
        const flag = after.findIndex((word) => word.startsWith('-'));
        const given = flag === -1 ? after.length : flag;
        expect(given).toBeLessThanOrEqual(most);
        expect(() => parseFlags(flags, after.slice(given))).not.toThrow();
      }
    }
  });
});

test('a flag without its value is refused', () => {
  const { flags = [] } = COMMANDS.find(({ name }) => name === 'csp') ?? {};
  for (const args of [['--base-url', '--json'], ['--base-url']]) {
    expect(() => parseFlags(flags, args)).toThrow('--base-url requires a value: URL');
  }
});

test('the version', async () => {
  expect(await runHere(['--version'])).toMatchObject({ exitCode: 0, out: '0.0.0\n' });
});

test.each([
  [['rotate'], `unknown command rotate: did you mean rotate-keys? The commands are ${names[0]},`],
  [['serv'], 'unknown command serv: did you mean serve? The commands are'],
  [['launch'], 'unknown command launch: the commands are'],
  [['--prot', '1'], 'unknown flag --prot: did you mean --port?'],
  [['serve', '--databse-url=postgres://a:b@c/d'], 'unknown flag --databse-url: did you mean'],
  [['serve', '--storefront-port', '1'], 'unknown flag --storefront-port: --help lists the flags'],
  [['serve', '-p'], 'unknown flag -p: --help lists the flags'],
  [['serve', 'shop'], 'unexpected argument shop: --help shows the usage'],
  [['serve', '--port'], '--port requires a value: PORT'],
  [['serve', '--port', '--host'], '--port requires a value: PORT'],
  [['serve', '--port='], '--port requires a value: PORT'],
  [['--port', 'http'], '--port is "http": it must be a port, 0 to 65535'],
  [['--port', '1', 'csp'], 'the command must come first: payment-widgets csp [flags]'],
  [['demo', '--storefront-port', 'off'], 'serve starts the gateway alone'],
  [['csp', '--brands', 'VISSA'], 'VISSA is not a brand'],
])('%j is refused', async (args, message) => {
  const { exitCode, out, refused } = await runHere(args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(refused).toContain(message);
  expect(refused).not.toContain('a:b');
});

test('suggested names', () => {
  const known = ['port', 'host', 'storefront-port'];
  expect(meantName('prot', known)).toBe('port');
  expect(meantName('storefront', known)).toBe('storefront-port');
  expect(meantName('Host', known)).toBe('host');
  expect(meantName('st', known)).toBeUndefined();
});

test('the policy as JSON', async () => {
  const { out, notes } = await runHere(['csp', '--brands', 'PAYPAL', '--json']);
  expect(JSON.parse(out)).toEqual({ policy: expect.stringMatching(/^default-src 'none'; /) });
  expect(notes).toBe('');
});

test('the list of commands loads no command', () => {
  const closure = new Set<string>(['src/cli/program.ts', 'src/cli/index.ts']);
  for (const file of closure) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /^import (?!type)[^;]*? from '(\.[^']+)';/gm,
    );
    for (const [, path = ''] of imports)
      closure.add(new URL(path, `file:///${file}`).pathname.slice(1));
  }
  for (const heavy of ['config', 'start', 'app', 'platform/store/open']) {
    expect([...closure]).not.toContain(`src/gateway/${heavy}.ts`);
  }
});
