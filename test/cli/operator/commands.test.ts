/**
 * Commands of operators on the database of gateways that run, on SQLite and, where TEST_DATABASE_URL names a server, on
 * PostgreSQL.
 */
import { statSync, truncateSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { DECLINED_CARD } from '../../../src/simulator/bank/cards.ts';
import { code, type Fields } from '../../gateway/harness.ts';
import { ON_POSTGRES } from '../../gateway/postgres.ts';
import { receive } from '../../gateway/receiver.ts';
import { runHere } from '../terminal.ts';
import { ENTITY_ID, PLACES } from './live.ts';

const UNKNOWN = 'f'.repeat(32);

/** Each command is a program of its own, and a test starts up to twenty, in ms. */
const PROGRAMS = { timeout: 240_000 };

describe.each(PLACES)('beside a gateway on $name', PROGRAMS, ({ fresh }) => {
  it('payments find finds a payment by each value that a shop or a shopper knows', async () => {
    const place = await fresh();
    const shop = await place.live();
    const { id } = (
      await shop.charge({
        amount: '17.30',
        'customer.email': 'Ada.L_ove@shop.example',
        merchantTransactionId: 'order-1',
        merchantInvoiceId: 'invoice 100%',
      })
    ).body;
    const other = (await shop.charge({ 'customer.email': 'adaxlxove@shop.example' })).body.id;
    // Stored details move no money.
    const stored = await shop.stored({ 'customer.email': 'eve@shop.example' });
    const found = async (...flags: string[]) => {
      const { out, exitCode } = await place.run('payments', 'find', ...flags, '--json');
      expect(exitCode).toBe(JSON.parse(out).length > 0 ? 0 : 1);
      return JSON.parse(out).map((payment: { id: string }) => payment.id);
    };
    expect(await found('--last4', '0000')).toEqual([stored, other, id]);
    expect(await found('--email', 'ada.l_ove@SHOP.example')).toEqual([id]);
    expect(await found('--email', 'eve@shop.example')).toEqual([stored]);
    expect(await found('--amount', '17.30')).toEqual([id]);
    expect(await found('--amount', '17.30 EUR')).toEqual([id]);
    expect(await found('--amount', '17.30 USD')).toEqual([]);
    expect(await found('--merchant-transaction-id', 'order-1')).toEqual([id]);
    expect(await found('--reference', 'invoice 100%')).toEqual([id]);
    expect(await found('--reference', 'invoice 100_')).toEqual([]);
    expect(await found('--reference', id)).toEqual([id]);
    expect(await found('--last4', '0000', '--amount', '92.00')).toEqual([other]);
    expect(await found('--last4', '0000', '--limit', '1')).toEqual([stored]);
    expect(await found('--last4', '0000', '--to', '2001-01-01')).toEqual([]);
    expect(await found('--last4', '0000', '--entity-id', UNKNOWN)).toEqual([]);
    const { out } = await place.run('payments', 'find', '--merchant-transaction-id', 'order-1');
    expect(out).toMatch(
      new RegExp(
        `^${id}  \\S+  DB 17\\.30 EUR  VISA 420000…0000  000\\.\\d+\\.\\d+  entity ${ENTITY_ID}  order-1\n$`,
      ),
    );
  });

  it('payments find prints texts of a shop in one line, without what a terminal obeys', async () => {
    const place = await fresh();
    const shop = await place.test();
    const text = 'order\u001b[2J\n\u009b31m\u202eforged';
    const { id } = (await shop.charge({ merchantTransactionId: text })).body;
    const { out } = await place.run('payments', 'find', '--last4', '0000');
    expect(out).toMatch(/^[ -~…]* {2}order \[2J 31m forged\n$/);
    const json = await place.run('payments', 'find', '--last4', '0000', '--json');
    expect(json.out).toMatch(/^[ -~]*\n$/);
    expect(JSON.parse(json.out)).toMatchObject([{ id, merchantTransactionId: text }]);
  });

  it('payments find finds what happened in a time, or with a result, and says if there is more', async () => {
    const place = await fresh();
    const shop = await place.test();
    const payAt = async (instant: string, fields: Fields = {}): Promise<string> => {
      await shop.gateway.clock.freeze(instant);
      return (await shop.charge(fields)).body.id;
    };
    const first = await payAt('2030-01-30T10:00:00Z');
    const declined = await payAt('2030-01-30T10:30:00Z', { 'card.number': DECLINED_CARD });
    const last = await payAt('2030-01-30T11:00:00Z');
    const find = (...flags: string[]) => place.run('payments', 'find', ...flags, '--json');
    const found = async (...flags: string[]) =>
      JSON.parse((await find(...flags)).out).map(({ id }: { id: string }) => id);
    expect(await found('--from', '2030-01-30T10:30:00Z')).toEqual([last, declined]);
    expect(await found('--to', '2030-01-30T11:00:00Z')).toEqual([declined, first]);
    expect(await found('--code', '800.100.152')).toEqual([declined]);
    expect(await found('--code', '800.100')).toEqual([declined]);
    expect(await found('--code', '800')).toEqual([declined]);
    expect(await found('--code', '000', '--from', '2030-01-30T10:30:00Z')).toEqual([last]);
    const cut = await find('--from', '2030-01-30', '--limit', '2');
    expect(JSON.parse(cut.out)).toHaveLength(2);
    expect(cut.notes).toBe(
      'there are more than these 2: --limit prints up to 1000, --to 2030-01-30T10:30:00.000Z earlier ones\n',
    );
    expect((await find('--from', '2030-01-30', '--limit', '3')).notes).toBe('');
    const [line] = JSON.parse((await place.run('audit', '--json')).out);
    expect(line.ids).toEqual({ by: 'from', found: '3' });
  });

  it('the audit log says who did what and when, and has no data of a shopper', async () => {
    const place = await fresh();
    await place.live();
    const before = Date.now();
    await place.run('payments', 'find', '--email', 'ada@shop.example', '--last4', '4242');
    const { out } = await place.run('audit', '--json');
    const [entry, ...others] = JSON.parse(out);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      who: `${userInfo().username}@${hostname()}`,
      command: 'payments find',
      ids: { by: 'last4 email', found: '0' },
    });
    expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(before);
    const stored = JSON.stringify(await place.sql('select * from audit_entry'));
    expect(stored).not.toMatch(/ada@|4242/);
  });

  it('chargebacks add stores a chargeback once for each reference', async () => {
    const place = await fresh();
    const shop = await place.live();
    const { id } = (await shop.charge()).body;
    const add = (...flags: string[]) =>
      place.run('chargebacks', 'add', id, '--code', '000.100.203', ...flags);
    const first = await add('--amount', '12.00', '--reference', 'CB-1');
    expect(first).toMatchObject({ exitCode: 0 });
    const chargeback = /as ([0-9a-f]{32})\n$/.exec(first.out)?.[1];
    expect(first.out).toBe(`${id}: charged back 12.00 EUR as ${chargeback}\n`);
    expect((await add('--amount', '12.00', '--reference', 'CB-1')).out).toBe(first.out);
    expect((await shop.payment(chargeback as string)).body).toMatchObject({
      paymentType: 'CB',
      amount: '12.00',
      result: { code: '000.100.203' },
    });
    const most = await add('--amount', '80.01');
    expect(most.exitCode).toBe(1);
    expect(most.out).toContain('80.00 EUR of this DB can still be charged back');
    expect(await place.run('chargebacks', 'add', UNKNOWN, '--code', '000.100.203')).toMatchObject({
      exitCode: 1,
      out: `${UNKNOWN}: there is no payment with this id\n`,
    });
  });

  it('timers lists what is parked, runs it again, and drops it', async () => {
    const place = await fresh();
    const shop = await place.live();
    const [one, two] = [await shop.checkout(), await shop.checkout()];
    await place.sql(
      `update timer set free_at = ${Number.MAX_SAFE_INTEGER}, attempt = 10, fault = 'TypeError' where kind = 'checkoutExpiry'`,
    );
    const list = async () => JSON.parse((await place.run('timers', 'list', '--json')).out);
    const parked: { readonly id: number; readonly key: string }[] = await list();
    expect(parked.map(({ key }) => key).sort()).toEqual([one, two].sort());
    expect(parked[0]).toMatchObject({
      kind: 'checkoutExpiry',
      entityId: ENTITY_ID,
      attempts: 10,
      fault: 'TypeError',
    });
    const cut = await place.run('timers', 'list', '--limit', '1', '--json');
    expect(JSON.parse(cut.out)).toHaveLength(1);
    expect(cut.notes).toBe('there are more than these 1: --limit prints up to 1000\n');
    const idOf = (key: string) => String(parked.find((timer) => timer.key === key)?.id);
    await place.sql(`update checkout set expires_at = 0`);
    await place.sql(`update timer set due = 0 where kind = 'checkoutExpiry'`);
    expect(await place.run('timers', 'retry', idOf(one))).toMatchObject({
      exitCode: 0,
      out: `${idOf(one)}: runs again\n`,
    });
    // The gateway has run it.
    const stateOf = async (id: string) =>
      (await place.sql(`select state from checkout where id = '${id}'`))[0]?.['state'];
    await expect.poll(() => stateOf(one), { timeout: 10_000 }).toBe('expired');
    expect(await place.run('timers', 'drop', idOf(two))).toMatchObject({ exitCode: 0 });
    expect(await place.run('timers', 'drop', idOf(two))).toMatchObject({
      exitCode: 1,
      out: `${idOf(two)}: no parked timer has this id\n`,
    });
    expect(await list()).toEqual([]);
    expect(await stateOf(two)).toBe('open');
    const commands = JSON.parse((await place.run('audit', '--json')).out).map(
      (entry: { command: string }) => entry.command,
    );
    expect(commands).toEqual(['timers drop', 'timers retry']);
  });

  it('webhooks lists messages that failed, and the gateway sends them again', async () => {
    const place = await fresh();
    let isDown = true;
    const shopServer = await receive((request, response) => {
      request.resume();
      // The test message is accepted: the webhook is active.
      response.statusCode = isDown && shopServer.calls.length > 1 ? 503 : 200;
      response.end();
    });
    const url = `${shopServer.origin}/messages`;
    const webhooks = [{ url, key: 'a'.repeat(64) }];
    const shop = await place.test({
      entities: [{ entityId: SANDBOX.id, token: 'shop-token', webhooks }],
    });
    await expect.poll(() => shopServer.calls.length).toBe(1);
    await expect
      .poll(async () => (await place.sql('select state from webhook'))[0]?.['state'])
      .toBe('active');
    const { id } = (await shop.charge()).body;
    const failed = async () =>
      JSON.parse((await place.run('webhooks', 'failed', '--json')).out) as {
        readonly id: string;
        readonly url: string;
      }[];
    await expect.poll(async () => (await failed()).length, { timeout: 10_000 }).toBe(1);
    const [message] = await failed();
    expect(message).toMatchObject({
      entityId: SANDBOX.id,
      url,
      type: 'PAYMENT',
      action: 'CREATED',
      subjectId: id,
      state: 'waiting',
      attempts: 1,
      lastOutcome: 503,
    });
    expect((await place.run('webhooks', 'failed')).out).toMatch(
      new RegExp(`^${message?.id}  .*  entity ${SANDBOX.id}\n$`),
    );
    isDown = false;
    expect(await place.run('webhooks', 'send', '--all', '--entity-id', UNKNOWN)).toMatchObject({
      exitCode: 1,
      out: 'no message has failed\n',
    });
    const seen = shopServer.calls.length;
    expect(await place.run('webhooks', 'send', '--all')).toMatchObject({
      exitCode: 0,
      out: 'due again: 1\n',
    });
    await expect.poll(() => shopServer.calls.length, { timeout: 5000 }).toBe(seen + 1);
    await expect.poll(failed).toEqual([]);
    // Also one that has arrived.
    expect(await place.run('webhooks', 'send', message?.id as string)).toMatchObject({
      exitCode: 0,
    });
    await expect.poll(() => shopServer.calls.length, { timeout: 5000 }).toBe(seen + 2);
    expect(await place.run('webhooks', 'send', UNKNOWN)).toMatchObject({
      exitCode: 1,
      out: 'there is no message with this id\n',
    });
  });

  it('webhooks send --all makes every failed message due, some in each transaction', async () => {
    const place = await fresh();
    const shopServer = await receive((request, response) => {
      request.resume();
      // The activation is accepted, and nothing else.
      response.writeHead(shopServer.calls.length > 1 ? 503 : 200).end();
    });
    const webhooks = [{ url: `${shopServer.origin}/messages`, key: 'a'.repeat(64) }];
    const shop = await place.test({
      entities: [{ entityId: SANDBOX.id, token: 'shop-token', webhooks }],
    });
    await expect
      .poll(async () => (await place.sql('select state from webhook'))[0]?.['state'])
      .toBe('active');
    for (let n = 0; n < 101; n++) await shop.charge();
    const failed = "from delivery where state = 'waiting' and attempts > 0";
    const ids = async () =>
      (await place.sql(`select id ${failed} order by seq`)).map(({ id }) => String(id));
    await expect.poll(async () => (await ids()).length, { timeout: 30_000 }).toBe(101);
    const wanted = await ids();
    expect(await place.run('webhooks', 'send', '--all')).toMatchObject({
      exitCode: 0,
      out: 'due again: 101\n',
    });
    // The gateway has tried again.
    const again = `select id ${failed} and attempts > 1`;
    await expect.poll(async () => (await place.sql(again)).length, { timeout: 30_000 }).toBe(101);
    const lines = JSON.parse((await place.run('audit', '--json')).out);
    const named = lines.map((entry: { command: string; ids: Record<string, string> }) => {
      expect(entry.command).toBe('webhooks send');
      return entry.ids['deliveryIds']?.split(' ');
    });
    expect(named).toEqual([wanted.slice(100), wanted.slice(0, 100)]);
  });

  it('webhooks names those that are inactive, whose messages are not stored', async () => {
    const place = await fresh();
    const shopServer = await receive((request, response) => {
      request.resume();
      response.writeHead(503).end();
    });
    const url = `${shopServer.origin}/messages`;
    const webhooks = [{ url, key: 'a'.repeat(64) }];
    const shop = await place.test({
      entities: [{ entityId: SANDBOX.id, token: 'shop-token', webhooks }],
    });
    const inactive = new RegExp(
      `^inactive since \\S+Z: ${url}: no message is stored until it answers the activation  entity ${SANDBOX.id}$`,
      'm',
    );
    expect((await place.run('webhooks', 'failed')).out).toMatch(inactive);
    expect((await place.run('webhooks', 'failed', '--json')).notes).toMatch(inactive);
    // A refund is another message.
    const { id } = (await shop.charge()).body;
    await shop.refer(id, 'RF', { amount: '1.00' });
    const metrics = (await shop.send('GET', '/metrics')).text;
    expect(metrics).toContain('\ngateway_messages_not_stored_total 2\n');
    expect(await place.run('webhooks', 'failed', '--entity-id', UNKNOWN)).toMatchObject({
      out: 'no message has failed\n',
    });
  });

  it('settlement send arms the file of a closed day', async () => {
    const place = await fresh();
    const ftp = { host: '127.0.0.1', port: 9, user: 'shop', password: 'a password' };
    const shop = await place.live({
      entities: [{ entityId: ENTITY_ID, token: 'live-token', ftp }],
    });
    const send = (date: string) =>
      place.run('settlement', 'send', '--entity-id', ENTITY_ID, '--date', date);
    expect(await send('2001-01-31')).toMatchObject({
      exitCode: 1,
      out: '2001-01-31: the day is not closed, or the entity has no FTP server\n',
    });
    expect(code(await shop.charge())).toMatch(/^200 000/);
    await place.sql(
      `insert into settlement_day (entity_id, day, state, from_at, until_at, cursor_at, cursor_id)
       values ('${ENTITY_ID}', '2001-01-31', 'closed', 0, 0, 0, '')`,
    );
    expect(await send('2001-01-31')).toMatchObject({ exitCode: 0 });
    // The gateway has tried to send it.
    await expect
      .poll(() => place.sql('select outcome from settlement_file_attempt'), { timeout: 10_000 })
      .toEqual([{ outcome: expect.stringContaining('127.0.0.1:9') }]);
  });

  it('a database of which a part is missing is refused, by commands and by a gateway', async () => {
    const place = await fresh();
    const shop = await place.live();
    await shop.gateway.close();
    await place.sql(`drop table delivery_attempt`);
    await place.sql(`drop table delivery${place.isShared ? ' cascade' : ''}`);
    const refused = {
      exitCode: 2,
      out: '',
      notes:
        'payment-widgets: the database is incomplete, it lacks tables (delivery, delivery_attempt): restore the whole backup into an empty database\n',
    };
    expect(await place.run('webhooks', 'failed')).toEqual(refused);
    expect(await place.run('serve', '--port', '0', '--log-level', 'silent')).toEqual(refused);
  });

  it('a database that no gateway has used is refused', async () => {
    const place = await fresh();
    const shop = await place.live();
    await shop.gateway.close();
    await place.sql('delete from kysely_migration');
    const { exitCode, notes } = await place.run('audit');
    expect(exitCode).toBe(1);
    expect(notes).toContain('no gateway has used this database yet');
  });
});

it.skipIf(ON_POSTGRES)(
  'a file of a database that was not copied to its end is refused',
  async () => {
    const place = await (PLACES[0] as (typeof PLACES)[number]).fresh();
    const shop = await place.live();
    await shop.gateway.close();
    const file = databaseFile(place.data);
    truncateSync(file, statSync(file).size / 2);
    const { exitCode, notes } = await place.run('payments', 'find', '--last4', '0000');
    expect(exitCode).toBe(2);
    expect(notes).toMatch(
      /^payment-widgets: the database in \S+ is incomplete \(.+\): restore the whole backup into an empty folder\n$/,
    );
  },
);

it.skipIf(ON_POSTGRES)('a command that cannot write says so, and changes nothing', async () => {
  const place = await (PLACES[0] as (typeof PLACES)[number]).fresh();
  const shop = await place.live();
  await shop.gateway.close();
  const other = openFile(databaseFile(place.data));
  other.exec('begin immediate');
  const { exitCode, notes } = await place.run('entities', 'ban', ENTITY_ID);
  other.exec('rollback');
  other.close();
  expect(exitCode).toBe(1);
  expect(notes).toContain('the database is busy: nothing was changed, run the command again');
  expect((await place.run('entities', 'list')).out).toBe(`${ENTITY_ID}\n`);
});

describe('a command line with a wrong value', () => {
  const ID = 'a'.repeat(32);
  it.each([
    [['payments', 'list'], 'payments requires one of find'],
    [
      ['payments', 'find'],
      'payments find requires one of --last4, --email, --amount, --reference, --merchant-transaction-id, --code, --from, --to',
    ],
    [
      ['payments', 'find', '--last4', '12345'],
      '--last4 must be the last four characters of a card or account number',
    ],
    [['payments', 'find', '--email', 'ada'], '--email must be a whole e-mail address'],
    [
      ['payments', 'find', '--code', '800.1'],
      '--code must be a result code, or its first or its first two numbers: 800.100.152, 800 or 800.100',
    ],
    [
      ['payments', 'find', '--amount', 'a lot'],
      '--amount must be an amount, such as 92.00 or "92.00 EUR"',
    ],
    [
      ['payments', 'find', '--last4', '1234', '--from', 'today'],
      '--from must be an ISO 8601 date or instant, such as 2030-01-31 or 2030-01-31T12:00:00Z',
    ],
    [
      ['payments', 'find', '--last4', '1234', '--entity-id', 'shop'],
      '--entity-id must be the id of an entity: 32 lower-case hex digits',
    ],
    [
      ['payments', 'find', '--last4', '1234', '--limit', '0'],
      '--limit must be a number, 1 to 1000',
    ],
    [['timers', 'list', '1'], 'timers list takes no id'],
    [['timers', 'retry', 'x'], 'timers retry requires the id of a timer: timers list prints it'],
    [['chargebacks', 'add', ID], 'chargebacks add requires --code'],
    [
      ['chargebacks', 'add', ID, '--code', '000.000.000'],
      '--code must be the result code of a chargeback reason, 000.100.200 to 000.100.299',
    ],
    [
      ['chargebacks', 'add', 'x', '--code', '000.100.203'],
      'chargebacks add requires the id of a payment: 32 hex digits',
    ],
    [['settlement', 'send', '--date', '2030-01-31'], 'settlement send requires --entity-id'],
    [
      ['settlement', 'send', '--entity-id', ID, '--date', '31.01.2030'],
      '--date must be a date in the format yyyy-MM-dd',
    ],
    [['webhooks', 'show'], 'webhooks requires one of failed, send'],
    [['webhooks', 'failed', ID], 'webhooks failed takes no id'],
    [['webhooks', 'send'], 'webhooks send requires either the id of a message or --all'],
    [['webhooks', 'send', '--all', '--limit', '9'], 'webhooks send takes no --limit'],
    [['webhooks', 'send', 'x'], 'webhooks send requires the id of a message: 32 hex digits'],
    [['webhooks', '--data', 'x'], 'webhooks requires one of failed, send'],
    [['webhooks', 'failed', '--token', 'x'], 'webhooks failed takes no --token'],
  ])('%j is refused, and the flag is named', async (args, refused) => {
    expect(await runHere(args)).toMatchObject({ exitCode: 2, refused });
  });
});
