/** Links to pay: the list, what it says without a link, the page of a link, and deactivating it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, json, NOW, open, page, payment } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ROW = {
  ...{ id: 'l1', at: NOW, state: 'active', amount: '9.00', currency: 'EUR', paymentType: 'DB' },
  ...{ link: 'http://127.0.0.1:3000/links/l1', validUntil: '2026-05-30T12:00:00.000Z' },
  ...{ payments: 1, maxPayments: 3, email: 'jane@shop.example', paymentId: 'p1' },
};

test('without a link the list says what a link is, and has the call that makes one', async () => {
  open('/console/links', { '/_sandbox/links': () => page('links', []) });
  expect(await screen.findByRole('heading', { name: 'No links to pay yet' })).toBeTruthy();
  const call = screen.getByRole('region', { name: 'Create a link' }).textContent;
  expect(call).toContain('/paybylink/v1');
  expect(call).toContain('-d amount=12.00 -d currency=EUR -d paymentType=DB');
});

test('the list of links is narrowed by their state', async () => {
  open('/console/links', {
    '/_sandbox/links': ({ searchParams }) =>
      page('links', searchParams.get('state') === 'paid' ? [] : [ROW]),
  });
  const row = await screen.findByRole('row', { name: /jane@shop\.example/ });
  expect(row.textContent).toContain('1 of 3');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'paid' } });
  expect(await screen.findByText('No row has these properties')).toBeTruthy();
  expect(window.location.search).toBe('?state=paid');
});

test('a link has its address and its payments, and is deactivated', async () => {
  let state = 'active';
  open('/console/links/l1', {
    '/_sandbox/links': () => page('links', [{ ...ROW, state }]),
    '/_sandbox/payments': ({ searchParams }) =>
      page('payments', searchParams.get('paymentLinkId') === 'l1' ? [payment('p1')] : []),
    '/paybylink/v1/l1': () => {
      state = 'deactivated';
      return json({ result: { code: '000.000.100' } });
    },
  });
  await screen.findByText('Can be paid until', { exact: false });
  expect(screen.getByRole('link', { name: ROW.link }).getAttribute('href')).toBe(ROW.link);
  expect(within(screen.getByRole('region', { name: 'Related' })).getByText('p1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate the link' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate the link' }));
  await dialog.findByText('Done.');
  const sent = asked.find(({ url }) => url.pathname === '/paybylink/v1/l1');
  expect(sent?.init.method).toBe('DELETE');
  await screen.findByText('Deactivated: no payment can begin');
  expect(dialog.getByText('Done.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Deactivate the link' })).toEqual([]);
});

test('the palette finds a link by its reference, and a refused request behind the sections', async () => {
  const call = {
    ...{ id: '7', at: NOW, method: 'POST', route: '/paybylink/v1', status: 400, ms: 3, ndc: 'n' },
    ...{ code: '200.300.404', causeText: 'amount may not be empty.' },
  };
  open('/console/links', {
    '/_sandbox/links': () => page('links', [{ ...ROW, merchantTransactionId: 'link-7' }]),
    '/_sandbox/calls': ({ searchParams }) =>
      page('calls', searchParams.get('outcome') === 'refused' ? [call] : []),
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Commands' });
  fireEvent.input(field, { target: { value: 'link' } });
  await screen.findByRole('option', { name: /^link-7/ });
  const list = within(screen.getByRole('listbox', { name: 'Commands' }));
  const options = list.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options[0]).toBe(
    'link-7Link to pay · Debit · 9.00 EUR · Active · jane@shop.example · 1 Mar 2026',
  );
  expect(options.at(-1)).toBe(
    'POST /paybylink/v1200.300.404 · amount may not be empty. · 1 Mar 2026',
  );
  fireEvent.click(screen.getByRole('option', { name: /^POST/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/requests/7'));
});
