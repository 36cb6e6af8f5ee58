/** `logs` prints the requests that a gateway has answered. */
import { beforeAll, expect, it, test, vi } from 'vitest';
import { parseFlags } from '../../../../src/gateway/commands/flags.ts';
import { COMMANDS } from '../../../../src/gateway/commands/index.ts';
import { logs } from '../../../../src/gateway/commands/sandbox/logs.ts';
import { whenFileEnds } from '../../../cleanUp.ts';
import { openAsItIs } from '../../harness.ts';
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
