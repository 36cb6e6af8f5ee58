/** POST /v1/risk: a risk check without a payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RiskRules } from '../../../../src/gateway/domain/merchant/riskRules.ts';
import { validatorOf } from '../../api/openapi/documentParts.ts';
import { certificate } from '../../certificate.ts';
import {
  code,
  DEVICE,
  encode,
  type Fields,
  faults,
  open,
  type Reply,
  type Shop,
  VISA,
} from '../../harness.ts';

const ENTITY = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const STRANGER = { entityId: 'b'.repeat(32), token: 'token-of-b' };

const on = (risk: RiskRules | null): Promise<Shop> =>
  open({ entities: [{ ...ENTITY, terms: { risk } }, STRANGER] });

const check = (shop: Shop, fields: Fields = {}): Promise<Reply> =>
  shop.send('POST', '/v1/risk', shop.bearer, encode({ entityId: ENTITY.entityId, ...fields }));

const MONEY: Fields = { amount: '92.00', currency: 'EUR' };
const { 'card.cvv': _, ...CARD } = VISA;
const PASSED = '200 000.300.100';
const DENIED = '400 100.400.142';

describe('a check', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await on({
      amount: [{ currency: 'EUR', most: '100.00' }],
      country: [{ refused: ['GB'], score: 30 }],
      blacklist: [{ bins: ['545454'] }, { emails: ['@bad.example'], score: 50 }],
      velocity: [{ by: 'account', most: 1, within: 'P1D' }],
      refuseBelow: 40,
    });
  });

  it('that passes has a score, and the sent parameters without secrets', async () => {
    const reply = await check(shop, {
      ...MONEY,
      ...VISA,
      merchantTransactionId: 'order-0001',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.ip': '192.0.2.1',
      'billing.country': 'DE',
      'cart.items[0].name': 'Beans',
      'customParameters[note]': 'x',
      'risk.amount': '99.00',
      'risk.parameters[shop.level]': '3',
      testMode: 'INTERNAL',
    });
    expect(code(reply)).toBe(PASSED);
    const { id, buildNumber, timestamp, ndc, ...body } = reply.body;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ndc).toMatch(/^a0{30}1-[0-9a-f]{32}$/);
    expect(timestamp).toBe('2030-01-31 12:00:00+0000');
    expect(buildNumber).toBeDefined();
    expect(body).toEqual({
      ...MONEY,
      paymentBrand: 'VISA',
      brandResult: 'VISA',
      merchantTransactionId: 'order-0001',
      result: { code: '000.300.100', description: 'Risk check successful' },
      card: {
        bin: '420000',
        last4Digits: '0000',
        holder: 'Jane Jones',
        expiryMonth: '05',
        expiryYear: '2034',
      },
      customer: { givenName: 'Jane', surname: 'Jones', ip: '192.0.2.1' },
      billing: { country: 'DE' },
      cart: { items: [{ name: 'Beans', quantityUnit: 'COUNT' }] },
      customParameters: { note: 'x' },
      risk: {
        amount: '99.00',
        brand: 'VISA',
        orderTimestamp: '2030-01-31 12:00:00',
        parameters: { 'shop.level': '3' },
        score: '100',
      },
    });
    for (const secret of [VISA['card.number'], '"123"']) expect(reply.text).not.toContain(secret);
  });

  it.each<[string, Fields, string, string | undefined, RegExp | undefined]>([
    ['of an amount alone', MONEY, PASSED, '100', undefined],
    ['of an address alone', { 'customer.ip': '192.0.2.1' }, PASSED, '100', undefined],
    ['that costs points', { 'billing.country': 'GB' }, PASSED, '70', undefined],
    [
      'of an IBAN',
      { 'bankAccount.iban': 'DE23100000001234567890', paymentBrand: 'DIRECTDEBIT_SEPA' },
      PASSED,
      '100',
      undefined,
    ],
    [
      'of a rule that refuses',
      { ...CARD, 'card.number': '5454545454545454' },
      DENIED,
      '0',
      /^800\.300\.401 bin blacklisted$/,
    ],
    [
      'of an amount that is too large',
      { ...MONEY, amount: '100.01' },
      '400 100.400.140',
      '0',
      /^100\.400\.140 transaction declined by risk gate$/,
    ],
    [
      'of an amount at risk that is too large',
      { 'risk.amount': '100.01', currency: 'EUR' },
      '400 100.400.140',
      '0',
      /risk gate/,
    ],
    [
      'of a score that is too low',
      {
        'billing.country': 'GB',
        'customer.email': 'x@bad.example',
        'customer.givenName': 'x',
        'customer.surname': 'y',
      },
      DENIED,
      '20',
      /^100\.400\.142 /,
    ],
    ['of nothing', { 'customParameters[note]': 'x' }, '400 100.400.143', undefined, undefined],
    ['of a brand alone', { paymentBrand: 'VISA' }, '400 100.400.143', undefined, undefined],
    [
      'of less at risk than the amount',
      { ...MONEY, 'risk.amount': '91.99' },
      '400 100.400.144',
      undefined,
      /risk amount is smaller than amount/,
    ],
    [
      'of another currency’s decimals',
      { amount: '1.50', currency: 'JPY' },
      '400 100.550.303',
      undefined,
      undefined,
    ],
    [
      'of no currency',
      { amount: '1.50', currency: 'XYZ' },
      '400 100.550.401',
      undefined,
      undefined,
    ],
    [
      'of a wrong number',
      { ...CARD, 'card.number': '4200000000000001' },
      '400 100.100.101',
      undefined,
      undefined,
    ],
    [
      'of an expired card',
      { ...CARD, 'card.expiryYear': '2029' },
      '400 100.100.303',
      undefined,
      undefined,
    ],
    [
      'of a wrong IBAN',
      { 'bankAccount.iban': 'DE24100000001234567890' },
      '400 100.200.104',
      undefined,
      undefined,
    ],
  ])('%s', async (_, fields, expected, score, because) => {
    const reply = await check(shop, fields);
    expect(code(reply)).toBe(expected);
    expect(reply.body.risk?.score).toBe(score);
    const { ExtendedDescription } = reply.body.resultDetails ?? {};
    if (because) expect(ExtendedDescription).toMatch(because);
    else expect(ExtendedDescription).toBeUndefined();
    const validate = validatorOf('RiskCheck');
    expect([validate(reply.body), validate.errors]).toEqual([true, null]);
  });

  it.each<[Fields, string[]]>([
    [{ amount: '1.00' }, ['currency=null: is required with an amount']],
    [{ 'risk.amount': '1.00' }, ['currency=null: is required with an amount']],
    [{ amount: '1,00', currency: 'EUR' }, ['amount=1,00: must match ^[0-9]{1,10}(\\.[0-9]{2})?$']],
    [
      { 'card.number': '4200000000000000' },
      ['card.expiryMonth=null: may not be empty', 'card.expiryYear=null: may not be empty'],
    ],
    [{ paymentType: 'PA' }, ['paymentType=PA: is not an allowed parameter']],
    [
      { 'customer.companyName': 'Beans' },
      ['customer.givenName=null: may not be empty', 'customer.surname=null: may not be empty'],
    ],
  ])('with %j is refused by name', async (fields, expected) => {
    const reply = await check(shop, fields);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual(expected);
  });

  it('requires a token of the entity', async () => {
    expect((await shop.send('POST', '/v1/risk', {}, encode(ENTITY))).status).toBe(401);
    const theirs = { authorization: `Bearer ${STRANGER.token}` };
    const body = encode({ entityId: ENTITY.entityId, ...MONEY });
    expect((await shop.send('POST', '/v1/risk', theirs, body)).status).toBe(403);
  });

  it('uses the card in a wallet’s token, and does not spend the token', async () => {
    const wallet = async (bins: string[]) => {
      const shop = await on({ blacklist: [{ bins }] });
      const token = await shop.walletToken('applePay');
      return { shop, fields: { paymentBrand: 'APPLEPAY', 'applePay.paymentToken': token } };
    };
    const listed = await wallet([DEVICE.number.slice(0, 6)]);
    const denied = await check(listed.shop, { ...MONEY, ...listed.fields });
    expect([code(denied), denied.body.resultDetails.ExtendedDescription]).toEqual([
      DENIED,
      '800.300.401 bin blacklisted',
    ]);
    const { shop, fields } = await wallet(['999999']);
    const checked = await check(shop, { ...MONEY, ...fields });
    expect(code(checked)).toBe(PASSED);
    expect(checked.body.card).toMatchObject({ bin: '489537', last4Digits: '3478' });
    for (const secret of [DEVICE.number, 'verificationId']) {
      expect(checked.text).not.toContain(secret);
    }
    expect(code(await check(shop, { ...MONEY, ...fields, amount: '93.00' }))).toBe(
      '400 200.100.603',
    );
    const noCard = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
    expect(code(await shop.charge({ ...noCard, ...fields }))).toBe('200 000.100.110');
    expect(code(await shop.charge({ ...noCard, ...fields }))).toBe('400 200.100.603');
    const garbage = { paymentBrand: 'APPLEPAY', 'applePay.paymentToken': 'garbage' };
    expect(code(await check(shop, { ...MONEY, ...garbage }))).toBe('400 200.100.603');
  });

  it('is not a payment, and does not count as one', async () => {
    const fields = { ...MONEY, ...CARD };
    for (let i = 0; i < 3; i++) expect(code(await check(shop, fields))).toBe(PASSED);
    const { body } = await check(shop, fields);
    expect(code(await shop.payment(body.id))).toBe('404 700.400.580');
    expect(code(await shop.refer(body.id, 'CP'))).toBe('400 700.400.510');
  });
});

describe('without rules', () => {
  it.each([null, {}])('(%j) a check passes with the best score', async (risk) => {
    const reply = await check(await on(risk), { ...MONEY, ...CARD });
    expect([code(reply), reply.body.risk]).toEqual([PASSED, { score: '100' }]);
  });
});

describe('the service behind it', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await on(null);
  });
  const forced = (value: string, fields: Fields = MONEY) =>
    check(shop, { ...fields, 'customParameters[forceResultCode]': value });

  it.each([
    ['000.300.100', 200],
    ['000.300.101', 200],
    ['000.300.102', 200],
    ['000.300.103', 200],
    ['100.400.140', 400],
    ['100.400.141', 400],
    ['100.400.142', 400],
    ['100.400.143', 400],
    ['100.400.144', 400],
    ['100.400.145', 400],
    ['100.400.149', 400],
  ])('returns %s if a switch requests it', async (wished, status) => {
    const reply = await forced(wished);
    expect(code(reply)).toBe(`${status} ${wished}`);
    expect(reply.body.customParameters).toEqual({ forceResultCode: wished });
    expect(reply.body.risk?.score).toBe(wished === '100.400.143' ? undefined : '100');
  });

  it.each(['000.100.110', '100.400.150', '000.300.109', '800.100.155', 'x'])(
    'never returns %s',
    async (wished) => {
      const reply = await forced(wished);
      expect(code(reply)).toBe('400 600.200.810');
      expect(reply.body.resultDetails.ExtendedDescription).toBe(
        'customParameters[forceResultCode] must be a result code of a risk check',
      );
    },
  );

  it('ignores switches in the other test mode', async () => {
    expect(code(await forced('100.400.141', { ...MONEY, testMode: 'EXTERNAL' }))).toBe(PASSED);
  });

  it('ignores switches in live', async () => {
    const live = await open({ environment: 'live', tls: certificate(), entities: [ENTITY] });
    const fields = { ...MONEY, 'customParameters[forceResultCode]': '100.400.141' };
    expect(code(await check(live, fields))).toBe(PASSED);
    expect(code(await check(live, { ...MONEY, testMode: 'INTERNAL' }))).toBe('400 600.200.701');
  });

  it('has no effect if the account is invalid', async () => {
    const wrong = { ...CARD, 'card.number': '4200000000000001' };
    expect(code(await forced('000.300.100', wrong))).toBe('400 100.100.101');
  });
});
