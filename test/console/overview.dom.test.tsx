/** The overview: figures of the payments, and what needs a look. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { declinedShare, figuresOf } from '../../src/console/overview/figures.ts';
import { json, NOW, open, page, payment } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const declined = (id: string, more: object = {}) =>
  payment(id, {
    status: 'failed',
    code: '800.100.152',
    description: 'transaction declined by authorization system',
    ...more,
  });

test('a day has the sum of what was taken by currency, and the share of declines', () => {
  const { days, total, reasons, codes, future } = figuresOf(
    [
      payment('1', { amount: '1000.50' }),
      payment('2', { amount: '0.05' }),
      payment('3', { amount: '300', currency: 'JPY' }),
      payment('4', { amount: '7.00', paymentType: 'PA' }),
      payment('5', { amount: '5.00', paymentType: 'RF' }),
      declined('6'),
      declined('7', { at: '2026-02-28T23:59:59.000Z' }),
      payment('8', { at: '2027-03-01T12:00:00.000Z' }),
    ],
    Date.parse(NOW),
  );
  expect(days.map(({ day }) => day)).toEqual([
    ...['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'],
    '2026-03-01',
  ]);
  const [today, yesterday] = [days[6], days[5]];
  expect(today).toMatchObject({ payments: 5, declined: 1 });
  expect(today?.volume).toEqual([
    ['EUR', '1,000.55'],
    ['JPY', '300'],
  ]);
  expect(total).toMatchObject({ payments: 6, declined: 2, volume: today?.volume });
  expect([today, yesterday].map((day) => day && declinedShare(day))).toEqual([20, 100]);
  expect(reasons).toEqual([
    { code: '800.100.152', description: 'transaction declined by authorization system', count: 2 },
  ]);
  expect(codes.map(({ code, count }) => `${code} ${count}`)).toEqual([
    '000.100.110 4',
    '800.100.152 2',
  ]);
  expect(future).toBe(1);
});

test('the reasons of declines beyond the first five are counted, and can be shown', async () => {
  const codes = ['51', '52', '53', '55', '57', '59', '62'];
  open('/console', {
    '/_sandbox/payments': () =>
      page(
        'payments',
        codes.map((end) => declined(end, { code: `800.100.1${end}`, description: `no ${end}` })),
      ),
    '/_sandbox/webhooks': () => json({ webhooks: [], notifications: [] }),
    '/_sandbox/schedules': () => page('schedules', []),
  });
  const reasons = within(await screen.findByRole('region', { name: 'Declines by reason' }));
  expect(reasons.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(reasons.getByRole('button', { name: 'Show all 7 reasons' }));
  await waitFor(() => expect(reasons.getAllByRole('listitem')).toHaveLength(7));
});

test('the overview says what to look at: declines, receivers that fail, schedules, payments in the future', async () => {
  const attempt = { n: 1, at: NOW, outcome: 500, ms: 3 };
  const delivery = {
    ...{ id: 'd1', webhook: 'w1', url: 'http://127.0.0.1:4000/hook', type: 'PAYMENT' },
    ...{ subject: 'p1', state: 'waiting', failed: true, createdAt: NOW, nextAt: null },
    ...{ attempts: 1, log: [attempt] },
  };
  const webhook = { id: 'w1', url: delivery.url, state: 'active', source: 'api', types: [] };
  open('/console', {
    '/_sandbox/payments': () =>
      page('payments', [
        payment('p9', { at: '2027-03-01T12:00:00.000Z' }),
        payment('p2'),
        declined('p1'),
      ]),
    '/_sandbox/webhooks': () =>
      json({ webhooks: [{ ...webhook, deliveries: [delivery] }], notifications: [] }),
    '/_sandbox/schedules': () =>
      page('schedules', [{ id: 's1', nextRun: '2026-03-01T18:00:00.000Z' }]),
  });
  const attention = within(await screen.findByRole('region', { name: 'What to look at' }));
  attention.getByText('1 receiver of webhooks fails');
  attention.getByText('1 schedule is due within a day');
  attention.getByText('The clock is frozen, 1 payment lies in the future');
  const today = within(screen.getByRole('region', { name: 'Today' }));
  today.getByText('50 %');
  today.getByText('12.00', { exact: false });
  const reason = screen.getByRole('link', { name: 'The bank said no without a reason' });
  expect(Object.fromEntries(new URL((reason as HTMLAnchorElement).href).searchParams)).toEqual({
    code: '800.100.152',
    from: '2026-02-23T00:00:00.000Z',
    to: '2026-03-01T23:59:59.999Z',
  });
  const days = within(screen.getByRole('region', { name: 'Last 7 days' }));
  expect(days.getByText('Volume, before refunds').nextSibling?.textContent).toBe('12.00 EUR');
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('1 Mar 2, 1 declined');
});
