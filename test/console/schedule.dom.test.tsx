/** The page of a schedule: its rule, and cancelling it. */
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, json, NOW, open, page } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

test('a schedule shows when it runs, and is cancelled', async () => {
  const row = {
    ...{ id: 's1', at: NOW, state: 'active', paymentType: 'DB', amount: '9.99', currency: 'EUR' },
    ...{ registrationId: 'r1', rule: 'dayOfMonth=1, month=*', startsAt: NOW, runs: 2 },
  };
  open('/console/schedules/s1', {
    '/_sandbox/schedules': () => page('schedules', [row]),
    '/_sandbox/payments': () => page('payments', []),
    '/_sandbox/explain/s1': () =>
      json({ id: 's1', kind: 'payment', reason: { cause: 'change', text: 'x' }, timeline: [] }),
    '/scheduling/v1/schedules/s1': () => json({ id: 's1', result: { code: '000.100.110' } }),
  });
  await screen.findByText('Each month on day 1', { exact: false });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the schedule' }));
  await dialog.findByText('Done.');
  const sent = asked.find(({ url }) => url.pathname === '/scheduling/v1/schedules/s1');
  expect(sent?.init.method).toBe('DELETE');
});
