/** The accounts that servers of shops pay with (POST /v1/payments): which data is returned, never returned, and stored. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../table.ts';
import { code, encode, type Fields, faults, open, type Reply, type Shop } from '../harness.ts';

const SANDBOX = 'a0000000000000000000000000000001';
const WITH_ACCOUNT = 'b0000000000000000000000000000002';
const TELLING = 'b0000000000000000000000000000003';
const BANK_ACCOUNT = {
  holder: 'Bean Shop Ltd',
  number: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  country: 'DE',
};

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [
      { entityId: WITH_ACCOUNT, token: 'with-account', terms: { bankAccount: BANK_ACCOUNT } },
      { entityId: TELLING, token: 'telling-token', terms: { answersReferencedId: true } },
    ],
  });
});

const GOOD = '200 000.100.110';

/** Pays with exactly these fields, as the sandbox's entity or another one. */
function pay(fields: Fields, entityId = SANDBOX, token = shop.gateway.token): Promise<Reply> {
  const all = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...fields };
  const headers = { authorization: `Bearer ${token}` };
  return shop.send('POST', '/v1/payments', headers, encode(all));
}

/** Every value of a response, at any depth. */
const valuesIn = (tree: unknown): unknown[] =>
  typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(valuesIn) : [tree];
/** Every name in a response. */
const namesIn = (tree: unknown): string[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([name, value]) => [name, ...namesIn(value)])
    : [];

/** Secrets are not returned: a long one is nowhere in the text, a short one is no value, and no member has the name of one. */
function expectNothingOf(reply: Reply, ...secrets: string[]) {
  for (const secret of secrets) {
    if (secret.length >= 8) expect(reply.text).not.toContain(secret);
    expect(valuesIn(reply.body)).not.toContain(secret);
  }
  for (const name of ['number', 'iban', 'cvv', 'pin', 'cryptogram', 'dtvc']) {
    expect(namesIn(reply.body)).not.toContain(name);
  }
}

/** The payment was stored: reading it returns the same, except for the redirect of the shopper. */
async function expectStored(reply: Reply) {
  const read = await shop.payment(reply.body.id);
  const { redirect: _, ...body } = reply.body;
  expect([read.status, read.body]).toEqual([reply.status, body]);
}

const EXPIRY = { 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const VISA = { 'card.number': '4200000000000000', 'card.cvv': '137', ...EXPIRY };

describe('a card', () => {
  const DETECTED = [
    ['VISA', '4200000000000000'],
    ['VISA', '4242424242424242'],
    ['VISA', '4111111111111111'],
    ['VISA', '4711100000000000'],
    ['VISA', '4012888888881881'],
    ['MASTER', '5454545454545454'],
    ['MASTER', '5105105105105100'],
    ['MASTER', '5212345678901234'],
    ['AMEX', '377777777777770'],
    ['AMEX', '375987000000005'],
    ['DINERS', '30082246403846'],
    ['DINERS', '36961903000009'],
    ['DISCOVER', '6011587918359498'],
    ['JCB', '3541599999092431'],
    ['MAESTRO', '6799851000000032'],
    ['VISAELECTRON', '4917300800000000'],
    ['VPAY', '4822000000000000003'],
    ['DANKORT', '5019717010103742'],
    ['HIPERCARD', '6062825624254001'],
    ['MADA', '5228644111420691'],
    ['MADA', '4066559930861909'],
    ['UNIONPAY', '6250947000000014'],
  ] as const;
  const SENT = [
    ['CARTEBLEUE', '5555555555554444'],
    ['MADA', '4389354088985860'],
    // Without a valid check digit, which this brand does not require.
    ['UNIONPAY', '6250947000000052'],
  ] as const;
  const cvvOf = (brand: string) => (brand === 'AMEX' ? '1379' : '137');

  /** Pays with a card, and checks what all cards have in common, enrolled or not. */
  async function paidWith(brand: string, number: string, fields: Fields = {}): Promise<Reply> {
    const reply = await pay({
      'card.number': number,
      'card.holder': 'Jane Jones',
      'card.cvv': cvvOf(brand),
      'threeDSecure.disable': 'true',
      ...EXPIRY,
      ...fields,
    });
    expect([code(reply), reply.body.paymentBrand]).toEqual([GOOD, brand]);
    const { binCountry, binType, maxPanLength, ...card } = reply.body.card;
    expect([binCountry, binType, maxPanLength].map((value) => value ?? 'unknown')).toEqual([
      expect.stringMatching(/^(?:[A-Z]{2}|unknown)$/),
      expect.stringMatching(/^(?:PERSONAL|BUSINESS|unknown)$/),
      expect.stringMatching(/^(?:1\d|unknown)$/),
    ]);
    expect(card).toEqual({
      bin: number.slice(0, 6),
      last4Digits: number.slice(-4),
      holder: 'Jane Jones',
      expiryMonth: '05',
      expiryYear: '2034',
      issuer: {
        bank: expect.any(String),
        phone: expect.any(String),
        website: expect.stringMatching(/^https:/),
      },
      type: expect.stringMatching(/^(?:CREDIT|DEBIT|PREPAID)$/),
      level: expect.stringMatching(/^\d{4}$/),
      regulatedFlag: expect.stringMatching(/^(?:UN)?REGULATED$/),
    });
    expectNothingOf(reply, number, cvvOf(brand));
    await expectStored(reply);
    return reply;
  }

  table(DETECTED)('of %s (%s) is recognised by its number', async (brand, number) => {
    expect((await paidWith(brand, number)).body.brandResult).toBe(brand);
  });

  table([...DETECTED, ...SENT])('of %s (%s) is accepted with its brand', async (brand, number) => {
    const { body } = await paidWith(brand, number, { paymentBrand: brand });
    expect(body).not.toHaveProperty('brandResult');
  });

  it('requires neither holder nor code', async () => {
    const reply = await pay({ ...VISA, 'card.cvv': undefined });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.card).not.toHaveProperty('holder');
    await expectStored(reply);
  });

  it('returns the type of its number, if it was sent', async () => {
    const reply = await pay({ ...VISA, 'card.numberType': 'DPAN' });
    expect(reply.body.card.numberType).toBe('DPAN');
    await expectStored(reply);
  });

  it('that is refused is not returned either', async () => {
    const reply = await pay({ ...VISA, 'card.number': '4200000000000001' });
    expect(code(reply)).toBe('400 100.100.101');
    expectNothingOf(reply, '4200000000000001', '137');
    await expectStored(reply);
  });
});

describe('the checks of a card', () => {
  const ADDRESS = { 'billing.street1': 'Main Street', 'billing.postcode': '3000' };
  const checked = async (fields: Fields) => {
    const reply = await pay({ ...VISA, ...fields });
    await expectStored(reply);
    const { code: result, avsResponse, cvvResponse } = reply.body.result;
    return [result, avsResponse, cvvResponse];
  };

  it('return a match if there is something to check', async () => {
    expect(await checked({})).toEqual(['000.100.110', undefined, 'M']);
    expect(await checked(ADDRESS)).toEqual(['000.100.110', 'F', 'M']);
    expect(await checked({ 'card.cvv': undefined })).toEqual(['000.100.110', undefined, 'P']);
  });

  table(['A', 'Z', 'N', 'U', 'F'])(
    'return %s for the address if the switch requests it',
    async (letter) => {
      const asked = { ...ADDRESS, 'customParameters[avsResponse]': letter };
      expect(await checked(asked)).toEqual(['000.100.110', letter, 'M']);
    },
  );

  table(['M', 'N', 'P', 'S', 'U'])(
    'return %s for the code if the switch requests it',
    async (letter) => {
      const asked = { 'customParameters[cvvResponse]': letter };
      expect(await checked(asked)).toEqual(['000.100.110', undefined, letter]);
    },
  );

  it('refuse an unknown letter', async () => {
    expect(await checked({ 'customParameters[cvvResponse]': 'X' })).toEqual([
      '600.200.810',
      undefined,
      undefined,
    ]);
  });

  it('are returned with the corresponding result codes', async () => {
    const forced = (value: string) => ({ 'customParameters[forceResultCode]': value, ...ADDRESS });
    expect(await checked(forced('800.100.153'))).toEqual(['800.100.153', 'F', 'N']);
    expect(await checked(forced('800.400.101'))).toEqual(['800.400.101', 'Z', 'M']);
  });

  it('are not made for follow-ups', async () => {
    const { body } = await pay({ ...VISA, ...ADDRESS, paymentType: 'PA' });
    const { result } = (await shop.refer(body.id, 'CP')).body;
    expect(Object.keys(result)).toEqual(['code', 'description']);
  });
});

describe('a token', () => {
  const NUMBER = '4895370012003478';
  const CRYPTOGRAM = 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=';
  const token = (type: string, fields: Fields = {}) =>
    pay({
      paymentBrand: 'VISA',
      'tokenAccount.number': NUMBER,
      'tokenAccount.type': type,
      'tokenAccount.expiryMonth': '05',
      'tokenAccount.expiryYear': '2034',
      ...fields,
    });

  it.each<[string, string, Fields]>([
    ['of a provider', 'EXTERNAL', {}],
    ['of a scheme, with its cryptogram', 'NETWORK', { 'tokenAccount.cryptogram': CRYPTOGRAM }],
    ['of a scheme, with its code', 'NETWORK', { 'tokenAccount.dtvc': '137' }],
  ])('%s pays; type, expiry and last four come back', async (_, type, fields) => {
    const reply = await token(type, fields);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.paymentBrand).toBe('VISA');
    expect(reply.body.tokenAccount).toEqual({
      type,
      expiryMonth: '05',
      expiryYear: '2034',
      last4Digits: '3478',
    });
    expect(reply.body).not.toHaveProperty('card');
    expectNothingOf(reply, NUMBER, CRYPTOGRAM, '137');
    await expectStored(reply);
  });

  it('requires no expiry date', async () => {
    const without = { 'tokenAccount.expiryMonth': undefined, 'tokenAccount.expiryYear': undefined };
    const reply = await token('EXTERNAL', without);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.tokenAccount).toEqual({ type: 'EXTERNAL', last4Digits: '3478' });
    await expectStored(reply);
  });

  it('of a scheme requires a cryptogram, unless the shopper is absent', async () => {
    expect(faults(await token('NETWORK'))).toEqual([
      'tokenAccount.cryptogram=null: is required with tokenAccount.type NETWORK, or tokenAccount.dtvc',
    ]);
    const absent = {
      'standingInstruction.source': 'MIT',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.initialTransactionId': '123456789012345',
    };
    expect(code(await token('NETWORK', absent))).toBe(GOOD);
  });

  it('that has expired is refused', async () => {
    const reply = await token('EXTERNAL', { 'tokenAccount.expiryYear': '2029' });
    expect(code(reply)).toBe('400 100.100.303');
    expectNothingOf(reply, NUMBER);
    await expectStored(reply);
  });

  it('requires a brand, a number and a type', async () => {
    expect(faults(await token('EXTERNAL', { paymentBrand: undefined }))).toEqual([
      'paymentBrand=null: may not be empty',
    ]);
    const half = { 'tokenAccount.number': undefined, 'tokenAccount.type': undefined };
    expect(faults(await token('EXTERNAL', half))).toEqual([
      'tokenAccount.number=null: may not be empty',
      'tokenAccount.type=null: may not be empty',
    ]);
  });

  it('is not shown in an error', async () => {
    const wrong = { 'tokenAccount.number': '48953700120', 'tokenAccount.cryptogram': 'short' };
    const reply = await token('NETWORK', wrong);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply).every((fault) => fault.includes('=***:'))).toBe(true);
    expect(reply.text).not.toContain('48953700120');
  });
});

describe('a bank account', () => {
  const IBAN = 'DE23100000001234567890';
  const SEPA = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': IBAN,
    'bankAccount.bic': 'MARKDEF1100',
    'bankAccount.country': 'DE',
  };
  const MANDATE = {
    id: expect.stringMatching(/^[A-Za-z-]{1,256}$/),
    dateOfSignature: '2030-01-31',
  };

  it('is debited; holder, bank, last four and a mandate come back', async () => {
    const reply = await pay(SEPA);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.paymentBrand).toBe('DIRECTDEBIT_SEPA');
    expect(reply.body.bankAccount).toEqual({
      holder: 'Jane Jones',
      bic: 'MARKDEF1100',
      country: 'DE',
      last4Digits: '7890',
      mandate: MANDATE,
    });
    expect(reply.body).not.toHaveProperty('card');
    expectNothingOf(reply, IBAN);
    await expectStored(reply);
  });

  it('is debited with the mandate of the shop', async () => {
    const reply = await pay({
      ...SEPA,
      'bankAccount.mandate.id': 'Beans-A',
      'bankAccount.mandate.dateOfSignature': '2029-12-01',
    });
    expect(reply.body.bankAccount.mandate).toEqual({
      id: 'Beans-A',
      dateOfSignature: '2029-12-01',
    });
    await expectStored(reply);
  });

  it('is debited with a mandate that was signed on the day that the shop sends', async () => {
    const reply = await pay({ ...SEPA, 'bankAccount.mandate.dateOfSignature': '2029-12-01' });
    expect(reply.body.bankAccount.mandate).toEqual({ ...MANDATE, dateOfSignature: '2029-12-01' });
    await expectStored(reply);
  });

  it('that is credited, or whose debit is declined, gets no mandate', async () => {
    const credited = await pay({ ...SEPA, paymentType: 'CD' });
    expect(code(credited)).toBe(GOOD);
    const declined = await pay({ ...SEPA, 'customParameters[forceResultCode]': '800.100.202' });
    expect(code(declined)).toBe('400 800.100.202');
    for (const reply of [credited, declined]) {
      expect(reply.body.bankAccount).not.toHaveProperty('mandate');
      expectNothingOf(reply, IBAN);
    }
  });

  it('is debited on the due day', async () => {
    for (const transactionDueDate of ['2030-01-31', '2030-02-28']) {
      const reply = await pay({ ...SEPA, transactionDueDate });
      expect(code(reply)).toBe(GOOD);
      expect(reply.body.transactionDueDate).toBe(transactionDueDate);
      await expectStored(reply);
    }
  });

  table([
    ['DE', 'DE23100000001234567890', 'MARKDEF1100'],
    ['DE', 'DE14940593100000012346', 'TESTDETT421'],
    ['AT', 'AT611904300234573201', 'TESTATWWXXX'],
    ['ES', 'ES9121000418450200051332', 'TESTESMMXXX'],
  ])('of the test data of %s: %s %s', async (country, iban, bic) => {
    const reply = await pay({
      ...SEPA,
      'bankAccount.iban': iban,
      'bankAccount.bic': bic,
      'bankAccount.country': country,
    });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.bankAccount).toMatchObject({ bic, country, last4Digits: iban.slice(-4) });
    expectNothingOf(reply, iban);
    await expectStored(reply);
  });

  it('may be sent as account number and bank code', async () => {
    const reply = await pay({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.number': '1234567890',
      'bankAccount.bankCode': '10000000',
      'bankAccount.bankName': 'Alder',
    });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.bankAccount).toEqual({
      holder: 'Jane Jones',
      bankCode: '10000000',
      bankName: 'Alder',
      last4Digits: '7890',
      mandate: MANDATE,
    });
    expectNothingOf(reply, '1234567890');
    await expectStored(reply);
  });

  it.each<[string, Fields, string]>([
    ['of another country than its IBAN', { 'bankAccount.country': 'FR' }, '100.200.100'],
    ['at a bank of another country', { 'bankAccount.bic': 'TESTATWWXXX' }, '100.200.103'],
    ['with wrong check digits', { 'bankAccount.iban': 'DE24100000001234567890' }, '100.200.104'],
    ['of a country without IBANs', { 'bankAccount.iban': 'US23100000001234567890' }, '100.200.104'],
    ['with a due date that is over', { transactionDueDate: '2030-01-30' }, '100.500.301'],
    [
      'with a mandate of tomorrow',
      { 'bankAccount.mandate.dateOfSignature': '2030-02-01' },
      '100.500.302',
    ],
  ])('%s is refused', async (_, fields, refused) => {
    const reply = await pay({ ...SEPA, ...fields });
    expect(code(reply)).toBe(`400 ${refused}`);
    for (const absent of ['amount', 'currency', 'descriptor', 'risk', 'resultDetails']) {
      expect(reply.body).not.toHaveProperty(absent);
    }
    expect(reply.body.bankAccount.last4Digits).toBe('7890');
    expectNothingOf(reply, fields['bankAccount.iban'] ?? IBAN);
    await expectStored(reply);
  });

  it('requires a brand, a holder, a number and a bank', async () => {
    expect(faults(await pay({ ...SEPA, paymentBrand: undefined }))).toEqual([
      'paymentBrand=null: may not be empty',
    ]);
    const half = { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.country': 'DE' };
    expect(faults(await pay(half))).toEqual([
      'bankAccount.holder=null: may not be empty',
      'bankAccount.iban=null: either number or iban is required',
      'bankAccount.bic=null: either bankCode or bic is required',
    ]);
  });

  it('is not shown in an error', async () => {
    const reply = await pay({ ...SEPA, 'bankAccount.iban': 'DE23 1000 0000 1234 5678 90' });
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)[0]).toMatch(/^bankAccount\.iban=\*\*\*: must match /);
    expect(reply.text).not.toContain('1234 5678');
  });
});

describe('a virtual account', () => {
  const PAYPAL = {
    paymentBrand: 'PAYPAL',
    'virtualAccount.accountId': 'jane@example.com',
    shopperResultUrl: 'https://shop.example/result',
  };

  it('is charged after the shopper has approved at the provider; the response has the id of the account', async () => {
    const reply = await pay(PAYPAL);
    expect(code(reply)).toBe('200 000.200.000');
    expect(reply.body).toMatchObject({
      paymentBrand: 'PAYPAL',
      virtualAccount: { accountId: 'jane@example.com' },
      redirect: { method: 'GET', url: expect.stringMatching(/\/v1\/redirects\/[0-9a-f]{64}$/) },
    });
    expect(reply.body).not.toHaveProperty('card');
    await expectStored(reply);
    await shop.act(reply.body.id, 'approve');
    const read = await shop.payment(reply.body.id);
    expect(code(read)).toBe(GOOD);
    expect(read.body).toMatchObject({ virtualAccount: { accountId: 'jane@example.com' } });
    expect(read.body).not.toHaveProperty('redirect');
  });

  it('requires a shopperResultUrl', async () => {
    const reply = await pay({ ...PAYPAL, shopperResultUrl: undefined });
    expect(code(reply)).toBe('400 100.380.305');
    expect(reply.body).not.toHaveProperty('redirect');
    await expectStored(reply);
  });

  it('requires a brand that is not a card brand', async () => {
    expect(faults(await pay({ ...PAYPAL, paymentBrand: undefined }))).toEqual([
      'paymentBrand=null: may not be empty',
    ]);
    expect(faults(await pay({ ...PAYPAL, paymentBrand: 'VISA' }))).toEqual([
      'paymentBrand=VISA: card properties must be set',
    ]);
  });
});

describe('a gift card', () => {
  const NUMBER = '6035710012003478';
  const GIFT = {
    paymentBrand: 'GIFTCARD',
    'giftCard.number': NUMBER,
    'giftCard.pin': '9753',
    'giftCard.holder': 'Jane Jones',
    'giftCard.message': 'For you',
    'giftCard.type': 'BIRTHDAY',
  };

  it('pays; all but number and PIN come back, with the last four', async () => {
    const reply = await pay(GIFT);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.giftCard).toEqual({
      holder: 'Jane Jones',
      message: 'For you',
      type: 'BIRTHDAY',
      last4Digits: '3478',
    });
    expectNothingOf(reply, NUMBER, '9753');
    await expectStored(reply);
  });

  it('with a short number does not reveal four of its digits', async () => {
    const reply = await pay({ ...GIFT, 'giftCard.number': '9753124' });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.giftCard).not.toHaveProperty('last4Digits');
    expectNothingOf(reply, '9753124', '3124');
    await expectStored(reply);
  });

  it('can be bought with a card', async () => {
    const { paymentBrand: _, 'giftCard.number': __, 'giftCard.pin': ___, ...bought } = GIFT;
    const reply = await pay({ ...VISA, ...bought });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.giftCard).toEqual({
      holder: 'Jane Jones',
      message: 'For you',
      type: 'BIRTHDAY',
    });
    expect(reply.body.card.last4Digits).toBe('0000');
    await expectStored(reply);
  });

  it('is not shown in an error', async () => {
    const reply = await pay({ ...GIFT, 'giftCard.pin': '9', 'giftCard.number': NUMBER.repeat(16) });
    expect(faults(reply)).toContain('giftCard.pin=***: size must be between 2 and 255');
    expect(faults(reply)).toContain('giftCard.number=***: size must be between 2 and 255');
    expect(reply.text).not.toContain(NUMBER);
  });

  // A malformed account counts as not sent: paymentBrand, card properties must be set.
  it('with an invalid number is refused for that reason only', async () => {
    expect(faults(await pay({ ...GIFT, 'giftCard.number': '6' }))).toEqual([
      'giftCard.number=***: size must be between 2 and 255',
    ]);
  });
});

describe('a transfer to the shop', () => {
  /** The money arrives days later. */
  const LATER = '200 800.400.500';
  const asOther = (fields: Fields) => pay(fields, WITH_ACCOUNT, 'with-account');

  table(['PREPAYMENT', 'INVOICE'])(
    'by %s returns the account of the shop',
    async (paymentBrand) => {
      const reply = await asOther({ paymentBrand });
      expect([code(reply), reply.body.paymentBrand]).toEqual([LATER, paymentBrand]);
      expect(reply.body).not.toHaveProperty('redirect');
      expect(reply.body.merchant).toEqual({ bankAccount: BANK_ACCOUNT });
      const url = `/v1/payments/${reply.body.id}?entityId=${WITH_ACCOUNT}`;
      const read = await shop.send('GET', url, { authorization: 'Bearer with-account' });
      // Each response contains its own timestamp.
      expect(read.body).toEqual({ ...reply.body, timestamp: expect.any(String) });
    },
  );

  it('returns the account in addition to the data of the merchant', async () => {
    const reply = await asOther({ paymentBrand: 'PREPAYMENT', 'merchant.city': 'Bern' });
    expect(reply.body.merchant).toEqual({ city: 'Bern', bankAccount: BANK_ACCOUNT });
  });

  it('returns no account if the entity has none, or for a card payment', async () => {
    const reply = await pay({ paymentBrand: 'PREPAYMENT' }, TELLING, 'telling-token');
    expect(code(reply)).toBe(LATER);
    expect(reply.body).not.toHaveProperty('merchant');
    // The entity of the sandbox has one, so that its vouchers are complete.
    const usual = await pay({ paymentBrand: 'PREPAYMENT' });
    expect(usual.body.merchant.bankAccount).toMatchObject({ country: 'DE', bic: 'MARKDEF1100' });
    expect((await asOther(VISA)).body).not.toHaveProperty('merchant');
  });
});

describe('an amount', () => {
  it('of 0.00 verifies an account, with PA only', async () => {
    const reply = await pay({ ...VISA, paymentType: 'PA', amount: '0.00' });
    expect([code(reply), reply.body.amount]).toEqual([GOOD, '0.00']);
    await expectStored(reply);
    for (const paymentType of ['DB', 'CD', 'PA.CP']) {
      const refused = await pay({ ...VISA, paymentType, amount: '0.00' });
      expect(code(refused)).toBe('400 100.550.300');
    }
  });

  table([
    ['JPY', '92', '92.00'],
    ['JPY', '92.00', '92.00'],
    ['KWD', '92.05', '92.05'],
    ['KWD', '92', '92.00'],
    ['EUR', '92', '92.00'],
  ])('in %s: %s is shown as %s', async (currency, amount, shown) => {
    const reply = await pay({ ...VISA, currency, amount });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body).toMatchObject({ amount: shown, currency });
    await expectStored(reply);
  });

  table([
    ['JPY', '46', '47'],
    ['KWD', '46.05', '45.96'],
  ])('in %s is captured and refunded to the last unit', async (currency, part, tooMuch) => {
    const { body } = await pay({ ...VISA, currency, amount: '92.00', paymentType: 'PA' });
    const capture = await shop.refer(body.id, 'CP', { currency, amount: part });
    expect(code(capture)).toBe(GOOD);
    const beyond = await shop.refer(body.id, 'CP', { currency, amount: tooMuch });
    expect(code(beyond)).toBe('400 700.400.100');
    expect(code(await shop.refer(capture.body.id, 'RF', { currency, amount: part }))).toBe(GOOD);
  });

  it('has at most the decimals of its currency', async () => {
    const reply = await pay({ ...VISA, currency: 'JPY', amount: '92.50' });
    expect(code(reply)).toBe('400 100.550.303');
    expect(code(await shop.payment(reply.body.id))).toBe('404 700.400.580');
  });

  table(['XXZ', 'XAU', 'XXX'])(
    'in %s is refused: it is no currency for payments',
    async (currency) => {
      expect(code(await pay({ ...VISA, currency }))).toBe('400 100.550.401');
    },
  );

  it('requires a currency of three capital letters', async () => {
    expect(faults(await pay({ ...VISA, currency: 'eur' }))).toEqual([
      'currency=eur: must match ^[A-Z]{3}$',
    ]);
  });
});

describe('the payment type', () => {
  it('cannot depend on the brand: this is possible in checkouts only', async () => {
    const name = 'overridePaymentType[VISA]';
    expect(faults(await pay({ ...VISA, [name]: 'PA' }))).toEqual([
      `${name}=PA: is not an allowed parameter`,
    ]);
  });
});

describe('the descriptor', () => {
  const shown = async (fields: Fields) => (await pay({ ...VISA, ...fields })).body.descriptor;

  it('is that of the shop, else a generated one', async () => {
    expect(await shown({ descriptor: 'Beans 7' })).toBe('Beans 7');
    expect(await shown({ descriptor: 'x'.repeat(127) })).toBe('x'.repeat(127));
    expect(await shown({})).toMatch(/^\d{4}\.\d{4}\.\d{4} Sandbox channel$/);
  });

  it('is overridden by the merchant’s name', async () => {
    const named = { 'merchant.name': 'Bean shop' };
    expect(await shown(named)).toBe('Bean shop');
    expect(await shown({ ...named, descriptor: 'Beans 7' })).toBe('Bean shop');
  });

  it('of a follow-up is that of the payment, unless another one is sent', async () => {
    const { body } = await pay({ ...VISA, descriptor: 'Beans 7' });
    const one = await shop.refer(body.id, 'RF', { amount: '1.00' });
    expect(one.body.descriptor).toBe('Beans 7');
    const other = await shop.refer(body.id, 'RF', { amount: '1.00', descriptor: 'Beans back' });
    expect(other.body.descriptor).toBe('Beans back');
  });

  it('has 127 characters at most', async () => {
    expect(faults(await pay({ ...VISA, descriptor: 'x'.repeat(128) }))).toEqual([
      `descriptor=${'x'.repeat(128)}: size must be between 1 and 127`,
    ]);
  });
});

describe('a standing instruction', () => {
  const INITIAL = {
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  };

  it('at its start gets the reference of the scheme, in two places', async () => {
    const reply = await pay({ ...VISA, ...INITIAL });
    expect(code(reply)).toBe(GOOD);
    const { initialTransactionId } = reply.body.standingInstruction;
    expect(initialTransactionId).toMatch(/^\d{15}$/);
    expect(reply.body.resultDetails.CardholderInitiatedTransactionID).toBe(initialTransactionId);
    await expectStored(reply);
  });

  it('continues with that reference, and gets no new one', async () => {
    const first = await pay({ ...VISA, ...INITIAL });
    const { initialTransactionId } = first.body.standingInstruction;
    const instruction = {
      type: 'UNSCHEDULED',
      mode: 'REPEATED',
      source: 'MIT',
      initialTransactionId,
    };
    const later = await pay({
      ...VISA,
      'card.cvv': undefined,
      ...Object.fromEntries(
        Object.entries(instruction).map(([name, value]) => [`standingInstruction.${name}`, value]),
      ),
    });
    expect(code(later)).toBe(GOOD);
    expect(later.body.standingInstruction).toEqual(instruction);
    expect(later.body.resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
    await expectStored(later);
  });

  it('gets no reference if it is paid with a bank account', async () => {
    const reply = await pay({
      ...INITIAL,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
    });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.standingInstruction).not.toHaveProperty('initialTransactionId');
  });
});

describe('PA.CP', () => {
  const bearer = { authorization: 'Bearer telling-token' };
  const read = (id: string) => shop.send('GET', `/v1/payments/${id}?entityId=${TELLING}`, bearer);
  const refer = (id: string, paymentType: string) => {
    const fields = { entityId: TELLING, amount: '92.00', currency: 'EUR', paymentType };
    return shop.send('POST', `/v1/payments/${id}`, bearer, encode(fields));
  };
  const paid = (fields: Fields = {}) =>
    pay({ ...VISA, paymentType: 'PA.CP', ...fields }, TELLING, 'telling-token');

  it('is two payments: the response is the capture, which refers to the authorisation', async () => {
    const reply = await paid();
    expect(code(reply)).toBe(GOOD);
    const { id, referencedId } = reply.body;
    expect(referencedId).toMatch(/^[0-9a-f]{32}$/);
    expect(referencedId).not.toBe(id);
    expect((await read(id)).body).toEqual(reply.body);
    const authorisation = await read(referencedId);
    expect(code(authorisation)).toBe(GOOD);
    expect(authorisation.body).toMatchObject({
      paymentType: 'PA',
      amount: '92.00',
      ndc: reply.body.ndc,
    });
    expect(authorisation.body).not.toHaveProperty('referencedId');
    expectNothingOf(authorisation, VISA['card.number'], VISA['card.cvv']);
  });

  it('leaves nothing to capture or reverse; the capture can be refunded', async () => {
    const { id, referencedId } = (await paid()).body;
    expect(code(await refer(referencedId, 'CP'))).toBe('400 700.400.100');
    expect(code(await refer(referencedId, 'RV'))).toBe('400 700.400.300');
    expect(code(await refer(id, 'CP'))).toBe('400 700.400.510');
    const refund = await refer(id, 'RF');
    expect([code(refund), refund.body.referencedId]).toEqual([GOOD, id]);
  });

  it('that is declined has no authorisation', async () => {
    const reply = await paid({ 'customParameters[forceResultCode]': '800.100.155' });
    expect(code(reply)).toBe('400 800.100.155');
    expect(reply.body).not.toHaveProperty('referencedId');
    expect(code(await refer(reply.body.id, 'RF'))).toBe('400 700.300.200');
  });
});
