/** The page of one payment: its states, its links, and its actions. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentAnswer, PaymentRow } from '../../src/console/api/types.ts';
import { deviceOf } from '../../src/console/payment/device.ts';
import { type Answers, asked, json, NOW, open, page, payment, stream } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PATH = '/_sandbox/payments/p1';
const EXPLAIN = '/_sandbox/explain/p1';

const detail = (more: Partial<PaymentAnswer['payment']> = {}): PaymentAnswer['payment'] => ({
  ...payment('p1'),
  descriptor: null,
  waitsForShopper: false,
  ...more,
});

const answer = (more: Partial<PaymentAnswer> = {}): PaymentAnswer => ({
  entityId: 'a0000000000000000000000000000001',
  payment: detail(),
  request: {
    parameters: [
      { name: 'amount', value: '12.00' },
      { name: 'card.holder', withheld: true },
      { name: 'customParameters[forceResultCode]', value: '800.100.152' },
    ],
  },
  answer: { status: 200, body: { amount: '12.00', result: { code: '000.100.110' } } },
  refersTo: null,
  referredBy: [payment('r1', { paymentType: 'RF', amount: '2.00' })],
  checkout: null,
  registration: null,
  schedule: null,
  form: null,
  settlement: null,
  webhooks: [],
  actions: [
    { name: 'CP', allowed: false, why: 'Only a PA can be captured.' },
    { name: 'RF', allowed: true, amount: '10.00' },
    { name: 'CB', allowed: true, amount: '10.00' },
  ],
  ...more,
});

const explanation = (text: string) => ({
  id: 'p1',
  kind: 'payment',
  result: { code: '000.100.110', description: 'Request successfully processed' },
  reason: { cause: 'test-card', text, tryInstead: 'Send amount=13.00 (/docs/risk#the-rules).' },
  timeline: [
    { at: NOW, type: 'threeDSecure', text: 'AReq was sent.' },
    { at: NOW, type: 'state', text: 'The payment is completed: succeeded.' },
    { at: NOW, type: 'request', text: 'POST /v1/payments was answered.' },
  ],
});

const answers = (of: PaymentAnswer, more: Answers = {}): Answers => ({
  [PATH]: () => json(of),
  [EXPLAIN]: () => json(explanation('The test card is always approved.')),
  ...more,
});

const at = () => open('/console/payments/p1', answers(answer()));

test('the page says why, and links parameters and codes to their documentation', async () => {
  at();
  await screen.findByText('The test card is always approved.');
  expect(screen.getByText('Send amount=13.00', { exact: false })).toBeTruthy();
  const hrefs = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(hrefs('card.holder')).toEqual(['/docs/parameters#card.holder']);
  expect(hrefs('customParameters[forceResultCode]')).toEqual([
    '/docs/parameters#customParameters%5Bkey%5D',
  ]);
  expect(hrefs('800.100.152')).toEqual(['/docs/codes#800.100.152']);
  expect(hrefs('/docs/risk#the-rules')).toEqual(['/docs/risk#the-rules']);
  expect(hrefs('r1')).toEqual(['/console/payments/r1']);
  expect(hrefs('POST /v1/payments was answered.')).toEqual(['/console/requests?q=p1']);
  // No label is made of the name of a parameter or of a code.
  expect(screen.getByText('3-D Secure')).toBeTruthy();
  expect(screen.getByText('Followed by: Refund')).toBeTruthy();
});

test('the page says what the shopper saw, and no more of the card than before', async () => {
  const browser = {
    language: 'de-DE',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    screenWidth: '390',
    screenHeight: '844',
  };
  const parameters = Object.entries(browser).map(([name, value]) => ({
    name: `customer.browser.${name}`,
    value,
  }));
  const errors = [{ at: NOW, code: '800.100.152', description: 'declined by the bank' }];
  const form = { opened: 2, openedAt: NOW, errors, challengeAt: NOW };
  open('/console/payments/p1', answers(answer({ request: { parameters }, form })));
  const seen = await screen.findByRole('region', { name: 'What the shopper saw' });
  expect(seen.textContent).toContain('German (Germany)');
  expect(seen.textContent).toContain('Safari 17 on iPhone, 390 × 844');
  expect(seen.textContent).toContain('2 times');
  expect(within(seen).getByRole('link', { name: '800.100.152' })).toBeTruthy();
  expect(within(seen).queryByText('None')).toBeNull();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
    'Edge 128 on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36',
    'Chrome 127 on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:129.0) Gecko/20100101 Firefox/129.0',
    'Firefox 129 on macOS',
  ],
  ['curl/8.5.0', undefined],
])('the browser %s has a name', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name);
});

test('the page says on which day the payment was settled, or that it is not yet', async () => {
  const settlement: PaymentAnswer['settlement'] = {
    ...{ date: '2026-02-27', status: 'SUCCESS' },
    ...{ amount: '12.00', currency: 'EUR', fee: '0.30' },
  };
  open('/console/payments/p1', answers(answer({ settlement })));
  const day = await screen.findByRole('link', { name: '27 Feb 2026' });
  expect(day.getAttribute('href')).toBe('/console/settlement?date=2026-02-27');
  open('/console/payments/p1', answers(answer()));
  expect(await screen.findByText('Not settled yet: its day is not closed.')).toBeTruthy();
});

test.each<[title: string, of: Partial<PaymentRow>]>([
  ['12.00 EUR failed', { status: 'failed' }],
  ['12.00 EUR refunded', { refunded: '12.00' }],
  ['3.00 of 12.00 EUR refunded', { refunded: '3.00' }],
  ['9.00 of 12.00 EUR charged back, 3.00 refunded', { refunded: '3.00', chargedBack: '9.00' }],
  ['12.00 EUR captured', { paymentType: 'PA', captured: '12.00' }],
  ['15.00 EUR captured', { paymentType: 'PA', captured: '15.00' }],
  ['12.00 EUR reversed', { reversed: true }],
  ['Refund of 12.00 EUR succeeded', { paymentType: 'RF' }],
  ['Authorisation of 12.00 EUR failed', { paymentType: 'PA', status: 'failed' }],
  ['Chargeback of 12.00 EUR', { paymentType: 'CB', code: '000.100.206' }],
  ['1,244.79 EUR succeeded', { amount: '1244.79' }],
])('the title says how much it is and what became of it: %s', async (title, of) => {
  open('/console/payments/p1', answers(answer({ payment: detail(of) })));
  const heading = await screen.findByRole('heading', { level: 1, name: /EUR/ });
  expect(heading.querySelector('.cut')?.textContent).toBe(title);
});

test('an id that belongs to nothing, and a gateway that fails, are told apart', async () => {
  open('/console/payments/p1', {});
  await screen.findByText('No such payment');
  let isBroken = true;
  open('/console/payments/p1', {
    ...answers(answer()),
    [PATH]: () => (isBroken ? json({ result: { code: '800.800.800' } }, 503) : json(answer())),
  });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('The test card is always approved.');
});

test('a refused request that made no payment is explained', async () => {
  open('/console/payments/p1', {
    [EXPLAIN]: () => json(explanation('The request has a wrong amount.')),
  });
  await screen.findByText('The request has a wrong amount.');
  expect(screen.getByText('Refused before a payment existed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('the page changes when an event about the payment arrives', async () => {
  const events = stream();
  let status: 'pending' | 'succeeded' = 'pending';
  open('/console/payments/p1', {
    ...answers(answer()),
    '/_sandbox/events': events.answer,
    [PATH]: () => json(answer({ payment: detail({ status }) })),
  });
  await screen.findByText('Pending', { selector: '.facts .badge' });
  status = 'succeeded';
  events.send({ seq: 1, kind: 'paymentCompleted', paymentId: 'p1' });
  await screen.findByText('Succeeded', { selector: '.facts .badge' });
});

test('the page begins with the result in plain words', async () => {
  const declined = { status: 'failed', code: '800.100.155' } as const;
  open('/console/payments/p1', answers(answer({ payment: detail(declined) })));
  await screen.findByText('Declined: not enough money on the account');
  screen.getByText('Tell the shopper: use another card.');
});

test.each<[of: Partial<PaymentRow>, advice: string]>([
  [{ code: '800.100.153' }, 'Tell the shopper: check what was entered, and try again.'],
  [{ code: '900.100.300' }, 'Tell the shopper: try again later.'],
  [{ code: '800.100.155', paymentBrand: 'PAYPAL' }, 'Tell the shopper: use another way to pay.'],
])('a payment that failed has advice for the shopper: %o', async (of, advice) => {
  open('/console/payments/p1', answers(answer({ payment: detail({ status: 'failed', ...of }) })));
  await screen.findByText(advice);
});

test('a brand that is unknown is shown as it was sent, with the one that was meant, and has no picture', async () => {
  const of = { status: 'failed', code: '100.100.501', paymentBrand: 'MASTERCARD' } as const;
  open('/console/payments/p1', answers(answer({ payment: detail(of) })));
  await screen.findByText('MASTERCARD is unknown: use MASTER');
  expect(screen.getByText('MASTERCARD')).toBeTruthy();
  expect(document.querySelector('.facts img')).toBeNull();
});

test('a refused capture has the sentence about it, and its code only in the part for developers', async () => {
  const description = 'cannot capture (PA value exceeded, PA reverted or invalid workflow?)';
  const of = { paymentType: 'CP', status: 'failed', code: '700.400.100', description } as const;
  open('/console/payments/p1', answers(answer({ payment: detail(of) })));
  const head = await screen.findByRole('region', { name: 'Result' });
  expect(head.textContent).toContain('The test card is always approved.');
  expect(head.textContent).not.toContain('cannot capture');
});

test('a scenario that has given all its results says so', async () => {
  const reason = {
    ...{ cause: 'scenario', text: 'The scenario gave 800.100.155.' },
    tryInstead: 'Remove the scenario: payment-widgets scenarios --clear --id 7.',
  };
  // biome-ignore lint/suspicious/noThenProperty: a member of the control API; no code awaits the object
  const scenario = { id: '7', name: 'once', match: {}, then: [{ code: '800.100.155', times: 1 }] };
  open(
    '/console/payments/p1',
    answers(answer(), {
      [EXPLAIN]: () => json({ ...explanation(''), reason }),
      '/_sandbox/scenarios': () => json({ scenarios: [{ ...scenario, applied: 1 }] }),
    }),
  );
  await screen.findByText('The scenario is used up', { exact: false });
});

test('a request of the timeline opens the page of the request', async () => {
  const call = { at: NOW, method: 'POST', route: '/v1/payments', ms: 12 };
  const entry = { ...call, type: 'request', text: 'POST /v1/payments was answered.' };
  open(
    '/console/payments/p1',
    answers(answer(), {
      [EXPLAIN]: () => json({ ...explanation('The test card.'), timeline: [entry] }),
      '/_sandbox/calls': () => page('calls', [{ ...call, id: '41', ndc: 'n', status: 200 }]),
    }),
  );
  fireEvent.click(await screen.findByRole('link', { name: entry.text }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/requests/41'));
});

test('of a payment that was charged back, nothing is left to refund', async () => {
  const actions = [{ name: 'RF', allowed: false, why: 'The amount is 0.00.' }];
  open(
    '/console/payments/p1',
    answers(answer({ payment: detail({ chargedBack: '12.00' }), actions })),
  );
  await screen.findByText('Charged back: nothing is left to refund');
});

test('an action that can never apply is not there', async () => {
  at();
  await screen.findByRole('button', { name: 'Refund' });
  // Only an authorisation can be captured.
  expect(screen.queryByRole('button', { name: 'Capture' })).toBeNull();
  const actions = [{ name: 'RF', allowed: false, why: 'The payment has failed.' }];
  open(
    '/console/payments/p1',
    answers(answer({ actions, payment: detail({ status: 'failed', code: '800.100.152' }) })),
  );
  await screen.findByText('12.00 EUR failed');
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('a chargeback is no success, has its reason and the steps of its dispute', async () => {
  const chargeback = { paymentType: 'CB', code: '000.100.206', referencedId: 'p0' };
  const dispute = {
    ...{ id: 'p1', paymentType: 'CB', referencedId: 'p0', amount: '12.00', currency: 'EUR' },
    ...{ chargebackResultCode: '000.100.206', state: 'opened', reversalId: null, changedAt: NOW },
  };
  open(
    '/console/payments/p1',
    answers(answer({ payment: detail(chargeback), actions: [] }), {
      '/_sandbox/chargebacks/p1': () => json(dispute),
      '/_sandbox/chargebacks/p1/representments': () => json({ ...dispute, state: 'represented' }),
    }),
  );
  await screen.findByText('Charged back: the shopper disputes the payment');
  await screen.findByText('Charged back', { selector: '.facts .badge.fault' });
  const region = within(await screen.findByRole('region', { name: 'Dispute' }));
  region.getByText('Open');
  region.getByText('There is no deadline', { exact: false });
  fireEvent.click(region.getByRole('button', { name: 'Contest' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Contest' }));
  await dialog.findByText('Done.');
  expect(asked.map(({ url }) => url.pathname)).toContain('/_sandbox/chargebacks/p1/representments');
});

test('an action that is not allowed says why, and opens nothing', async () => {
  open(
    '/console/payments/p1',
    answers(
      answer({
        payment: detail({ paymentType: 'PA', captured: '12.00' }),
        referredBy: [payment('c1', { paymentType: 'CP' })],
      }),
    ),
  );
  const button = await screen.findByRole('button', { name: 'Capture' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const about = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toBe('Already captured');
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refund has the amount that is left, is sent once, and shows the sentence of a refusal', async () => {
  const refused = {
    id: 'r2',
    paymentType: 'RF',
    result: { code: '700.400.200', description: 'x' },
  };
  open(
    '/console/payments/p1',
    answers(answer(), {
      '/v1/payments/p1': () => json(refused, 400),
      '/_sandbox/explain/r2': () => json(explanation('The amount is greater than what is left.')),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = screen.getByRole('dialog');
  const amount = within(dialog).getByLabelText('Amount in EUR') as HTMLInputElement;
  expect(amount.value).toBe('10.00');
  fireEvent.input(amount, { target: { value: '1.0' } });
  fireEvent.submit(amount.form as HTMLFormElement);
  expect(
    within(dialog).getByText('amount must have a dot and two decimals, such as 19.00'),
  ).toBeTruthy();
  expect(asked.some(({ url }) => url.pathname === '/v1/payments/p1')).toBe(false);
  fireEvent.input(amount, { target: { value: '20.00' } });
  fireEvent.submit(amount.form as HTMLFormElement);
  fireEvent.submit(amount.form as HTMLFormElement);
  await within(dialog).findByText('The amount is greater than what is left.', { exact: false });
  const sent = asked.filter(({ url }) => url.pathname === '/v1/payments/p1');
  expect(sent.map(({ init }) => String(init.body))).toEqual([
    'entityId=a0000000000000000000000000000001&paymentType=RF&amount=20.00&currency=EUR',
  ]);
  expect(within(dialog).getByText('700.400.200')).toBeTruthy();
});

test('the result of an action stays in its dialog when nothing more can be done with the payment', async () => {
  let isDeclined = false;
  const waiting = detail({ status: 'pending', code: '000.200.000', waitsForShopper: true });
  const declined = detail({ status: 'failed', code: '100.396.102' });
  open('/console/payments/p1', {
    ...answers(answer()),
    [PATH]: () => json(answer({ actions: [], payment: isDeclined ? declined : waiting })),
    '/_sandbox/shopper': () => {
      isDeclined = true;
      return json({ id: 'p1', code: '100.396.102', waits: false });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  await screen.findByText('Not paid: the shopper did not confirm');
  expect(within(screen.getByRole('dialog')).getByText('Done.')).toBeTruthy();
});

test('the call of an action is copied without the token', async () => {
  at();
  fireEvent.click(await screen.findByRole('button', { name: 'Charge back' }));
  const dialog = screen.getByRole('dialog');
  for (const [form, part] of [
    ['curl', '"Authorization: Bearer $TOKEN"'],
    ['Test with the testkit', 'raiseChargeback(gateway'],
    ['Playwright', 'raiseChargeback(entity'],
  ] as const) {
    fireEvent.click(within(dialog).getByRole('radio', { name: form }));
    await waitFor(() => expect(dialog.textContent).toContain(part));
    expect(dialog.textContent).not.toContain('sandbox-access-token');
  }
});

test('a webhook has its attempts, what to do, and its body, and can be sent again', async () => {
  const url = 'http://127.0.0.1:4000/hook';
  open(
    '/console/payments/p1',
    answers(
      answer({
        webhooks: [
          {
            id: 'd1',
            url,
            type: 'PAYMENT',
            action: 'CREATED',
            subject: 'p1',
            state: 'dropped',
            failed: true,
            createdAt: NOW,
            nextAt: null,
            attempts: [{ at: NOW, outcome: 500, ms: 12 }],
            remedy: 'Correct the receiver.',
            payload: { type: 'PAYMENT', payload: { id: 'p1' } },
          },
        ],
      }),
      { '/_sandbox/deliveries/d1/redeliver': () => json({ id: 'd1' }) },
    ),
  );
  await screen.findByText('Correct the receiver.');
  expect(screen.getByText('HTTP 500')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain(url);
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  await within(dialog).findByText('Done.');
});

test('a message that failed says when the next attempt is, and what the receiver answered', async () => {
  const attempt = (answer: string) => ({ at: NOW, outcome: 500, ms: 12, answer });
  open(
    '/console/payments/p1',
    answers(
      answer({
        webhooks: [
          {
            id: 'd1',
            webhook: 'w1',
            url: 'http://127.0.0.1:4000/',
            subject: 'p1',
            type: 'PAYMENT',
            action: 'CREATED',
            createdAt: NOW,
            state: 'waiting',
            failed: true,
            nextAt: '2026-03-01T12:04:00.000Z',
            attempts: [attempt('down'), attempt('down'), attempt('<b>no key</b>')],
            payload: { type: 'PAYMENT' },
          },
        ],
      }),
    ),
  );
  await screen.findByText('Failed', { selector: '.message .badge' });
  expect(screen.getByText('Failed, next attempt at', { exact: false }).textContent).toContain(
    'in 4m',
  );
  // As text, not as an element.
  expect(screen.getByText('<b>no key</b>')).toBeTruthy();
  expect(
    screen.getAllByText(/^Answer of the receiver/).map(({ textContent }) => textContent),
  ).toEqual(['Answer of the receiver to attempt 3', 'Answer of the receiver to attempts 1 to 2']);
});
