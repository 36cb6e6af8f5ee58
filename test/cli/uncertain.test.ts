/** `uncertain` lists payments whose result is uncertain, and stores what a person has decided. */
import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import type { Processor, StartOptions, Verdict } from '../../src/gateway/start.ts';
import { certificate } from '../gateway/certificate.ts';
import { code, open, openAsItIs, type Shop, temporaryFolder } from '../gateway/harness.ts';
import { runHere } from './terminal.ts';

/** A processor that loses every answer, and answers reversals with a code. */
const losing = (reversal: Verdict['code']): Processor => ({
  kind: 'remote',
  async answer({ type }) {
    if (type !== 'RV') throw new Error('lost');
    return { code: reversal, riskScore: null };
  },
});

/** The processor does not reverse the payment. */
const REFUSED = losing('700.300.700');

/** A payment with an alarm, in a folder that no gateway uses any more. */
async function alarmed(): Promise<{ readonly data: string; readonly id: string }> {
  const data = temporaryFolder();
  const shop = await open({ data, processor: REFUSED, processorTimeout: 'PT0.2S' });
  const { id } = (await shop.charge({ merchantTransactionId: 'order-0001' })).body;
  await shop.gateway.clock.advance('PT30M');
  await shop.gateway.close();
  return { data, id };
}

const resolve = (data: string, id: string, result = '000.100.112') =>
  runHere(['uncertain', 'resolve', id, '--result', result, '--data', data]);

/** The result of the payment on the same data. */
async function resultIn(options: StartOptions, id: string): Promise<string> {
  const shop = await open(options);
  const reply = await shop.payment(id);
  await shop.gateway.close();
  return code(reply);
}

const metric = async (shop: Shop): Promise<Record<string, number>> => {
  const { text } = await shop.send('GET', '/metrics');
  const found = [...text.matchAll(/^gateway_uncertain_payments\{phase="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, phase, count]) => [phase, Number(count)]));
};

describe('a payment that the processor does not reverse', () => {
  it('stays pending, and is an alarm: in the metrics, in its events and in the list', async () => {
    const data = temporaryFolder();
    const shop = await open({ data, processor: REFUSED, processorTimeout: 'PT0.2S' });
    const { id } = (await shop.charge({ merchantTransactionId: 'order-0001' })).body;
    expect(await metric(shop)).toEqual({ again: 1, reverse: 0, alarm: 0 });
    await shop.gateway.clock.advance('PT30M');
    await shop.gateway.clock.advance('P30D');
    expect(code(await shop.payment(id))).toBe('200 000.200.000');
    expect(await metric(shop)).toEqual({ again: 0, reverse: 0, alarm: 1 });
    const url = `/_sandbox/events?entityId=${shop.gateway.entityId}&after=0`;
    const { events } = (await shop.send('GET', url, shop.bearer)).body;
    const ofPayment = events.filter(({ paymentId }: { paymentId: string }) => paymentId === id);
    expect(ofPayment.map(({ kind }: { kind: string }) => kind)).toEqual([
      'paymentPending',
      'paymentUncertain',
      'paymentUncertain',
    ]);
    await shop.gateway.close();
    const { out } = await runHere(['uncertain', 'list', '--data', data]);
    expect(out).toBe(
      `${id}  2030-01-31T12:00:00.000Z  alarm since 2030-01-31T12:30:00.000Z  DB 92.00 EUR  entity ${shop.gateway.entityId}  order-0001\n`,
    );
  });

  it('gets the result that a person has found out, once', async () => {
    const { data, id } = await alarmed();
    expect(await resolve(data, id)).toMatchObject({ exitCode: 0, out: `${id}: resolved\n` });
    expect(await resultIn({ data }, id)).toBe('200 000.100.112');
    const again = await resolve(data, id, '900.100.301');
    expect(again).toMatchObject({ exitCode: 1, out: `${id}: the payment has a result already\n` });
    const { out } = await runHere(['uncertain', 'list', '--data', data, '--json']);
    expect(JSON.parse(out)).toEqual([]);
  });

  it('is reversed after all, by a new key, if a person wants another try', async () => {
    const data = temporaryFolder();
    let refused: string | undefined;
    // A question with the key of the refused reversal has the same answer as before.
    const processor: Processor = {
      kind: 'remote',
      async answer({ type, paymentId }) {
        if (type !== 'RV') throw new Error('lost');
        refused ??= paymentId;
        const isSame = paymentId === refused;
        return { code: isSame ? '700.300.700' : '000.100.112', riskScore: null };
      },
    };
    const before = await open({ data, processor, processorTimeout: 'PT0.2S' });
    const { id } = (await before.charge()).body;
    await before.gateway.clock.advance('PT30M');
    await before.gateway.close();
    const { exitCode } = await runHere(['uncertain', 'retry', id, '--data', data]);
    expect(exitCode).toBe(0);
    const shop = await open({ data, processor });
    await expect.poll(async () => code(await shop.payment(id))).toBe('400 900.100.301');
  });

  it('can be resolved although the card that it should have stored is erased', async () => {
    const [data, copy] = [temporaryFolder(), temporaryFolder()];
    const before = await open({
      data,
      processor: {
        kind: 'remote',
        async answer() {
          // The database of a process that dies while it asks.
          cpSync(data, copy, { recursive: true });
          throw new Error('lost');
        },
      },
      processorTimeout: 'PT0.2S',
    });
    const { id } = (await before.charge({ createRegistration: 'true' })).body;
    // The next process starts half an hour later.
    const db = openFile(databaseFile(copy));
    db.exec('update payment set created_at = created_at - 1800000');
    db.close();
    const after = await open({ data: copy, processor: REFUSED, processorTimeout: 'PT0.2S' });
    await expect.poll(() => metric(after)).toEqual({ again: 0, reverse: 0, alarm: 1 });
    await after.gateway.close();
    expect(await resolve(copy, id)).toMatchObject({ exitCode: 0, out: `${id}: resolved\n` });
    expect(await resultIn({ data: copy }, id)).toBe('200 000.100.112');
  });
});

it('a payment that the gateway still asks about needs no decision', async () => {
  const data = temporaryFolder();
  const shop = await open({ data, processor: REFUSED, processorTimeout: 'PT0.2S' });
  const { id } = (await shop.charge()).body;
  await shop.gateway.close();
  expect(await resolve(data, id)).toMatchObject({
    exitCode: 1,
    out: `${id}: the gateway still finds out the result: it asks the processor until 2030-01-31T12:30:00.000Z, and then to reverse the payment. The processor can report the result: POST /processor/results\n`,
  });
  const unknown = 'f'.repeat(32);
  expect(await resolve(data, unknown)).toMatchObject({
    exitCode: 1,
    out: `${unknown}: there is no payment with this id\n`,
  });
});

it('a payment that is being reversed is listed as such, and needs no decision for a day', async () => {
  const data = temporaryFolder();
  const processor: Processor = {
    kind: 'remote',
    async answer() {
      throw new Error('lost');
    },
  };
  const shop = await open({ data, processor, processorTimeout: 'PT0.2S' });
  const { id } = (await shop.charge()).body;
  await shop.gateway.clock.advance('PT30M');
  await shop.gateway.close();
  const { out } = await runHere(['uncertain', 'list', '--data', data]);
  expect(out).toContain('  is being reversed since 2030-01-31T12:30:00.000Z  ');
  expect(await resolve(data, id)).toMatchObject({
    exitCode: 1,
    out: `${id}: the gateway still finds out the result: it asks the processor to reverse the payment until 2030-02-01T12:30:00.000Z, and then a person can decide\n`,
  });
});

it('works in live, without the settings that a live gateway needs', async () => {
  const data = temporaryFolder();
  const entities = [{ entityId: 'c0000000000000000000000000000003', token: 'live-token' }];
  const live = () =>
    openAsItIs({
      environment: 'live',
      data,
      tls: certificate(),
      entities,
      processor: REFUSED,
      processorTimeout: 'PT0.2S',
    });
  const query = (text: string) => {
    const db = openFile(databaseFile(data));
    const rows = db.prepare(text).all([]) as { readonly value: string }[];
    db.close();
    return rows.map(({ value }) => value);
  };
  const before = await live();
  const { id } = (await before.charge()).body;
  await before.gateway.close();
  // Half an hour has passed: the clock of a live entity cannot be moved.
  query('update payment set created_at = created_at - 1800000 returning id as value');
  query("update timer set due = 0 where kind = 'resumeSubmit' returning id as value");
  const after = await live();
  const payload = () => query("select payload as value from timer where kind = 'resumeSubmit'")[0];
  await expect.poll(payload, { timeout: 10_000 }).toContain('"phase":"alarm"');
  await after.gateway.close();
  const { out } = await runHere(['uncertain', 'list', '--data', data]);
  expect(out).toMatch(new RegExp(`^${id}  \\S+  alarm since `));
  expect(await resolve(data, id)).toMatchObject({ exitCode: 0 });
  const shop = await live();
  expect(code(await shop.payment(id))).toBe('200 000.100.112');
  expect(query("select data as value from event where kind = 'paymentUncertain'")).toEqual([
    '{"step":"reversing"}',
    '{"step":"alarm"}',
    '{"step":"resolved"}',
  ]);
});

it.each([
  [['uncertain', 'show'], 'uncertain requires one of list, resolve, retry'],
  [['uncertain', 'list', 'f'.repeat(32)], 'uncertain list takes no id'],
  [
    ['uncertain', 'resolve', '--result', '000.100.112'],
    'uncertain resolve requires the id of a payment: 32 hex digits',
  ],
  ...['000.200.000', '900.100.300', '000.100.206', '000.300.100', 'paid'].map(
    (result): [string[], string] => [
      ['uncertain', 'resolve', 'f'.repeat(32), '--result', result],
      'uncertain resolve requires --result: the result code of a payment that has succeeded or failed, such as 000.100.112 or 900.100.301',
    ],
  ),
  [
    ['uncertain', 'retry', 'f'.repeat(32), '--result', '000.100.112'],
    'uncertain retry takes no --result',
  ],
])('%j is refused', async (args, refused) => {
  expect(await runHere(args)).toMatchObject({ exitCode: 2, refused });
});
