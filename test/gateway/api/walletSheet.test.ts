/** The sheet of a sandbox wallet in the form: its token, and the payment with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, encode, type Fields, faults, NO_SESSION, open, type Shop } from '../harness.ts';

const SHOP = 'https://shop.example';
const GOOD = '200 000.000.100';
const PAID = '200 000.100.110';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const WALLETS = [
  ['applePay', 'APPLEPAY', ['Visa', 'MasterCard', 'AmEx', 'Visa']],
  ['googlePay', 'GOOGLEPAY', ['VISA', 'MASTERCARD', 'AMEX', 'VISA']],
  ['samsungPay', 'SAMSUNGPAY', ['VISA', 'MASTERCARD', 'AMEX', 'VISA']],
] as const;

const agree = (
  id: string,
  wallet: string,
  fields: Fields = {},
  headers: Record<string, string> = {},
) => shop.send('POST', `/v1/checkouts/${id}/wallets/${wallet}`, headers, encode(fields));

describe.each(WALLETS)('%s', (wallet, paymentBrand, networks) => {
  const pay = (id: string, token: string) =>
    shop.submit(id, 'payment', { paymentBrand, [`${wallet}.paymentToken`]: token });

  it.each([
    ['VISA', networks[0], '0000', PAID],
    ['MASTER', networks[1], '5454', PAID],
    ['AMEX', networks[2], '7770', PAID],
    ['DECLINED', networks[3], '0002', '400 800.100.152'],
    [undefined, networks[0], '0000', PAID],
  ] as const)('%s: %s %s pays: %s', async (card, cardNetwork, last4Digits, expected) => {
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/r` });
    const reply = await agree(id, wallet, { card });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body).toMatchObject({ cardNetwork, last4Digits, ndc: id });
    const envelope = ['result', 'buildNumber', 'timestamp', 'ndc'];
    expect(Object.keys(reply.body).sort()).toEqual(
      [...envelope, 'token', 'cardNetwork', 'last4Digits'].sort(),
    );
    const paid = await pay(id, reply.body.token);
    expect(code(paid)).toBe(expected);
    expect(paid.body).toMatchObject({ paymentBrand, card: { last4Digits } });
    const read = await shop.status(id);
    expect([code(read), read.body.paymentBrand]).toEqual([expected, paymentBrand]);
  });

  it('a declined shopper can confirm again in the same checkout; no token pays twice', async () => {
    const id = await shop.checkout();
    const { token: bad } = (await agree(id, wallet, { card: 'DECLINED' })).body;
    expect(code(await pay(id, bad))).toBe('400 800.100.152');
    expect(code(await pay(id, bad))).toBe('400 200.100.603');
    const { token } = (await agree(id, wallet)).body;
    expect(code(await pay(id, token))).toBe(PAID);
  });

  it('the amount of the sheet is that of the checkout, or the payment is refused', async () => {
    const id = await shop.checkout({ amount: '10.00' });
    const other = await agree(id, wallet, { amount: '12.50', currency: 'EUR' });
    expect(code(other)).toBe(GOOD);
    const paid = await pay(id, other.body.token);
    // A token of Google Pay contains no amount.
    expect(code(paid)).toBe(wallet === 'googlePay' ? PAID : '400 200.100.603');
    if (wallet === 'googlePay') return;
    expect(paid.body.result.description).toContain('the token has another amount');
    const same = await agree(id, wallet, { amount: '10.00', currency: 'EUR' });
    expect(code(await pay(id, same.body.token))).toBe(PAID);
  });

  it('a checkout without a payment has no amount, and stores the card', async () => {
    const stores = { createRegistration: 'true', paymentType: undefined };
    const id = await shop.checkout({ ...stores, amount: undefined, currency: undefined });
    const { token } = (await agree(id, wallet)).body;
    const fields = { paymentBrand, [`${wallet}.paymentToken`]: token };
    expect(code(await shop.submit(id, 'registration', fields))).toBe(PAID);
  });

  it('the cards of a sheet are valid at any time', async () => {
    const late = await open();
    for (const now of ['2026-12-31T23:59:59.000Z', '2098-06-01T00:00:00.000Z']) {
      await late.gateway.clock.freeze(now);
      const id = await late.checkout();
      const { body } = await late.send('POST', `/v1/checkouts/${id}/wallets/${wallet}`, {}, '');
      const fields = { paymentBrand, [`${wallet}.paymentToken`]: body.token };
      expect(code(await late.submit(id, 'payment', fields)), now).toBe(PAID);
    }
  });
});

describe('parameters', () => {
  it.each<[Fields, string]>([
    [{ card: 'visa' }, 'card=visa: must be one of [VISA, MASTER, AMEX, DECLINED]'],
    [{ card: '4200000000000000' }, 'card=***: must be one of [VISA, MASTER, AMEX, DECLINED]'],
    [{ amount: '1,5' }, 'amount=1,5: must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
    [{ amount: '1.50', currency: 'JPY' }, 'amount=1.50: must be an amount in JPY'],
    [{ amount: '1.50', currency: 'XQQ' }, 'amount=1.50: must be an amount in XQQ'],
    [{ 'card.number': '4200000000000000' }, 'card.number=***: is not an allowed parameter'],
  ])('%o is refused by name', async (fields, fault) => {
    const reply = await agree(await shop.checkout(), 'applePay', fields);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual([fault]);
  });

  it.each(['applepay', 'walletA', 'x', 'toString', '__proto__'])(
    '%s is not a wallet',
    async (wallet) => {
      const reply = await agree(await shop.checkout(), wallet);
      expect(code(reply)).toBe('404 200.300.406');
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    },
  );
});

describe('access', () => {
  it('requires a checkout that can be paid', async () => {
    const [removed, paid] = [await shop.checkout(), await shop.checkout()];
    await shop.remove(removed);
    await shop.pay(paid);
    for (const id of [removed, paid, 'x']) {
      const reply = await agree(id, 'applePay');
      expect([reply.status, reply.body.result]).toEqual([400, NO_SESSION]);
    }
  });

  it('is granted to a page of a bound origin', async () => {
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/r` });
    const url = `/v1/checkouts/${id}/wallets/googlePay`;
    const asked = await shop.send('OPTIONS', url, { origin: SHOP });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, SHOP]);
    const reply = await agree(id, 'googlePay', {}, { origin: 'https://evil.example' });
    expect(reply.headers['access-control-allow-origin']).toBe(SHOP);
  });

  it('is limited', async () => {
    const strict = await open({ throttle: 'always', limits: { wallets: 1 } });
    const url = `/v1/checkouts/${await strict.checkout()}/wallets/googlePay`;
    expect(code(await strict.send('POST', url, {}, ''))).toBe(GOOD);
    const second = await strict.send('POST', url, {}, '');
    expect([code(second), second.headers['retry-after']]).toEqual(['429 800.120.100', '60']);
  });
});
