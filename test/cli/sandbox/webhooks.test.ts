/** `webhooks` and `explain` show why a message to a shop has failed; `webhooks --redeliver` sends it again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { whenFileEnds } from '../../cleanUp.ts';
import { add, receiver } from '../../gateway/domain/webhook/webhookReceiver.ts';
import { runHere } from '../terminal.ts';
import { type Running, running } from './running.ts';

let here: Running;
let shop: Awaited<ReturnType<typeof receiver>>;
/** The ids of the webhook, the message that failed, and its payment. */
let ids: { readonly webhook: string; readonly delivery: string; readonly payment: string };

const KEY = '0'.repeat(64);

/** The webhooks as data. */
const list = async () => JSON.parse((await here.run('webhooks', '--json')).out);

beforeAll(async () => {
  here = await running();
  shop = await receiver();
  await add(here.shop, { url: shop.url, key: shop.key });
  await vi.waitFor(async () => expect((await list()).webhooks[0].state).toBe('active'));
  shop.become(500);
  const { body } = await here.shop.charge();
  await vi.waitFor(async () => expect((await list()).webhooks[0].deliveries[1].attempts).toBe(1));
  const [webhook] = (await list()).webhooks;
  ids = { webhook: webhook.id, delivery: webhook.deliveries[1].id, payment: body.id };
});

const REMEDY =
  'The receiver failed: find the error in its log at the time of the attempt, and correct it.';
const host = () => new URL(shop.url).host;

it('webhooks: which message failed, with the answer, the next attempt and the remedy', async () => {
  const { out, exitCode } = await here.run('webhooks', '--failed');
  const [head, message, remedy, end] = out.split('\n');
  expect(exitCode).toBe(0);
  expect(head).toBe(`webhook ${ids.webhook}  active  ${shop.url}`);
  expect(message).toMatch(
    new RegExp(
      `Z ${ids.delivery}  PAYMENT CREATED ${ids.payment}  waiting  attempts 1, last 500  next .*Z$`,
    ),
  );
  expect([remedy, end]).toEqual([`    ${REMEDY}`, '']);
  expect((await here.run('webhooks')).out).toContain(
    '  test message  delivered  attempts 1, last 204',
  );
});

it('show what the receiver answered, in one short line', async () => {
  const { shop } = here;
  let status = 204;
  const page = `<h1>Fatal error</h1>\n<p>the table orders is locked</p>${' x'.repeat(500)}`;
  const server = createServer((_, response) =>
    response.writeHead(status).end(status === 500 ? page : ''),
  );
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  whenFileEnds(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { body } = await add(shop, { url: `http://127.0.0.1:${port}`, key: KEY });
  const last = async () => {
    const { webhooks } = await list();
    return webhooks.find(({ id }: { id: string }) => id === body.id);
  };
  await vi.waitFor(async () => expect((await last()).state).toBe('active'));
  status = 500;
  await shop.charge();
  await vi.waitFor(async () => expect((await last()).deliveries.at(-1).attempts).toBe(1));
  const said = `<h1>Fatal error</h1> <p>the table orders is locked</p>${' x'.repeat(500)}`.slice(
    0,
    200,
  );
  const failed = await here.run('webhooks', '--failed');
  expect(failed.out).toContain(`\n    the receiver answered: ${said}…\n`);
  const explained = await here.run('explain', (await last()).deliveries.at(-1).id);
  expect(explained.out).toContain(`\n  answer     ${said}…\n`);
});

describe('explain', () => {
  it('a message', async () => {
    const { out } = await here.run('explain', ids.delivery);
    const [head, text, ...facts] = out.split('\n');
    expect(head).toBe(`delivery ${ids.delivery}  waiting`);
    expect(text).toMatch(
      /^The message PAYMENT CREATED to \S+ failed in attempt 1: the receiver answered with status 500. The next attempt is due at \S+Z\.$/,
    );
    expect(facts).toContain(`  host       ${host()}`);
    expect(facts).toContain('  last       500');
    expect(facts).toContain(`  instead    ${REMEDY}`);
    const { url } = here.shop.gateway;
    const command = `payment-widgets webhooks --redeliver ${ids.delivery} --base-url ${url}`;
    expect(facts).toContain(`  run        ${command}`);
  });

  it('a webhook, by its latest message that failed', async () => {
    const { out } = await here.run('explain', ids.webhook);
    expect(out).toContain(`webhook ${ids.webhook}  active\n`);
    expect(out).toContain('failed in attempt 1: the receiver answered with status 500.');
    expect(out).toContain(' webhook       Attempt 1 to deliver the message test message.');
  });

  it('a payment: its message waits, with host, last answer and remedy', async () => {
    const { out } = await here.run('explain', ids.payment, '--json');
    expect(JSON.parse(out).timeline).toContainEqual(
      expect.objectContaining({
        type: 'webhook',
        status: 'waiting',
        attempt: 2,
        delivery: ids.delivery,
        host: host(),
        last: 500,
        remedy: REMEDY,
      }),
    );
  });

  it('no message of another entity', async () => {
    const entityId = '1'.repeat(32);
    const { body } = await here.shop.send(
      'POST',
      '/_sandbox/entities',
      { ...here.shop.bearer, 'content-type': 'application/json' },
      JSON.stringify({ entityId }),
    );
    for (const id of [ids.webhook, ids.delivery]) {
      const other = ['--entity-id', entityId, '--token', body.token];
      await expect(here.run('explain', id, ...other)).rejects.toThrow('700.400.580');
    }
  });
});

it('--redeliver sends a message again', async () => {
  shop.become(204);
  const { out } = await here.run('webhooks', '--redeliver', ids.delivery);
  expect(out).toBe(`message ${ids.delivery} is sent again\n`);
  await vi.waitFor(async () =>
    expect((await list()).webhooks[0].deliveries[1]).toMatchObject({
      state: 'delivered',
      attempts: 2,
    }),
  );
  expect((await here.run('explain', ids.delivery)).out).toContain('was accepted with status 204');
  await expect(here.run('webhooks', '--redeliver', '0'.repeat(32))).rejects.toThrow(
    'not sent again',
  );
});

test.each([
  [['--lines', 'x'], '--lines must be a number, 0 to 1000'],
  [['--redeliver', '../x'], '--redeliver must be the id of a message'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['webhooks', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
});
