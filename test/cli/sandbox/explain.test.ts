/** `explain` prints why a payment has its result. */
import { beforeAll, expect, it, test } from 'vitest';
import { Asks, INITIAL, job } from '../../gateway/domain/schedule/scheduleRequests.ts';
import { openAsItIs } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { answering, type Running, running } from './running.ts';

let here: Running;
beforeAll(async () => {
  here = await running();
});

const UNKNOWN = '0'.repeat(32);

it('prints the reason of a declined payment, what to send instead, and the timeline', async () => {
  const { body } = await here.shop.charge({ 'card.number': '4000000000000002' });
  const { out, exitCode } = await here.run('explain', body.id);
  expect(exitCode).toBe(0);
  const lines = out.split('\n');
  expect(lines.slice(0, 6)).toEqual([
    `payment ${body.id}  800.100.152 transaction declined by authorization system`,
    'The test card 400000…0002 is always declined.',
    '  parameter  card.number',
    '  section    API 1, Test modes',
    '  instead    Send card.number=4242424242424242, which is approved.',
    '',
  ]);
  const timeline = lines.slice(6).map((line) => line.replace(/^\S+Z {2}/, ''));
  expect(timeline).toEqual([
    'processor     The test card 400000…0002 is always declined. code=800.100.152 parameter=card.number',
    'state         The payment is completed: failed. code=800.100.152',
    expect.stringMatching(
      /^request {7}POST \/v1\/payments was answered with status 400. code=800.100.152 ms=\d+$/,
    ),
    'webhook       No message about the result was sent: the entity has no webhook. status=none',
    '',
  ]);
});

it('explains a checkout, and a refused request by its ndc', async () => {
  const id = await here.shop.checkout();
  expect((await here.run('explain', id)).out).toContain(
    'No payment was submitted to the checkout yet.\n',
  );
  const { body } = await here.shop.charge({ amount: 'x' });
  const { out } = await here.run('explain', body.ndc);
  expect(out).toContain(
    'The request has a wrong amount: must match ^[0-9]{1,10}(\\.[0-9]{2})?$.\n  parameter  amount\n',
  );
});

it('explains the latest payment with a merchantTransactionId', async () => {
  const merchantTransactionId = 'order 1001/a';
  await here.shop.charge({ merchantTransactionId });
  const { body } = await here.shop.charge({
    merchantTransactionId,
    'card.number': '4000000000000002',
  });
  const { out } = await here.run('explain', merchantTransactionId);
  expect(out).toContain(`payment ${body.id}  800.100.152 `);
});

it('explains a schedule with its next runs', async () => {
  const { clock } = here.shop.gateway;
  const asks = new Asks(here.shop);
  await clock.freeze('2030-01-31T12:00:00Z');
  const { body: paid } = await here.shop.charge({ ...INITIAL, createRegistration: 'true' });
  const { body } = await asks.schedule(
    paid.registrationId,
    job({ second: '0', minute: '0', hour: '3', dayOfMonth: '5', month: '*', dayOfWeek: '?' }),
  );
  const run = (at: string) =>
    `${at}T03:00:00.000Z  schedule      The schedule runs: DB 9.90 EUR with the stored details. schedule=${body.id} status=planned`;
  for (const id of [body.id, paid.registrationId]) {
    const { out } = await here.run('explain', id);
    expect(out).toContain(`${run('2030-02-05')}\n${run('2030-03-05')}\n`);
    expect(out).not.toContain('No message about the result was sent: no webhook of the entity was');
  }
  expect((await here.run('explain', body.id)).out).toContain('The timeline has its next runs.');
  await asks.deschedule(body.id);
  const { out } = await here.run('explain', body.id);
  expect(out).toContain('The schedule is cancelled: no run follows.');
  expect(out).not.toContain('The schedule runs');
  await clock.real();
});

it('prints the answer of the gateway as JSON', async () => {
  const { body } = await here.shop.charge();
  const { out } = await here.run('explain', body.id, '--json');
  expect(JSON.parse(out)).toMatchObject({
    id: body.id,
    kind: 'payment',
    reason: { cause: 'default-approval' },
    timeline: expect.any(Array),
  });
});

test.each([
  ['an unknown id', [UNKNOWN], '700.400.580 '],
  ['another token', [UNKNOWN, '--token', 'x'], '--token must be an access token of --entity-id'],
  ['another entity', [UNKNOWN, '--entity-id', 'c'.repeat(32)], '800.900.300 '],
])('%s is refused', async (_, args, message) => {
  await expect(here.run('explain', ...args)).rejects.toThrow(message);
});

test.each([
  [[], 'ID is missing'],
  [['..'], 'ID must be the id of a payment, a checkout, a registration, a webhook'],
  [[UNKNOWN, '--base-url', 'localhost:3000'], '--base-url must be an http or https URL'],
  [
    [UNKNOWN, '--base-url', 'http://me:secret@localhost'],
    '--base-url must be an http or https URL',
  ],
  [[UNKNOWN, '--entity-id', 'secret'], '--entity-id must be 32 characters'],
  [[UNKNOWN, '--token', 'se\ncret'], '--token must be an access token'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['explain', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
  expect(refused).not.toContain('cret');
});

test('a gateway that does not answer, and a server that is no gateway', async () => {
  const { gateway } = await openAsItIs();
  await gateway.close();
  await expect(runHere(['explain', UNKNOWN, '--base-url', gateway.url])).rejects.toThrow(
    `${gateway.url} does not answer: start a gateway there, or set --base-url (ECONNREFUSED)`,
  );
  const page = await answering(404, '<h1>Not found</h1>');
  await expect(runHere(['explain', UNKNOWN, '--base-url', page])).rejects.toThrow(
    'status 404 without a result',
  );
  const other = await answering(200, '{}');
  await expect(runHere(['explain', UNKNOWN, '--base-url', other])).rejects.toThrow('no timeline');
});

test('the terminal obeys no control character of an answer', async () => {
  const text = 'a\u001b[2Jb';
  const reason = { text };
  const body = { id: UNKNOWN, result: { code: text }, reason, timeline: [{ at: text, text }] };
  const url = await answering(200, JSON.stringify(body));
  const { out } = await runHere(['explain', UNKNOWN, '--base-url', url]);
  expect(out).toContain('a [2Jb');
  expect(out).not.toContain('\u001b');
});
