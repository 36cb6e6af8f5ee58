/** A gateway that is killed while its shopper is at the issuer's page: another one, or it again, ends the payment, once. */
import type { TestCard } from 'payment-widgets/testkit';
import { openChallenge } from '../support/challenge.ts';
import { type Dump, dumpDatabase } from '../support/database.ts';
import { createCheckoutAt, expect, test } from '../support/fixtures.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gatewayProcess.ts';
import { findCode, findNumber } from '../support/leaks.ts';
import { makeSchema, TEST_DATABASE_URL } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { atShop } from '../support/waiting.ts';

/** No run of its digits comes by chance, nor of its first six and last four beside each other. */
const CARD = {
  number: '4012888888881881',
  cvv: '731',
  expiry: '12 / 34',
  holder: 'Jane Jones',
} as const satisfies TestCard;
const GOOD = '000.100.110';

test('killed, and started again on the same data and port: the confirmation still counts, once', async ({
  page,
  shop,
  openForm,
}) => {
  const first = await startGatewayProcess();
  const checkoutId = await createCheckoutAt(first, shop);
  await openForm({ checkoutId, gateway: first.url });
  const { issuer } = await openChallenge(page, CARD);
  await issuer.code.fill('123456');
  await first.kill();
  // It waits with number and code, which are sealed.
  expectSealed(dumpDatabase(first.data));
  expectNowhere(first.files());

  const { data, url } = first;
  const again = await startGatewayProcess({ data, port: Number(new URL(url).port) });
  expect(again.url).toBe(url);
  await issuer.approve.click();
  expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
  const read = await resultOf(again, checkoutId);
  expect(read.code).toBe(GOOD);
  await again.stop();
  expectPaidOnce(dumpDatabase(data), checkoutId, read.id);
  expectNowhere([...again.files(), ...[first, again].map(logOf)]);
  await again.remove();
});

test('killed as the shopper confirms: an error, started again, confirmed again, and paid once', async ({
  page,
  shop,
  openForm,
}) => {
  const first = await startGatewayProcess();
  const checkoutId = await createCheckoutAt(first, shop);
  await openForm({ checkoutId, gateway: first.url });
  const { issuer, cancel, message, dialog } = await openChallenge(page, CARD);
  await issuer.code.fill('123456');
  await first.kill();
  await issuer.approve.click();
  await cancel.click();
  await expect(message).toContainText('The connection was lost');

  const { data, url } = first;
  const again = await startGatewayProcess({ data, port: Number(new URL(url).port) });
  await expect(message).toHaveCount(0, { timeout: 10_000 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(page);
  const read = await resultOf(again, checkoutId);
  expect(read.code).toBe(GOOD);
  await again.stop();
  expectPaidOnce(dumpDatabase(data), checkoutId, read.id);
  await again.remove();
});

test('two processes behind one address, on PostgreSQL, one of them killed: the other ends the payment, once', async ({
  page,
  shop,
  openForm,
}) => {
  test.skip(TEST_DATABASE_URL === undefined, 'TEST_DATABASE_URL names no server');
  const schema = await makeSchema();
  const one = await startGatewayProcess({ databaseUrl: schema.url });
  const two = await startGatewayProcess({ databaseUrl: schema.url, data: one.data });
  const living = [one, two];
  let turn = 0;
  const nextOne = () => living[turn++ % living.length]?.url ?? '';
  const proxy = await startProxy(nextOne, () => 'pass');
  const checkoutId = await createCheckoutAt(one, shop);
  await openForm({ checkoutId, gateway: proxy.url });
  const { issuer } = await openChallenge(page, CARD);
  await issuer.code.fill('123456');
  living.shift();
  await one.kill();
  const waiting = await schema.dump();
  expectSealed(waiting);
  expectNowhere(filesOf(waiting));

  await issuer.approve.click();
  expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
  const read = await resultOf(two, checkoutId);
  expect(read.code).toBe(GOOD);
  await two.stop();
  const dump = await schema.dump();
  expectPaidOnce(dump, checkoutId, read.id);
  expectNowhere([...filesOf(dump), ...two.files(), ...[one, two].map(logOf)]);
  proxy.close();
  await two.remove();
  await schema.drop();
});

/** The result of a checkout, as the shop's server reads it. */
async function resultOf(gateway: GatewayProcess, checkoutId: string) {
  const { id, result } = JSON.parse(await gateway.status(checkoutId)) as {
    readonly id: string;
    readonly result: { readonly code: string };
  };
  return { id, code: result.code };
}

/** Things that were written down, by the name of the place. */
interface Written {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const logOf = (gateway: GatewayProcess): Written => ({
  name: 'log',
  bytes: Buffer.from(gateway.log()),
});

const filesOf = (dump: Dump): Written[] =>
  Object.entries(dump).map(([name, rows]) => ({ name, bytes: Buffer.from(JSON.stringify(rows)) }));

/** One payment waits, with what it needs to go on. */
function expectSealed({ payment, pending }: Dump): void {
  expect(payment).toMatchObject([
    { code: '000.200.000', status: 'requires_action', decided_by: null },
  ]);
  expect(pending).toHaveLength(1);
}

/** One payment, a good one, and nothing of what it waited with. */
function expectPaidOnce({ payment, pending }: Dump, checkoutId: string, id: string): void {
  expect(payment).toMatchObject([{ id, checkout_id: checkoutId, code: GOOD }]);
  expect(pending).toEqual([]);
}

function expectNowhere(written: readonly Written[]): void {
  expect(written.length).toBeGreaterThan(0);
  for (const { name, bytes } of written) {
    expect(findNumber(name, bytes, CARD.number)).toEqual([]);
    expect(findCode(name, bytes, CARD.cvv)).toEqual([]);
  }
}
