import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code, faults, NO_SESSION, NOON, open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

const DECLINED = { 'card.number': '4000000000000002' };

describe('the status of a checkout', () => {
  it('is pending before a submit, and has no payment id', async () => {
    const id = await shop.checkout();
    const { status, body } = await shop.status(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      result: { code: '000.200.000', description: 'transaction pending' },
      buildNumber: expect.any(String),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: id,
    });
  });

  it('can be read repeatedly while it is pending', async () => {
    const id = await shop.checkout();
    for (let i = 0; i < 5; i++) expect(code(await shop.status(id))).toBe('200 000.200.000');
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
  });

  it('returns the whole payment once it is paid, and then no session', async () => {
    const id = await shop.checkout({
      merchantTransactionId: 'order-0001',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.com',
      'customer.browser.language': 'en',
      'billing.city': 'Bern',
      'customParameters[internal]': 'yes',
    });
    const paid = await shop.pay(id, { 'customParameters[SHOPPER_note]': 'hi' });
    const { status, body } = await shop.status(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: paid.body.id,
      paymentType: 'DB',
      paymentBrand: 'VISA',
      brandResult: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      descriptor: expect.stringMatching(/^\d{4}\.\d{4}\.\d{4} Sandbox channel$/),
      merchantTransactionId: 'order-0001',
      result: {
        code: '000.100.110',
        description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
        cvvResponse: 'M',
      },
      resultDetails: {
        ExtendedDescription: 'Approved',
        clearingInstituteName: 'Sandbox Acquiring',
        ConnectorTxID1: expect.stringMatching(/^[0-9A-F]{16}$/),
        AcquirerResponse: '00',
        AuthCode: expect.stringMatching(/^[0-9]{6}$/),
        // The shopper was not authenticated.
        liability: 'merchant',
      },
      threeDSecure: { eci: '07' },
      card: {
        bin: '420000',
        last4Digits: '0000',
        holder: 'Jane Jones',
        expiryMonth: '05',
        expiryYear: '2034',
        issuer: {
          bank: 'Sandbox Bank',
          phone: '+44 20 7946 0000',
          website: 'https://sandbox-bank.example',
        },
        type: 'CREDIT',
        level: '0001',
        regulatedFlag: 'UNREGULATED',
        binCountry: 'GB',
        binType: 'PERSONAL',
        maxPanLength: '16',
      },
      customer: {
        ip: '127.0.0.1',
        givenName: 'Jane',
        surname: 'Jones',
        email: 'jane@example.com',
        browser: { language: 'en' },
      },
      transactionProcessingCode: 'PURCHASE',
      billing: { city: 'Bern' },
      customParameters: {
        internal: 'yes',
        SHOPPER_note: 'hi',
        SHOPPER_EndToEndIdentity: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      risk: { score: '100' },
      buildNumber: expect.any(String),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: id,
    });
    const again = await shop.status(id);
    expect(again.status).toBe(400);
    expect(again.body.result).toEqual(NO_SESSION);
  });

  it('is read without the version prefix as well', async () => {
    const id = await shop.checkout();
    const url = `/checkouts/${id}/payment?entityId=${shop.gateway.entityId}`;
    expect(code(await shop.send('GET', url, shop.bearer))).toBe('200 000.200.000');
  });

  it('returns a declined payment once, then is pending again, and the checkout can still be paid', async () => {
    const id = await shop.checkout();
    await shop.pay(id, DECLINED);
    expect(code(await shop.status(id))).toBe('400 800.100.152');
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    await shop.pay(id);
    expect(code(await shop.status(id))).toBe('200 000.100.110');
    expect((await shop.status(id)).body.result).toEqual(NO_SESSION);
  });

  it('returns the last of several declined payments', async () => {
    const id = await shop.checkout();
    await shop.pay(id, DECLINED);
    await shop.pay(id, { 'card.number': '4200000000000001' });
    expect(code(await shop.status(id))).toBe('400 100.100.101');
    expect(code(await shop.status(id))).toBe('200 000.200.000');
  });

  it('returns the result to only one of two simultaneous requests', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    const codes = (await Promise.all([1, 2, 3, 4].map(() => shop.status(id)))).map(code);
    expect(codes.sort()).toEqual([
      '200 000.100.110',
      '400 200.300.404',
      '400 200.300.404',
      '400 200.300.404',
    ]);
  });

  it('finds no session for an unknown id', async () => {
    expect((await shop.status('0'.repeat(32))).body.result).toEqual(NO_SESSION);
    expect((await shop.status('x')).body.result).toEqual(NO_SESSION);
    expect((await shop.status('a%00b')).body.result).toEqual(NO_SESSION);
  });

  it('accepts only the entity in its query', async () => {
    const id = await shop.checkout();
    const url = `/v1/checkouts/${id}/payment?entityId=${shop.gateway.entityId}&x=1`;
    expect(faults(await shop.send('GET', url, shop.bearer))).toEqual([
      'x=1: is not an allowed parameter',
    ]);
    const twice = `${url.replace('&x=1', '')}&entityId=${'b'.repeat(32)}`;
    expect(faults(await shop.send('GET', twice, shop.bearer))[0]).toContain('more than once');
  });

  it('is not used up by a HEAD request', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    const url = `/v1/checkouts/${id}/payment?entityId=${shop.gateway.entityId}`;
    expect((await shop.send('HEAD', url, shop.bearer)).status).toBe(400);
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });
});

describe('the 30 minutes of a checkout', () => {
  const calls: [string, (id: string) => Promise<{ body: { result: unknown } }>][] = [
    ['status', (id) => shop.status(id)],
    ['pay', (id) => shop.pay(id)],
    ['update', (id) => shop.update(id, { amount: '1.00' })],
    ['delete', (id) => shop.remove(id)],
    ['config', (id) => shop.config(id)],
    ['frame', (id) => shop.send('GET', `/v1/checkouts/${id}/frame`)],
  ];

  it.each(calls)(
    '%s: is possible a millisecond before the end, and not at the end',
    async (_, call) => {
      const [early, late] = [await shop.checkout(), await shop.checkout()];
      await shop.gateway.clock.advance('PT29M59.999S');
      expect((await call(early)).body?.result).not.toEqual(NO_SESSION);
      await shop.gateway.clock.advance('PT0.001S');
      expect((await call(late)).body.result).toEqual(NO_SESSION);
    },
  );

  it('also apply to a result that was not read', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    await shop.gateway.clock.advance('PT29M59S');
    await shop.gateway.clock.advance('PT1S');
    expect((await shop.status(id)).body.result).toEqual(NO_SESSION);
  });
});
