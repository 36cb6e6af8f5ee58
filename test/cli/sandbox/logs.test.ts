/** `logs` prints the requests that a gateway has answered. */
import { beforeAll, expect, it, test, vi } from 'vitest';
import { parseFlags } from '../../../src/cli/flags.ts';
import { COMMANDS } from '../../../src/cli/index.ts';
import { logs } from '../../../src/cli/sandbox/logs.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { add, listed, listening, receiver } from '../../gateway/domain/webhook/webhookReceiver.ts';
import { encode, openAsItIs, type Shop, VISA } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { type Running, running } from './running.ts';

const FLAGS = COMMANDS.find(({ name }) => name === 'logs')?.flags ?? [];

let here: Running;
beforeAll(async () => {
  here = await running();
});

/** A running `logs --follow`. */
function follow(url: string, ...args: string[]) {
  const interrupt = new AbortController();
  const its = {
    out: '',
    notes: '',
    end() {
      interrupt.abort();
      return ended;
    },
  };
  const terminal = {
    write(text: string) {
      its.out += text;
    },
    note(text: string) {
      its.notes += text;
    },
    style: (_style: string, text: string) => text,
  };
  const flags = parseFlags(FLAGS, ['--follow', '--base-url', url, ...args]);
  const ended = logs(flags, terminal, interrupt.signal);
  whenFileEnds(() => its.end());
  return its;
}

/** Sends a payment over a connection. */
const fetchPayment = ({ gateway: { url, entityId }, bearer }: Shop) =>
  fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
    body: encode({
      entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      ...VISA,
    }),
  });

/** Waits until a webhook has accepted so many messages. */
const deliveredTo = (shop: Shop, url: string, count: number) =>
  until(async () => {
    const { webhooks } = await listed(shop);
    const webhook = webhooks.find((one: { url: string }) => one.url === url);
    const states = webhook.deliveries.map(({ state }: { state: string }) => state);
    expect(states).toEqual(Array(count).fill('delivered'));
  });

const until = (look: () => unknown): Promise<unknown> => vi.waitFor(look, 10_000);

it('prints a line for each request, with the cause of a refusal', async () => {
  expect((await here.run('logs')).out).toBe('');
  const { body } = await here.shop.charge({ 'card.number': '4000000000000002' });
  await here.shop.charge({ amount: 'x' });
  const { out, exitCode } = await here.run('logs');
  expect(exitCode).toBe(0);
  const [declined, refused, end] = out.replaceAll(/\d+ ms/g, '5 ms').split('\n');
  expect(declined?.replace(/^\d{4}-\S+Z /, '')).toBe(
    `POST /v1/payments 400 DB VISA 92.00 EUR 800.100.152 transaction declined by authorization system (The test card 400000…0002 is always declined.) 5 ms ${body.id}`,
  );
  expect(refused).toMatch(
    /Z POST \/v1\/payments 400 200.300.404 .* \(The request has a wrong amount: must match \S+\.\) 5 ms [0-9a-f]{32}$/,
  );
  const id = refused?.split(' ').at(-1) ?? '';
  expect((await here.run('explain', id)).out).toContain(
    'The request has a wrong amount: must match ',
  );
  expect(end).toBe('');
  expect((await here.run('logs', '--lines', '1')).out.split('\n')).toHaveLength(2);
  expect((await here.run('logs', '--lines', '0')).out).toBe('');
  const [json = ''] = (await here.run('logs', '--json')).out.split('\n');
  expect(JSON.parse(json)).toMatchObject({ id: body.id, paymentBrand: 'VISA', status: 400 });
});

it('--failed prints the refused and the declined, --since those of a period', async () => {
  const { clock } = here.shop.gateway;
  await clock.freeze('2031-01-30T12:00:00Z');
  await here.shop.charge({ amount: 'x' });
  await clock.freeze('2031-01-31T12:00:00Z');
  const { body: approved } = await here.shop.charge();
  const { body: declined } = await here.shop.charge({ 'card.number': '4000000000000002' });
  const { body: refused } = await here.shop.charge({ amount: 'x' });
  const idsOf = async (...args: string[]) =>
    (await here.run('logs', ...args)).out
      .trim()
      .split('\n')
      .map((text) => text.split(' ').at(-1));
  const ids = [approved, declined, refused].map(({ id }) => id);
  expect(await idsOf('--since', '2031-01-31')).toEqual(ids);
  expect(await idsOf('--since', '2031-01-31T12:00Z', '--failed')).toEqual(ids.slice(1));
  expect(await idsOf('--failed', '--lines', '1')).toEqual(ids.slice(2));
  expect((await here.run('logs', '--since', '2031-02-01')).out).toBe('');
  expect(await here.run('logs', '--since', 'today')).toMatchObject({
    exitCode: 2,
    refused: expect.stringContaining('--since must be a day or a time in UTC, such as 2030-01-31'),
  });
  await clock.real();
});

it('prints each attempt to send a webhook, and --failed those that were not accepted', async () => {
  const own = await running();
  const { url } = await listening(own.shop);
  const failing = await receiver({ mood: 500 });
  await add(own.shop, { url: failing.url, key: failing.key });
  const following = follow(own.shop.gateway.url, '--lines', '0', '--failed');
  const { body } = await own.shop.charge({ createRegistration: 'true' });
  await deliveredTo(own.shop, url, 3);
  const { host } = new URL(url);
  const lines = (await own.run('logs')).out
    .replaceAll(/^\S+ /gm, '')
    .replaceAll(/ [0-9a-f]{32}$/gm, '');
  expect(lines).toContain(`webhook test message to ${host} 204 (attempt 1)`);
  expect(lines).toContain(`webhook PAYMENT CREATED to ${host} 204 (attempt 1, payment ${body.id})`);
  expect(lines).toContain(
    `webhook REGISTRATION CREATED to ${host} 204 (attempt 1, registration ${body.registrationId})`,
  );
  const { out } = await own.run('logs', '--failed');
  expect(out.split('\n')).toHaveLength(2);
  expect(out).toMatch(
    new RegExp(
      `Z webhook test message to ${new URL(failing.url).host} 500 not accepted \\(attempt 1\\) \\(The receiver failed: .*\\) [0-9a-f]{32}\n$`,
    ),
  );
  const id = out.trim().split(' ').at(-1) ?? '';
  expect((await own.run('explain', id)).out).toContain('failed in attempt 1');
  await own.shop.gateway.clock.advance('PT5M');
  await until(() => expect(following.out).toContain('500 not accepted (attempt 2)'));
  expect(await following.end()).toBe(0);
  expect(following.out).not.toContain(' 204 (attempt');
});

it('what happened after the clock was set back stands last, whatever happened in the future', async () => {
  const { shop, run } = await running();
  const { clock } = shop.gateway;
  await clock.freeze('2030-01-30T12:00:00Z');
  const { url } = await listening(shop);
  const ids: string[] = [];
  for (const at of ['2030-01-30T12:01', '2030-01-31T12:00', '2030-01-30T12:02']) {
    await clock.freeze(`${at}:00Z`);
    const { body } = await shop.charge();
    await deliveredTo(shop, url, ids.push(body.id) + 1);
  }
  const { out } = await run('logs');
  const shown = out
    .trim()
    .split('\n')
    .map((text) => /(?:payment )?(\w+)(?:\) \w+)?$/.exec(text)?.[1]);
  expect(shown.slice(-6)).toEqual(ids.flatMap((id) => [id, id]));
  expect((await run('logs', '--lines', '1')).out).toContain(ids[2]);
});

it('shows a request whose answer an injected fault dropped; its id can be explained', async () => {
  const { entityId } = here.shop.gateway;
  const faultFor = (fault: string) =>
    here.shop.send(
      'POST',
      '/_sandbox/faults',
      { ...here.shop.bearer, 'content-type': 'application/json' },
      JSON.stringify({ entityId, routes: [{ path: '/v1/payments', fault, times: 1 }] }),
    );
  const failed = async () =>
    (await here.run('logs', '--failed', '--lines', '1')).out.replace(/^\S+ /, '').trim();
  await faultFor('dropAfterCommit');
  await expect(fetchPayment(here.shop)).rejects.toThrow();
  const dropped = await failed();
  expect(dropped).toMatch(
    /^POST \/v1\/payments injected fault: dropAfterCommit DB VISA 92\.00 EUR 000\.100\.110 /,
  );
  const { out } = await here.run('explain', dropped.split(' ').at(-1) ?? '');
  expect(out).toContain('POST /v1/payments was not answered.');
  expect(out).toMatch(/^ {2}fault {6}dropAfterCommit of POST \/v1\/payments$/m);
  await faultFor('reset');
  await expect(fetchPayment(here.shop)).rejects.toThrow();
  const reset = await failed();
  expect(reset).toMatch(/^POST \/v1\/payments injected fault: reset /);
  expect((await here.run('explain', reset.split(' ').at(-1) ?? '')).out).toContain(
    'The fault reset of the route was set for the entity, so the request was not processed.',
  );
});

it('--follow prints new requests, until it is ended', async () => {
  const shop = await openAsItIs();
  await shop.charge();
  const following = follow(shop.gateway.url, '--lines', '0', '--json');
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { body } = await shop.charge();
    ids.push(body.id);
    await until(() => expect(following.out).toContain(body.id));
  }
  expect(await following.end()).toBe(0);
  const shown = following.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(shown.slice(-3)).toEqual(ids);
});

it('--follow goes on after a restart of the gateway, also on another database', async () => {
  const first = await openAsItIs();
  for (let i = 0; i < 3; i++) await first.charge();
  const following = follow(first.gateway.url);
  await until(() => expect(following.out.split('\n')).toHaveLength(4));
  await first.gateway.close();
  await until(() => expect(following.notes).toMatch(/does not answer: .*; waiting for it\n$/));
  const second = await openAsItIs({ port: Number(new URL(first.gateway.url).port) });
  const { body } = await second.charge();
  await until(() => expect(following.out).toContain(body.id));
  expect(following.notes).toMatch(/the gateway is back\n$/);
  await following.end();
});

test.each([['--lines', 'x'], ['--lines', '501'], ['--lines=-1']])(
  '%s %s is refused',
  async (...args) => {
    const { exitCode, refused } = await runHere(['logs', ...args]);
    expect({ exitCode, refused }).toEqual({
      exitCode: 2,
      refused: '--lines must be a number, 0 to 500',
    });
  },
);

test('a wrong token', async () => {
  await expect(here.run('logs', '--token', 'x')).rejects.toThrow('no requests: 800.900.300');
});

it('shows the runs of schedules, which no request makes', async () => {
  const { shop, run } = await running();
  const registrationId = await shop.stored({
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  });
  const { entityId, clock } = shop.gateway;
  await clock.freeze('2030-01-31T12:00:00Z');
  const fields = encode({
    ...{ entityId, registrationId, amount: '9.90', currency: 'EUR' },
    ...{ 'job.hour': '12', 'job.dayOfMonth': '1', 'job.month': '*' },
  });
  const { body } = await shop.send('POST', '/scheduling/v1/schedules', shop.bearer, fields);
  expect(body.result.parameterErrors).toBeUndefined();
  await clock.advance('P30D');
  const { out } = await run('logs');
  const lines = out.split('\n').filter((line) => line.includes('run of a schedule'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^2030-02-01T12:00:00\.\d+Z run of a schedule DB VISA 9\.90 EUR 000\.100\.110 .* [0-9a-f]{32}$/,
  );
});
