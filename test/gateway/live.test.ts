import { get } from 'node:https';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../src/gateway/domain/merchant/types.ts';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import { type StartOptions, startGateway } from '../../src/gateway/start.ts';
import { certificate } from './certificate.ts';
import {
  ACQUIRER,
  code,
  encode,
  fixtureAssets,
  open,
  openAsItIs,
  type Shop,
  temporaryFolder,
  VISA,
} from './harness.ts';
import { say, testSystem } from './platform/processor/testSystem.ts';
import { POSTGRES_IS_HERE, POSTGRES_NAME } from './platform/store/databases.ts';
import { freshDatabaseUrl, onServer } from './postgres.ts';

const entityId = 'c0000000000000000000000000000003';

/** The names of the tables in a folder. */
function tablesOfFolder(data: string): string[] {
  const db = openFile(databaseFile(data));
  const rows = db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all([]);
  db.close();
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Empty databases, and how to read the names of their tables. */
const DATABASES = [
  {
    name: 'SQLite',
    isHere: true,
    async fresh() {
      const data = temporaryFolder();
      return { place: { data }, tables: async () => tablesOfFolder(data) };
    },
  },
  {
    name: POSTGRES_NAME,
    isHere: POSTGRES_IS_HERE,
    async fresh() {
      const databaseUrl = await freshDatabaseUrl();
      const text = 'select tablename from pg_tables where schemaname = current_schema() order by 1';
      const place = { databaseUrl, cardKey: '1'.repeat(64) };
      return {
        place,
        tables: async () => (await onServer(text, databaseUrl)).map((row) => row.tablename),
      };
    },
  },
];

let shop: Shop;
let tls: ReturnType<typeof certificate>;
beforeAll(async () => {
  tls = certificate();
  const entities = [{ entityId, token: 'live-token' }];
  shop = await open({ environment: 'live', tls, entities });
});

describe('the live environment', () => {
  it('is served with TLS and HSTS', async () => {
    expect(shop.gateway.url).toMatch(/^https:/);
    const reply = await shop.create();
    expect(code(reply)).toBe('200 000.200.100');
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('does not start on data that was created in test, nor test on its data', async () => {
    const entities = [{ entityId, token: 'live-token' }];
    const live = { environment: 'live', tls: certificate(), entities } as const;
    for (const [first, second, made] of [
      [{}, live, 'test'],
      [live, {}, 'live'],
    ] as const) {
      const data = temporaryFolder();
      await (await open({ data, ...first })).gateway.close();
      const before = tablesOfFolder(data);
      await expect(open({ data, ...second })).rejects.toThrow(
        `the database is of the environment ${made}: start with --environment ${made}, or name another database with --data or --database-url`,
      );
      // The refused start leaves nothing behind.
      expect(tablesOfFolder(data)).toEqual(before);
      await (await open({ data, ...first })).gateway.close();
    }
  });

  describe.each(DATABASES)('on $name', ({ isHere, fresh }) => {
    it.skipIf(!isHere)('has every table of test but those of the sandbox', async () => {
      const entities = [{ entityId, token: 'live-token' }];
      const tablesOf = async (options: StartOptions) => {
        const { place, tables } = await fresh();
        await (await open({ ...place, ...options })).gateway.close();
        return tables();
      };
      const inTest = await tablesOf({});
      const inLive = await tablesOf({ environment: 'live', tls, entities });
      expect(inTest.filter((name) => !inLive.includes(name))).toEqual([
        ...['created_entity', 'entity_snapshot', 'fault', 'request'],
        ...['sandbox_migration', 'sandbox_migration_lock'],
      ]);
      expect(inLive.filter((name) => !inTest.includes(name))).toEqual([]);
      expect(inLive).toContain('payment');
    });
  });

  it('takes a later result of the processor, by the token of the processor only', async () => {
    const system = await testSystem();
    system.behave(say('{"code":"000.200.000"}'));
    const processorToken = 'a-token-of-the-processor-0123456789';
    const entities = [{ entityId, token: 'live-token' }];
    const live = { environment: 'live', tls, entities, processorToken } as const;
    const pending = await open({ ...live, processorUrl: system.url });
    const { id } = (await pending.charge()).body;
    const report = async (token: string) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      };
      const body = JSON.stringify({ paymentId: id, code: '000.000.000' });
      return (await pending.send('POST', '/processor/results', headers, body)).status;
    };
    expect([await report('live-token'), await report(processorToken)]).toEqual([401, 200]);
    expect(code(await pending.payment(id))).toBe('200 000.000.000');
  });

  it('accepts a user and a password in the parameters with the setting only', async () => {
    const pair = { userId: 'c0000000000000000000000000000013', password: 'of-the-shop' };
    const entities = [{ entityId, ...pair }];
    const of = async (bodyCredentials?: 'on') => {
      const live = { environment: 'live', tls, entities, bodyCredentials } as StartOptions;
      const fields = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
      const credentials = Object.entries(pair).map(([key, value]) => [
        `authentication.${key}`,
        value,
      ]);
      const body = encode({ ...fields, ...Object.fromEntries(credentials) });
      return code(await (await open(live)).send('POST', '/v1/checkouts', {}, body));
    };
    expect([await of(), await of('on')]).toEqual(['401 800.900.300', '200 000.200.100']);
  });

  it('does not start with the password of the sandbox', async () => {
    const { userId, password } = SANDBOX;
    const entities = [{ entityId, userId, password }];
    await expect(open({ environment: 'live', tls, entities })).rejects.toThrow(
      `does not allow the password of user "${userId}"`,
    );
  });

  it('creates no token of a wallet', async () => {
    const id = await shop.checkout();
    const reply = await shop.send('POST', `/v1/checkouts/${id}/wallets/applePay`, {}, '');
    expect(code(reply)).toBe('404 200.300.406');
  });

  it('refuses a wallet’s token that a test created', async () => {
    const tested = await open();
    const token = await tested.walletToken('googlePay');
    await tested.gateway.close();
    const entities = [{ entityId: tested.gateway.entityId, token: 'live-token' }];
    const live = await open({ environment: 'live', tls: certificate(), entities });
    const fields = { paymentBrand: 'GOOGLEPAY', 'googlePay.paymentToken': token };
    const noCard = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
    const reply = await live.charge({ ...noCard, ...fields });
    expect(code(reply)).toBe('400 200.100.603');
    expect(reply.body.result.description).toContain('the recipient or the signer of the token');
    await live.gateway.close();
  });

  it('uses the system clock, also with the clock of a test', async () => {
    const data = temporaryFolder();
    const entities = [{ entityId, token: 'live-token' }];
    const live = { data, environment: 'live', tls: certificate(), entities } as const;
    // `open` freezes the clock of the gateway's entity.
    await (await open(live)).gateway.close();
    const again = await openAsItIs(live);
    const { timestamp } = (await again.create()).body;
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
    await again.gateway.close();
  });

  it('refuses a test mode with its own code', async () => {
    const reply = await shop.create({ testMode: 'INTERNAL' });
    expect(code(reply)).toBe('400 600.200.701');
    expect(reply.body.result.description).toBe('testMode not allowed on production');
  });

  it('has neither the sandbox’s entity nor its control API, nor the console', async () => {
    const headers = { authorization: 'Bearer sandbox-access-token' };
    const fields = {
      entityId: 'a0000000000000000000000000000001',
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    };
    expect(code(await shop.send('POST', '/v1/checkouts', headers, encode(fields)))).toBe(
      '403 800.900.300',
    );
    for (const path of ['/_sandbox/clock', '/_sandbox/payments', '/console', '/console/payments']) {
      expect([path, code(await shop.send('GET', path, shop.bearer))]).toEqual([
        path,
        '404 200.300.406',
      ]);
    }
  });

  it('returns the success code of live, and ignores switches', async () => {
    const id = await shop.checkout({ 'customParameters[forceResultCode]': '800.100.155' });
    expect(code(await shop.pay(id))).toBe('200 000.000.000');
  });

  it('shows the form of a checkout without a bound origin on no page', async () => {
    const id = await shop.checkout();
    const { body } = await shop.config(id);
    expect(body.origins).toEqual([]);
    expect(body.isTestSystem).toBe(false);
    const frame = await shop.send('GET', `/v1/checkouts/${id}/frame`);
    expect(frame.text).toContain('data-origins=""');
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'none';");
    const reply = await shop.pay(id);
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('does not start without a processor', async () => {
    const entities = [{ entityId, token: 'live-token' }];
    const live = { assets: fixtureAssets(), environment: 'live', tls, entities } as const;
    const start = startGateway({ ...live, data: temporaryFolder() });
    await expect(start).rejects.toThrow('--environment live needs a --processor-url');
  });

  it('sends payments to the configured processor', async () => {
    const system = await testSystem();
    const entities = [{ entityId, token: 'live-token' }];
    const live = { environment: 'live', tls, entities, processorUrl: system.url } as const;
    system.behave(say('{"code":"000.000.000"}'));
    const own = await open(live);
    expect(code(await own.charge())).toBe('200 000.000.000');
    expect(system.heard).toHaveLength(1);
    await own.gateway.close();
  });

  it('redirects no shopper to a page of a bank: the processor gets the request at once', async () => {
    const noCard = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
    const reply = await shop.charge({
      ...noCard,
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(code(reply)).toBe('200 000.000.000');
    expect(reply.body).not.toHaveProperty('redirect');
    expect(code(await shop.send('GET', '/bank/0'))).toBe('404 200.300.406');
  });

  it('authenticates no shopper: no directory server is connected', async () => {
    const { body } = await shop.charge({ 'card.number': '5200000000000064' });
    expect(body.result.code).toBe('000.000.000');
    expect(body).not.toHaveProperty('redirect');
  });

  it('gives ids that do not speak of a sandbox', async () => {
    const { body } = await shop.create();
    expect(body.id).toMatch(/^[0-9A-F]{32}-live01$/);
    expect(body.ndc).toBe(body.id);
  });

  it('does not start without TLS, or without an entity', async () => {
    const assets = fixtureAssets();
    const entities = [{ entityId, token: 'live-token' }];
    await expect(startGateway({ assets, environment: 'live', entities })).rejects.toThrow(
      '--tls-cert',
    );
    const tls = { cert: Buffer.alloc(0), key: Buffer.alloc(0) };
    await expect(startGateway({ assets, environment: 'live', tls })).rejects.toThrow('entities');
  });
});

describe('a setting for tests only', () => {
  const live = () => ({
    assets: fixtureAssets(),
    environment: 'live' as const,
    tls,
    data: temporaryFolder(),
    entities: [{ entityId, token: 'live-token' }],
    processor: ACQUIRER,
  });

  it.each<[string, StartOptions]>([
    ['--seed: it makes ids predictable', { seed: 7 }],
    ['--data :memory: without a --database-url', { data: ':memory:' }],
    [
      'the token "sandbox-access-token": it is public',
      { entities: [{ entityId, tokens: ['other-token', 'sandbox-access-token'] }] },
    ],
  ])(
    'prevents the start of a live gateway, with its name in the error: %s',
    async (message, options) => {
      const start = startGateway({ ...live(), ...options });
      await expect(start).rejects.toThrow(`--environment live does not allow ${message}`);
    },
  );

  it('is not one that a live gateway may need', async () => {
    const options: StartOptions = {
      processor: { kind: 'local', answer: () => ({ code: '000.000.000', riskScore: null }) },
      processorTimeout: 'PT1S',
      outboundTimeout: 'PT1S',
      throttle: 'off',
      metrics: 'on',
    };
    const gateway = await startGateway({ ...live(), ...options });
    await gateway.close();
  });
});

describe('a payment by a shop’s server in the live environment', () => {
  it('returns the success code of live, and so do all follow-ups', async () => {
    const { body } = await shop.charge({ paymentType: 'PA' });
    expect(body.result).toMatchObject({
      code: '000.000.000',
      description: 'Transaction succeeded',
    });
    const captured = await shop.refer(body.id, 'CP');
    expect(code(captured)).toBe('200 000.000.000');
    expect(code(await shop.refer(captured.body.id, 'RF'))).toBe('200 000.000.000');
    expect(code(await shop.payment(body.id))).toBe('200 000.000.000');
  });

  it.each(['INTERNAL', 'EXTERNAL', 'FOO'])('in a test mode is refused: %s', async (testMode) => {
    expect(code(await shop.charge({ testMode }))).toBe('400 600.200.701');
    const { id } = (await shop.charge({ paymentType: 'PA' })).body;
    expect(code(await shop.refer(id, 'CP', { testMode }))).toBe('400 600.200.701');
    expect(code(await shop.charge({ testMode, referenceUuid: id, paymentType: 'CP' }))).toBe(
      '400 600.200.701',
    );
  });

  it.each([
    { 'customParameters[forceResultCode]': '800.100.155' },
    { 'customParameters[forceResultCode]': '000.200.000' },
    { 'customParameters[forceResultCode]': 'nonsense' },
    { 'customParameters[avsResponse]': 'nonsense' },
    { 'customParameters[cvvResponse]': 'nonsense' },
    { 'card.holder': '800.100.171' },
    { 'card.number': '4000000000000002' },
  ])('ignores switches: %j', async (fields) => {
    expect(code(await shop.charge(fields))).toBe('200 000.000.000');
  });

  it('ignores switches of follow-ups, too', async () => {
    const { id } = (await shop.charge()).body;
    const forced = { 'customParameters[forceResultCode]': '800.100.155' };
    expect(code(await shop.refer(id, 'RF', forced))).toBe('200 000.000.000');
  });

  it('has no control API', async () => {
    const body = JSON.stringify({ entityId, by: 'P8D' });
    const headers = { ...shop.bearer, 'content-type': 'application/json' };
    for (const [method, url] of [
      ['GET', `/_sandbox/clock?entityId=${entityId}`],
      ['POST', '/_sandbox/clock'],
      ['POST', '/_sandbox/clock/advance'],
    ] as const) {
      const sent = method === 'GET' ? undefined : body;
      expect(code(await shop.send(method, url, headers, sent))).toBe('404 200.300.406');
    }
  });

  it('is only served over TLS', async () => {
    const { id } = (await shop.charge()).body;
    const { port } = new URL(shop.gateway.url);
    const path = `/v1/payments/${id}?entityId=${entityId}`;
    const options = { ca: tls.cert, headers: shop.bearer };
    const status = await new Promise((resolve, reject) => {
      const request = get(
        `https://localhost:${port}${path}`,
        { ...options, agent: false },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      request.on('error', reject);
    });
    expect(status).toBe(200);
    const plain = fetch(`http://127.0.0.1:${port}${path}`, { headers: shop.bearer });
    await expect(plain).rejects.toThrow('fetch failed');
  });
});
