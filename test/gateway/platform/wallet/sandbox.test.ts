/** Tokens of the sandbox, over HTTP and with the test kit. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { sealerFrom } from '../../../../src/gateway/platform/keys/keys.ts';
import { systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { openWalletToken } from '../../../../src/gateway/platform/wallet/open.ts';
import { sandboxWallets, walletKeysOf } from '../../../../src/simulator/wallet/walletKeys.ts';
import { makeWalletToken, type Wallet } from '../../../../src/testkit/index.ts';
import { code, faults, NOON, open, type Shop, temporaryFolder } from '../../harness.ts';
import { CRYPTOGRAM, NUMBER } from './sampleTokens.ts';

const BOUND = 'b0000000000000000000000000000002';
const CARD_KEY = '1'.repeat(64);
const NOW = Date.parse(NOON);
const WALLETS: readonly Wallet[] = ['applePay', 'googlePay', 'samsungPay'];

const data = temporaryFolder();
const entityId = 'a0000000000000000000000000000001';
let shop: Shop;
beforeAll(async () => {
  shop = await open({
    data,
    cardKey: CARD_KEY,
    entities: [{ entityId: BOUND, token: 'bound-token' }],
  });
});

const BODY = {
  entityId,
  card: { number: NUMBER, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' },
  amount: '92.00',
  currency: 'EUR',
};
const ask = (wallet: string, body: unknown, headers = shop.bearer) =>
  shop.send(
    'POST',
    `/_sandbox/wallets/${wallet}`,
    { ...headers, 'content-type': 'application/json' },
    typeof body === 'string' ? body : JSON.stringify(body),
  );

/** Opens a token with the keys in the gateway's database. */
async function opened(wallet: Wallet, token: string, now = NOW, merchantId = entityId) {
  const database = openFile(databaseFile(data));
  const select = database.prepare('select value from meta where name = ?');
  const read = async (name: string) => (select.all([name])[0] as { value: string }).value;
  const sealer = sealerFrom({ cardKey: CARD_KEY }, systemRandomness);
  try {
    const keys = walletKeysOf(sandboxWallets({ meta: { read } } as unknown as Store, sealer));
    return await openWalletToken(keys, wallet, token, now, { merchantId });
  } finally {
    database.close();
  }
}

describe.each(WALLETS)('a token of %s', (wallet) => {
  it('is created for a purchase, at the time of the entity', async () => {
    const { status, body } = await ask(wallet, { ...BODY, cryptogram: CRYPTOGRAM, eci: '07' });
    expect([status, Object.keys(body)]).toEqual([200, ['token']]);
    expect(await opened(wallet, body.token, NOW, entityId)).toMatchObject({
      card: { number: NUMBER, expiryYear: '2034', verificationId: CRYPTOGRAM, eci: '07' },
    });
    expect(await opened(wallet, body.token, NOW + 8 * 86_400_000)).toEqual({ fault: 'expired' });
  });

  it('is different each time', async () => {
    const tokens = [await ask(wallet, BODY), await ask(wallet, BODY)];
    expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(2);
  });

  it('is created by the test kit', async () => {
    const { card, amount, currency } = BODY;
    const token = await makeWalletToken(shop.gateway, wallet, { card, amount, currency });
    const read = await opened(wallet, token);
    expect(read).toMatchObject({ card: { number: NUMBER, eci: '05' } });
    const money = { minor: 9200n, currency: 'EUR' };
    expect(read).toMatchObject({ money: wallet === 'googlePay' ? undefined : money });
  });

  it('requires a token of the entity', async () => {
    expect(code(await ask(wallet, BODY, {}))).toBe('401 800.900.300');
    expect(code(await ask(wallet, { ...BODY, entityId: BOUND }))).toBe('403 800.900.300');
  });

  it('is not created for invalid parameters, and a number is not repeated', async () => {
    const card = { number: '42000000000000001', expiryMonth: '13', expiryYear: '34', pin: '1' };
    const reply = await ask(wallet, {
      ...BODY,
      card: { ...card, number: `${card.number}x` },
      amount: '92,00',
      more: 1,
    });
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply).map((fault) => fault.split(':')[0])).toEqual([
      'card.number=***',
      'card.expiryMonth=13',
      'card.expiryYear=34',
      'amount=92,00',
      'more=1',
      'card.pin=***',
    ]);
    expect(reply.text).not.toContain(card.number);
  });

  it('names missing parameters', async () => {
    expect(faults(await ask(wallet, { entityId }))).toEqual(
      ['card.number', 'card.expiryMonth', 'card.expiryYear', 'amount', 'currency'].map(
        (name) => `${name}=null: may not be empty`,
      ),
    );
    expect(faults(await ask(wallet, { ...BODY, card: NUMBER }))).toContain(
      'card=***: is not an allowed parameter',
    );
  });

  it.each(['', 'nonsense', '[]', 'null'])('is not created from %j', async (body) => {
    expect((await ask(wallet, body)).body.result.description).toContain('JSON object');
  });
});

it('of Google may contain the card’s own number, and of the others may not', async () => {
  const { body } = await ask('googlePay', { ...BODY, authMethod: 'PAN_ONLY' });
  expect(await opened('googlePay', body.token)).toMatchObject({ card: { numberType: 'PAN' } });
  const other = await ask('applePay', { ...BODY, authMethod: 'PAN_ONLY' });
  expect(faults(other)).toEqual(['authMethod=PAN_ONLY: is not an allowed parameter']);
});

it('an amount with too many decimals for its currency', async () => {
  const reply = await ask('samsungPay', { ...BODY, amount: '92.50', currency: 'JPY' });
  expect(faults(reply)).toEqual(['amount=92.50: must be an amount in JPY']);
  const guilder = await ask('applePay', { ...BODY, currency: 'ANG' });
  expect(faults(guilder)).toEqual([
    'currency=ANG: must be a currency with a numeric code in ISO 4217',
  ]);
});

it('another wallet', async () => {
  expect((await ask('otherPay', BODY)).status).toBe(404);
});

it('the testkit reports why there is no token', async () => {
  const purchase = { card: BODY.card, amount: 'much', currency: 'EUR' };
  const made = makeWalletToken(shop.gateway, 'applePay', purchase);
  await expect(made).rejects.toThrow(/the simulator returned no token of applePay: .*"amount"/);
});

it('the page names every wallet and every fault', () => {
  const page = readFileSync(new URL('../../../../docs/wallets.md', import.meta.url), 'utf8');
  for (const word of [...WALLETS, 'malformed', 'foreign', 'tampered', 'expired', 'RSA1_5']) {
    expect(page).toContain(`\`${word}\``);
  }
});
