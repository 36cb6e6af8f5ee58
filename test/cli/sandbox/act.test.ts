/** `approve` and `decline` act as the shopper of a payment that waits. */
import { beforeAll, expect, it, test } from 'vitest';
import { VISA } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { type Running, running } from './running.ts';

let here: Running;
beforeAll(async () => {
  here = await running();
});

/** The id of a payment that waits for the shopper at PayPal. */
async function waiting(): Promise<string> {
  const noCard = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
  const shopperResultUrl = 'https://shop.example/result';
  const { body } = await here.shop.charge({ ...noCard, paymentBrand: 'PAYPAL', shopperResultUrl });
  return body.id;
}

it('approves a payment, after what it waits for', async () => {
  const id = await waiting();
  const explained = (await here.run('explain', id)).out;
  const { url } = here.shop.gateway;
  expect(explained).toContain(`  run        payment-widgets approve ${id} --base-url ${url}\n`);
  const [, until = ''] = /^ {2}until +(\S+)$/m.exec(explained) ?? [];
  const { out, exitCode } = await here.run('approve', id);
  expect(exitCode).toBe(0);
  const [text, result] = out.split('\n');
  expect(text).toMatch(/^The payment waits for the shopper, .* It ends by itself at \S+Z\.$/);
  expect(text).toContain(until);
  expect(result).toMatch(new RegExp(`^approved: payment ${id}  000\\.100\\.110 `));
});

it('declines a payment, and prints JSON', async () => {
  const id = await waiting();
  const { out, exitCode } = await here.run('decline', id, '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id, code: '100.396.102', waits: false, changed: true });
});

it('changes nothing about a payment that does not wait, and ends with 1', async () => {
  const { body } = await here.shop.charge();
  const { out, exitCode } = await here.run('approve', body.id);
  expect(exitCode).toBe(1);
  expect(out).toContain(`nothing was changed: payment ${body.id} does not wait for the shopper`);
});

test('an unknown payment, and a wrong id', async () => {
  await expect(here.run('approve', '0'.repeat(32))).rejects.toThrow('not approved: 700.400.580');
  const { exitCode, refused } = await runHere(['decline', 'x']);
  expect([exitCode, refused]).toEqual([
    2,
    'ID must be the id of a payment, stored details or a checkout',
  ]);
});
