/** The check of a processor, and the example processor, which passes it and which the gateway pays through. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcessor } from '../../examples/processor/processor.mjs';
import { whenTestEnds } from '../cleanUp.ts';
import { code, open, temporaryFolder } from '../gateway/harness.ts';
import { say, testSystem } from '../gateway/platform/processor/testSystem.ts';
import { NO_CARD } from '../gateway/shopper/shopperRequests.ts';
import { conformanceHere, laterFlags } from './here.ts';

async function example(moment?: number) {
  const processor = await startProcessor({ moment });
  whenTestEnds(() => processor.close());
  return processor;
}

it('the example processor follows the protocol', async () => {
  const processor = await example(20);
  const file = join(temporaryFolder(), 'report.json');
  const later = await laterFlags({ patience: '20' });
  processor.connect({ url: `http://127.0.0.1:${later.port}`, token: later.token });
  const flags = ['--processor', processor.url, '--json', file, ...later.flags];
  const { exitCode, stdout, stderr } = await conformanceHere(...flags);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^(\d+) checks: \1 passed, 0 different, 0 not run\nThe processor follows its protocol\.\n$/,
  );
  const { statement, checks } = JSON.parse(readFileSync(file, 'utf8'));
  expect(statement).toMatchObject({ inquiry: true });
  expect(checks[0]).toEqual({ name: expect.any(String), outcome: 'passed' });
});

it('a processor that approves everything departs from it', async () => {
  const system = await testSystem();
  system.behave(say('{"code":"000.100.112"}'));
  const { exitCode, stdout } = await conformanceHere('--processor', system.url);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'DB is declined with a code of a decline: expected a decline, got 000.100.112\n',
  );
  expect(stdout).toContain('no more than the debit is refunded: expected a refusal');
  expect(stdout).toContain('expected a status 4xx, got 200');
  expect(stdout).toMatch(/ 10 not run\nThe processor departs from its protocol\.\n$/);
});

it('a processor that decides a repeated question again departs from it', async () => {
  const system = await testSystem();
  let n = 0;
  system.behave((response) =>
    say(`{"code":"000.100.112","details":{"Number":"n-${++n}"}}`)(response),
  );
  const { stdout } = await conformanceHere('--processor', system.url);
  expect(stdout).toContain('expected the same answer to the same key (000.100.112)');
});

it('a processor is not asked for what it does not serve', async () => {
  const system = await testSystem();
  system.behave(say('{"code":"000.100.112"}'));
  system.state(say('{"paymentTypes":["DB"],"registrations":false}'));
  const { stdout } = await conformanceHere('--processor', system.url);
  const types = system.heard.flatMap(({ body }) =>
    body === '{' ? [] : [JSON.parse(body).paymentType],
  );
  expect(new Set(types)).toEqual(new Set(['DB']));
  expect(stdout).toContain('not run');
});

it.each([
  [['--processor', 'http://acquirer.example'], '--processor must be an https URL'],
  [['--processor', 'https://acquirer.example'], 'add --yes-this-is-a-test-system'],
  [['--processor', 'http://127.0.0.1:9', '--token', 'x'], '--token has no meaning'],
  [['--processor', 'http://127.0.0.1:9', '--declined-card', '42'], '--declined-card must be'],
  [
    ['--processor', 'http://127.0.0.1:9', '--results-port', '70000'],
    '--results-port must be a port',
  ],
  [['--processor', 'http://127.0.0.1:9', '--results-port', '70'], '--processor-token is required'],
])('wrong use has exit code 2: %j', async (args, message) => {
  const { exitCode, stderr } = await conformanceHere(...args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

it('a gateway pays through the example, and gets its later results', async () => {
  const processor = await example();
  const token = 'a-token-of-the-processor-0123456789';
  const shop = await open({ processorUrl: processor.url, processorToken: token });
  processor.connect({ url: shop.gateway.url, token });
  const EXTERNAL = { testMode: 'EXTERNAL' };
  const paid = await shop.charge(EXTERNAL);
  expect(code(paid)).toBe('200 000.100.112');
  expect(code(await shop.refer(paid.body.id, 'RF', EXTERNAL))).toBe('200 000.100.112');
  const pending = await shop.charge({ ...EXTERNAL, amount: '92.77' });
  expect(code(pending)).toBe('200 000.200.000');
  await processor.complete(pending.body.id);
  expect(code(await shop.payment(pending.body.id))).toBe('200 000.100.112');
  const wallet = { ...NO_CARD, paymentBrand: 'PAYPAL', amount: '92.77' };
  const { id, redirect } = (await shop.charge({ ...EXTERNAL, ...wallet })).body;
  const { pathname } = new URL(redirect.url);
  const target = async (url: string) =>
    (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const page = await target(shop.gateway.url + pathname);
  expect(page).toBe(`${processor.url}/page/${id}`);
  // The processor reports the result, and sends the shopper back to the gateway.
  expect(await target(page)).toBe(`${redirect.url}/return`);
  expect(code(await shop.payment(id))).toBe('200 000.100.112');
});
