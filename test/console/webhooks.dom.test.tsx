/** Messages that failed, and their receivers. */

import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { receiversOf } from '../../src/console/receivers/receivers.ts';
import type { Attempt, DeliveryRow } from '../../src/contract/control/deliveries.ts';
import { asked, json, NOW, open, page } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const attempt = (outcome: string | number, more: Partial<Attempt> = {}): Attempt => ({
  n: 1,
  at: NOW,
  outcome,
  ms: 12,
  ...more,
});

const message = (id: string, more: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id,
  webhook: 'w1',
  url: 'http://127.0.0.1:4000/hook',
  type: 'PAYMENT',
  action: 'CREATED',
  subject: 'p1',
  state: 'delivered',
  failed: false,
  createdAt: NOW,
  nextAt: null,
  attempts: 1,
  log: [attempt(204)],
  ...more,
});

const FAILED = message('d2', {
  state: 'waiting',
  failed: true,
  nextAt: '2026-03-01T12:01:00.000Z',
  log: [attempt(500, { answer: '<b>no key</b>' })],
  remedy: 'The receiver failed.',
});

const cells = () => screen.getAllByRole('row').map((row) => row.textContent ?? '');

test('a message whose attempt failed is called failed, with the answer and the next attempt', async () => {
  open('/console/webhooks', {
    '/_sandbox/deliveries': () =>
      page('deliveries', [FAILED, message('d1', { amount: '12.00', currency: 'EUR' })]),
  });
  await screen.findByText('<b>no key</b> · The receiver failed.');
  const [, failed, delivered] = cells();
  expect(failed).toMatch(/^Failed/);
  expect(failed).toContain('HTTP 500');
  expect(failed).toContain('in 1m');
  expect(delivered).toMatch(/^Delivered/);
  expect(delivered).toContain('12.00 EUR');
  expect(screen.getAllByRole('link', { name: 'p1' })[0]?.getAttribute('href')).toBe(
    '/console/payments/p1',
  );
});

test('each row opens the page of its message, also that of a test', async () => {
  const { action: _action, ...rest } = message('t1', { type: 'test', subject: 'w1' });
  open('/console/webhooks', {
    '/_sandbox/deliveries': () => page('deliveries', [rest]),
    '/_sandbox/explain/t1': () =>
      json({
        ...{ id: 't1', kind: 'delivery', timeline: [] },
        reason: { cause: 'delivered', text: 'The message has arrived.' },
      }),
  });
  fireEvent.click(await screen.findByText('test'));
  await screen.findByText('The message has arrived.');
  screen.getByRole('heading', { name: 'test' });
  screen.getByText('Delivery t1');
  screen.getByRole('button', { name: 'Send again' });
});

test('the page of a message has a link to its payment, with the order and the shopper', async () => {
  const about = { paymentId: 'p1', merchantTransactionId: 'A-2001', shopper: 'Anna Berger' };
  open('/console/webhooks/d1', {
    '/_sandbox/deliveries': () => page('deliveries', [message('d1', about)]),
    '/_sandbox/explain/d1': () => json({ id: 'd1', kind: 'delivery', timeline: [] }),
  });
  const link = await screen.findByRole('link', { name: 'Payment A-2001' });
  expect(link.getAttribute('href')).toBe('/console/payments/p1');
  screen.getByText('Anna Berger');
});

test('the filter "Failed" asks the gateway for messages that failed', async () => {
  open('/console/webhooks', { '/_sandbox/deliveries': () => page('deliveries', [FAILED]) });
  await screen.findByText('HTTP 500', { exact: false, selector: '.cut' });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } });
  await vi.waitFor(() => expect(asked.at(-1)?.url.searchParams.get('state')).toBe('failed'));
});

const WEBHOOK = {
  id: 'w1',
  url: 'http://127.0.0.1:4000/hook',
  state: 'active',
  source: 'control',
  types: ['PAYMENT'],
};

const { webhook: _, ...NOTE } = message('n1');

const AGAIN = { ...FAILED, log: [...FAILED.log, attempt(503, { n: 2, answer: 'busy' })] };

test('each receiver has its last answer and its failures, which can be sent again', async () => {
  let isSent = false;
  open('/console/receivers', {
    '/_sandbox/webhooks': () =>
      json({
        webhooks: [{ ...WEBHOOK, deliveries: [message('d1'), FAILED] }],
        notifications: [{ ...NOTE, url: 'http://127.0.0.1:4000/note' }],
      }),
    '/_sandbox/deliveries': () => page('deliveries', [isSent ? AGAIN : FAILED]),
    '/_sandbox/deliveries/d2/redeliver': (_url, { method }) => {
      // The attempt follows a moment after the call.
      setTimeout(() => {
        isSent = true;
      }, 50);
      return json({ id: 'd2' }, method === 'POST' ? 200 : 404);
    },
  });
  const [webhook, note] = await screen.findAllByRole('listitem', {
    name: /127\.0\.0\.1/,
  });
  const first = within(webhook as HTMLElement);
  expect(first.getByText('Fails')).toBeTruthy();
  expect(first.getAllByText('HTTP 500')).toHaveLength(2);
  expect(first.getByText('The receiver failed.')).toBeTruthy();
  expect(first.getByText('<b>no key</b>')).toBeTruthy();
  expect(first.getByText('1 of 2 messages failed').getAttribute('href')).toBe(
    '/console/webhooks?state=failed&webhookId=w1',
  );
  fireEvent.click(first.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Sent again: the receiver answered HTTP 503, “busy”');
  expect(first.getByText('PAYMENT CREATED').getAttribute('href')).toBe('/console/payments/p1');
  const second = within(note as HTMLElement);
  expect(second.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(second.getByText('Accepts')).toBeTruthy();
  expect(second.getByText('None of 1 message failed')).toBeTruthy();
  expect(asked.find(({ url }) => url.pathname === '/_sandbox/webhooks')?.url.search).toContain(
    'limit=100',
  );
});

test('an entity without receivers says how to get one', async () => {
  open('/console/receivers', {
    '/_sandbox/webhooks': () => json({ webhooks: [], notifications: [] }),
    '/_sandbox/deliveries': () => page('deliveries', []),
  });
  await screen.findByText('No receivers yet');
});

test('after the clock was set back, the last answer of a receiver is one of the present', () => {
  const next = { createdAt: '2027-03-01T12:00:00.000Z' };
  const [receiver] = receiversOf({
    webhooks: [
      {
        ...WEBHOOK,
        deliveries: [
          message('d1'),
          message('d2', { ...next, log: [attempt(204, { at: next.createdAt })] }),
          FAILED,
        ],
      },
    ],
    notifications: [],
  });
  expect(receiver?.last).toMatchObject({ at: NOW, outcome: 500 });
});

test('the last answer of a receiver is that of the latest attempt, not of the latest message', () => {
  const late = '2026-03-01T13:00:00.000Z';
  const [receiver] = receiversOf({
    webhooks: [
      {
        ...WEBHOOK,
        deliveries: [
          { ...FAILED, log: [attempt(500), { ...attempt('timeout'), at: late }] },
          message('d3'),
        ],
      },
    ],
    notifications: [],
  });
  expect(receiver?.last).toMatchObject({ outcome: 'timeout', isGood: false });
});
