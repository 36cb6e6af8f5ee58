/** The account of a payment, exactly: one account, at the specified place, and errors that name their wallet. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, type Fields, faults, open, type Shop } from '../../harness.ts';
import { CHALLENGED, NO_CARD, RETURN, requestOf } from '../../shopper/shopperRequests.ts';
import { GOOD } from './modes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

describe('in addition to a card', () => {
  table<[string, string]>([
    ['tokenAccount.number', '4895370012003478'],
    ['tokenAccount.type', 'EXTERNAL'],
    ['tokenAccount.cryptogram', 'A'.repeat(28)],
    ['giftCard.number', '6035710012003478'],
    ['giftCard.pin', '9753'],
    ['virtualAccount.accountId', 'jane'],
    ['bankAccount.iban', 'DE23100000001234567890'],
    ['bankAccount.bic', 'MARKDEF1100'],
  ])('%s is refused', async (name, value) => {
    const message = 'must not be sent with card.number';
    const isShown = ['tokenAccount.type', 'virtualAccount.accountId', 'bankAccount.bic'].includes(
      name,
    );
    const expected = [`${name}=${isShown ? value : '***'}: ${message}`];
    expect(faults(await shop.charge({ [name]: value }))).toEqual(expected);
    expect(faults(await shop.pay(await shop.checkout(), { [name]: value }))).toEqual(expected);
  });

  it('the holder of a bank account is accepted: a checkout may have it', async () => {
    const id = await shop.checkout({ 'bankAccount.holder': 'Jane Jones' });
    expect(code(await shop.pay(id))).toBe(GOOD);
  });

  it('a gift card that is bought is returned', async () => {
    const reply = await shop.charge({ 'giftCard.message': 'For you' });
    expect([code(reply), reply.body.giftCard]).toEqual([GOOD, { message: 'For you' }]);
  });
});

describe('an account with a provider', () => {
  table<[string, boolean]>([
    ['NETELLER', true],
    ['CHINAUNIONPAY', false],
    ['PASTEANDPAY_V', true],
    ['VSTATION_V', true],
    ['PAYPAL', false],
    ['ALIPAY', false],
  ])('of %s is named by virtualAccount.accountId: %s', async (paymentBrand, isNeeded) => {
    const asked: Fields = { ...NO_CARD, paymentBrand, shopperResultUrl: RETURN };
    const bare = await shop.charge(asked);
    const message = `virtualAccount.accountId=null: is required with ${paymentBrand}`;
    if (isNeeded) expect(faults(bare)).toEqual([message]);
    else expect(code(bare)).toBe('200 000.200.000');
    const named = await shop.charge({ ...asked, 'virtualAccount.accountId': 'jane' });
    expect(code(named)).toBe('200 000.200.000');
  });
});

it('a gift card without data to return is absent', async () => {
  const asked = { ...NO_CARD, paymentBrand: 'GIVEX', 'giftCard.number': '123456' };
  const reply = await shop.charge(asked);
  expect(code(reply)).toBe(GOOD);
  expect(reply.body).not.toHaveProperty('giftCard');
});

describe('an error of a wallet names it', () => {
  table([
    ['applePay', 'APPLEPAY'],
    ['googlePay', 'GOOGLEPAY'],
    ['samsungPay', 'SAMSUNGPAY'],
  ] as const)('%s', async (wallet, paymentBrand) => {
    const token = `${wallet}.paymentToken`;
    const asked = { ...NO_CARD, paymentBrand };
    const bad = await shop.charge({ ...asked, [token]: 'nonsense' });
    expect(code(bad)).toBe('400 200.100.603');
    expect(bad.body.result.description).toContain(` - ${token}: the token is not a token`);
    const none = await shop.charge(asked);
    expect(code(none)).toBe('400 200.100.602');
    expect(none.body.result.description).toContain(` - ${paymentBrand} requires ${token}`);
    const good = { ...asked, [token]: await shop.walletToken(wallet) };
    expect(code(await shop.charge(good))).toBe(GOOD);
    const spent = await shop.charge(good);
    expect(spent.body.result.description).toContain(` - ${token}: the token was already used`);
  });
});

describe('data for the issuer', () => {
  const authenticationRequestOf = async (fields: Fields) => {
    const { body } = await shop.charge({ ...CHALLENGED, ...fields });
    await shop.act(body.id, 'approve');
    return requestOf(shop, body.id);
  };

  table([
    ['SPLIT_SHIPMENT', '08'],
    ['_DELAYED_SHIPMENT', '09'],
    ['SPLIT_PAYMENT', '10'],
  ])('%s as %s', async (name, number) => {
    const sent = await authenticationRequestOf({ 'threeDSecure.authenticationInd': name });
    expect(sent).toMatchObject({ threeDSRequestorAuthenticationInd: number });
  });

  table<[string, string | undefined, object]>([
    ['+44 (20) 7946-0000', undefined, { cc: '44', subscriber: '2079460000' }],
    ['0044 20 7946 0000', 'DE', { cc: '44', subscriber: '2079460000' }],
    ['020 7946 0000', 'GB', { cc: '44', subscriber: '2079460000' }],
    ['06 6982 1234', 'IT', { cc: '39', subscriber: '0669821234' }],
    ['+1 202.555/0100', undefined, { cc: '1', subscriber: '2025550100' }],
    ['+353 1 555 0100', undefined, { cc: '353', subscriber: '15550100' }],
    ['020 7946 0000', undefined, { subscriber: '02079460000' }],
    // No country has the code 999.
    ['+999 1234567', undefined, { subscriber: '9991234567' }],
  ])('%s, with an address in %s, as %j', async (phone, country, expected) => {
    const sent = await authenticationRequestOf({
      'billing.country': country,
      'customer.phone': phone,
      'customer.mobile': phone,
      'customer.workPhone': phone,
    });
    expect(sent).toMatchObject({
      homePhone: expected,
      mobilePhone: expected,
      workPhone: expected,
    });
    expect('cc' in (sent['homePhone'] as object)).toBe('cc' in expected);
  });

  it('no data of an invalid telephone number', async () => {
    const sent = await authenticationRequestOf({ 'customer.workPhone': 'ask the porter' });
    expect(sent).not.toHaveProperty('workPhone');
    expect(sent).not.toHaveProperty('homePhone');
  });
});
