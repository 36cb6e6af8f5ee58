/** The addresses and commands that remedies name, in the code of the gateway, the simulator and the sandbox. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { anchorsOf } from '../../../scripts/site/anchors.mjs';
import { COMMANDS } from '../../../src/cli/index.ts';
import { open, type Shop } from '../../gateway/harness.ts';
import { table } from '../../table.ts';

/** The code that has remedies. */
const SOURCES = ['src/gateway/catalogue', 'src/gateway/domain', 'src/simulator', 'src/sandbox']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .filter((text) => /tryInstead|remedy/.test(text))
  // A comment names addresses to other readers.
  .map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));

/** Each text that the pattern finds, once. */
const named = (pattern: RegExp): readonly string[] =>
  [...new Set(SOURCES.flatMap((text) => text.match(pattern) ?? []))].sort();

const PAGES = named(/(?<![\w/])\/?docs\/[\w.-]+(?:#[\w-]+)?/g);
const REQUESTS = named(/\b(?:GET|POST|DELETE) \/[\w/{}.-]*[\w}]/g);
const LINES = named(/\bpayment-widgets [a-z-]+(?: --[a-z-]+)*/g);

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

it('the search finds pages, requests and commands', () => {
  expect(PAGES).toEqual(
    expect.arrayContaining(['/docs/risk#the-rules', '/docs/webhooks#encryption']),
  );
  expect(REQUESTS).toContain('POST /_sandbox/deliveries/release');
  expect(LINES).toContain('payment-widgets faults --clear');
});

table(PAGES)('%s is a page of the documentation', (address) => {
  const [, name = '', anchor] = /^\/docs\/([\w-]+)(?:#([\w-]+))?$/.exec(address) ?? [];
  const anchors = anchorsOf(readFileSync(`docs/${name}.md`, 'utf8'));
  expect(anchor === undefined || anchors.has(anchor)).toBe(true);
});

table(REQUESTS)('%s is an operation of the gateway', async (request) => {
  const [method = '', path = ''] = request.split(' ');
  const url = path.replace('{wallet}', 'applePay').replaceAll(/\{\w+\}/g, 'a'.repeat(32));
  const reply = await shop.send(method as 'GET', url, shop.bearer);
  expect(['200.300.403', '200.300.406']).not.toContain(reply.body?.result?.code);
});

table(LINES)('%s is a command, with these flags', (text) => {
  const [, name, ...flags] = text.split(' ');
  const known = COMMANDS.find((command) => command.name === name)?.flags ?? [];
  expect(known.map(({ flag }) => `--${flag}`)).toEqual(expect.arrayContaining(flags));
  expect(known).not.toEqual([]);
});
