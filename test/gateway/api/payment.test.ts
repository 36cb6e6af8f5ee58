import { beforeAll, describe, expect, it } from 'vitest';
import { code, faults, NOON, open, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const pathOf = (id: string) => `/v1/checkouts/${id}/payment`;

describe('the answer to a submit', () => {
  it('contains the payment and its resource path, and no data of the shop', async () => {
    const id = await shop.checkout({
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.com',
      'billing.city': 'Bern',
      merchantTransactionId: 'order-0001',
    });
    const { status, body } = await shop.pay(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-0001',
      risk: { score: '100' },
      resourcePath: pathOf(id),
      ndc: id,
    });
    expect(body.resourcePath).toMatch(/^\/v[0-9]+\/checkouts\/[a-zA-Z0-9.-]+\/payment$/);
    expect(body.customer).toEqual({ ip: '127.0.0.1' });
    expect(body).not.toHaveProperty('billing');
  });

  it('names the brand that was sent, or the one that was detected', async () => {
    const sent = await shop.pay(await shop.checkout(), { paymentBrand: 'VISA' });
    expect(sent.body.paymentBrand).toBe('VISA');
    expect(sent.body).not.toHaveProperty('brandResult');
    const detected = await shop.pay(await shop.checkout(), { 'card.number': '5454545454545454' });
    expect(detected.body).toMatchObject({ paymentBrand: 'MASTER', brandResult: 'MASTER' });
  });

  it('shows the descriptor of the shop', async () => {
    const id = await shop.checkout({ descriptor: 'Bean shop' });
    expect((await shop.pay(id)).body.descriptor).toBe('Bean shop');
  });

  it('uses the payment type of the brand, if the shop chose one', async () => {
    const id = await shop.checkout({ paymentType: 'PA', 'overridePaymentType[VISA]': 'DB' });
    expect((await shop.pay(id)).body.paymentType).toBe('DB');
    const other = await shop.checkout({ paymentType: 'PA', 'overridePaymentType[MASTER]': 'DB' });
    expect((await shop.pay(other)).body.paymentType).toBe('PA');
  });

  it('does not override parameters of the shop’s server', async () => {
    const id = await shop.checkout({
      'billing.city': 'Bern',
      shopperResultUrl: 'https://shop.example/r',
    });
    await shop.pay(id, {
      'billing.city': 'Basel',
      'billing.country': 'CH',
      shopperResultUrl: 'https://evil.example/',
    });
    expect((await shop.status(id)).body.billing).toEqual({ city: 'Bern', country: 'CH' });
    const other = await shop.checkout({ shopperResultUrl: 'https://shop.example/r' });
    await shop.pay(other, {
      'card.number': '4000000000000002',
      shopperResultUrl: 'https://evil.example/',
    });
    expect((await shop.config(other)).body.checkout.shopperResultUrl).toBe(
      'https://shop.example/r',
    );
  });

  it('uses the IP address of the connection, or that of the shop', async () => {
    const fields = { 'customer.ip': '203.0.113.9' };
    expect((await shop.pay(await shop.checkout(), fields)).body.customer.ip).toBe('127.0.0.1');
    expect((await shop.pay(await shop.checkout(fields))).body.customer.ip).toBe('203.0.113.9');
  });

  it('ignores bound origins and result addresses that a form sends', async () => {
    const id = await shop.checkout();
    await shop.pay(id, {
      'card.number': '4000000000000002',
      shopperResultUrl: 'https://evil.example/r',
    });
    const { checkout, origins } = (await shop.config(id)).body;
    expect(checkout.shopperResultUrl).toBeUndefined();
    expect(origins).toBeNull();
  });

  it('shows the amount of every currency with two decimals', async () => {
    for (const [currency, sent, shown] of [
      ['JPY', '92', '92.00'],
      ['KWD', '92.05', '92.05'],
      ['EUR', '9999999999.99', '9999999999.99'],
    ] as const) {
      const id = await shop.checkout({ currency, amount: sent });
      expect((await shop.pay(id)).body).toMatchObject({ amount: shown, currency });
    }
  });
});

describe('a submit that cannot be a payment', () => {
  const cases: [string, Record<string, string | undefined>, string[]][] = [
    ['no number', { 'card.number': undefined }, ['card.number=null: may not be empty']],
    [
      'no expiry',
      { 'card.expiryMonth': undefined, 'card.expiryYear': undefined },
      ['card.expiryMonth=null: may not be empty', 'card.expiryYear=null: may not be empty'],
    ],
    ['a short number', { 'card.number': '4200' }, ['card.number=***: must match ^[0-9]{8,32}$']],
    [
      'a number with blanks',
      { 'card.number': '4200 0000 0000 0000' },
      ['card.number=***: must match ^[0-9]{8,32}$'],
    ],
    ['month 13', { 'card.expiryMonth': '13' }, ['card.expiryMonth=***: must be 01 to 12']],
    [
      'a year of two digits',
      { 'card.expiryYear': '34' },
      ['card.expiryYear=***: must match ^(19|20)[0-9]{2}$'],
    ],
    ['a long code', { 'card.cvv': '12345' }, ['card.cvv=***: must match ^[0-9]{3,4}$']],
    ['a short holder', { 'card.holder': 'J' }, ['card.holder=***: size must be between 3 and 128']],
    ['an amount', { amount: '0.01' }, ['amount=0.01: must be that of the checkout: 92.00']],
    ['a currency', { currency: 'USD' }, ['currency=USD: must be that of the checkout: EUR']],
    ['a test mode', { testMode: 'EXTERNAL' }, ['testMode=EXTERNAL: is not an allowed parameter']],
    [
      'a custom parameter that only a shop may send',
      { 'customParameters[forceResultCode]': '000.000.000' },
      ['customParameters[forceResultCode]=000.000.000: is not an allowed parameter'],
    ],
    [
      'a relative address',
      { shopperResultUrl: '/result' },
      ['shopperResultUrl=/result: must match ^https?://[^\\s/]+\\S*$'],
    ],
  ];
  it.each(cases)('%s', async (_, fields, expected) => {
    const id = await shop.checkout();
    const reply = await shop.pay(id, fields);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual(expected);
    expect(reply.body).not.toHaveProperty('resourcePath');
    expect(reply.body.ndc).toBe(id);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
  });

  it('a brand without an account', async () => {
    const id = await shop.checkout();
    const reply = await shop.send('POST', pathOf(id), {}, 'paymentBrand=VISA');
    expect(faults(reply)).toEqual(['paymentBrand=VISA: card properties must be set']);
  });

  it('an empty body', async () => {
    const reply = await shop.send('POST', pathOf(await shop.checkout()), {}, '');
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual([
      'card.number',
      'card.expiryMonth',
      'card.expiryYear',
    ]);
  });

  it.each(['short', 'x'.repeat(65), 'with blanks in it all', 'ümlaut-ümlaut-ümlaut', ''])(
    'the submit id %j',
    async (key) => {
      const reply = await shop.pay(await shop.checkout(), {}, key);
      expect(code(reply)).toBe('400 200.300.404');
      expect(reply.body.result.parameterErrors).toEqual([
        { name: 'Idempotency-Key', value: key, message: 'must match ^[A-Za-z0-9_-]{16,64}$' },
      ]);
    },
  );
});

describe('an account that is refused', () => {
  it.each([
    ['4200000000000001', {}, '100.100.101'],
    ['42000000000000', {}, '100.100.101'],
    ['4200000000000000', { paymentBrand: 'MASTER' }, '100.100.700'],
    ['4200000000000000', { paymentBrand: 'NOBRAND' }, '100.100.501'],
    ['9999999999999999', {}, '100.100.500'],
    ['4200000000000000', { 'card.cvv': '1234' }, '100.100.601'],
    ['377777777777770', { 'card.cvv': '123' }, '100.100.601'],
    ['4200000000000000', { 'card.expiryMonth': '12', 'card.expiryYear': '2029' }, '100.100.303'],
  ])('%s %j is %s', async (number, fields, expected) => {
    const id = await shop.checkout({ 'billing.city': 'Bern' });
    const reply = await shop.pay(id, { 'card.number': number, ...fields });
    expect(code(reply)).toBe(`400 ${expected}`);
    expect(reply.body).toMatchObject({
      id: expect.any(String),
      paymentType: 'DB',
      resourcePath: pathOf(id),
    });
    for (const absent of ['amount', 'currency', 'descriptor', 'risk']) {
      expect(reply.body).not.toHaveProperty(absent);
    }
    const status = await shop.status(id);
    expect(code(status)).toBe(`400 ${expected}`);
    expect(status.body).toMatchObject({ id: reply.body.id, billing: { city: 'Bern' } });
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
  });

  it('is valid until the last day of its month, by the entity’s clock', async () => {
    const january = { 'card.expiryMonth': '01', 'card.expiryYear': '2030' };
    await shop.gateway.clock.freeze('2030-01-31T23:59:59.999Z');
    expect(code(await shop.pay(await shop.checkout(), january))).toBe('200 000.100.110');
    await shop.gateway.clock.freeze('2030-02-01T00:00:00Z');
    expect(code(await shop.pay(await shop.checkout(), january))).toBe('400 100.100.303');
    await shop.gateway.clock.freeze(NOON);
  });
});

describe('the simulator', () => {
  const forced = async (value: string, fields = {}) =>
    shop.pay(await shop.checkout({ 'customParameters[forceResultCode]': value, ...fields }));

  it.each([
    ['000.100.110', 200, '000.100.110'],
    ['000.000.000', 200, '000.000.000'],
    ['000.400.000', 200, '000.400.000'],
    ['800.100.155', 400, '800.100.155'],
    ['000.400.109', 400, '000.400.109'],
    ['300.100.100', 400, '300.100.100'],
    ['000.200.000', 200, '000.200.000'],
    ['800.400.500', 200, '800.400.500'],
    ['000.100.200', 400, '600.200.810'],
    ['123.456.789', 400, '600.200.810'],
    ['constructor', 400, '600.200.810'],
  ])('forced to %s answers %i %s', async (value, status, expected) => {
    expect(code(await forced(value))).toBe(`${status} ${expected}`);
  });

  it('returns a declined payment with all members', async () => {
    const reply = await forced('800.100.155', { merchantTransactionId: 'order-0001' });
    expect(reply.body).toMatchObject({
      id: expect.any(String),
      amount: '92.00',
      currency: 'EUR',
      descriptor: expect.any(String),
      merchantTransactionId: 'order-0001',
      customParameters: { forceResultCode: '800.100.155' },
      card: { bin: '420000' },
    });
  });

  it('declines the test card for declines', async () => {
    const reply = await shop.pay(await shop.checkout(), { 'card.number': '4000000000000002' });
    expect(reply.body.result).toEqual({
      code: '800.100.152',
      description: 'transaction declined by authorization system',
    });
  });

  it('is not used in the external test mode, which uses the holder as a switch', async () => {
    const external = { testMode: 'EXTERNAL', 'customParameters[forceResultCode]': '800.100.155' };
    const pay = async (holder?: string) =>
      code(await shop.pay(await shop.checkout(external), { 'card.holder': holder }));
    expect(await pay()).toBe('200 000.100.112');
    expect(await pay('Jane Jones')).toBe('200 000.100.112');
    expect(await pay('800.100.171')).toBe('400 800.100.171');
    expect(await pay('000.400.101')).toBe('200 000.100.112');
  });

  it('ignores the holder in the internal test mode', async () => {
    const reply = await shop.pay(await shop.checkout(), { 'card.holder': '800.100.171' });
    expect(code(reply)).toBe('200 000.100.110');
  });

  it('verifies an account with a preauthorisation of 0.00, and refuses a debit of 0.00', async () => {
    const zero = { amount: '0.00' };
    expect(code(await shop.pay(await shop.checkout({ ...zero, paymentType: 'PA' })))).toBe(
      '200 000.100.110',
    );
    const overridden = { ...zero, 'overridePaymentType[MASTER]': 'PA' };
    expect(code(await shop.pay(await shop.checkout(overridden)))).toBe('400 100.550.300');
  });

  it('accepts a card without a code', async () => {
    const reply = await shop.pay(await shop.checkout(), { 'card.cvv': undefined });
    expect(code(reply)).toBe('200 000.100.110');
    expect(VISA['card.cvv']).toBe('123');
  });
});
