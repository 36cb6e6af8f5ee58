/** The messages about a subscription to listeners: about its runs, each with its payment, once and in order. */
import { expect, it } from 'vitest';
import { code } from '../../harness.ts';
import { listening, received } from '../webhook/webhookReceiver.ts';
import { GOOD, job, paid, scheduler } from './scheduleRequests.ts';

it('a year: twelve runs, twelve payments, and a message about each', async () => {
  const { shop, sql, asks, registrationId } = await scheduler();
  const listener = await listening(shop);
  const made = await asks.schedule(registrationId, job({ month: '*', dayOfMonth: '1' }));
  expect(code(made)).toBe(GOOD);
  await shop.gateway.clock.advance('P1Y');
  const lines = await received(shop, listener);
  expect(lines.filter((line) => line === 'PAYMENT CREATED DB 000.100.110')).toHaveLength(12);
  expect(lines.filter((line) => line.startsWith('SCHEDULE'))).toEqual([
    'SCHEDULE CREATED SD 000.100.110',
    ...Array.from({ length: 12 }, () => 'SCHEDULE UPDATED SD 000.100.110'),
  ]);
  expect(lines).toHaveLength(25);

  const runs = await paid(sql);
  const messages = listener.messages
    .filter(({ type }) => type === 'PAYMENT')
    .map(({ payload }) => payload);
  expect(messages.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
  for (const payload of messages) {
    expect(payload).toMatchObject({ source: 'SCHEDULER', registrationId, amount: '9.90' });
  }
  const ran = listener.messages.filter(
    ({ type, action }) => type === 'SCHEDULE' && action === 'UPDATED',
  );
  expect(ran.map(({ payload }) => payload)).toMatchObject(
    runs.map(({ id, at }) => ({
      id: made.body.id,
      source: 'SCHEDULER',
      result: { code: '000.100.110' },
      // That of the payment.
      ndc: messages.find((payment) => payment.id === id)?.ndc,
      plan: { active: true, lastRun: { id, due: `${at.replace('T', ' ')}+0000` } },
    })),
  );
});

it('a plan that another one replaces, and one that ends with its details', async () => {
  const { shop, asks, registrationId } = await scheduler();
  const listener = await listening(shop);
  const { body } = await asks.schedule(registrationId, job({ month: '*' }));
  const other = await asks.reschedule(body.id, { amount: '12.00' });
  await shop.deregister(registrationId);
  const lines = (await received(shop, listener)).filter((line) => line.startsWith('SCHEDULE'));
  // The messages of each plan are in order; the order of two plans is not guaranteed.
  expect(lines.filter((line) => line.includes(' SD '))).toEqual([
    'SCHEDULE CREATED SD 000.100.110',
    'SCHEDULE UPDATED SD 000.100.110',
  ]);
  expect(lines.filter((line) => line.includes(' RS '))).toEqual([
    'SCHEDULE CREATED RS 000.100.110',
    'SCHEDULE DELETED RS 000.100.110',
  ]);
  const messages = listener.messages.filter(({ type }) => type === 'SCHEDULE');
  const ndcs = messages.map(({ payload }) => payload.ndc);
  const { ndc } = other.body;
  expect(ndcs.filter((one) => [body.ndc, ndc].includes(one)).sort()).toEqual(
    [body.ndc, ndc, ndc].sort(),
  );
});

it('a declined run, with its result', async () => {
  const { shop, asks, registrationId } = await scheduler();
  const listener = await listening(shop, { types: ['SCHEDULE'] });
  const forced = { 'customParameters[forceResultCode]': '800.100.151' };
  expect(
    code(
      await asks.schedule(registrationId, { ...job({ month: '*', dayOfMonth: '1' }), ...forced }),
    ),
  ).toBe(GOOD);
  await shop.gateway.clock.advance('P1M');
  await received(shop, listener);
  expect(listener.messages.map(({ payload }) => payload.result.code)).toEqual([
    '000.100.110',
    '800.100.151',
  ]);
});
