/** The list of API calls, and the page of one. */
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { CallRow } from '../../src/contract/control/lists.ts';
import { asked, json, NOW, open, page, payment } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = (id: string, more: Partial<CallRow> = {}): CallRow => ({
  id,
  at: NOW,
  method: 'POST',
  route: '/v1/payments',
  status: 200,
  ms: 12,
  code: '000.100.110',
  reason: 'Request successfully processed',
  ndc: `ndc-${id}`,
  ...more,
});

const REFUSED = call('2', {
  status: 400,
  code: '200.300.404',
  reason: 'invalid or missing parameter',
  cause: 'invalid-parameter',
  causeText: 'amount must have two decimals',
  parameter: 'amount',
});

const cells = () => screen.getAllByRole('row').map((row) => row.textContent ?? '');

test('a refused call is in the list, with its status, its code and what decided it', async () => {
  open('/console/requests', { '/_sandbox/calls': () => page('calls', [REFUSED, call('1')]) });
  await screen.findByText('amount must have two decimals');
  const [, refused, good] = cells();
  expect(refused).toMatch(/^400POST \/v1\/payments/);
  expect(refused).toContain('200.300.404');
  expect(good).toMatch(/^200POST \/v1\/payments/);
  expect(good).toContain('12 ms');
});

test('the filter "Failed" asks the gateway for calls that failed', async () => {
  open('/console/requests', { '/_sandbox/calls': () => page('calls', [REFUSED]) });
  await screen.findByText('amount must have two decimals');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'failed' } });
  await vi.waitFor(() => expect(asked.at(-1)?.url.searchParams.get('outcome')).toBe('failed'));
});

test('the page of a refused call says why, and that no values are stored', async () => {
  open('/console/requests/2', { '/_sandbox/calls': () => page('calls', [REFUSED]) });
  await screen.findByRole('heading', { name: 'POST /v1/payments' });
  screen.getByText('amount must have two decimals');
  screen.getByText(/stores no values of a request/);
  expect(asked.map(({ url }) => url.searchParams.get('id'))).toContain('2');
});

test('the page of a call that made a payment has the request and the answer of the payment', async () => {
  open('/console/requests/1', {
    '/_sandbox/calls': () => page('calls', [call('1', { paymentId: 'p1' })]),
    '/_sandbox/payments/p1': () =>
      json({
        payment: payment('p1'),
        request: { parameters: [{ name: 'amount', value: '12.00' }] },
        answer: { status: 200, body: { id: 'p1' } },
        actions: [],
        deliveries: [],
      }),
  });
  await screen.findByText('12.00');
  screen.getByText('HTTP 200');
});

test('the palette finds the list', async () => {
  open('/console', { '/_sandbox/payments': () => page('payments', []) });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  fireEvent.input(await screen.findByRole('combobox'), { target: { value: 'request' } });
  await screen.findByRole('option', { name: /^Requests/ });
});
