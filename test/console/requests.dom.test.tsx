/** The list of API calls, and the page of one. */
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
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

test('a call has the order and the amount that were sent', async () => {
  const order = { merchantTransactionId: 'A-2005', amount: '19,00', currency: 'EUR' };
  open('/console/requests', { '/_sandbox/calls': () => page('calls', [{ ...REFUSED, ...order }]) });
  await screen.findByText('A-2005');
  expect(cells()[1]).toContain('19,00 EUR');
});

test('the filters of the status ask the gateway for calls that failed, or were refused', async () => {
  open('/console/requests', { '/_sandbox/calls': () => page('calls', [REFUSED]) });
  await screen.findByText('amount must have two decimals');
  for (const outcome of ['failed', 'refused']) {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: outcome } });
    await vi.waitFor(() => expect(asked.at(-1)?.url.searchParams.get('outcome')).toBe(outcome));
  }
});

test('the page of a refused call says why, and has what was sent, for the page and as curl', async () => {
  const parameters = [
    { name: 'amount', value: '7x' },
    { name: 'merchantTransactionId', value: 'order 7' },
    { name: 'card.number', withheld: true },
  ];
  open('/console/requests/2', {
    '/_sandbox/calls': () => page('calls', [{ ...REFUSED, parameters }]),
  });
  await screen.findByRole('heading', { name: 'POST /v1/payments' });
  screen.getByText('amount must have two decimals');
  screen.getByText('7x');
  screen.getByText('not shown');
  expect(asked.map(({ url }) => url.searchParams.get('id'))).toContain('2');
  const text = await copied();
  expect(text).toContain('-d amount=7x');
  expect(text).toContain("--data-urlencode 'merchantTransactionId=order 7'");
  expect(text).toContain('"card.number=$CARD_NUMBER"');
  expect(text).toContain('"card.cvv=$CARD_CVV"');
});

test('the page of a refused call marks what was wrong, and has its answer', async () => {
  const parameterErrors = [
    { name: 'amount', message: 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$' },
    { name: 'currency', message: 'may not be empty' },
  ];
  const parameters = [{ name: 'amount', value: '19,00' }];
  open('/console/requests/2', {
    '/_sandbox/calls': () =>
      page('calls', [{ ...REFUSED, answerId: 'a7', parameters, parameterErrors }]),
  });
  await screen.findByText('19,00 is not an amount: use a dot and two decimals, such as 19.00');
  const sent = within(screen.getByRole('region', { name: 'Request' }));
  expect(sent.getByText('use a dot and two decimals, such as 19.00')).toBeTruthy();
  expect(sent.getByText('may not be empty')).toBeTruthy();
  const { textContent } = screen.getByRole('region', { name: 'Body of the answer' });
  expect(JSON.parse(textContent ?? '')).toMatchObject({
    id: 'a7',
    result: { code: '200.300.404', parameterErrors: [{ name: 'amount', value: '19,00' }, {}] },
  });
});

test('the page of a call that made a payment has the request and the answer of the payment', async () => {
  open('/console/requests/1', {
    '/_sandbox/calls': () => page('calls', [call('1', { paymentId: 'p1', paymentType: 'DB' })]),
    '/_sandbox/payments/p1': () =>
      json({
        payment: payment('p1'),
        request: {
          parameters: [
            { name: 'amount', value: '12.00' },
            { name: 'card.holder', withheld: true },
          ],
        },
        answer: {
          status: 200,
          body: { id: 'p1', card: { holder: 'Jane Jones', last4Digits: '0000' } },
        },
        actions: [],
        deliveries: [],
      }),
  });
  await screen.findByText('12.00');
  screen.getByText('HTTP 200');
  const text = await copied();
  expect(text).toMatch(/^curl http:\/\/[^ ]*\/v1\/payments \\\n/);
  expect(text).toContain('"Authorization: Bearer $TOKEN"');
  expect(text).toContain('-d amount=12.00');
  // The answer of the API shows it.
  expect(text).toContain("'card.holder=Jane Jones'");
  for (const name of ['card.number=$CARD_NUMBER', 'card.cvv=$CARD_CVV']) {
    expect(text).toContain(`"${name}"`);
  }
});

/** Presses "Copy as curl". */
async function copied(): Promise<string> {
  const written = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: written } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy as curl' }));
  await screen.findByRole('button', { name: 'Copied' });
  const [[text] = ['']] = written.mock.calls as unknown as [string][];
  return text;
}

test('a call about a schedule leads to the schedule', async () => {
  const made = call('3', { route: '/scheduling/v1/schedules', paymentId: 's1', paymentType: 'SD' });
  open('/console/requests/3', { '/_sandbox/calls': () => page('calls', [made]) });
  const link = await screen.findByRole('link', { name: 's1' });
  expect(link.getAttribute('href')).toBe('/console/schedules/s1');
});

test('the palette finds the list', async () => {
  open('/console', { '/_sandbox/payments': () => page('payments', []) });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  fireEvent.input(await screen.findByRole('combobox'), { target: { value: 'request' } });
  await screen.findByRole('option', { name: /^Requests/ });
});
