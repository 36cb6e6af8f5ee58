/**
 * `shopper export` shows what is stored of a shopper, and `shopper erase` leaves none of it: not in a table, and with SQLite not
 * in any byte of the files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { Asks, INITIAL, job } from '../../gateway/domain/schedule/scheduleRequests.ts';
import { code, encode, type Fields, type Shop, VISA } from '../../gateway/harness.ts';
import { receive } from '../../gateway/receiver.ts';
import { runHere } from '../terminal.ts';
import { ENTITY_ID, PLACES, type Place } from './live.ts';

/** What the shopper said of herself: none of it may stay. */
const ADA: Fields = {
  'card.holder': 'Ada Q. Lovelace',
  'customer.merchantCustomerId': 'shopper-4711',
  'customer.givenName': 'Adaline',
  'customer.surname': 'Lovelacian',
  'customer.email': 'ada.lovelace@home.example',
  'customer.phone': '+447700900461',
  'customer.birthDate': '1985-12-10',
  'customer.ip': '203.0.113.77',
  'customer.browser.userAgent': 'Analytical/1.0 (Engine)',
  'customer.browserFingerprint.value': 'fingerprint-of-ada',
  'billing.street1': 'Dorset Street 77',
  'billing.city': 'Marylebonia',
  'billing.postcode': 'W1U 6QS',
  'billing.country': 'GB',
  'shipping.street1': 'Ockham Park 5',
  'customParameters[note]': 'ring-the-bell-twice',
};
const SAID = [
  'Lovelac',
  'Adaline',
  'shopper-4711',
  'home.example',
  '7700900461',
  '1985-12-10',
  '203.0.113.77',
  'Analytical/1.0',
  'fingerprint-of-ada',
  'Dorset Street',
  'Marylebonia',
  'W1U 6QS',
  'Ockham Park',
  'ring-the-bell',
];

const BOB: Fields = {
  'customer.merchantCustomerId': 'shopper-0815',
  'customer.email': 'bob@home.test',
  'customer.givenName': 'Bobert',
};

/** Which of the texts the tables have, by table. */
async function inTables(place: Place, texts: readonly string[]): Promise<string[]> {
  const query = place.isShared
    ? 'select tablename as name from pg_tables where schemaname = current_schema()'
    : "select name from sqlite_master where type = 'table'";
  const found: string[] = [];
  for (const { name } of await place.sql(query)) {
    const rows = JSON.stringify(await place.sql(`select * from "${name}"`), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const text of texts) if (rows.includes(text)) found.push(`${name}: ${text}`);
  }
  return found;
}

/** Which of the texts the files of the folder have, in any byte: also the log, and pages that are free. */
const inFiles = (place: Place, texts: readonly string[]): string[] =>
  readdirSync(place.data, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    return texts.filter((text) => bytes.includes(text)).map((text) => `${entry.name}: ${text}`);
  });

const store = (shop: Shop, fields: Fields) =>
  shop.send(
    'POST',
    '/v1/registrations',
    shop.bearer,
    encode({ entityId: shop.gateway.entityId, ...VISA, ...fields }),
  );

describe.each(PLACES)('on $name', ({ fresh }) => {
  it('nothing that a shopper said stays, and everything that book-keeping needs does', async () => {
    const place = await fresh();
    const receiver = await receive();
    const webhooks = [{ url: `${receiver.origin}/messages`, key: 'a'.repeat(64) }];
    const shop = await place.test({
      entities: [{ entityId: SANDBOX.id, token: 'shop-token', webhooks }],
    });
    await expect.poll(() => receiver.calls.length).toBe(1);
    const order = { ...ADA, merchantTransactionId: 'order-1', amount: '17.30' };
    const { id } = (await shop.charge(order)).body;
    expect(code(await shop.refer(id, 'RF', { amount: '1.00' }))).toMatch(/^200 000/);
    // A checkout that is paid in a form, and one that is declined and still open.
    const paid = await shop.checkout({ ...order, merchantTransactionId: 'order-2' });
    expect(code(await shop.pay(paid, { 'card.holder': 'Ada Q. Lovelace' }))).toMatch(/^200 000/);
    const open = await shop.checkout({ ...order, merchantTransactionId: 'order-3' });
    // Without her name or her e-mail: it belongs to her by the stored details.
    const registration = (await store(shop, { ...ADA, ...INITIAL })).body.id as string;
    const later = (await shop.payWith(registration)).body.id as string;
    const scheduled = await new Asks(shop).schedule(registration, {
      paymentType: 'DB',
      ...job({ dayOfMonth: '1', month: '*', dayOfWeek: '?' }),
      'customParameters[note]': 'ring-the-bell-twice',
    });
    expect(scheduled.text).not.toContain('parameterErrors');
    expect(code(scheduled)).toMatch(/^200 000/);
    const other = (await shop.charge({ ...BOB, amount: '3.00' })).body.id;
    await expect.poll(() => receiver.calls.length).toBeGreaterThan(4);
    expect((await inTables(place, SAID)).length).toBeGreaterThan(20);

    const who = ['--entity-id', SANDBOX.id, '--customer-id', 'shopper-4711'];
    const told = await place.run('shopper', 'export', ...who);
    for (const text of SAID) expect(told.out).toContain(text);
    expect(told.out).not.toContain('Bobert');
    const exported = JSON.parse(told.out);
    expect(exported.payments.map((payment: { id: string }) => payment.id)).toEqual(
      expect.arrayContaining([id, later, registration]),
    );
    expect(exported.checkouts.map((checkout: { id: string }) => checkout.id).sort()).toEqual(
      [paid, open].sort(),
    );
    expect(told.out).not.toContain('4200000000000000');

    const refused = await place.run('shopper', 'erase', ...who);
    expect(refused).toMatchObject({
      exitCode: 1,
      out: `not erased: these schedules are active: ${scheduled.body.id}; --with-schedules cancels them\n`,
    });
    expect(code(await shop.registration(registration))).toMatch(/^200/);
    const before = (await shop.payment(id)).body;
    const erased = await place.run('shopper', 'erase', ...who, '--with-schedules');
    expect(erased.out).toMatch(
      /^erased: \d+ payments, 2 checkouts, 0 links, 1 registrations, 1 schedules\n$/,
    );
    expect(erased.exitCode).toBe(0);

    expect(await inTables(place, SAID)).toEqual([]);
    if (!place.isShared) expect(inFiles(place, SAID)).toEqual([]);
    const { customer: _, billing: _b, shipping: _s, customParameters: _p, card, ...rest } = before;
    const { holder: _h, expiryMonth: _m, expiryYear: _y, ...kept } = card;
    const after = (await shop.payment(id)).body;
    expect(after).toMatchObject({
      id: rest.id,
      amount: '17.30',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-1',
      result: { code: rest.result.code },
      card: { bin: kept.bin, last4Digits: kept.last4Digits },
    });
    expect(code(await shop.registration(registration))).toMatch(/^404/);
    expect(code(await shop.payWith(registration))).toMatch(/^400/);
    // The refunded amount still counts, and the other shopper is untouched.
    expect(code(await shop.refer(id, 'RF', { amount: '17.00' }))).toMatch(/^400/);
    expect((await shop.payment(other)).body.customer.givenName).toBe('Bobert');
    expect(code(await shop.pay(open))).toMatch(/^(400|404)/);
    const [line] = JSON.parse((await place.run('audit', '--json')).out);
    expect(line).toMatchObject({
      command: 'shopper erase',
      ids: { entityId: SANDBOX.id, by: 'customer-id', checkouts: '2', schedules: '1' },
    });
    expect(await place.run('shopper', 'erase', ...who)).toMatchObject({
      exitCode: 1,
      out: 'nothing is stored of this shopper\n',
    });
  });

  it.each(['email', 'registration'])('a shopper is found by the %s in live', async (by) => {
    const place = await fresh();
    const shop = await place.live();
    const registration = (await store(shop, ADA)).body.id as string;
    const paid = (await shop.payWith(registration)).body.id as string;
    const value = by === 'email' ? 'ADA.Lovelace@home.example' : registration;
    const { out, exitCode } = await place.run(
      'shopper',
      'erase',
      '--entity-id',
      ENTITY_ID,
      `--${by}`,
      value,
    );
    expect(out).toMatch(/^erased: [234] payments, 0 checkouts, 0 links, 1 registrations/);
    expect(exitCode).toBe(0);
    expect(await inTables(place, SAID)).toEqual([]);
    if (!place.isShared) expect(inFiles(place, SAID)).toEqual([]);
    expect((await shop.payment(paid)).body.amount).toBe('92.00');
    await shop.gateway.close();
    if (!place.isShared) expect(inFiles(place, SAID)).toEqual([]);
  });

  it('an e-mail address leads to the payments that have only the same customer id, unless shoppers share it', async () => {
    const place = await fresh();
    const shop = await place.test();
    const pays = async (fields: Fields): Promise<string> => (await shop.charge(fields)).body.id;
    const email = { 'customer.email': 'Ada.Lovelace@home.example' };
    const own = { 'customer.merchantCustomerId': 'shopper-4711' };
    const guest = { 'customer.merchantCustomerId': 'a "guest"' };
    const hers = [await pays({ ...own, ...email }), await pays({ ...guest, ...email })];
    const onlyId = await pays({ ...own, 'customer.givenName': 'Adaline' });
    await pays({ ...guest, 'customer.email': 'bob@home.test' });
    await pays(guest);
    // A gift to her does not make the id of its buyer hers.
    const gift = await pays({
      ...BOB,
      'cart.items[0].recipient.email': 'ada.lovelace@home.example',
    });
    const who = ['--entity-id', SANDBOX.id, '--email', 'ada.lovelace@home.example'];
    const ids =
      'followed: customer id "shopper-4711": 2 payments, 1 e-mail addresses\n' +
      'not followed: customer id "a \\"guest\\"": 3 payments, 2 e-mail addresses; ' +
      'if all of them are of this shopper, run the command with this --customer-id\n';
    const told = await place.run('shopper', 'export', ...who);
    const exported = JSON.parse(told.out).payments.map(({ id }: { id: string }) => id);
    expect(exported.sort()).toEqual([...hers, onlyId, gift].sort());
    expect(told.notes).toBe(ids);

    const erased = await place.run('shopper', 'erase', ...who);
    expect(erased).toMatchObject({
      exitCode: 0,
      out: `erased: 4 payments, 0 checkouts, 0 links, 0 registrations, 0 schedules\n${ids}`,
    });
    expect(await inTables(place, SAID)).toEqual([]);
    const takenBy = async (...flags: string[]) =>
      (await place.run('shopper', 'export', '--entity-id', SANDBOX.id, ...flags)).out;
    expect(JSON.parse(await takenBy('--customer-id', 'a "guest"')).payments).toHaveLength(2);
  });

  it('a customer id of very many payments is not followed', async () => {
    const place = await fresh();
    const shop = await place.test();
    const guest = { 'customer.merchantCustomerId': 'guest' };
    const registration = (await store(shop, { ...ADA, ...guest })).body.id as string;
    for (let n = 0; n < 100; n++) await shop.charge(guest);
    const who = ['--entity-id', SANDBOX.id, '--registration', registration];
    const { out, notes } = await place.run('shopper', 'export', ...who);
    expect(JSON.parse(out).payments.map(({ id }: { id: string }) => id)).toEqual([registration]);
    expect(notes).toMatch(
      /^not followed: customer id "guest": more than 100 payments, 1 e-mail addresses;/,
    );
  });

  it('a payment that waits for its result is not erased', async () => {
    const place = await fresh();
    const shop = await place.test();
    const brand = { paymentBrand: 'PAYPAL', shopperResultUrl: 'http://localhost/result' };
    const waiting = await shop.send(
      'POST',
      '/v1/payments',
      shop.bearer,
      encode({
        entityId: shop.gateway.entityId,
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'DB',
        'customer.email': 'ada.lovelace@home.example',
        ...brand,
      }),
    );
    expect(code(waiting)).toBe('200 000.200.000');
    const flags = ['--entity-id', SANDBOX.id, '--email', 'ada.lovelace@home.example'];
    expect(await place.run('shopper', 'erase', ...flags)).toMatchObject({
      exitCode: 1,
      out: `not erased: these payments wait for their results: ${waiting.body.id}\n`,
    });
    expect((await inTables(place, ['home.example'])).length).toBeGreaterThan(0);
  });
});

it.each([
  [[], 'shopper erase requires --entity-id'],
  [
    ['--entity-id', ENTITY_ID],
    'shopper erase requires one of --customer-id, --email, --registration',
  ],
  [
    ['--entity-id', ENTITY_ID, '--email', 'a@b.example', '--customer-id', '1'],
    'shopper erase requires one of --customer-id, --email, --registration',
  ],
  [['--entity-id', ENTITY_ID, '--email', 'ada'], '--email must be a whole e-mail address'],
  [
    ['--entity-id', ENTITY_ID, '--registration', 'x'],
    '--registration must be the id of stored details: 32 hex digits',
  ],
])('shopper erase %j is refused', async (flags, refused) => {
  expect(await runHere(['shopper', 'erase', ...flags])).toMatchObject({ exitCode: 2, refused });
});
