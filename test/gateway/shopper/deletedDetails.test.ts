/** Sealed data during an authentication, and details that the shop deletes meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, open, type Shop } from '../harness.ts';
import { walk, within } from './browser.ts';
import { type WatchedGateway, watched } from './secretSearch.ts';
import {
  authenticate,
  authentication,
  BROWSER,
  CHALLENGED,
  cardFor,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

const GOOD = '000.100.110';
const PENDING = '000.200.000';

describe('sealed data', () => {
  let gateway: WatchedGateway;
  beforeAll(async () => {
    gateway = await watched();
  });
  const sealedOf = (id: string) =>
    gateway.sql(`select sealed from pending where payment_id = '${id}'`);
  const erasedLater = (id: string) =>
    gateway.sql(`select kind from timer where key = '${id}' and kind = 'eraseSecrets'`);

  it('does not exist for an authentication without a payment: it cannot be charged', async () => {
    const { shop } = gateway;
    const reply = await authenticate(shop, cardFor('challenge'));
    const { id } = reply.body;
    expect(resultOf(reply)).toBe(PENDING);
    expect([await sealedOf(id), await erasedLater(id)]).toEqual([[], []]);
    await walk(within(shop), redirectOf(reply), 'approve');
    expect(resultOf(await authentication(shop, id))).toBe(GOOD);
  });

  it('the device data of an app is stored nowhere else: it is for the issuer only', async () => {
    const deviceInfo = 'eyJhbGciOiJkaXIifQ.of-this-very-device';
    const app = { ...cardFor('challenge'), 'threeDSecure.deviceInfo': deviceInfo };
    const reply = await gateway.shop.charge(app);
    expect(resultOf(reply)).toBe(PENDING);
    expect(await sealedOf(reply.body.id)).toHaveLength(1);
    await gateway.shop.payment(reply.body.id);
    const traces = [...(await gateway.kept()), ...gateway.answered()];
    expect(traces.length).toBeGreaterThan(20);
    expect(traces.filter(([, text]) => text.includes(deviceInfo))).toEqual([]);
  });

  it('contains the data to continue a payment', async () => {
    const { id } = (await gateway.shop.charge(CHALLENGED)).body;
    expect(await sealedOf(id)).toHaveLength(1);
    expect(await erasedLater(id)).toHaveLength(1);
  });
});

describe('a checkout that only stores details', () => {
  const FIXED: Fields = {
    createRegistration: 'true',
    paymentType: undefined,
    amount: undefined,
    currency: undefined,
    shopperResultUrl: RETURN,
  };
  const FORM: Fields = {
    ...BROWSER,
    ...cardFor('challenge'),
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  };
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });

  it('whose details the shop deletes during the challenge: nothing is stored', async () => {
    const id = await shop.checkout(FIXED);
    const reply = await shop.submit(id, 'registration', FORM);
    expect(resultOf(reply)).toBe(PENDING);
    const gone = await shop.deregister(reply.body.id);
    expect(gone.status).toBe(200);
    expect(await walk(within(shop), redirectOf(reply), 'approve')).toContain(RETURN);
    const status = await shop.status(id, 'registration');
    expect([status.status, resultOf(status)]).toEqual([400, '100.396.201']);
    expect((await shop.payWith(reply.body.id)).status).toBe(400);
  });

  it('stores them if the shop deletes nothing', async () => {
    const id = await shop.checkout(FIXED);
    const reply = await shop.submit(id, 'registration', FORM);
    await walk(within(shop), redirectOf(reply), 'approve');
    expect(resultOf(await shop.status(id, 'registration'))).toBe(GOOD);
  });
});
