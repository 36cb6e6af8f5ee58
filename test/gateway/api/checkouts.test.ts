import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { code, faults, NO_SESSION, open, SCRIPT_TEXT, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

describe('creating a checkout', () => {
  it('answers with its id, which is also the ndc', async () => {
    const reply = await shop.create();
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9A-F]{32}-sandbox01$/),
      result: { code: '000.200.100', description: 'successfully created checkout' },
      buildNumber: expect.stringMatching(/^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: reply.body.id,
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'private, no-cache, no-store',
      pragma: 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answers without the version prefix as well', async () => {
    const body = `entityId=${shop.gateway.entityId}&amount=1.00&currency=EUR&paymentType=PA`;
    expect(code(await shop.send('POST', '/checkouts', shop.bearer, body))).toBe('200 000.200.100');
  });

  it('returns the hash of the script that is served, if the request asks for it', async () => {
    const hash = createHash('sha384').update(SCRIPT_TEXT).digest('base64');
    const { body } = await shop.create({ integrity: 'true' });
    expect(body.integrity).toBe(`sha384-${hash}`);
    const served = await shop.send('GET', `/v1/paymentWidgets.js?checkoutId=${body.id}`);
    expect(createHash('sha384').update(served.text).digest('base64')).toBe(hash);
    expect((await shop.create({ integrity: 'false' })).body).not.toHaveProperty('integrity');
  });

  it('names all missing parameters, in the order of the catalogue', async () => {
    const reply = await shop.create({
      amount: undefined,
      currency: undefined,
      paymentType: undefined,
    });
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.description).toBe(
      'invalid or missing parameter - missing: amount, currency, paymentType',
    );
    expect(faults(reply)).toEqual([
      'amount=null: may not be empty',
      'currency=null: may not be empty',
      'paymentType=null: may not be empty',
    ]);
    expect(reply.body).not.toHaveProperty('id');
    expect(reply.body.ndc).toMatch(/^[A-Za-z0-9-]{1,69}$/);
  });

  it('can be created with a trailing slash, under the same limit', async () => {
    const limited = await open({ throttle: 'always', limits: { post: 2 } });
    const body = `entityId=${limited.gateway.entityId}&amount=1.00&currency=EUR&paymentType=PA`;
    const post = (path: string) => limited.send('POST', path, limited.bearer, body);
    expect(code(await post('/v1/checkouts/'))).toBe('200 000.200.100');
    expect(code(await post('/v1/checkouts/?'))).toBe('200 000.200.100');
    expect(code(await post('/v1/checkouts'))).toBe('429 800.120.100');
    expect(code(await shop.send('POST', '/v1/payments/', shop.bearer, 'x=y'))).toBe(
      '400 200.300.404',
    );
    expect(code(await shop.send('POST', '/v1/checkouts//', shop.bearer, body))).toMatch(/^40/);
  });

  it('treats an empty value as absent', async () => {
    expect(faults(await shop.create({ amount: '' }))).toEqual(['amount=null: may not be empty']);
    expect(code(await shop.create({ descriptor: '', nonsense: '' }))).toBe('200 000.200.100');
  });

  it.each([
    ['amount', '1,00', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
    ['amount', '12345678901.00', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
    ['amount', '1.5', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
    ['amount', '-1.00', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
    ['currency', 'eur', 'must match ^[A-Z]{3}$'],
    ['paymentType', 'RX', 'must be one of [PA, DB, CD, PA.CP]'],
    ['paymentType', 'CP', 'must be one of [PA, DB, CD, PA.CP]'],
    ['merchantInvoiceId', 'short', 'size must be between 8 and 255'],
    ['descriptor', 'x'.repeat(128), 'size must be between 1 and 127'],
    ['testMode', 'external', 'must be one of [EXTERNAL, INTERNAL]'],
    ['shopperResultUrl', '/result', expect.stringContaining('must match ^https?://[^\\s/]+\\S*$')],
    [
      'shopperResultUrl',
      'javascript:alert(1)',
      expect.stringContaining('must match ^https?://[^\\s/]+\\S*$'),
    ],
    ['customer.email', 'a@b', 'size must be between 6 and 128'],
    ['customer.birthDate', '2000-13-01', expect.stringContaining('must match ^(19|20)')],
    ['billing.country', 'de', 'must be a code of ISO 3166-1 (2 uppercase letters)'],
    ['foo', 'bar', 'is not an allowed parameter'],
    ['customParameters[x]', 'too short a key', 'is not an allowed parameter'],
    [
      'createRegistration ',
      'true',
      'is not an allowed parameter: did you mean createRegistration?',
    ],
  ])('refuses %s %s', async (name, value, message) => {
    const reply = await shop.create({ [name]: value });
    expect(reply.body.result.parameterErrors).toEqual([{ name, value, message }]);
  });

  it('reports all errors at once: known names in catalogue order, then unknown ones', async () => {
    const reply = await shop.create({
      foo: '1',
      currency: 'x',
      amount: 'y',
      'billing.country': 'z',
    });
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual([
      'amount',
      'currency',
      'billing.country',
      'foo',
    ]);
  });

  it('refuses the data of a card: a checkout stores no account', async () => {
    const reply = await shop.create({ 'card.number': '4200000000000000' });
    expect(faults(reply)).toEqual(['card.number=***: is not an allowed parameter']);
  });

  it('hides what looks like a card number, in any parameter', async () => {
    const reply = await shop.create({ cardnumber: '4200 0000 0000 0000', 'card.nr': '123' });
    expect(faults(reply)).toEqual([
      'cardnumber=***: is not an allowed parameter',
      'card.nr=***: is not an allowed parameter',
    ]);
    expect(reply.text).not.toMatch(/4200.?0000/);
  });

  it('accepts unlisted names that clients send', async () => {
    const reply = await shop.create({
      pluginType: 'x',
      recurringType: 'y',
      'customer.browser.javascriptEnabled': 'true',
      'recurring.numberOfInstallments': '3',
      'threeDSecure.messageCategory': '01',
      'overridePaymentType[MADA]': 'PA',
      'customParameters[anything.goes_1]': 'value',
    });
    expect(code(reply)).toBe('200 000.200.100');
  });

  it('refuses a currency that does not exist, and decimals it does not have', async () => {
    expect(code(await shop.create({ currency: 'XYZ' }))).toBe('400 100.550.401');
    expect(code(await shop.create({ currency: 'JPY', amount: '10.50' }))).toBe('400 100.550.303');
    expect(code(await shop.create({ currency: 'JPY', amount: '10.00' }))).toBe('200 000.200.100');
    expect(code(await shop.create({ currency: 'KWD', amount: '10.50' }))).toBe('200 000.200.100');
  });

  it('ignores parameters in the address of a POST', async () => {
    const url = '/v1/checkouts?amount=1.00&currency=EUR&paymentType=DB';
    const reply = await shop.send('POST', url, shop.bearer, `entityId=${shop.gateway.entityId}`);
    expect(faults(reply)).toContain('amount=null: may not be empty');
  });
});

describe('updating a checkout', () => {
  it('changes the data of the payment', async () => {
    const id = await shop.checkout();
    const reply = await shop.update(id, { amount: '12.00', currency: 'USD' });
    expect(reply.body).toMatchObject({
      id,
      ndc: id,
      result: { code: '000.200.101', description: 'successfully updated checkout' },
    });
    expect((await shop.config(id)).body.checkout).toMatchObject({
      amount: '12.00',
      currency: 'USD',
    });
    expect((await shop.pay(id)).body).toMatchObject({ amount: '12.00', currency: 'USD' });
  });

  it('returns the hash of the script if the request asks for it', async () => {
    const reply = await shop.update(await shop.checkout(), { integrity: 'true' });
    expect(reply.body.integrity).toMatch(/^sha384-/);
  });

  it('cannot change the test mode', async () => {
    const id = await shop.checkout();
    expect(faults(await shop.update(id, { testMode: 'EXTERNAL' }))).toEqual([
      'testMode=EXTERNAL: was already set and cannot be overwritten',
    ]);
    expect(code(await shop.update(id, { testMode: 'INTERNAL' }))).toBe('200 000.200.101');
  });

  it('cannot set the payment type of a brand, which belongs to creation', async () => {
    expect(
      faults(await shop.update(await shop.checkout(), { 'overridePaymentType[VISA]': 'PA' })),
    ).toEqual(['overridePaymentType[VISA]=PA: is not an allowed parameter']);
  });

  it('validates the amount with the currency after the update', async () => {
    const id = await shop.checkout({ amount: '92.50' });
    expect(code(await shop.update(id, { currency: 'JPY' }))).toBe('400 100.550.303');
    expect(code(await shop.update(id, { currency: 'JPY', amount: '92' }))).toBe('200 000.200.101');
  });

  it('is possible after a declined payment, and not after a successful one', async () => {
    const id = await shop.checkout();
    await shop.pay(id, { 'card.number': '4000000000000002' });
    expect(code(await shop.update(id, { amount: '1.00' }))).toBe('200 000.200.101');
    await shop.pay(id);
    const reply = await shop.update(id, { amount: '2.00' });
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.ndc).toBe(id);
  });

  it('finds no session for an unknown id', async () => {
    const reply = await shop.update('0'.repeat(32), { amount: '1.00' });
    expect(reply.status).toBe(400);
    expect(reply.body.result).toEqual(NO_SESSION);
  });

  it('does not prolong the life of the checkout', async () => {
    const id = await shop.checkout();
    await shop.gateway.clock.advance('PT20M');
    await shop.update(id, { amount: '3.00' });
    await shop.gateway.clock.advance('PT10M');
    expect((await shop.update(id, { amount: '4.00' })).body.result).toEqual(NO_SESSION);
  });
});

describe('deleting a checkout', () => {
  it('ends it: later calls find no session', async () => {
    const id = await shop.checkout();
    expect((await shop.remove(id)).body).toMatchObject({
      id,
      ndc: id,
      result: { code: '000.200.102', description: 'successfully deleted checkout' },
    });
    for (const reply of [
      await shop.remove(id),
      await shop.update(id, {}),
      await shop.status(id),
      await shop.pay(id),
      await shop.config(id),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.result).toEqual(NO_SESSION);
    }
  });

  it('does not undo a payment', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    expect(code(await shop.remove(id))).toBe('400 200.300.404');
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });

  it('reads the entity from the query', async () => {
    const id = await shop.checkout();
    const reply = await shop.send('DELETE', `/v1/checkouts/${id}`, shop.bearer);
    expect(faults(reply)).toEqual(['entityId=null: may not be empty']);
  });
});
