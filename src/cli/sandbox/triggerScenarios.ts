/** The scenarios of the command `trigger`: each is a payment or another event from its first request to its end. */
import type { Reply } from './client.ts';

/** What a request of a scenario sends. At most one of `form`, `json` and `query`. */
export interface StepRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Fields;
  readonly form?: Fields;
  readonly json?: Fields;
  /** The request of a browser: with an Idempotency-Key, and without an access token and an entity. */
  readonly isFromBrowser?: true;
  /** The code of the answer. Any other one ends the scenario. */
  readonly expected: string;
}

/** Parameters by name. */
export type Fields = Readonly<Record<string, string>>;

/** What a scenario can do. The entity is added to each request. */
export interface Play {
  /** Sends a request, and prints it. @throws an error that ends the scenario if the code is not the expected one */
  send(request: StepRequest): Promise<Reply>;
  /** Adds an id to the result. */
  keep(name: IdName, id: unknown): string;
}

/** The ids that a scenario creates. */
export type IdName =
  | 'checkoutId'
  | 'paymentId'
  | 'followUpId'
  | 'chargebackId'
  | 'registrationId'
  | 'scheduleId';

export interface Scenario {
  readonly name: string;
  readonly summary: string;
  readonly run: (play: Play) => Promise<unknown>;
}

/** Codes of answers. */
const CODES = {
  approved: '000.100.110',
  declined: '800.100.152',
  cancelled: '100.396.101',
  pending: '000.200.000',
  pendingForDays: '800.400.500',
  checkout: '000.200.100',
} as const;

const MONEY: Fields = { amount: '92.00', currency: 'EUR' };

const cardOf = (number: string): Fields => ({
  paymentBrand: 'VISA',
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
});

/** Test cards of the simulator. */
const APPROVED = cardOf('4200000000000000');
const DECLINED = cardOf('4000000000000002');
const CHALLENGED = cardOf('4200000000000018');

/** A card payment by a shop's server, without a form. */
const SERVER_CARD: Fields = { ...MONEY, ...APPROVED, paymentType: 'DB' };

/** What the form adds to a submit: 3-D Secure requires it. */
export const BROWSER: Fields = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
};

/** In the order in which --list prints them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'payment.approved',
    summary: 'a shopper pays with a card in the form',
    run: async (play) => {
      const id = await createCheckout(play);
      await submit(play, id, APPROVED, CODES.approved);
      await readResult(play, id, CODES.approved);
    },
  },
  {
    name: 'payment.declined',
    summary: 'the bank declines the card of a shopper',
    run: async (play) => {
      const id = await createCheckout(play);
      await submit(play, id, DECLINED, CODES.declined);
      await readResult(play, id, CODES.declined);
    },
  },
  {
    name: 'payment.challenged',
    summary: 'a shopper passes a 3-D Secure challenge, and pays',
    run: (play) => waitingPayment(play, CHALLENGED, 'approve', CODES.approved),
  },
  {
    name: 'payment.cancelled',
    summary: 'a shopper cancels a 3-D Secure challenge',
    run: (play) => waitingPayment(play, CHALLENGED, 'cancel', CODES.cancelled),
  },
  {
    name: 'payment.redirected',
    summary: 'a shopper pays on the page of PayPal',
    run: (play) => waitingPayment(play, { paymentBrand: 'PAYPAL' }, 'approve', CODES.approved),
  },
  {
    name: 'payment.pending',
    summary: 'a shopper confirms at PayPal, which decides days later',
    run: (play) => waitingPayment(play, { paymentBrand: 'PAYPAL' }, 'later', CODES.pendingForDays),
  },
  {
    name: 'capture',
    summary: 'a shop authorises an amount, and captures it',
    run: async (play) => followUp(play, await pay(play, 'PA'), 'CP'),
  },
  {
    name: 'refund',
    summary: 'a shop debits a card, and refunds the amount',
    run: async (play) => followUp(play, await pay(play, 'DB'), 'RF'),
  },
  {
    name: 'reversal',
    summary: 'a shop authorises an amount, and reverses it',
    run: async (play) => followUp(play, await pay(play, 'PA'), 'RV'),
  },
  {
    name: 'chargeback',
    summary: 'a shop debits a card, and the bank of the shopper charges the amount back',
    run: async (play) => {
      const path = `/_sandbox/payments/${await pay(play, 'DB')}/chargebacks`;
      const reason = '000.100.206';
      const json = { chargebackResultCode: reason };
      const { body } = await play.send({ method: 'POST', path, json, expected: reason });
      play.keep('chargebackId', body['id']);
    },
  },
  {
    name: 'registration',
    summary: 'a shop stores a card without a payment',
    run: register,
  },
  {
    name: 'registration.deleted',
    summary: 'a shop stores a card, and deletes it',
    run: async (play) => {
      const path = `/v1/registrations/${await register(play)}`;
      await play.send({ method: 'DELETE', path, query: {}, expected: CODES.approved });
    },
  },
  {
    name: 'schedule',
    summary: 'a shop starts a monthly subscription, which goes on',
    run: subscribe,
  },
  {
    name: 'schedule.ended',
    summary: 'a shop starts a monthly subscription, and ends it',
    run: async (play) => {
      const path = `/scheduling/v1/schedules/${await subscribe(play)}/deschedule`;
      await play.send({ method: 'POST', path, form: {}, expected: CODES.approved });
    },
  },
];

/** Where the shopper goes after the payment. No scenario requests it. */
export const RESULT_PAGE = 'http://localhost:3001/result';

async function createCheckout(play: Play): Promise<string> {
  const form = { ...MONEY, paymentType: 'DB', shopperResultUrl: RESULT_PAGE };
  const path = '/v1/checkouts';
  const { body } = await play.send({ method: 'POST', path, form, expected: CODES.checkout });
  return play.keep('checkoutId', body['id']);
}

async function submit(play: Play, id: string, account: Fields, expected: string): Promise<void> {
  const path = `/v1/checkouts/${id}/payment`;
  const form = { ...account, ...BROWSER };
  await play.send({ method: 'POST', path, form, isFromBrowser: true, expected });
}

/** What a shop does on its result page. */
async function readResult(play: Play, id: string, expected: string): Promise<void> {
  const path = `/v1/checkouts/${id}/payment`;
  const { body } = await play.send({ method: 'GET', path, query: {}, expected });
  play.keep('paymentId', body['id']);
}

/** A payment that waits for the shopper, who then does this. */
async function waitingPayment(play: Play, account: Fields, does: string, expected: string) {
  const id = await createCheckout(play);
  await submit(play, id, account, CODES.pending);
  const json = { id, does };
  await play.send({ method: 'POST', path: '/_sandbox/shopper', json, expected });
  await readResult(play, id, expected);
}

async function pay(play: Play, paymentType: 'PA' | 'DB'): Promise<string> {
  const form = { ...SERVER_CARD, paymentType };
  const path = '/v1/payments';
  const { body } = await play.send({ method: 'POST', path, form, expected: CODES.approved });
  return play.keep('paymentId', body['id']);
}

async function followUp(play: Play, id: string, paymentType: 'CP' | 'RF' | 'RV'): Promise<void> {
  const form = { ...(paymentType !== 'RV' && MONEY), paymentType };
  const path = `/v1/payments/${id}`;
  const { body } = await play.send({ method: 'POST', path, form, expected: CODES.approved });
  play.keep('followUpId', body['id']);
}

async function register(play: Play): Promise<string> {
  const path = '/v1/registrations';
  const request = { method: 'POST', path, form: APPROVED, expected: CODES.approved } as const;
  const { body } = await play.send(request);
  return play.keep('registrationId', body['id']);
}

/** @returns the id of the schedule */
async function subscribe(play: Play): Promise<string> {
  const first = {
    ...SERVER_CARD,
    createRegistration: 'true',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  };
  const path = '/v1/payments';
  const paid = await play.send({ method: 'POST', path, form: first, expected: CODES.approved });
  play.keep('paymentId', paid.body['id']);
  const registrationId = play.keep('registrationId', paid.body['registrationId']);
  const form = { ...MONEY, registrationId, 'job.dayOfMonth': '1', 'job.month': '*' };
  const schedules = '/scheduling/v1/schedules';
  const request = { method: 'POST', path: schedules, form, expected: CODES.approved } as const;
  const { body } = await play.send(request);
  return play.keep('scheduleId', body['id']);
}
