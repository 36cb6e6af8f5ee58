/** The page of a schedule: its rule, and cancelling it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, json, NOW, open, page } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a schedule shows when it runs, and is cancelled', async () => {
  const row = {
    ...{ id: 's1', at: NOW, state: 'active', paymentType: 'DB', amount: '9.99', currency: 'EUR' },
    ...{ registrationId: 'r1', rule: 'dayOfMonth=1, month=*', startsAt: NOW, runs: 2 },
    nextRun: '2026-04-01T00:00:00.000Z',
  };
  let state = 'active';
  open('/console/schedules/s1', {
    '/_sandbox/schedules': () => page('schedules', [{ ...row, state }]),
    '/_sandbox/payments': () => page('payments', []),
    '/_sandbox/explain/s1': () =>
      json({ id: 's1', kind: 'payment', reason: { cause: 'change', text: 'x' }, timeline: [] }),
    '/scheduling/v1/schedules/s1': () => {
      state = 'cancelled';
      return json({ id: 's1', result: { code: '000.100.110' } });
    },
  });
  await screen.findByText('Each month on day 1', { exact: false });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the schedule' }));
  await dialog.findByText('Done.');
  const sent = asked.find(({ url }) => url.pathname === '/scheduling/v1/schedules/s1');
  expect(sent?.init.method).toBe('DELETE');
  // The page has read the new state behind the dialog, which stays until it is closed.
  await screen.findByText('Cancelled: no run follows');
  expect(dialog.getByText('Done.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Cancel the schedule' })).toEqual([]);
});

test('runs that are still to come are no past of a clock that was ahead', async () => {
  const entry = { at: '2026-06-01T00:00:00.000Z', type: 'schedule', text: 'The schedule runs.' };
  const row = {
    ...{ id: 's1', at: '2026-05-01T00:00:00.000Z', state: 'active', paymentType: 'DB' },
    ...{ registrationId: 'r1', rule: 'dayOfMonth=1, month=*', startsAt: NOW, runs: 2 },
  };
  open('/console/schedules/s1', {
    '/_sandbox/schedules': () => page('schedules', [row]),
    '/_sandbox/payments': () => page('payments', []),
    '/_sandbox/explain/s1': () =>
      json({
        ...{ id: 's1', kind: 'payment', reason: { cause: 'change', text: 'x' } },
        timeline: [entry, { ...entry, type: 'request', text: 'It was asked for.' }],
      }),
  });
  const run = (await screen.findByText('The schedule runs.')).closest('li');
  await waitFor(() => expect(run?.textContent).toContain('in 3mo'));
  const request = screen.getByText('It was asked for.').closest('li');
  expect(request?.textContent).toContain('clock was ahead');
});
