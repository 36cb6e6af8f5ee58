/** `faults` shows, sets and removes the injected faults of an entity. */
import { afterEach, beforeAll, expect, it, test } from 'vitest';
import { code } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { type Running, running } from './running.ts';

let here: Running;
beforeAll(async () => {
  here = await running();
});
afterEach(() => here.run('faults', '--clear'));

const faults = async (...args: string[]) => (await here.run('faults', ...args)).out;

it('changes one fault, and keeps the others', async () => {
  expect(await faults()).toBe('no faults\n');
  expect(await faults('--processor', 'down')).toBe('processor      down\n');
  expect(code(await here.shop.charge())).toBe('400 900.100.600');
  expect(await faults('--webhooks', 'corrupt')).toBe(
    'processor      down\nwebhooks       corrupt\n',
  );
  expect(await faults('--processor', 'none', '--unknown-field', 'true')).toBe(
    'webhooks       corrupt\nunknown-field  true\n',
  );
  expect(await faults('--clear')).toBe('no faults\n');
});

it('adds faults of routes, counts them down, and removes that of one route', async () => {
  const payment = ['--route', 'post /v1/payments'];
  await faults(...payment, '--fault', 'status', '--status', '502', '--times', '3');
  expect((await here.shop.charge()).status).toBe(502);
  expect(await faults('--route', '/v1/query/{id}', '--fault', 'delay', '--delay', '5')).toBe(
    'route          POST /v1/payments  status 502  applied 0 of 2 times\n' +
      'route          /v1/query/{id}  delay 5 ms  applied 0 times\n',
  );
  expect(await faults('--clear', ...payment)).toBe(
    'route          /v1/query/{id}  delay 5 ms  applied 0 times\n',
  );
  expect((await here.shop.charge()).status).toBe(200);
  expect(JSON.parse(await faults('--json')).routes).toMatchObject([{ fault: 'delay', delay: 5 }]);
});

it('shows how often a limited fault of the processor applied, and keeps what is left of it', async () => {
  const { bearer, gateway } = here.shop;
  const limited = { entityId: gateway.entityId, fault: 'down', times: '3' };
  const headers = { ...bearer, 'content-type': 'application/json' };
  await here.shop.send('POST', '/_sandbox/faults', headers, JSON.stringify(limited));
  await here.shop.charge();
  expect(await faults()).toBe('processor      down  applied 1 of 3 times\n');
  expect(await faults('--webhooks', 'corrupt')).toBe(
    'processor      down  applied 0 of 2 times\nwebhooks       corrupt\n',
  );
});

test('the gateway names a wrong value', async () => {
  await expect(faults('--latency', 'PT5H')).rejects.toThrow(
    'nothing was set: 200.300.404 invalid or missing parameter; latency must be',
  );
});

test.each([
  [['--fault', 'reset'], '--fault belongs to a fault of a route: set --route, without --clear'],
  [['--route', '/v1/payments'], '--route requires --fault'],
  [['--route', 'PUT /v1/x', '--fault', 'reset'], '--route must be a path with an optional method'],
  [['--route', '/v1/x', '--fault', 'delay', '--delay', '1s'], '--delay must be a number'],
  [['--clear', '--processor', 'down'], '--clear removes faults: set none in the same call'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['faults', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
});

it.each([
  ['--processor', 'slow'],
  ['--issuer', 'x'],
  ['--webhooks', 'x'],
  ['--unknown-field', 'yes'],
  ['--latency', '2s'],
])('refuses %s %s, and names the flag', async (flag, value) => {
  expect(await here.run('faults', flag, value)).toMatchObject({
    exitCode: 2,
    refused: expect.stringContaining(`${flag} must be`),
  });
});
