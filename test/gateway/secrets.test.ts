import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../scripts/inputs.mjs';
import { createLog } from '../../src/gateway/platform/log.ts';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { everything } from './databaseContents.ts';
import { code, encode, open, temporaryFolder } from './harness.ts';

const NUMBER = '4242424242424242';
const CVV = '917';
const CARD = { 'card.number': NUMBER, 'card.cvv': CVV };

describe('a card', () => {
  it('leaves no number and no code in any table or file', async () => {
    const data = temporaryFolder();
    const shop = await open({ data });
    const ids = [await shop.checkout(), await shop.checkout(), await shop.checkout()];
    const [paid, declined, refused] = ids as [string, string, string];
    await shop.pay(paid, CARD);
    await shop.pay(declined, { ...CARD, 'card.expiryYear': '2001' });
    await shop.pay(refused, { ...CARD, 'card.expiryMonth': '13' });
    await shop.gateway.close();
    const values = everything(join(data, 'gateway.db'));
    expect(values.length).toBeGreaterThan(50);
    for (const [place, value] of values) {
      expect(value, place).not.toContain(NUMBER);
      // Three digits also occur in random ids by chance. They must not be a whole value.
      expect(value, place).not.toBe(CVV);
      expect(value, place).not.toContain('card.cvv');
      expect(value, place).not.toContain('card.number');
    }
    expect(values).toContainEqual(['payment.account_last4', '4242']);
    for (const name of filesBelow(data)) {
      expect(readFileSync(join(data, name)).includes(NUMBER), name).toBe(false);
    }
  });

  it('and every other account leaves no secret', async () => {
    const data = temporaryFolder();
    const shop = await open({ data });
    const bank = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.bic': 'MARKDEF1' };
    const walletToken = await shop.walletToken('applePay');
    const submits: Record<string, string>[] = [
      { paymentBrand: 'SEPA', ...bank, 'bankAccount.iban': 'DE14940593100000012346' },
      { paymentBrand: 'DIRECTDEBIT_US', ...bank, 'bankAccount.number': '9988776655443322' },
      {
        paymentBrand: 'VISA',
        'tokenAccount.number': '4895370012003478',
        'tokenAccount.type': 'NETWORK',
        'tokenAccount.cryptogram': 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
      },
      { paymentBrand: 'APPLEPAY', 'applePay.paymentToken': walletToken },
      {
        paymentBrand: 'SEPA',
        ...bank,
        'bankAccount.iban': 'DE23100000001234567890',
        'giftCard.pin': 'gift-pin-1',
      },
      {
        paymentBrand: 'BELK_GIFT_CARD',
        'giftCard.number': '6035719988776655',
        'giftCard.pin': 'gift-pin-2',
      },
    ];
    for (const fields of submits) {
      const url = `/v1/checkouts/${await shop.checkout()}/payment`;
      const body = encode({ entityId: shop.gateway.entityId, ...fields });
      // One account pays: the PIN of a gift card is refused beside a bank account, and kept nowhere either.
      const isTwo = 'giftCard.pin' in fields && 'bankAccount.iban' in fields;
      const expected = isTwo ? '400 200.300.404' : '200 000.100.110';
      expect(code(await shop.send('POST', url, shop.bearer, body))).toBe(expected);
    }
    await shop.gateway.close();
    const kept = everything(join(data, 'gateway.db'));
    const files = filesBelow(data).map((name) => readFileSync(join(data, name), 'latin1'));
    for (const secret of [
      'DE14940593100000012346',
      '9988776655443322',
      '4895370012003478',
      'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
      walletToken.slice(20, 80),
      'gift-pin-1',
      '6035719988776655',
      'gift-pin-2',
    ]) {
      expect(kept.filter(([, value]) => value.includes(secret))).toEqual([]);
      expect(files.some((text) => text.includes(secret))).toBe(false);
    }
  });

  it('is recognised by its hash, which depends on the key', async () => {
    const hashOf = async (cardKey: string | undefined) => {
      const data = temporaryFolder();
      const shop = await open({ data, ...(cardKey && { cardKey }) });
      await shop.pay(await shop.checkout(), CARD);
      await shop.pay(await shop.checkout(), CARD);
      await shop.gateway.close();
      const hashes = everything(join(data, 'gateway.db'))
        .filter(([place]) => place === 'payment.account_hash')
        .map(([, value]) => value);
      expect(hashes).toHaveLength(2);
      expect(hashes[0]).toBe(hashes[1]);
      return hashes[0];
    };
    const key = 'ab'.repeat(32);
    expect(await hashOf(key)).toBe(await hashOf(key.toUpperCase()));
    expect(await hashOf(undefined)).not.toBe(await hashOf(undefined));
  });

  it('is never in an error', async () => {
    const shop = await open();
    const id = await shop.checkout();
    for (const fields of [
      { ...CARD, 'card.expiryMonth': '13' },
      { 'card.number': `${NUMBER}x` },
      { 'card.number': NUMBER.replace(/(.{4})/g, '$1 ').trim() },
      { 'card.cvv': '12z' },
      { cardNumber: NUMBER },
      { 'card.pan': '1234567' },
      { 'card.holder': NUMBER },
      { 'card.holder': `Jane ${NUMBER.replace(/(.{4})/g, '$1 ')}` },
      { [NUMBER]: '1' },
      { foo: `number ${NUMBER}, please` },
    ]) {
      const reply = await shop.pay(id, fields);
      expect(code(reply)).toBe('400 200.300.404');
      expect(reply.text).not.toContain(NUMBER);
      expect(reply.text).not.toContain('1234567');
      expect(reply.text).not.toContain('4242 4242');
      expect(reply.text).not.toContain('12z');
    }
    const twice = await shop.send(
      'POST',
      `/v1/checkouts/${id}/payment`,
      {},
      `card.number=${NUMBER}&card.number=${NUMBER}&card.cvv=${CVV}&card.cvv=%ff`,
    );
    expect(twice.text).not.toContain(NUMBER);
  });
});

describe('the data folder', () => {
  it('is readable for its owner only, and contains its key', async () => {
    const data = join(temporaryFolder(), 'new');
    const first = await open({ data });
    const key = readFileSync(join(data, 'keys.json'), 'utf8');
    expect(JSON.parse(key).cardKey).toMatch(/^[0-9a-f]{64}$/);
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(data)).toBe('700');
    expect(mode(join(data, 'keys.json'))).toBe('600');
    expect(mode(join(data, 'gateway.db'))).toBe('600');
    await first.gateway.close();
    await open({ data });
    expect(readFileSync(join(data, 'keys.json'), 'utf8')).toBe(key);
  });

  it('contains no token, only its hash', async () => {
    const data = temporaryFolder();
    const shop = await open({ data });
    await shop.gateway.close();
    for (const [place, value] of everything(join(data, 'gateway.db'))) {
      expect(value, place).not.toContain(shop.gateway.token);
    }
  });

  it('of a newer version is not changed, and the error names the remedy', async () => {
    const data = temporaryFolder();
    await (await open({ data })).gateway.close();
    const db = openFile(join(data, 'gateway.db'));
    db.prepare('insert into kysely_migration values (?, ?)').run(['9999-future', '2099']);
    db.close();
    await expect(open({ data })).rejects.toThrow(/newer version.*9999-future/);
  });

  it('that cannot be used is named in the error', async () => {
    await expect(open({ data: '/dev/null/below' })).rejects.toThrow('/dev/null/below');
  });
});

describe('the log', () => {
  it('contains no secret, also if one is logged by mistake', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    log.info({ form: { 'card.number': NUMBER, 'card.cvv': CVV, amount: '1.00' } }, 'slipped');
    log.info({ 'card.number': NUMBER, headers: { authorization: 'Bearer secret' } }, 'slipped');
    const text = lines.join('');
    expect(text).toContain('"amount":"1.00"');
    for (const secret of [NUMBER, `"${CVV}"`, 'Bearer secret']) expect(text).not.toContain(secret);
  });
});
