/** Data for a summary page is sealed, and erased in the transaction after which it is not needed. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { code, type Fields, NOON } from '../harness.ts';
import { expectNowhere, type WatchedGateway, watched } from '../shopper/secretSearch.ts';
import { CHALLENGED, cardFor, RETURN } from '../shopper/shopperRequests.ts';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});

const NUMBER = '4242424242424242';
const CVV = '917';
const CARD: Fields = { 'card.number': NUMBER, 'card.cvv': CVV };
const KEPT = '200 000.200.103';

let gateway: WatchedGateway;
beforeAll(async () => {
  gateway = await watched();
});

const sealed = async (id: string): Promise<string[]> =>
  (await gateway.sql(`select sealed from pending where payment_id = '${id}'`)).map((row) =>
    String(row.sealed),
  );
const timers = (id: string) =>
  gateway.sql(`select due from timer where kind = 'eraseSecrets' and key = '${id}'`);

async function look(number = NUMBER): Promise<void> {
  const log = lines.map((line) => ['log', line] as const);
  expectNowhere([...(await gateway.kept()), ...gateway.answered(), ...log], number, CVV);
}

/** A checkout with stored data. */
async function keeping(more: Fields = {}, created: Fields = {}): Promise<string> {
  await gateway.shop.gateway.clock.freeze(NOON);
  const id = await gateway.shop.checkout(created);
  expect(code(await gateway.shop.keep(id, { ...CARD, ...more }))).toBe(KEPT);
  const [text = ''] = await sealed(id);
  expect(text.length).toBeGreaterThan(40);
  return id;
}

async function expectGone(id: string): Promise<void> {
  expect(await sealed(id)).toEqual([]);
  expect(await timers(id)).toEqual([]);
  await look();
}

describe('number and code', () => {
  it('are sealed while they wait, and erased by the payment', async () => {
    const id = await keeping();
    await gateway.shop.status(id);
    await look();
    await gateway.shop.execute(id);
    await expectGone(id);
  });

  it('are stored once, also after earlier data', async () => {
    const id = await keeping();
    const before = await sealed(id);
    await gateway.shop.keep(id, CARD);
    expect(await sealed(id)).toHaveLength(1);
    expect(await sealed(id)).not.toEqual(before);
    await gateway.shop.execute(id, { paymentBrand: 'CASH_ON_DELIVERY' });
    await expectGone(id);
  });

  it('are erased by a declined payment, and by a payment of the form', async () => {
    const declined = await keeping({ 'card.number': '4000000000000002' });
    expect(code(await gateway.shop.execute(declined))).toBe('400 800.100.152');
    await expectGone(declined);
    const id = await keeping();
    await gateway.shop.pay(id, CARD);
    await expectGone(id);
  });

  it('are stored with the payment during the shopper step, and no longer with the checkout', async () => {
    const number = cardFor('challenge')['card.number'] as string;
    const id = await keeping(CHALLENGED, { shopperResultUrl: RETURN });
    const { body } = await gateway.shop.execute(id);
    expect(await sealed(id)).toEqual([]);
    expect(await sealed(body.id)).toHaveLength(1);
    await look(number);
    await gateway.shop.act(body.id, 'approve');
    expect(await sealed(body.id)).toEqual([]);
    await look(number);
  });

  it('are erased with the checkout', async () => {
    const [removed, over] = [await keeping(), await keeping()];
    await gateway.shop.remove(removed);
    await expectGone(removed);
    await gateway.shop.gateway.clock.advance('PT29M59S');
    expect(await sealed(over)).toHaveLength(1);
    const { executed } = await gateway.shop.gateway.clock.elapse('PT1S');
    await expectGone(over);
    // The end of the checkout erases them: no request is needed.
    const ended = executed.filter(
      ({ kind }) => kind === 'checkoutExpiry' || kind === 'eraseSecrets',
    );
    expect(ended.map(({ kind }) => kind)).toContain('checkoutExpiry');
    expect(ended.map(({ kind }) => kind)).not.toContain('eraseSecrets');
  });

  it('are erased after 30 minutes at most, though a clock was set back', async () => {
    const id = await keeping();
    await gateway.shop.gateway.clock.freeze('2029-01-31T12:00:00.000Z');
    await gateway.shop.gateway.clock.advance('PT30M');
    expect(await sealed(id)).toEqual([]);
    expect((await gateway.shop.execute(id)).status).toBe(400);
  });

  it('are not stored if they are refused', async () => {
    await gateway.shop.gateway.clock.freeze(NOON);
    const id = await gateway.shop.checkout();
    for (const fields of [
      { ...CARD, 'card.expiryMonth': '13' },
      { ...CARD, 'card.expiryYear': '2001' },
      { 'card.holder': NUMBER },
    ]) {
      expect((await gateway.shop.keep(id, fields)).status).toBe(400);
    }
    await expectGone(id);
  });
});

it('are not in the files of a closed gateway', async () => {
  await keeping();
  await gateway.shop.gateway.close();
  await look();
});
