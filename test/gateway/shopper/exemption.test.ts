/** POST /v1/exemption: the possible exemption of a payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type Fields, faults, open, type Reply, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const CORPORATE = '5212345678901234';

const ask = (fields: Fields = {}): Promise<Reply> => {
  const asked = { entityId: shop.gateway.entityId, amount: '92.00', currency: 'EUR' };
  return shop.send('POST', '/v1/exemption', shop.bearer, encode({ ...asked, ...VISA, ...fields }));
};

const categoryOf = ({ body }: Reply): string => body.resultDetails.RiskRuleCategory;

const flag = (value: string): Fields => ({ 'threeDSecure.exemptionFlag': value });

describe('the category', () => {
  it.each([
    ['SCAEX_01', 'a low value', { amount: '30.00' }],
    ['SCAEX_01', 'a low value, asked for', { amount: '30.00', ...flag('01') }],
    ['SCAEX_00', 'more than a low value, asked for one', { amount: '30.01', ...flag('01') }],
    ['SCAEX_02', 'more than a low value', { amount: '30.01' }],
    ['SCAEX_02', 'the most that is analysed', { amount: '100.00' }],
    ['SCAEX_02', 'a requested risk analysis', { amount: '12.00', ...flag('02') }],
    ['SCAEX_00', 'more than that', { amount: '100.01' }],
    ['SCAEX_00', 'more than that, and trust not said', { amount: '100.01', ...flag('02') }],
    ['SCAEX_03', 'a trusted merchant', { amount: '5000.00', ...flag('03') }],
    ['SCAEX_04', 'a company’s card', { amount: '5000.00', 'card.number': CORPORATE }],
    ['SCAEX_04', 'the same, asked for', { 'card.number': CORPORATE, ...flag('04') }],
    ['SCAEX_00', 'another card, asked for a company’s', { amount: '1.00', ...flag('04') }],
    ['SCAEX_01', 'a figure of another currency', { amount: '30', currency: 'JPY' }],
    ['SCAEX_02', 'the next figure of it', { amount: '31', currency: 'JPY' }],
  ] as [string, string, Fields][])('%s: %s', async (category, _, fields) => {
    const reply = await ask(fields);
    expect([reply.status, reply.body.result.code]).toEqual([200, '000.300.103']);
    expect(categoryOf(reply)).toBe(category);
  });
});

it('nothing is stored, and nothing is paid', async () => {
  const { body } = await ask();
  expect(body).toMatchObject({ amount: '92.00', currency: 'EUR', paymentBrand: 'VISA' });
  expect(body.card).toEqual({ bin: '420000', last4Digits: '0000' });
  expect(body).not.toHaveProperty('paymentType');
  expect((await shop.payment(body.id)).status).toBe(404);
});

describe('invalid parameters', () => {
  it.each([
    [{ amount: undefined }, 'amount'],
    [{ currency: undefined }, 'currency'],
    [{ amount: '1.234' }, 'amount'],
    [flag('05'), 'threeDSecure.exemptionFlag'],
    [flag('x'), 'threeDSecure.exemptionFlag'],
    [{ foo: 'bar' }, 'foo'],
  ] as [Fields, string][])('%o', async (fields, name) => {
    const reply = await ask(fields);
    expect([reply.status, reply.body.result.code]).toEqual([400, '200.300.404']);
    expect(faults(reply).some((fault) => fault.startsWith(`${name}=`))).toBe(true);
    expect(reply.text).not.toContain(VISA['card.number']);
  });

  it.each([
    ['100.100.101', { 'card.number': '4200000000000001' }],
    ['100.100.500', { 'card.number': undefined }],
    ['100.100.303', { 'card.expiryYear': '2001' }],
  ])('%s: a card that is refused', async (code, fields) => {
    const reply = await ask(fields);
    expect([reply.status, reply.body.result.code]).toEqual([400, code]);
    expect(reply.body).not.toHaveProperty('resultDetails');
  });

  it('without a token', async () => {
    const reply = await shop.send('POST', '/v1/exemption', {}, encode({ ...VISA }));
    expect(reply.status).toBe(401);
  });
});
