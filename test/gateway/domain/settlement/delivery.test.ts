import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { FtpOption } from '../../../../src/gateway/config/ftpOption.ts';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { open, type Shop } from '../../harness.ts';
import { ftpServer, HAS_SERVER, PASSWORD, SERVER_NAME, scriptedServer, USER } from './ftp.ts';
import { csv, settle } from './settlementRequests.ts';

const DAY = '2030-01-31';
const NAME = `reconciliation_${SANDBOX.id}_20300131.csv`;

/** A gateway whose entity sends its files to a server of this machine. */
const sending = (ftp: Partial<FtpOption> & { readonly port: number }) =>
  open({
    outboundTimeout: 'PT5S',
    entities: [
      {
        entityId: SANDBOX.id,
        token: 'another-token-1',
        ftp: { host: '127.0.0.1', user: USER, password: PASSWORD, ...ftp },
      },
    ],
  });

const look = async (shop: Shop) => {
  const url = `/_sandbox/settlements?entityId=${shop.gateway.entityId}`;
  return (await shop.send('GET', url, shop.bearer)).body;
};

/** Moves the clock, and waits for the due timers. @returns the only file */
async function fileAfter(shop: Shop, duration: string) {
  await shop.gateway.clock.advance(duration);
  const { files } = await look(shop);
  expect(files).toHaveLength(1);
  return files[0];
}

const outcomes = ({ log }: { log: { outcome: string }[] }) => log.map(({ outcome }) => outcome);

const again = (shop: Shop, date = DAY) =>
  shop.send(
    'POST',
    '/_sandbox/settlements/redeliver',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, date }),
  );

/** Records for a long file. */
const many = Array.from({ length: 1000 }, () => ({
  recordType: 'FEE',
  transactionType: 'SUBMERCHANT',
  amount: '0.01',
  currency: 'EUR',
  descriptor: 'x'.repeat(128),
}));

describe.skipIf(!HAS_SERVER)(SERVER_NAME, () => {
  it.each([
    ['in plain', false],
    ['over TLS, which the server requires', true],
  ])('gets the file of a day %s', async (_, tls) => {
    const server = await ftpServer({ tls });
    const secure = tls ? 'explicit' : 'none';
    const shop = await sending({ port: server.port, host: 'localhost', secure, ca: server.cert });
    await shop.charge({ amount: '10.00', merchantTransactionId: 'Bücher-1' });
    const file = await fileAfter(shop, 'P1D');
    expect([file.name, file.state, outcomes(file)]).toEqual([NAME, 'delivered', ['delivered']]);
    expect(readdirSync(server.root)).toEqual([NAME]);
    const text = readFileSync(join(server.root, NAME), 'utf8');
    expect(text).toBe((await csv(shop, DAY)).text);
    expect(text).toContain(';"Bücher-1";');
    expect(server.log().includes('AUTH TLS')).toBe(tls);
    expect((await again(shop)).status).toBe(200);
    expect(outcomes(await fileAfter(shop, 'PT1S'))).toEqual(['delivered', 'delivered']);
    expect(readFileSync(join(server.root, NAME), 'utf8')).toBe(text);
  });

  it('is killed during an upload: the upload is resumed', async () => {
    const server = await ftpServer({ pace: 60_000 });
    const shop = await sending({ port: server.port });
    await settle(shop, { records: many });
    const part = join(server.root, `${NAME}.part`);
    await vi.waitFor(() => expect(statSync(part).size).toBeGreaterThan(10_000), {
      timeout: 15_000,
      interval: 20,
    });
    await server.kill();
    await vi.waitFor(async () => expect((await look(shop)).files[0].attempts).toBe(1), {
      timeout: 15_000,
    });
    const there = statSync(part).size;
    expect(existsSync(join(server.root, NAME))).toBe(false);
    const next = await ftpServer({ root: server.root, port: server.port });
    const file = await fileAfter(shop, 'PT1M');
    expect(file.state).toBe('delivered');
    expect(outcomes(file)[0]).toMatch(/^127\.0\.0\.1:\d+: transfer: /);
    expect(next.log()).toContain('APPE');
    const text = readFileSync(join(server.root, NAME), 'utf8');
    expect(text.length).toBeGreaterThan(there);
    expect(text).toBe((await csv(shop, DAY)).text);
    expect(readdirSync(server.root)).toEqual([NAME]);
  }, 40_000);

  it('refuses a wrong password, which is not revealed', async () => {
    const server = await ftpServer();
    const shop = await sending({ port: server.port, password: 'not-this-one-8842' });
    await shop.charge();
    const file = await fileAfter(shop, 'P1D');
    expect(outcomes(file)[0]).toBe(
      `127.0.0.1:${server.port}: login: 530: the user name or password is wrong`,
    );
    expect(file.log.length).toBeGreaterThan(1);
    expect(file.state).toBe('waiting');
    expect(JSON.stringify(await look(shop))).not.toContain('not-this-one');
    expect(readdirSync(server.root)).toEqual([]);
  });

  it('has an untrusted certificate: the gateway sends nothing', async () => {
    const server = await ftpServer({ tls: true });
    const wish = { port: server.port, secure: 'explicit' } as const;
    const shop = await sending(wish);
    await shop.charge();
    const file = await fileAfter(shop, 'PT12H');
    expect(outcomes(file)[0]).toMatch(/: connect: DEPTH_ZERO_SELF_SIGNED_CERT$/);
    expect(server.log()).not.toContain('USER');
    const trusting = await sending({ ...wish, rejectUnauthorized: false });
    await trusting.charge();
    expect((await fileAfter(trusting, 'PT12H')).state).toBe('delivered');
  });
});

describe('a server', () => {
  it.each([
    ['STOR', '452 disk full', 'transfer: 452: the server has not enough disk space'],
    ['STOR', '552 too much', 'transfer: 552: the disk quota of the user is exceeded'],
    [
      'CWD',
      '550 no',
      'directory: 550: the file or directory does not exist, or the user has no access',
    ],
    ['USER', '421 later', 'login: 421: the server is shutting down'],
    ['RNFR', '450 busy', 'rename: 450: the file is in use'],
    ['EPSV', '425 no', 'transfer: the server opened no data connection'],
  ])('that answers %s with %s is tried again', async (verb, reply, why) => {
    const server = await scriptedServer();
    const shop = await sending({ port: server.port, directory: '/in' });
    server.answers = verb === 'EPSV' ? { EPSV: '502 no', PASV: reply } : { [verb]: reply };
    await shop.charge();
    const failed = await fileAfter(shop, 'PT12H');
    expect([failed.state, outcomes(failed)]).toEqual([
      'waiting',
      [`127.0.0.1:${server.port}: ${why}`],
    ]);
    expect(server.files.has(NAME)).toBe(false);
    expect(failed.nextAt).toBe('2030-02-01T00:01:00.000Z');
    server.answers = {};
    expect((await fileAfter(shop, 'PT1M')).state).toBe('delivered');
    expect([...server.files.keys()]).toEqual([NAME]);
    expect(server.files.get(NAME)).toBe((await csv(shop, DAY)).text);
  });

  it('that aborts a transfer gets the rest; one without SIZE gets the whole file again', async () => {
    for (const tellsSize of [true, false]) {
      const server = await scriptedServer();
      const shop = await sending({ port: server.port });
      if (!tellsSize) server.answers = { SIZE: '502 what?' };
      server.takes = 40_000;
      await settle(shop, { records: many });
      await vi.waitFor(async () => expect((await look(shop)).files[0].attempts).toBe(1), {
        timeout: 15_000,
      });
      expect(server.files.has(NAME)).toBe(false);
      server.takes = undefined;
      expect((await fileAfter(shop, 'PT1M')).state).toBe('delivered');
      expect(server.commands.filter((line) => line.startsWith('APPE'))).toHaveLength(
        tellsSize ? 1 : 0,
      );
      expect(server.files.get(NAME)).toBe((await csv(shop, DAY)).text);
    }
  });

  it('that has a longer file deletes it, and gets it again', async () => {
    const server = await scriptedServer();
    const shop = await sending({ port: server.port });
    server.files.set(`${NAME}.part`, 'y'.repeat(100_000));
    await shop.charge();
    expect(outcomes(await fileAfter(shop, 'PT12H'))[0]).toMatch(
      /size: 100000 of \d+ bytes arrived$/,
    );
    expect([...server.files.keys()]).toEqual([]);
    expect((await fileAfter(shop, 'PT1M')).state).toBe('delivered');
  });

  it('with TLS from the first byte', async () => {
    const server = await scriptedServer(true);
    const shop = await sending({
      port: server.port,
      host: 'localhost',
      secure: 'implicit',
      ca: server.cert,
    });
    await shop.charge();
    expect((await fileAfter(shop, 'PT12H')).state).toBe('delivered');
    expect(server.files.get(NAME)).toBe((await csv(shop, DAY)).text);
  });

  it('that sends another address for the data connection is not followed', async () => {
    const server = await scriptedServer();
    const shop = await sending({ port: server.port });
    server.answers = { EPSV: '502 what?', PASV: '227 (10,0,0,1,8,8)' };
    await shop.charge();
    expect(outcomes(await fileAfter(shop, 'PT12H'))).toEqual([
      `127.0.0.1:${server.port}: transfer: the server returned another host for the data connection`,
    ]);
  });

  it('in a private network is never called', async () => {
    const shop = await sending({ port: 21, host: '10.1.2.3' });
    await shop.charge();
    expect(outcomes(await fileAfter(shop, 'PT12H'))).toEqual([
      '10.1.2.3:21: address: the address is not allowed',
    ]);
  });

  it('that always fails is given up after thirty days', async () => {
    const server = await scriptedServer();
    const shop = await sending({ port: server.port });
    server.answers = { USER: '530 no' };
    await shop.charge();
    const file = await fileAfter(shop, 'P32D');
    expect(file.state).toBe('dropped');
    expect(file.attempts).toBeGreaterThan(30);
    server.answers = {};
    await again(shop);
    expect((await fileAfter(shop, 'PT1S')).state).toBe('delivered');
  });
});

describe('the control API', () => {
  it('sends nothing without a file or without a target', async () => {
    const shop = await open();
    await settle(shop);
    expect((await again(shop)).status).toBe(404);
    expect((await again(shop, 'today')).body.result.parameterErrors).toMatchObject([
      { name: 'date' },
    ]);
    expect((await look(shop)).files).toEqual([]);
    expect((await look(shop)).days).toMatchObject([{ date: DAY, state: 'closed' }]);
    // A day without payments: its file has a header, because a call closed it; the next day is not closed automatically.
    expect((await csv(shop, DAY)).text.trim().split('\n')).toHaveLength(1);
    await shop.gateway.clock.advance('P3D');
    expect((await look(shop)).days).toHaveLength(1);
    expect((await csv(shop, '2030-02-01')).status).toBe(400);
  });
});
