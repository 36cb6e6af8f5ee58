/** The lists of the console: their states, filters and keys. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, json, NOW, open, page, payment, stream } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PATH = '/_sandbox/payments';
const rowsShown = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);

test('a list without any row says how to make the first payment', async () => {
  open('/console/payments', { [PATH]: () => page('payments', []) });
  expect(await screen.findByText('Make the first payment')).toBeTruthy();
  expect(screen.getByText(/curl .*\/v1\/payments/)).toBeTruthy();
});

test('a page without rows is not the end of a list, because a filter examines so many rows a call', async () => {
  open('/console/payments?status=failed', {
    [PATH]: ({ searchParams }) =>
      searchParams.get('before') === 'further'
        ? page('payments', [payment('p1', { status: 'failed' })])
        : page('payments', [], 'further'),
  });
  await screen.findByRole('grid');
  expect(rowsShown()).toHaveLength(1);
});

test('a list that its filters leave empty can be cleared of them', async () => {
  open('/console/payments?status=failed', {
    [PATH]: ({ searchParams }) =>
      page('payments', searchParams.has('status') ? [] : [payment('p1')]),
  });
  await screen.findByText('No row has these properties');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as Element);
  await waitFor(() => expect(rowsShown()).toHaveLength(1));
  expect(window.location.search).toBe('');
});

test('a list that fails shows the texts of the gateway, and loads when it is asked again', async () => {
  let isBroken = true;
  const result = {
    code: '800.800.800',
    description: 'the payment system is not available',
    parameterErrors: [{ name: 'from', message: 'must be an instant' }],
  };
  open('/console/payments', {
    [PATH]: () => (isBroken ? json({ result }, 503) : page('payments', [payment('p1')])),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('the payment system is not available');
  expect(alert.textContent).toContain('from: must be an instant');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(1));
});

test('a row says what kind of payment it is, its order, and which money goes back to the shopper', async () => {
  const order = { shopper: 'Ada Berg', merchantTransactionId: 'order-1', amount: '1249.90' };
  open('/console/payments', {
    [PATH]: () =>
      page('payments', [
        payment('p2', { ...order, paymentType: 'RF' }),
        payment('p1', { ...order, refunded: '1249.90' }),
      ]),
  });
  await screen.findByRole('grid');
  const [refund, debit] = rowsShown();
  expect(refund?.textContent).toContain('Refund−1,249.90 EUR');
  expect(debit?.textContent).toContain('1,249.90 EUR');
  expect(debit?.textContent).not.toContain('−');
  // Also beside the method, where a narrow window has no column for it.
  expect(within(refund as HTMLElement).getAllByText('order-1')).toHaveLength(2);
});

test('a filter that is chosen is in the address, and in the request', async () => {
  open('/console/payments', { [PATH]: () => page('payments', [payment('p1')]) });
  await screen.findByRole('grid');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'failed' } });
  await waitFor(() => expect(window.location.search).toBe('?status=failed'));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('status')).toBe('failed'));
});

test('a refund changes the row of its payment while the list is shown', async () => {
  const events = stream();
  let isRefunded = false;
  open('/console/payments', {
    [PATH]: ({ searchParams }) => {
      const first = payment('p1', isRefunded ? { refunded: '2.00' } : {});
      if (searchParams.get('q') === 'p1' || !isRefunded) return page('payments', [first]);
      return page('payments', [payment('r1', { paymentType: 'RF', referencedId: 'p1' })]);
    },
    '/_sandbox/events': () => events.answer(),
  });
  await screen.findByRole('grid');
  expect(rowsShown()[0]?.textContent).toContain('Succeeded');
  isRefunded = true;
  events.send({ seq: 1, kind: 'paymentCompleted', paymentId: 'r1' });
  await waitFor(() => expect(rowsShown()[1]?.textContent).toContain('Part refunded'));
});

test('a day limits the list from its beginning or to its end, in the time zone of the browser', async () => {
  open('/console/payments', { [PATH]: () => page('payments', [payment('p1')]) });
  await screen.findByRole('grid');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-27' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-28' } });
  const sent = (name: string) => asked.at(-1)?.url.searchParams.get(name);
  await waitFor(() =>
    expect(sent('to')).toBe(new Date(2026, 1, 28, 23, 59, 59, 999).toISOString()),
  );
  expect(sent('from')).toBe(new Date(2026, 1, 27).toISOString());
  const field = screen.getByLabelText('From') as HTMLInputElement;
  expect([field.type, field.value]).toEqual(['date', '2026-02-27']);
});

test('arrow keys move through the rows, and Enter opens one', async () => {
  open('/console/payments', {
    [PATH]: () => page('payments', [payment('p1'), payment('p2'), payment('p3')]),
  });
  await screen.findByRole('grid');
  const [first] = rowsShown();
  first?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(rowsShown()[1]));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/console/payments/p2'));
});

test.each([
  ['PayPal', { paymentBrand: 'PAYPAL' }],
  ['mastercard', { paymentBrand: 'MASTER' }],
  ['apple pay', { paymentBrand: 'APPLEPAY' }],
  ['sepa direct debit', { paymentBrand: 'DIRECTDEBIT_SEPA' }],
  ['refund', { paymentType: 'RF' }],
  ['Refunds declined', { paymentType: 'RF', status: 'failed' }],
  ['refunded', { status: 'refunded' }],
  ['chargeback', { status: 'chargedBack' }],
  ['pending anna Visa berger', { status: 'pending', paymentBrand: 'VISA', q: 'anna berger' }],
  ['visa amex', { paymentBrand: 'VISA', q: 'amex' }],
  ['refund-12', { q: 'refund-12' }],
])('the search for "%s" asks the gateway for %o', async (text, wanted) => {
  open(`/console/payments?${new URLSearchParams({ q: text })}`, {
    '/_sandbox/payments': () => page('payments', [payment('p1')]),
  });
  await screen.findByText('1 row');
  const query = asked.find(({ url }) => url.pathname === '/_sandbox/payments')?.url.searchParams;
  const { entityId: _, limit: _limit, ...named } = Object.fromEntries(query ?? []);
  expect(named).toEqual(wanted);
});

test('a card number in the search is neither sent nor in the address, and the field says what to search for', async () => {
  open('/console/payments', { [PATH]: () => page('payments', [payment('p1')]) });
  const field = await screen.findByRole('searchbox', { name: /^Search/ });
  fireEvent.input(field, { target: { value: '4200.0000.0000.0000' } });
  expect(await screen.findByText(/Its last 4 digits find its payments/)).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.input(field, { target: { value: '0000' } });
  await waitFor(() => expect(window.location.search).toBe('?q=0000'));
  expect(asked.map(({ url }) => url.href).join()).not.toContain('4200');
});

test('a payment appears when its event arrives, and a change of a payment is shown', async () => {
  const events = stream();
  const rows = [payment('p1', { status: 'pending' })];
  open('/console/payments', {
    '/_sandbox/events': events.answer,
    [PATH]: ({ searchParams }) => {
      const [after, q] = [searchParams.get('after'), searchParams.get('q')];
      const newer = after
        ? rows.slice(
            0,
            rows.findIndex(({ id }) => id === after),
          )
        : rows;
      return page('payments', q ? rows.filter(({ id }) => id === q) : newer);
    },
  });
  await screen.findByText('Pending', { selector: '.badge' });
  rows[0] = payment('p1');
  rows.unshift(payment('p2', { status: 'failed' }));
  events.send({ seq: 1, kind: 'paymentCompleted', paymentId: 'p1' });
  events.send({ seq: 2, kind: 'paymentCompleted', paymentId: 'p2' });
  await waitFor(() =>
    expect(rowsShown().map((row) => row.querySelector('.badge')?.textContent)).toEqual([
      'Failed',
      'Succeeded',
    ]),
  );
});

test('a row that is committed after a row with a later number appears', async () => {
  const events = stream();
  const rows = [payment('p9')];
  open('/console/payments', {
    '/_sandbox/events': events.answer,
    [PATH]: ({ searchParams }) => page('payments', searchParams.get('after') === 'p9' ? [] : rows),
  });
  await screen.findByRole('grid');
  rows.push(payment('p1', { status: 'failed' }));
  events.send({ seq: 1, kind: 'paymentCompleted', paymentId: 'p1' });
  await screen.findByText('Failed', { selector: '.badge' });
  expect(rowsShown()).toHaveLength(2);
});

test('a filter that finds nothing among many rows says how many were examined, and continues', async () => {
  open('/console/payments?q=800.1', {
    [PATH]: ({ searchParams }) => {
      const part = Number(searchParams.get('before') ?? '0');
      return part < 6 ? page('payments', [], String(part + 1)) : page('payments', [payment('p1')]);
    },
  });
  await screen.findByText('None of the newest 100,000 rows matches');
  expect(screen.getByText('The search finds:', { exact: false }).textContent).toContain(
    'the beginning is enough',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(1));
});

// Without a filter, transactions that are no payments are left out.
test.each(['?status=failed', ''])(
  'a list %s that is not complete yet says how many rows were examined',
  async (query) => {
    open(`/console/payments${query}`, {
      [PATH]: ({ searchParams }) =>
        searchParams.has('before')
          ? page('payments', [payment('p2')])
          : page('payments', [payment('p1')], 'further'),
    });
    await screen.findByText('The newest 20,000 rows were examined.');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
);

test('a new row waits behind a button while a row has the focus', async () => {
  const events = stream();
  const rows = [payment('p1')];
  open('/console/payments', {
    '/_sandbox/events': events.answer,
    [PATH]: ({ searchParams }) =>
      page('payments', searchParams.has('after') ? rows.slice(0, -1) : rows),
  });
  await screen.findByRole('grid');
  rowsShown()[0]?.focus();
  rows.unshift(payment('p2'));
  events.send({ seq: 1, kind: 'paymentCompleted', paymentId: 'p2' });
  fireEvent.click(await screen.findByRole('button', { name: '1 new row' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
});

test('the list of webhooks shows the last answer with what to do, and opens a message', async () => {
  const remedy = 'The receiver failed: find the error in its log.';
  open('/console/webhooks', {
    '/_sandbox/deliveries': () =>
      page('deliveries', [
        {
          id: 'd1',
          url: 'http://127.0.0.1:4000/hook',
          type: 'REGISTRATION',
          action: 'CREATED',
          subject: 'r1',
          state: 'waiting',
          createdAt: NOW,
          nextAt: NOW,
          attempts: 2,
          log: [
            { at: NOW, outcome: 'timeout' },
            { at: NOW, outcome: 500 },
          ],
          remedy,
        },
      ]),
  });
  await screen.findByRole('grid');
  const row = rowsShown()[0] as HTMLElement;
  expect(within(row).getByTitle(`HTTP 500. ${remedy}`).textContent).toBe(`HTTP 500 ${remedy}`);
  fireEvent.click(row);
  await waitFor(() => expect(window.location.pathname).toBe('/console/webhooks/d1'));
});
