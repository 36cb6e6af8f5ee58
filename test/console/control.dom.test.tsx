/** The views that act on the gateway: each action says before what it does, is one call, and says what happened. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { SANDBOX } from '../../src/console/state/session.ts';
import { asked, json, NOW, open, page, payment } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { entityId } = SANDBOX;
const REFUSED = {
  result: {
    code: '200.300.404',
    description: 'invalid or missing parameter',
    parameterErrors: [{ name: 'latency', message: 'must be an ISO 8601 duration' }],
  },
};

/** The calls that changed something: method, path with query, body. */
const sent = () =>
  asked
    .filter(({ init }) => init.method !== undefined && init.method !== 'GET')
    .map(({ url, init }) => [
      `${init.method} ${url.pathname}${url.search}`,
      init.body === undefined ? undefined : JSON.parse(String(init.body)),
    ]);

const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

const move = (state: string, more: object = {}) =>
  json({ entityId, state, mode: 'frozen', now: NOW, executedCount: 3, ...more });

const CLOCK = {
  '/_sandbox/due': () =>
    json({
      entityId,
      now: NOW,
      due: [{ at: NOW, kind: 'checkoutExpiry', id: 'c1', text: 'The checkout ends.' }],
      omitted: 2,
    }),
};

test('the clock moves only after what falls due was shown', async () => {
  open('/console/clock', {
    ...CLOCK,
    '/_sandbox/clock/advance': (_url, { method }) =>
      method === 'POST' ? json({ entityId, mode: 'frozen', now: NOW, executed: [] }) : move('none'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '1 day' }));
  expect(await screen.findByText('The checkout ends.')).toBeTruthy();
  expect(screen.getByText('3 timers fall due.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'c1' }).getAttribute('href')).toBe(
    '/console/checkouts/c1',
  );
  expect(sent()).toEqual([]);
  fireEvent.click(button('Move by 1 day'));
  expect(await screen.findByText(/^The clock shows .* 0 timers ran\.$/)).toBeTruthy();
  expect(sent()).toEqual([['POST /_sandbox/clock/advance', { entityId, by: 'P1D' }]]);
});

test('the clock says how many payments lie in the future, with a link to them', async () => {
  const future = payment('p9', { at: '2027-03-01T12:00:00.000Z' });
  open('/console/clock', { ...CLOCK, '/_sandbox/payments': () => page('payments', [future]) });
  const link = await screen.findByRole('link', { name: '1 payment lies in the future' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://127.0.0.1');
  expect(searchParams.get('from')).toBe('2026-03-01T12:00:00.001Z');
  expect(asked.some(({ url }) => url.searchParams.get('from') === searchParams.get('from'))).toBe(
    true,
  );
});

const day = (date: string, more: object = {}) => ({
  date,
  closedAt: `${date}T23:00:00.000Z`,
  settlements: [],
  ...more,
});

test('closed days have payout, fees and file, the latest first, and a file is sent again', async () => {
  const settled = { currency: 'EUR', amount: '88.00', cashflow: 'NEG', fee: '1.38', count: 3 };
  const sendsAgain = vi.fn(() => json({ entityId, date: '2026-02-28' }));
  open('/console/settlement', {
    '/_sandbox/settlements': () =>
      json({
        entityId,
        ftp: { host: '127.0.0.1' },
        days: [day('2026-02-27'), day('2027-02-28'), day('2026-02-28', { settlements: [settled] })],
        files: [{ date: '2026-02-28', state: 'dropped', attempts: 3 }],
      }),
    '/_sandbox/settlements/redeliver': sendsAgain,
  });
  await screen.findAllByText('28 Feb 2027');
  const rows = screen.getAllByRole('row').map((row) => row.textContent ?? '');
  expect(rows.map((text) => text.slice(0, 11)).slice(1)).toEqual([
    '28 Feb 2027',
    '28 Feb 2026',
    '27 Feb 2026',
  ]);
  expect(rows[2]).toMatch(/−88\.00 EUR1\.38 EUR3.*Dropped/);
  fireEvent.click(button('Send again'));
  expect(await screen.findByText('The file of 2026-02-28 is sent again.')).toBeTruthy();
  expect(sent()).toEqual([
    ['POST /_sandbox/settlements/redeliver', { entityId, date: '2026-02-28' }],
  ]);
});

test('a long move shows how far it is, and stops', async () => {
  open('/console/clock', {
    ...CLOCK,
    '/_sandbox/clock/advance': (_url, { method }) =>
      method === 'POST'
        ? json({ state: 'moving', mode: 'frozen', now: NOW, executedCount: 3 }, 202)
        : move(method === 'DELETE' ? 'stopped' : 'none'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '30 days' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move by 30 days' }));
  expect(await screen.findByText(/3 timers run so far/)).toBeTruthy();
  fireEvent.click(button('Stop here'));
  expect(await screen.findByText(/^Stopped at .* 3 timers ran\.$/)).toBeTruthy();
  expect(sent().at(-1)?.[0]).toBe(`DELETE /_sandbox/clock/advance?entityId=${entityId}`);
});

test('a duration that cannot be read is named, and nothing is asked', async () => {
  open('/console/clock', { '/_sandbox/clock/advance': () => move('none') });
  fireEvent.input(await screen.findByLabelText('Another duration'), { target: { value: '1 day' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Show what falls due' })[0] as HTMLElement);
  expect(screen.getByText('must be an ISO 8601 duration, such as PT29M or P1D')).toBeTruthy();
  expect(asked.map(({ url }) => url.pathname)).not.toContain('/_sandbox/due');
});

const NO_FAULTS = {
  latency: 'PT0S',
  fault: 'none',
  issuer: 'none',
  webhooks: 'none',
  unknownField: false,
  routes: [{ path: '/v1/payments', fault: 'reset', times: 2, applied: 1 }],
};

const FAULTS = {
  '/_sandbox/faults': () => json({ entityId, ...NO_FAULTS }),
  '/_sandbox/scenarios': () => json({ entityId, scenarios: [] }),
  '/_sandbox/deliveries': () => json({ entityId, held: false, deliveries: [] }),
  '/_sandbox/settlements': () => json({ entityId, days: [] }),
};

test('faults are set in one call, without what has applied', async () => {
  open('/console/faults', FAULTS);
  fireEvent.change(await screen.findByLabelText('Processor'), { target: { value: 'timeout' } });
  type('Latency of the processor', 'PT2S');
  fireEvent.click(button('Set these faults'));
  expect(await screen.findByText('The faults are set. They apply within a second.')).toBeTruthy();
  expect(sent()).toEqual([
    [
      'POST /_sandbox/faults',
      {
        entityId,
        latency: 'PT2S',
        fault: 'timeout',
        routes: [{ path: '/v1/payments', fault: 'reset', times: 2 }],
      },
    ],
  ]);
});

test('a refusal is a sentence with its code and its parameter, and what was typed stays', async () => {
  open('/console/faults', {
    ...FAULTS,
    '/_sandbox/faults': (_url, init) =>
      init.method === 'POST' ? json(REFUSED, 400) : FAULTS['/_sandbox/faults'](),
  });
  await screen.findByLabelText('Processor');
  type('Latency of the processor', '2 s');
  fireEvent.click(button('Set these faults'));
  expect(await screen.findByText('200.300.404')).toBeTruthy();
  expect(screen.getByText('must be an ISO 8601 duration', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Latency of the processor').value).toBe('2 s');
});

test('a scenario is read from lines', async () => {
  open('/console/faults', FAULTS);
  await screen.findByText('No scenarios.');
  fireEvent.click(button('Add the scenario'));
  expect(screen.getByText(/^Enter at least one parameter/)).toBeTruthy();
  type('Name', 'third time');
  type('Payments that match', 'merchantTransactionId=order-*\namount=12.00');
  type('Results, in turn', '800.100.152 2\n000.100.110');
  fireEvent.click(button('Add the scenario'));
  expect(await screen.findByText('The scenario “third time” is added.')).toBeTruthy();
  expect(sent()[0]?.[1]).toEqual({
    entityId,
    name: 'third time',
    match: { merchantTransactionId: { pattern: 'order-*' }, amount: '12.00' },
    // biome-ignore lint/suspicious/noThenProperty: a member of the control API
    then: [{ code: '800.100.152', times: 2 }, { code: '000.100.110' }],
  });
});

const ENTITIES = {
  '/_sandbox/entities': (url: URL, { method }: RequestInit) => {
    if (url.search !== '') return json(REFUSED, 400);
    return method === 'POST'
      ? json({ entityId: 'b'.repeat(32), name: 'Branch', token: 'new-token' })
      : json({ entities: [{ entityId, name: 'Sandbox', payments: 7, created: false }] });
  },
  [`/_sandbox/entities/${entityId}/snapshots`]: (_url: URL, { method }: RequestInit) =>
    method === 'POST'
      ? json({ entityId, name: 'before', createdAt: NOW })
      : json({ entityId, snapshots: [], most: 20 }),
};

test('a reset names what is lost, and happens after the confirmation', async () => {
  open('/console/entities', {
    ...ENTITIES,
    '/_sandbox/reset': () => json({ entityId, mode: 'real', now: NOW }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  const dialog = within(document.querySelector('dialog') as HTMLElement);
  expect(dialog.getByText(/^7 transactions, with their checkouts/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByText('Reset'));
  await screen.findByText('The data of the entity is deleted. Its clock is real.');
  expect(sent()).toEqual([['POST /_sandbox/reset', { entityId }]]);
});

test('a new entity shows its token once, and the console switches to it', async () => {
  open('/console/entities', ENTITIES);
  await screen.findByText('7');
  type('Name', 'Branch');
  fireEvent.click(button('Create an entity'));
  expect(await screen.findByText('new-token')).toBeTruthy();
  expect(sent()[0]).toEqual(['POST /_sandbox/entities', { name: 'Branch' }]);
  fireEvent.click(button('Switch to Branch'));
  await waitFor(() =>
    expect(new Headers(asked.at(-1)?.init.headers).get('authorization')).toBe('Bearer new-token'),
  );
});

test('a fault of the processor for two payments, and then no more', async () => {
  open('/console/faults', {
    ...FAULTS,
    '/_sandbox/faults': () =>
      json({ entityId, ...NO_FAULTS, routes: [], fault: 'down', times: 3, applied: 1 }),
  });
  const times = await screen.findByLabelText('For this many payments');
  expect((times as HTMLInputElement).value).toBe('3');
  expect(screen.getByText('Applied to 1 so far')).toBeTruthy();
  fireEvent.input(times, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set these faults' }));
  await waitFor(() =>
    expect(
      asked
        .filter(({ init }) => init.method === 'POST')
        .map(({ init }) => JSON.parse(String(init.body))),
    ).toEqual([{ entityId, fault: 'down', times: '2' }]),
  );
});

test('many timers of a kind are one row with their number, which can be expanded', async () => {
  const due = (id: string, at: string, kind = 'checkoutExpiry') => ({
    at,
    kind,
    id,
    text: 'Ends.',
  });
  open('/console/clock', {
    ...CLOCK,
    '/_sandbox/clock/advance': () => move('none'),
    '/_sandbox/due': () =>
      json({
        entityId,
        now: NOW,
        omitted: 1200,
        due: [
          due('s1', '2026-03-01T12:10:00.000Z', 'scheduleRun'),
          ...['c1', 'c2', 'c3', 'c4'].map((id, n) => due(id, `2026-03-01T12:0${n}:00.000Z`)),
        ],
        kinds: [
          { kind: 'checkoutExpiry', count: 1000, first: '2026-03-01T12:00:00.000Z', text: 'Ends.' },
          { kind: 'scheduleRun', count: 1, first: '2026-03-01T12:10:00.000Z', text: 'Ends.' },
          { kind: 'eraseSecrets', count: 204, first: '2026-04-01T12:00:00.000Z', text: 'Erases.' },
        ],
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '1 month' }));
  expect(await screen.findByText('1,205 timers fall due.')).toBeTruthy();
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(rows()).toHaveLength(4);
  expect(rows()[1]).toContain('1,000 × Ends.');
  expect(rows()[1]).toContain('from 1 Mar');
  expect(rows()[2]).toContain('s1');
  expect(rows()[3]).toContain('204 × Erases.');
  const expand = screen.getByRole('button', { name: 'Show 4: Checkout expiry' });
  expect(expand.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(expand);
  expect(rows()).toHaveLength(8);
  expect(screen.getByRole('link', { name: 'c4' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide 4: Checkout expiry' }));
  expect(rows()).toHaveLength(4);
});

test('an entity of the token that is not shown now can be copied, and a refusal is a sentence', async () => {
  const other = 'b'.repeat(32);
  let isRefused = true;
  const copy = { entityId: 'c'.repeat(32), token: 'copy-token', copied: { payments: 2 } };
  const description = 'An entity that has channels, or belongs to a merchant, cannot be copied';
  open('/console/entities', {
    ...ENTITIES,
    '/_sandbox/entities': () =>
      json({
        entities: [
          { entityId, name: 'Sandbox', payments: 7, created: false },
          { entityId: other, name: 'Branch', payments: 2, created: false },
        ],
      }),
    [`/_sandbox/entities/${other}/fork`]: () =>
      isRefused
        ? json({ result: { code: '200.300.404', description } }, 400)
        : json({ ...copy, name: 'Branch' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Fork Branch' }));
  expect(await screen.findByText(description, { exact: false })).toBeTruthy();
  isRefused = false;
  fireEvent.click(button('Fork Branch'));
  expect(await screen.findByText('copy-token')).toBeTruthy();
  expect(screen.getByText('The copy is created, with 2 transactions.')).toBeTruthy();
  expect(screen.queryByText(description, { exact: false })).toBeNull();
});
