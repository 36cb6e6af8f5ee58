/** The catalogue, over HTTP: an accepted parameter is stored and returned; a refused one is named. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/contract/parameters/catalogue.ts';
import { toNestedObject } from '../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { table } from '../../table.ts';
import { nameAt } from '../catalogue/parameters/validateFields.ts';
import { code, encode, faults, open, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** A request with a whole cart that is accepted. */
const fullCart = (items: number): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const entry of CATALOGUE.filter(({ spec }) => spec === 'API 2, Cart items')) {
    for (let i = 0; i < items; i++) {
      fields[entry.name.replace('[n]', `[${i}]`)] = entry.format.samples[0] as string;
    }
  }
  return { ...fields, ...sellers(fields) };
};
const sellers = (fields: Record<string, string>) => ({
  'marketPlace.sellers[0].id': fields['cart.items[0].sellerId'] as string,
});

describe('every parameter of a checkout', () => {
  const entries = CATALOGUE.filter(
    ({ places, tolerated, requiredAt }) =>
      places.includes('create') && !tolerated && requiredAt.length === 0,
  );

  it('is accepted, stored with the payment and returned to the shop', async () => {
    // All parameters at once: those that depend on each other are present.
    const fields = Object.fromEntries(
      entries.map((entry) => [nameAt(entry), entry.format.samples[0] as string]),
    );
    const sent: Record<string, string | undefined> = {
      ...fields,
      'billing.street1': 'High Street',
      'merchant.billing.street1': 'Low Street',
      'standingInstruction.type': 'INSTALLMENT',
      'marketPlace.sellers[0].id': fields['cart.items[0].sellerId'],
      'threeDSecure.exemptionFlag': '01',
      'threeDSecure.version': '2.2.0',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.industryPractice': undefined,
      'overridePaymentType[VISA]': undefined,
      'customParameters[forceResultCode]': undefined,
      shopperResultUrl: 'https://shop.example/result',
      'registrations[0].id': await shop.stored(),
    };
    const created = await shop.create(sent);
    expect(code(created)).toBe('200 000.200.100');
    // With the sample of testMode, the processor’s own test system answers.
    expect(code(await shop.pay(created.body.id))).toBe('200 000.100.112');
    const { body } = await shop.status(created.body.id);
    // The account belongs to the submit; switches are not returned; street2 is ignored beside a house number; a memo is for
    // reports alone.
    const unreturned =
      /^(card|bankAccount)\.|^(integrity|testMode|overridePaymentType|createRegistration|overrideHolder|registrations|threeDSecure\.deviceInfo$|merchantMemo$)|street2$/;
    const returned = Object.entries(sent).filter(
      ([name, value]) => value && !unreturned.test(name),
    );
    expect(returned.length).toBeGreaterThan(400);
    expect(body).toMatchObject(
      JSON.parse(JSON.stringify(toNestedObject(Object.fromEntries(returned) as never))),
    );
    expect(body.card).toMatchObject({ bin: '420000', last4Digits: '0000' });
  });

  table(entries.map((entry) => [nameAt(entry), entry] as const))(
    '%s is refused when it is wrong, by its name',
    async (name, { format }) => {
      const value = format.counterSamples[0] as string;
      const { status, body } = await shop.create({ [name]: value });
      expect(status).toBe(400);
      expect(body.result.code).toBe('200.300.404');
      const errors = body.result.parameterErrors.map((error: { name: string }) => error.name);
      expect(errors).toContain(name);
    },
  );
});

describe.each(['update', 'form', 'server'] as const)('every parameter of %s', (place) => {
  it('is refused when it is wrong, by its name', async () => {
    const id = await shop.checkout();
    const url = `/v1/checkouts/${id}${place === 'update' ? '' : '/payment'}`;
    const head: Record<string, string> = place === 'form' ? {} : shop.bearer;
    const base = place === 'form' ? VISA : { entityId: shop.gateway.entityId };
    const entries = CATALOGUE.filter(
      ({ name, places, tolerated }) => places.includes(place) && !tolerated && name !== 'entityId',
    );
    expect(entries.length).toBeGreaterThan(100);
    for (const entry of entries) {
      const name = nameAt(entry);
      const value = entry.format.counterSamples[0] as string;
      const reply = await shop.send('POST', url, head, encode({ ...base, [name]: value }));
      const errors = faults(reply).map((fault) => fault.slice(0, fault.indexOf('=')));
      expect(errors, name).toContain(name);
    }
  });
});

describe('the response to a browser', () => {
  it('contains the payment and the input of the shopper, and no data of the shop', async () => {
    const id = await shop.checkout({
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'billing.city': 'Bern',
      'cart.items[0].name': 'Beans',
      'risk.channelId': 'secret rules',
      merchantMemo: 'watch this one',
      'merchant.name': 'Bean shop',
      'standingInstruction.agreementId': 'agreement',
    });
    const { body } = await shop.pay(id);
    expect(Object.keys(body).sort()).toEqual([
      'amount',
      'brandResult',
      'buildNumber',
      'card',
      'currency',
      'customParameters',
      'customer',
      'descriptor',
      'id',
      'ndc',
      'paymentBrand',
      'paymentType',
      'resourcePath',
      'result',
      'risk',
      'timestamp',
    ]);
    expect(body.customer).toEqual({ ip: '127.0.0.1' });
    expect(body.risk).toEqual({ score: '100' });
  });
});

describe('a whole cart', () => {
  it('of 1000 items is accepted, paid and returned', async () => {
    const fields = fullCart(1000);
    expect(Object.keys(fields).length).toBeGreaterThan(44_000);
    const created = await shop.create(fields);
    expect(code(created)).toBe('200 000.200.100');
    await shop.pay(created.body.id);
    const { body } = await shop.status(created.body.id);
    expect(body.cart.items).toHaveLength(1000);
    expect(body.cart.items[999].recipient.city).toBe(fields['cart.items[999].recipient.city']);
  });

  it('of one item more is refused by name', async () => {
    const reply = await shop.create({ ...fullCart(1), ...manyNames(1001) });
    expect(faults(reply)).toContain('cart.items[1000].name=x: must have an index from 0 to 999');
    const offered = await shop.create({ 'registrations[100].id': '0'.repeat(32) });
    expect(faults(offered)).toContain(
      `registrations[100].id=${'0'.repeat(32)}: must have an index from 0 to 99`,
    );
  });

  it('with a gap is refused by name', async () => {
    const reply = await shop.create({ 'cart.items[0].name': 'x', 'cart.items[2].name': 'y' });
    expect(faults(reply)).toEqual([
      'cart.items[1]=null: must not be left out: items are numbered from 0 without a gap',
    ]);
  });

  it('of errors is answered with the first thousand', async () => {
    const wrong = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [
        [`cart.items[${i}].price`, 'x'],
        [`cart.items[${i}].tax`, 'x'],
      ]).flat(),
    );
    const { status, body } = await shop.create(wrong);
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toHaveLength(1000);
    expect(body.result.description).toContain('the first 1000 of 2000 errors');
  });
});

const manyNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`cart.items[${i}].name`, 'x']));

const NO_CARD = {
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
};
const SEPA = {
  ...NO_CARD,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
  'bankAccount.country': 'DE',
};

describe('other accounts than cards', () => {
  it('a bank account pays; the last four digits of its number are returned', async () => {
    const id = await shop.checkout();
    expect(code(await shop.pay(id, SEPA))).toBe('200 000.100.110');
    const { body, text } = await shop.status(id);
    expect(body.bankAccount).toEqual({
      holder: 'Jane Jones',
      bic: 'MARKDEF1100',
      country: 'DE',
      last4Digits: '7890',
      mandate: { id: expect.stringMatching(/^[A-Za-z-]+$/), dateOfSignature: '2030-01-31' },
    });
    expect(body).not.toHaveProperty('card');
    // The random id of the checkout may contain the beginning of the number.
    expect(text.replaceAll(id, '')).not.toContain('DE2310');
  });

  table([
    ['AT611904300234573201', 'TESTATWWXXX', 'AT', '200 000.100.110'],
    ['ES9121000418450200051332', 'TESTESMMXXX', undefined, '200 000.100.110'],
    ['DE14940593100000012346', 'TESTDETT421', 'DE', '200 000.100.110'],
    ['DE24100000001234567890', 'MARKDEF1100', 'DE', '400 100.200.104'],
    ['DE2310000000123456789', 'MARKDEF1100', 'DE', '400 100.200.104'],
    ['XX23100000001234567890', 'MARKDEF1100', 'DE', '400 100.200.104'],
    ['AT611904300234573201', 'TESTATWWXXX', 'DE', '400 100.200.100'],
    ['AT611904300234573201', 'MARKDEF1100', undefined, '400 100.200.103'],
    ['FR7630006000011234567890189', 'CRLYMQMMXXX', undefined, '200 000.100.110'],
  ])('IBAN %s with %s, %s: %s', async (iban, bic, country, expected) => {
    const bank = {
      'bankAccount.iban': iban,
      'bankAccount.bic': bic,
      'bankAccount.country': country,
    };
    const reply = await shop.pay(await shop.checkout(), { ...SEPA, ...bank });
    expect(code(reply)).toBe(expected);
    expect(reply.text).not.toContain(iban);
  });

  table([
    ['DIRECTDEBIT_SEPA', 'TR330006100519786457841326', '400 100.200.100'],
    ['SEPA', 'TR330006100519786457841326', '400 100.200.100'],
    ['DIRECTDEBIT_SEPA', 'RS35260005601001611379', '200 000.100.110'],
    ['DIRECTDEBIT_DE', 'AT611904300234573201', '400 100.200.100'],
    ['DIRECTDEBIT_AT', 'AT611904300234573201', '200 000.100.110'],
    ['DIRECTDEBIT_AT', 'DE23100000001234567890', '400 100.200.100'],
    ['DIRECTDEBIT_US', 'DE23100000001234567890', '400 100.200.100'],
    ['DIRECTDEBIT_DE', 'AT621904300234573201', '400 100.200.104'],
  ])('%s from %s: %s', async (paymentBrand, iban, expected) => {
    const bank = {
      paymentBrand,
      'bankAccount.iban': iban,
      'bankAccount.bic': `TEST${iban.slice(0, 2)}WW`,
      'bankAccount.country': undefined,
    };
    const reply = await shop.pay(await shop.checkout(), { ...SEPA, ...bank });
    expect(code(reply)).toBe(expected);
    expect(reply.text).not.toContain(iban);
  });

  table([
    ['110000000', '000123456789', 'US', '200 000.100.110'],
    ['110000000', '000123456789', undefined, '200 000.100.110'],
    ['110000001', '000123456789', 'US', '400 100.200.103'],
    ['10000000', '000123456789', 'US', '400 100.200.103'],
    ['110000000', '123', 'US', '400 100.200.104'],
    ['110000000', '12345678A', 'US', '400 100.200.104'],
    ['110000000', '000123456789', 'DE', '400 100.200.100'],
  ])(
    'in the United States bank %s, account %s, %s: %s',
    async (bankCode, number, country, expected) => {
      const bank = {
        ...NO_CARD,
        paymentBrand: 'DIRECTDEBIT_US',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.bankCode': bankCode,
        'bankAccount.number': number,
        'bankAccount.country': country,
      };
      const reply = await shop.pay(await shop.checkout(), bank);
      expect(code(reply)).toBe(expected);
    },
  );

  it('an invalid BIC is refused, also beside a number', async () => {
    const bank = {
      'bankAccount.iban': undefined,
      'bankAccount.number': '1234567890',
      'bankAccount.bic': 'MARK1234',
    };
    const reply = await shop.pay(await shop.checkout(), { ...SEPA, ...bank });
    expect(code(reply)).toBe('400 100.200.103');
  });

  it('a virtual account and a token pay', async () => {
    const paid = async (fields: Record<string, string>) => {
      const id = await shop.checkout({ shopperResultUrl: 'https://shop.example/result' });
      const { body } = await shop.pay(id, { ...NO_CARD, ...fields });
      // The shopper of a virtual account approves at the provider first.
      if (body.redirect) await shop.act(body.id, 'approve');
      const status = await shop.status(id);
      expect(code(status)).toBe('200 000.100.110');
      return status.body;
    };
    const virtual = { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@example.com' };
    expect((await paid(virtual)).virtualAccount).toEqual({ accountId: 'jane@example.com' });
    const token = {
      paymentBrand: 'VISA',
      'tokenAccount.number': '4895370012003478',
      'tokenAccount.type': 'NETWORK',
      'tokenAccount.expiryMonth': '12',
      'tokenAccount.expiryYear': '2031',
      'tokenAccount.cryptogram': 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
    };
    expect((await paid(token)).tokenAccount).toEqual({
      type: 'NETWORK',
      expiryMonth: '12',
      expiryYear: '2031',
      last4Digits: '3478',
    });
  });

  it('an expired token, and an amount with wrong decimals, have their own codes', async () => {
    const over = {
      ...NO_CARD,
      paymentBrand: 'VISA',
      'tokenAccount.number': '4895370012003478',
      'tokenAccount.type': 'EXTERNAL',
      'tokenAccount.expiryMonth': '12',
      'tokenAccount.expiryYear': '2029',
    };
    expect(code(await shop.pay(await shop.checkout(), over))).toBe('400 100.100.303');
    expect(code(await shop.create({ amount: '1.50', currency: 'JPY' }))).toBe('400 100.550.303');
    expect(code(await shop.create({ amount: '1.00', currency: 'XYZ' }))).toBe('400 100.550.401');
    expect(code(await shop.create({ amount: '1.00', currency: 'BHD' }))).toBe('200 000.200.100');
  });

  it('decrypted wallet data is a card of the wallet’s brand', async () => {
    const fields = {
      paymentBrand: 'GOOGLEPAY',
      'googlePay.source': 'web',
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
    };
    const id = await shop.checkout();
    const body = encode({ entityId: shop.gateway.entityId, ...VISA, ...fields });
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, shop.bearer, body);
    expect(code(reply)).toBe('200 000.100.110');
    expect((await shop.status(id)).body).toMatchObject({
      paymentBrand: 'GOOGLEPAY',
      googlePay: { source: 'web' },
      threeDSecure: { eci: '05' },
    });
  });
});

describe('updates', () => {
  it('extend the cart; an update that would leave a gap is refused and changes nothing', async () => {
    const id = await shop.checkout({ 'cart.items[0].name': 'Beans' });
    expect(code(await shop.update(id, { 'cart.items[1].name': 'Tea' }))).toBe('200 000.200.101');
    expect(code(await shop.update(id, { 'cart.items[3].name': 'Salt' }))).toBe('400 200.300.404');
    await shop.pay(id);
    const { body } = await shop.status(id);
    expect(body.cart.items.map(({ name }: { name: string }) => name)).toEqual(['Beans', 'Tea']);
  });
});

describe('arbitrary bodies', () => {
  const isEnvelope = {
    ndc: expect.any(String),
    buildNumber: expect.any(String),
    timestamp: expect.any(String),
    result: { code: expect.any(String), description: expect.any(String) },
  };
  const name = fc.oneof(
    fc.constantFrom(...CATALOGUE.map(nameAt)),
    fc.constantFrom('__proto__', 'constructor[__proto__]', 'cart.items[__proto__].name'),
    fc.stringMatching(
      /^(cart|airline|customParameters)(\.[a-z]{1,9}|\[[0-9]{1,25}\]|\[\w*\]){0,60}$/,
    ),
    fc.string({ maxLength: 40 }),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom('\u202e', '9'.repeat(5000), '%', '1e999'));
  const pairs = fc
    .array(fc.tuple(name, value), { maxLength: 30 })
    .map((list) => new URLSearchParams(list).toString());
  const body = fc.oneof(
    pairs.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ maxLength: 500 }).map((text) => Buffer.from(text)),
  );

  table(['create', 'update', 'pay', 'payAsServer'] as const)('%s', async (what) => {
    const id = await shop.checkout();
    const url =
      what === 'create'
        ? '/v1/checkouts'
        : `/v1/checkouts/${id}${what === 'update' ? '' : '/payment'}`;
    const head: Record<string, string> = what === 'pay' ? {} : shop.bearer;
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const whole = Buffer.concat([Buffer.from(`entityId=${shop.gateway.entityId}&`), bytes]);
        const reply = await shop.send('POST', url, head, what === 'pay' ? bytes : whole);
        expect([200, 400]).toContain(reply.status);
        expect(reply.body).toMatchObject(
          reply.status === 200 ? { ndc: expect.any(String) } : isEnvelope,
        );
      }),
      { numRuns: 250 },
    );
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
