/** Payments with tokens of wallets, and with data that a shop decrypted (API 1, Wallet payments). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../scripts/inputs.mjs';
import { code, DEVICE, encode, type Fields, open, type Shop, temporaryFolder } from '../harness.ts';

let shop: Shop;
const OTHER = { entityId: 'b'.repeat(32), token: 'token-of-other' };
beforeAll(async () => {
  shop = await open({ entities: [OTHER] });
});

const WALLETS = [
  ['applePay', 'walletA', 'APPLEPAY'],
  ['googlePay', 'walletB', 'GOOGLEPAY'],
  ['samsungPay', 'walletC', 'SAMSUNGPAY'],
] as const;
type Wallet = (typeof WALLETS)[number][0];

const token = (wallet: Wallet, wish?: Record<string, unknown>) => shop.walletToken(wallet, wish);

const NO_CARD: Fields = {
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
};

const charge = (fields: Fields) => shop.charge({ ...NO_CARD, ...fields });

describe.each(WALLETS)('%s', (wallet, alias, brand) => {
  it.each([wallet, alias])('a token sent as %s.paymentToken pays', async (name) => {
    const sent = await token(wallet);
    const reply = await charge({ paymentBrand: brand, [`${name}.paymentToken`]: sent });
    expect(code(reply)).toBe('200 000.100.110');
    expect(reply.body).toMatchObject({
      paymentBrand: brand,
      amount: '92.00',
      card: {
        bin: '489537',
        last4Digits: '3478',
        expiryMonth: '05',
        expiryYear: '2034',
        numberType: 'DPAN',
      },
    });
    expect(reply.text).not.toContain(DEVICE.number);
    expect(reply.text).not.toContain(sent.slice(0, 40));
    const again = await shop.payment(reply.body.id);
    expect(again.body.card).toEqual(reply.body.card);
  });

  it('the same token does not pay twice, with any result of the first payment', async () => {
    const fields = { paymentBrand: brand, [`${wallet}.paymentToken`]: await token(wallet) };
    const declined = { ...fields, 'customParameters[forceResultCode]': '800.100.152' };
    expect(code(await charge(declined))).toBe('400 800.100.152');
    const reply = await charge(fields);
    expect(code(reply)).toBe('400 200.100.603');
    expect(reply.body.result.description).toContain('the token was already used');
  });

  it('of ten simultaneous payments with one token, one succeeds', async () => {
    const fields = { paymentBrand: brand, [`${wallet}.paymentToken`]: await token(wallet) };
    const replies = await Promise.all(Array.from({ length: 10 }, () => charge(fields)));
    expect(replies.map(code).toSorted()).toEqual([
      '200 000.100.110',
      ...Array.from({ length: 9 }, () => '400 200.100.603'),
    ]);
  });

  it('a request that is refused for another reason does not spend it', async () => {
    const fields = { paymentBrand: brand, [`${wallet}.paymentToken`]: await token(wallet) };
    expect(code(await charge({ ...fields, currency: 'XXQ' }))).toMatch(/^400 (?!200\.100)/);
    expect(code(await charge(fields))).toBe('200 000.100.110');
  });

  it('a token that was changed is refused', async () => {
    const good = await token(wallet);
    const at = good.length - 20;
    const bad = good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1);
    const reply = await charge({ paymentBrand: brand, [`${wallet}.paymentToken`]: bad });
    expect(code(reply)).toBe('400 200.100.603');
    expect(reply.text).not.toContain(bad.slice(0, 40));
  });

  it('an expired token is refused', async () => {
    const old = await open();
    await old.gateway.clock.freeze('2030-01-31T12:00:00.000Z');
    const made = await old.walletToken(wallet);
    await old.gateway.clock.advance('P8D');
    const fields = { paymentBrand: brand, [`${wallet}.paymentToken`]: made };
    const reply = await old.charge({ ...NO_CARD, ...fields });
    expect(code(reply)).toBe('400 200.100.603');
    expect(reply.body.result.description).toContain('the token has expired');
  });

  it('a token that was made for another entity is refused, and not spent', async () => {
    const name = `${wallet}.paymentToken`;
    const fields = { paymentBrand: brand, [name]: await token(wallet) };
    const { entityId } = OTHER;
    const headers = { authorization: `Bearer ${OTHER.token}` };
    const asked = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...fields };
    const reply = await shop.send('POST', '/v1/payments', headers, encode(asked));
    expect(code(reply)).toBe('400 200.100.603');
    expect(code(await charge(fields))).toBe('200 000.100.110');
  });

  it('a token of another gateway is refused: its keys are different', async () => {
    const other = await open();
    const reply = await other.charge({
      ...NO_CARD,
      paymentBrand: brand,
      [`${wallet}.paymentToken`]: await token(wallet),
    });
    expect(code(reply)).toBe('400 200.100.603');
  });

  it('another account in addition to a token is refused, because it is ambiguous', async () => {
    const beside = {
      'card.number': '4200000000000000',
      'bankAccount.iban': 'DE23100000001234567890',
      'tokenAccount.number': '4895370012003478',
      'applePay.source': 'web',
    };
    for (const [name, value] of Object.entries(beside)) {
      const fields = { paymentBrand: brand, [`${wallet}.paymentToken`]: 'a token', [name]: value };
      const reply = await charge(fields);
      expect(code(reply)).toBe('400 200.300.404');
      expect(reply.body.result.parameterErrors).toContainEqual({
        name,
        value: name.endsWith('source') ? 'web' : '***',
        message: `must not be sent with ${wallet}.paymentToken`,
      });
    }
  });

  it('a brand without a token is refused as such', async () => {
    expect(code(await charge({ paymentBrand: brand }))).toBe('400 200.100.602');
  });

  it('pays a checkout from the form, for the amount that the shopper agreed to', async () => {
    const id = await shop.checkout();
    const wrong = await token(wallet, { amount: '9.20' });
    const fields = (sent: string) => ({ paymentBrand: brand, [`${wallet}.paymentToken`]: sent });
    const refused = await shop.submit(id, 'payment', fields(wrong));
    // A token of Google Pay contains no amount: the page's sheet had one.
    const isSaid = wallet !== 'googlePay';
    expect(code(refused)).toBe(isSaid ? '400 200.100.603' : '200 000.100.110');
    if (!isSaid) return;
    expect(refused.body.result.description).toContain('another amount');
    const paid = await shop.submit(id, 'payment', fields(await token(wallet)));
    expect(code(paid)).toBe('200 000.100.110');
    expect((await shop.status(id)).body).toMatchObject({ paymentBrand: brand });
  });

  it('can be stored, and used for later payments without a token', async () => {
    const id = await shop.stored({
      ...NO_CARD,
      paymentBrand: brand,
      [`${wallet}.paymentToken`]: await token(wallet),
    });
    const reply = await shop.payWith(id);
    expect(code(reply)).toBe('200 000.100.110');
    expect(reply.body).toMatchObject({ paymentBrand: brand, registrationId: id });
    // Without the cryptogram of the wallet the shopper is not authenticated.
    expect(reply.body.threeDSecure).toEqual({ eci: '07' });
    expect(reply.body.resultDetails?.liability).not.toBe('issuer');
  });

  it('data that the shop decrypted pays, with its source', async () => {
    const data = {
      paymentBrand: brand,
      'card.number': DEVICE.number,
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'threeDSecure.verificationId': 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
      'threeDSecure.eci': '05',
    };
    const reply = await charge({ ...data, [`${alias}.source`]: 'web' });
    expect(code(reply)).toBe('200 000.100.110');
    expect(reply.body.card).toMatchObject({ bin: '489537', last4Digits: '3478' });
    const unsourced = await charge(data);
    expect(code(unsourced)).toBe('400 200.300.404');
    expect(unsourced.body.result.parameterErrors[0].name).toBe(`${wallet}.source`);
  });
});

it('two tokens at once are refused, and neither is spent: the card in the token is validated like any other', async () => {
  const old = { ...DEVICE, expiryYear: '2001' };
  const fields = {
    paymentBrand: 'APPLEPAY',
    'applePay.paymentToken': await token('applePay', { card: old }),
  };
  const id = await shop.checkout();
  const both = await shop.submit(id, 'payment', { ...fields, 'googlePay.paymentToken': 'x' });
  expect(code(both)).toBe('400 200.300.404');
  expect(both.body.result.parameterErrors).toEqual([
    {
      name: 'googlePay.paymentToken',
      value: '***',
      message: 'must not be sent with applePay.paymentToken',
    },
  ]);
  expect(code(await shop.submit(id, 'payment', fields))).toBe('400 100.100.303');
});

it('a card number in place of the holder in a token is not stored', async () => {
  const sent = await token('applePay', { card: { ...DEVICE, holder: '4200 0000 0000 0000' } });
  const reply = await charge({ paymentBrand: 'APPLEPAY', 'applePay.paymentToken': sent });
  expect(code(reply)).toBe('200 000.100.110');
  expect(reply.body.card.holder).toBeUndefined();
});

it('neither a token, nor its number, nor its cryptogram is in an answer or in the database', async () => {
  const data = temporaryFolder();
  const kept = await open({ data });
  const cryptogram = 'AbCdEfGhIjKlMnOpQrStUvWxYz0=';
  const texts: string[] = [];
  const sent: string[] = [];
  for (const [wallet, , brand] of WALLETS) {
    for (const store of ['true', undefined]) {
      const made = await kept.walletToken(wallet, { cryptogram });
      sent.push(made);
      const reply = await kept.charge({
        ...NO_CARD,
        paymentBrand: brand,
        [`${wallet}.paymentToken`]: made,
        createRegistration: store,
      });
      expect(code(reply)).toBe('200 000.100.110');
      texts.push(reply.text, (await kept.payment(reply.body.id)).text);
      if (store) texts.push((await kept.registration(reply.body.registrationId)).text);
    }
  }
  await kept.gateway.close();
  for (const name of filesBelow(data))
    texts.push(readFileSync(join(data, name)).toString('latin1'));
  for (const text of texts) {
    for (const secret of [DEVICE.number, cryptogram, ...sent.map((one) => one.slice(10, 60))]) {
      expect(text.includes(secret)).toBe(false);
    }
  }
});
