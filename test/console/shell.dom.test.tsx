/** The shell of the console: credentials, connection, palette, and paths without a view. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, json, open, page, payment } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PAYMENTS = { '/_sandbox/payments': () => page('payments', [payment('p1')]) };

test('requests have the token in a header, and never in an address', async () => {
  open('/console', PAYMENTS);
  await screen.findByText('Latest payments');
  for (const { url, init } of asked) {
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer sandbox-access-token');
    expect(url.href).not.toContain('sandbox-access-token');
  }
});

test('Tab reaches each payment of the overview', async () => {
  open('/console', PAYMENTS);
  const link = await screen.findByRole('link', { name: 'p1' });
  expect(link.getAttribute('href')).toBe('/console/payments/p1');
  expect(link.tabIndex).toBe(0);
});

test('refused credentials show the form with the reason, and others are used', async () => {
  const description = 'invalid authentication information';
  open('/console/payments', {
    '/_sandbox/payments': (_url, init) =>
      new Headers(init.headers).get('authorization') === 'Bearer right'
        ? page('payments', [payment('p1')])
        : json({ result: { code: '800.900.300', description } }, 401),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(description);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter the access token of the entity')).toBeTruthy();
  fireEvent.input(screen.getByLabelText('Access token'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});

test('a connection that is lost says so', async () => {
  open('/console', {
    ...PAYMENTS,
    '/_sandbox/events': () => json({ result: { code: '800.120.100' } }, 503),
  });
  expect(await screen.findByText('Reconnecting')).toBeTruthy();
});

test('the palette opens a section by keys', async () => {
  open('/console', { ...PAYMENTS, '/_sandbox/checkouts': () => page('checkouts', []) });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Commands' });
  fireEvent.input(field, { target: { value: 'checkout' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/console/checkouts'));
});

test('the palette does not open over a dialog', async () => {
  open('/console', PAYMENTS);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox')).toBeNull();
  dialog.remove();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('the palette finds payments by what a person knows of them', async () => {
  open('/console', {
    '/_sandbox/payments': () => page('payments', [payment('p1', { merchantTransactionId: 'o7' })]),
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Commands' });
  fireEvent.input(field, { target: { value: '12.00' } });
  const option = await screen.findByRole('option', { name: /^o7/ });
  expect(option.textContent).toContain(
    'Payment · Debit · 12.00 EUR · Succeeded · •••• 0000 · 1 Mar 2026',
  );
  // The row that opens the list is no result.
  screen.getByRole('option', { name: 'Search payments for “12.00”' });
  expect(screen.getByText('1 result')).toBeTruthy();
  fireEvent.click(option);
  await waitFor(() => expect(window.location.pathname).toBe('/console/payments/p1'));
});

test('the palette finds payments by the name of a brand', async () => {
  open('/console', {
    '/_sandbox/payments': ({ searchParams }) =>
      page('payments', searchParams.get('paymentBrand') === 'PAYPAL' ? [payment('p9')] : []),
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Commands' });
  fireEvent.input(field, { target: { value: 'PayPal' } });
  await screen.findByRole('option', { name: /^p9/ });
});

test('the slash opens the palette in a view without a search field', async () => {
  open('/console', PAYMENTS);
  await screen.findByText('Latest payments');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(await screen.findByRole('combobox', { name: 'Commands' })).toBeTruthy();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('g with the key of a section opens it', async () => {
  open('/console', PAYMENTS);
  await screen.findByText('Latest payments');
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'p' });
  await waitFor(() => expect(window.location.pathname).toBe('/console/payments'));
});

test('a path without a view says so', async () => {
  open('/console/nowhere', PAYMENTS);
  expect(await screen.findByText('The console has no page at /console/nowhere.')).toBeTruthy();
});
