/** The number of stored details is in no file, table, log or response in plain text. The code of a card is not stored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../../../scripts/inputs.mjs';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { everything } from '../../databaseContents.ts';
import { encode, type Fields, open, type Reply, Shop, temporaryFolder } from '../../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer } from '../../postgres.ts';
import { BANK } from './shopWithDatabase.ts';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});

/** Not enrolled for 3-D Secure, so that no shopper is needed for a payment. */
const CARD = '4917300800000000';
const IBAN = 'AT611904300234573201';
const ACCOUNT = '7766554433221109';
const TOKEN = '4895370012003478';
const NUMBERS = [CARD, IBAN, ACCOUNT, TOKEN];
const CVV = '917';
const PENDING = { 'customParameters[forceResultCode]': '000.200.000' };
const DECLINED = { 'customParameters[forceResultCode]': '800.100.155' };

const WITH_CARD: Fields = { 'card.number': CARD, 'card.cvv': CVV };
const WITHOUT: Fields = { ...BANK, 'bankAccount.iban': undefined };
const ACCOUNTS: [string, Fields][] = [
  ['a card', WITH_CARD],
  ['an IBAN', { ...BANK, 'bankAccount.iban': IBAN, 'bankAccount.bic': 'TESTATWWXXX' }],
  [
    'an account number',
    { ...WITHOUT, paymentBrand: 'DIRECTDEBIT_US', 'bankAccount.number': ACCOUNT },
  ],
  [
    'a token',
    {
      ...WITHOUT,
      paymentBrand: 'VISA',
      'bankAccount.holder': undefined,
      'bankAccount.bic': undefined,
      'tokenAccount.type': 'EXTERNAL',
      'tokenAccount.number': TOKEN,
    },
  ],
];

const data = temporaryFolder();
const replies: Reply[] = [];
let databaseUrl: string | undefined;
let shop: Shop;

/** Stores each response. */
class Noting extends Shop {
  override async send(...args: Parameters<Shop['send']>): Promise<Reply> {
    const reply = await super.send(...args);
    replies.push(reply);
    return reply;
  }
}

beforeAll(async () => {
  databaseUrl = ON_POSTGRES ? await freshDatabaseUrl() : undefined;
  const place = databaseUrl === undefined ? { data } : { databaseUrl };
  shop = new Noting((await open({ ...place, logLevel: 'debug' })).gateway);
});

/** The possible spellings of a number. */
function writings(number: string): string[] {
  const grouped = (by: string) => number.replace(/(.{4})(?=.)/g, `$1${by}`);
  const bytes = Buffer.from(number);
  // For each of the three offsets of bytes in base64, without the characters that depend on their neighbours.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, Math.floor((before + bytes.length) / 3) * 4);
  });
  const hex = bytes.toString('hex');
  const packed = /^\d+$/.test(number)
    ? [Buffer.from(number, 'hex').toString('base64').slice(0, -2)]
    : [];
  const reversed = [...number].reverse().join('');
  return [
    number,
    grouped(' '),
    grouped('-'),
    ...base64,
    hex,
    hex.toUpperCase(),
    reversed,
    ...packed,
  ];
}

/** Every value of every table, by `table.column`. */
async function tables(): Promise<[place: string, value: string][]> {
  if (databaseUrl === undefined) return everything(databaseFile(data));
  const schema = /search_path=(\w+)/.exec(decodeURIComponent(databaseUrl))?.[1];
  const named = await onServer(
    `select table_name as name from information_schema.tables where table_schema = '${schema}'`,
    databaseUrl,
  );
  const values: [string, string][] = [];
  for (const { name } of named) {
    for (const row of await onServer(`select * from "${name}"`, databaseUrl)) {
      for (const [column, value] of Object.entries(row)) {
        values.push([
          `${name}.${column}`,
          value instanceof Buffer ? value.toString('latin1') : String(value),
        ]);
      }
    }
  }
  return values;
}

async function expectNowhere(): Promise<void> {
  const kept = await tables();
  expect(kept.length).toBeGreaterThan(20);
  const files = databaseUrl === undefined ? filesBelow(data) : [];
  const texts: [string, string][] = [
    ...kept,
    ...files.map((name): [string, string] => [name, readFileSync(join(data, name), 'latin1')]),
    ...lines.map((line): [string, string] => ['log', line]),
    ...replies.map((reply): [string, string] => ['answer', reply.text]),
  ];
  for (const number of NUMBERS) {
    for (const written of writings(number)) {
      const found = texts.filter(([, text]) => text.includes(written)).map(([place]) => place);
      expect([written, found]).toEqual([written, []]);
    }
  }
  for (const [place, text] of texts) {
    // Three digits also occur in random ids by chance. They must not be a whole value.
    expect(text, place).not.toBe(CVV);
    expect(text, place).not.toContain(`"${CVV}"`);
    // A response may name the wrong parameter, and so may the cause of a result. Neither may be stored as a member.
    if (place !== 'answer') expect(text, place).not.toMatch(/(?:cvv|card\.number)\\*" *:/);
  }
}

/** Every response about details, or about a payment with them. */
async function readEverywhere(registrationId: string, paymentId?: string): Promise<void> {
  await shop.registration(registrationId);
  if (paymentId !== undefined) await shop.payment(paymentId);
  const id = await shop.checkout({ 'registrations[0].id': registrationId });
  await shop.config(id);
  await shop.submit(id, 'payment', { registrationId });
  await shop.status(id);
  await shop.extend(registrationId);
}

describe.each(ACCOUNTS)('%s', (_, account) => {
  it('stored without a payment, read, used and deleted is nowhere in plain text', async () => {
    const { id } = (await shop.register(account)).body;
    const paid = await shop.payWith(id);
    expect(paid.body.result.code).toBe('000.100.110');
    await readEverywhere(id, paid.body.id);
    // It is stored sealed: a payment was possible.
    const sealed = (await tables()).filter(([place]) => place === 'registration.sealed');
    expect(sealed.at(-1)?.[1].length).toBeGreaterThan(40);
    await expectNowhere();
    await shop.deregister(id);
    await shop.registration(id);
    await shop.payWith(id);
    await expectNowhere();
  });

  it('stored with a payment is nowhere in plain text', async () => {
    for (const outcome of [{}, PENDING, DECLINED]) {
      const { body } = await shop.charge({ ...account, createRegistration: 'true', ...outcome });
      if (body.registrationId) await readEverywhere(body.registrationId, body.id);
    }
    await expectNowhere();
  });

  it('stored in a checkout, by the form and by the shop’s server, is nowhere in plain text', async () => {
    const stores = { createRegistration: 'true', paymentType: undefined };
    for (const [endpoint, fixed] of [
      ['payment', { createRegistration: 'true' }],
      ['registration', { ...stores, amount: undefined, currency: undefined }],
    ] as const) {
      const fields = {
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.holder': 'Jane Jones',
        ...account,
      };
      const byForm = await shop.checkout(fixed);
      const submitted = await shop.submit(byForm, endpoint, fields);
      expect(submitted.body.result.code).toBe('000.100.110');
      await shop.status(byForm, endpoint);
      const byServer = await shop.checkout(fixed);
      const body = encode({ entityId: shop.gateway.entityId, ...fields });
      await shop.send('POST', `/v1/checkouts/${byServer}/${endpoint}`, shop.bearer, body);
      const { body: status } = await shop.status(byServer, endpoint);
      await readEverywhere(endpoint === 'payment' ? status.registrationId : status.id);
    }
    await expectNowhere();
  });

  it('that is refused, or sent in the wrong parameter, is nowhere in plain text', async () => {
    await shop.register({ ...account, 'card.expiryYear': '2001', foo: 'bar' });
    await shop.register({ ...account, ...DECLINED });
    const id = await shop.stored({ ...account, ...PENDING });
    await shop.payWith(id, account);
    await shop.create({ ...account, createRegistration: 'true' });
    const checkout = await shop.checkout({ 'registrations[0].id': id });
    await shop.submit(checkout, 'payment', { registrationId: id, ...account });
    await expectNowhere();
  });

  it('is erased at the end of its life, and nowhere afterwards', async () => {
    await shop.stored(account);
    await shop.gateway.clock.advance('P7Y');
    const sealed = (await tables()).filter(([place]) => place === 'registration.sealed');
    expect(sealed.filter(([, value]) => value !== 'null')).toEqual([]);
    await shop.gateway.clock.freeze('2030-01-31T12:00:00Z');
    await expectNowhere();
  });
});

it('a card number in place of an id is nowhere in plain text', async () => {
  await shop.payWith(await shop.stored(), { foo: CARD });
  await shop.payWith(CARD);
  await shop.registration(CARD);
  await shop.deregister(CARD);
  await shop.extend(CARD);
  await shop.create({ 'registrations[0].id': CARD });
  await shop.submit(await shop.checkout(), 'payment', { registrationId: CARD });
  await expectNowhere();
});

it('the files of a closed gateway contain neither', async () => {
  await shop.gateway.close();
  await expectNowhere();
});
