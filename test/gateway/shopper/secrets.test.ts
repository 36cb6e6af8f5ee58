/**
 * While a payment waits for its shopper, the number and the code of the card are nowhere in plain text; after any end of
 * the payment, the sealed data is erased.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encode, type Fields } from '../harness.ts';
import { goTo, leave, press, walk, within } from './browser.ts';
import { expectNowhere, type WatchedGateway, watched } from './secretSearch.ts';
import { AT_SHOP, act, cardFor, NO_CARD, RETURN, redirectOf, resultOf } from './shopperRequests.ts';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});

const CARD = cardFor('challengeWithMethod');
const NUMBER = CARD['card.number'] as string;
const CVV = '917';
const ASKED: Fields = { ...AT_SHOP, ...CARD, 'card.cvv': CVV };
const PENDING = '000.200.000';

let gateway: WatchedGateway;
beforeAll(async () => {
  gateway = await watched();
});

const sealed = async (id: string): Promise<string[]> =>
  (await gateway.sql(`select sealed from pending where payment_id = '${id}'`)).map((row) =>
    String(row.sealed),
  );

async function look(): Promise<void> {
  const log = lines.map((line) => ['log', line] as const);
  const traces = [...(await gateway.kept()), ...gateway.answered(), ...log];
  expectNowhere(traces, NUMBER, CVV);
}

/** A waiting payment; the data to continue it is sealed. */
async function begun(more: Fields = {}) {
  const reply = await gateway.shop.charge({ ...ASKED, ...more });
  expect(resultOf(reply)).toBe(PENDING);
  const id: string = reply.body.id;
  const [text = ''] = await sealed(id);
  expect(text.length).toBeGreaterThan(40);
  return { id, reply, carry: within(gateway.shop) };
}

/** Only allowed data of it is stored. */
async function expectGone(id: string, code: string): Promise<void> {
  expect(resultOf(await gateway.shop.payment(id))).toBe(code);
  expect(await sealed(id)).toEqual([]);
  const timers = `select kind from timer where key = '${id}' and kind <> 'endPending' and kind <> 'retention'`;
  expect(await gateway.sql(timers)).toEqual([]);
  await look();
}

describe('the shopper ends it', () => {
  it.each([
    ['approve', '000.100.110'],
    ['decline', '100.380.401'],
    ['cancel', '100.396.101'],
    ['expire', '100.396.103'],
  ] as const)('%s', async (pageAction, code) => {
    const { id, reply, carry } = await begun();
    await look();
    const before = await goTo(carry, redirectOf(reply));
    await gateway.shop.payment(id);
    await look();
    const seen = await press(carry, before, pageAction);
    await leave(carry, { ...before, seen });
    await expectGone(id, code);
  });

  it('with three wrong codes', async () => {
    const { id, reply, carry } = await begun();
    const before = await goTo(carry, redirectOf(reply));
    for (let i = 0; i < 3; i++) await press(carry, before, 'approve', '000000');
    await expectGone(id, '100.380.401');
  });

  it('at the shop’s page', async () => {
    const { id, reply, carry } = await begun();
    await carry(`${redirectOf(reply).url}/cancel`, {});
    await expectGone(id, '100.396.101');
  });

  it('in a checkout, and reads the form meanwhile', async () => {
    const checkout = await gateway.shop.checkout({ shopperResultUrl: RETURN });
    const reply = await gateway.shop.pay(checkout, ASKED);
    expect(await sealed(reply.body.id)).toHaveLength(1);
    await gateway.shop.config(checkout);
    await gateway.shop.status(checkout);
    await look();
    await walk(within(gateway.shop), redirectOf(reply), 'approve');
    await gateway.shop.status(checkout);
    await expectGone(reply.body.id, '000.100.110');
  });

  it('by the control API', async () => {
    const { id } = await begun();
    await act(gateway.shop, id, 'approve');
    await expectGone(id, '000.100.110');
  });

  it('of a card to be stored: a declined one is erased', async () => {
    const { id, reply, carry } = await begun({ createRegistration: 'true' });
    const { registrationId } = reply.body;
    await look();
    await walk(carry, redirectOf(reply), 'decline');
    const kept = `select sealed from registration where id = '${registrationId}' and sealed is not null`;
    expect(await gateway.sql(kept)).toEqual([]);
    await expectGone(id, '100.380.401');
  });
});

describe('a timeout ends it', () => {
  it('after 15 minutes', async () => {
    const { id } = await begun();
    await gateway.shop.gateway.clock.advance('PT14M59S');
    expect(await sealed(id)).toHaveLength(1);
    await gateway.shop.gateway.clock.advance('PT1S');
    await expectGone(id, '100.396.103');
  });

  it('at the end of its checkout, which is earlier', async () => {
    const checkout = await gateway.shop.checkout({ shopperResultUrl: RETURN });
    await gateway.shop.gateway.clock.advance('PT20M');
    const { body } = await gateway.shop.pay(checkout, ASKED);
    await gateway.shop.gateway.clock.advance('PT11M');
    await look();
    await gateway.shop.gateway.clock.advance('PT4M');
    await expectGone(body.id, '100.396.103');
  });

  it('after half an hour if the shopper is on another page', async () => {
    const { id } = await begun({ 'threeDSecure.decoupled': 'true' });
    await gateway.shop.gateway.clock.advance('PT30M');
    await expectGone(id, '100.396.103');
  });

  it('a payment that is pending for days keeps sealed data for at most half an hour', async () => {
    const account = {
      ...NO_CARD,
      paymentBrand: 'GIROPAY',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE14940593100000012346',
      'bankAccount.bic': 'TESTDETT421',
      'bankAccount.country': 'DE',
    };
    const { id, reply, carry } = await begun(account);
    await walk(carry, redirectOf(reply), 'later');
    await gateway.shop.gateway.clock.advance('PT29M59S');
    expect(await sealed(id)).toHaveLength(1);
    await gateway.shop.gateway.clock.advance('PT1S');
    expect(await sealed(id)).toEqual([]);
    expect(resultOf(await gateway.shop.payment(id))).toBe('800.400.500');
  });
});

describe('data that is sent to the wrong route', () => {
  it('a card number as a code, a token, or another parameter', async () => {
    const { reply, carry } = await begun();
    const before = await goTo(carry, redirectOf(reply));
    await press(carry, before, 'approve', NUMBER);
    const { shop } = gateway;
    for (const path of [
      `/v1/redirects/${NUMBER}`,
      `/v1/redirects/${NUMBER}/outcome`,
      `/bank/${NUMBER}`,
    ]) {
      await shop.send('GET', path);
    }
    await shop.send('POST', '/acs/challenge', {}, encode({ creq: NUMBER }));
    await shop.send('POST', `/acs/challenge/${NUMBER}`, {}, encode({ code: CVV }));
    const json = { 'content-type': 'application/json' };
    await shop.send('POST', '/acs/app', json, `{"messageType":"CReq","acsTransID":"${NUMBER}"}`);
    await look();
  });
});

it('the files of a closed gateway contain neither', async () => {
  await gateway.shop.gateway.close();
  await look();
});
