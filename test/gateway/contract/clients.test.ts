/**
 * Server clients that shops use: what each kind sends, field by field and in its order, and what it reads of the responses.
 * The gateway is that of `--config examples/demo-entities.json`.
 */
import { beforeAll, expect } from 'vitest';
import { readConfig } from '../../../src/gateway/config.ts';
import { startWith } from '../../../src/gateway/runGateway.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { table } from '../../table.ts';
import { fixtureAssets, Shop } from '../harness.ts';
import { CHECKOUT_ID, PAYMENT_ID } from './shapes.ts';

let shop: Shop;
beforeAll(async () => {
  const flags = { config: 'examples/demo-entities.json', data: ':memory:', port: '0' };
  const config = readConfig({ ...flags, logLevel: 'silent' }, {});
  const gateway = await startWith(config, { assets: fixtureAssets() });
  whenFileEnds(() => gateway.close());
  shop = new Shop(gateway);
});

/** The entity of recurring payments, by its credentials and by the equivalent token. */
const ENTITY = '8ac7a4c9000000000000000000000020';
const USER = '8ac7a4c8000000000000000000000020';
const PASSWORD = 'Rz4pWn8c';
const TOKEN = { authorization: `Bearer ${btoa(`${USER}|${PASSWORD}`)}` };
/** The merchant, whose credentials are valid for its channels. */
const MERCHANT = '8ac7a4c8000000000000000000000010';
const CARDS = '8ac7a4c9000000000000000000000012';

/** Credentials as fields, in the order in which the clients write them. */
const CREDENTIALS = [
  `authentication.userId=${USER}`,
  `authentication.password=${PASSWORD}`,
  `authentication.entityId=${ENTITY}`,
].join('&');
const OF_MERCHANT = [
  `authentication.userId=${MERCHANT}`,
  'authentication.password=Kd7mTq2w',
  `authentication.entityId=${CARDS}`,
].join('&');

const CARD =
  'card.number=4200000000000000&card.holder=Jane+Jones&card.expiryMonth=05&card.expiryYear=2034&card.cvv=123';

/** What a client reads of a response: paths, and the expected values. */
type Read = Readonly<Record<string, RegExp>>;

/** One call; `{name}` stands for a value of an earlier response. */
interface Call {
  /** Method and path, with its query. */
  readonly to: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly read: Read;
  /** The `id` of the response, by its name in later calls. */
  readonly keep?: string;
}

const CREATED: Read = { 'result.code': /^000\.200\.100$/, id: CHECKOUT_ID };
const UPDATED: Read = { 'result.code': /^000\.200\.101$/, id: CHECKOUT_ID };
/** How the clients recognise a success: by the patterns that the reference publishes. */
const PAID: Read = {
  'result.code': /^(000\.000\.|000\.100\.1|000\.[36])/,
  'result.description': /./,
  id: PAYMENT_ID,
  ndc: /./,
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/,
  amount: /^\d+\.\d\d$/,
  currency: /^[A-Z]{3}$/,
  paymentType: /^[A-Z.]+$/,
};
const WITH_CARD: Read = {
  ...PAID,
  paymentBrand: /^VISA$/,
  'card.bin': /^420000$/,
  'card.last4Digits': /^0000$/,
  'card.expiryMonth': /^05$/,
  'card.expiryYear': /^2034$/,
};
const REFERRED: Read = { ...PAID, referencedId: PAYMENT_ID };

/** The shopper submits the form. */
const submitted = (more = ''): Call => ({
  to: 'POST /v1/checkouts/{checkout}/payment',
  body: `paymentBrand=VISA&${CARD}${more}`,
  read: { 'result.code': /^000\.100\.110$/, resourcePath: /^\/v1\/checkouts\// },
});

const CLIENTS: [string, Call[]][] = [
  [
    'an SDK in PHP: credentials as fields, booleans as 1',
    [
      {
        to: 'POST /v1/payments',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR&paymentBrand=VISA&paymentType=PA&${CARD}&createRegistration=1`,
        read: { ...WITH_CARD, registrationId: /^[0-9a-f]{32}$/ },
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR&paymentType=CP`,
        read: REFERRED,
        keep: 'capture',
      },
      {
        to: 'POST /v1/payments/{capture}',
        body: `${CREDENTIALS}&amount=12.00&currency=EUR&paymentType=RF`,
        read: REFERRED,
      },
      { to: `GET /v1/payments/{payment}?${CREDENTIALS}`, read: WITH_CARD },
    ],
  ],
  [
    'an SDK in PHP over a checkout, for a channel of a merchant',
    [
      {
        to: 'POST /v1/checkouts',
        body: `${OF_MERCHANT}&amount=92.00&currency=EUR&paymentType=DB&testMode=INTERNAL&createRegistration=0`,
        read: CREATED,
        keep: 'checkout',
      },
      submitted(),
      { to: `GET /v1/checkouts/{checkout}/payment?${OF_MERCHANT}`, read: WITH_CARD },
    ],
  ],
  [
    'a client in Python: booleans as True',
    [
      {
        to: 'POST /v1/registrations',
        body: `entityId=${ENTITY}&paymentBrand=VISA&${CARD}`,
        headers: TOKEN,
        read: { 'result.code': /^000\.100\.110$/, id: PAYMENT_ID, 'card.last4Digits': /^0000$/ },
        keep: 'registration',
      },
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&integrity=True&createRegistration=False&registrations%5B0%5D.id={registration}`,
        headers: TOKEN,
        read: { ...CREATED, integrity: /^sha384-/ },
        keep: 'checkout',
      },
      submitted(),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: WITH_CARD,
      },
    ],
  ],
  [
    'the shop plugin of the platform: integrity=1, the order number in the update',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&integrity=1&pluginType=Shop&customer.email=jane%40shop.example&customer.merchantCustomerId=7`,
        headers: TOKEN,
        read: { ...CREATED, integrity: /^sha384-/ },
        keep: 'checkout',
      },
      {
        to: 'POST /v1/checkouts/{checkout}',
        body: `entityId=${ENTITY}&amount=95.00&currency=EUR&paymentType=DB&merchantTransactionId=57`,
        headers: TOKEN,
        read: UPDATED,
      },
      submitted('&recurring.numberOfInstallments=0'),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, amount: /^95\.00$/, merchantTransactionId: /^57$/ },
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `entityId=${ENTITY}&amount=95.00&currency=EUR&paymentType=RF&pluginType=Shop`,
        headers: TOKEN,
        read: REFERRED,
      },
    ],
  ],
  [
    'an orchestrator: bearer, an empty id after the slash, only the e-mail address',
    [
      {
        to: 'POST /v1/payments/',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=PA&${CARD}&customer.email=jane%40shop.example&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
        headers: TOKEN,
        read: WITH_CARD,
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `entityId=${ENTITY}&paymentType=RV`,
        headers: TOKEN,
        read: REFERRED,
      },
      {
        to: 'POST /v1/payments/',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&paymentBrand=EPS&customer.email=jane%40shop.example&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
        headers: TOKEN,
        read: { 'result.code': /^000\.200\.000$/, id: PAYMENT_ID, 'redirect.url': /^https?:/ },
      },
    ],
  ],
  [
    'a ticket shop: only the e-mail address, the card stored with the payment',
    [
      {
        to: 'POST /v1/checkouts/',
        body: `entityId=${ENTITY}&amount=92&currency=EUR&paymentType=DB&customer.email=jane%40shop.example&merchantTransactionId=order-0057`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      submitted('&createRegistration=true&customer.email=jane%40shop.example'),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, registrationId: /^[0-9a-f]{32}$/ },
      },
    ],
  ],
  [
    'a page with inputs before each button: the same names twice',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      submitted(
        '&customParameters%5BSHOPPER_note%5D=a&customParameters%5BSHOPPER_note%5D=a&billing.city=Bonn&billing.city=Ulm&createRegistration=true&createRegistration=true',
      ),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, 'billing.city': /^Bonn$/, 'customParameters.SHOPPER_note': /^a$/ },
      },
    ],
  ],
  [
    'a back office: a parameter twice with one value, credentials in addition to the token, a refusal without an id',
    [
      {
        to: 'POST /v1/checkouts',
        body: `${CREDENTIALS}&entityId=${ENTITY}&amount=92.00&amount=92.00&currency=EUR&paymentType=DB`,
        headers: TOKEN,
        read: CREATED,
      },
      {
        to: 'POST /v1/checkouts',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR`,
        read: {
          'result.code': /^200\.300\.404$/,
          'result.parameterErrors.0.name': /^paymentType$/,
        },
      },
    ],
  ],
];

/** The value at a path of a response, as text. */
function at(body: unknown, path: string): string {
  const value = path.split('.').reduce((of, name) => Object(of)[name], body);
  return typeof value === 'string' ? value : `no text, but ${JSON.stringify(value)}`;
}

table(CLIENTS)('%s', async (_, calls) => {
  const known = new Map<string, string>();
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => known.get(name) ?? name);
  for (const { to, body, headers = {}, read, keep } of calls) {
    const [method, path] = filled(to).split(' ') as ['GET' | 'POST', string];
    const reply = await shop.send(method, path, headers, body && filled(body));
    for (const [name, expected] of Object.entries(read)) {
      expect(at(reply.body, name), `${to}: ${name} of ${reply.text}`).toMatch(expected);
    }
    expect(reply.text).not.toContain(PASSWORD);
    if (reply.body.result.code === '200.300.404') expect(reply.body).not.toHaveProperty('id');
    if (keep) known.set(keep, reply.body.id);
  }
});
