/** A gateway for each test file, with the calls of shops and shoppers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DEFAULT_FORM,
  DEFAULT_TERMS,
  type Entity,
} from '../../src/gateway/domain/merchant/types.ts';
import {
  type Gateway,
  type Processor,
  type StartOptions,
  startGateway,
} from '../../src/gateway/start.ts';
import { whenFileEnds, whenTestEnds } from '../cleanUp.ts';
import { freshGatewayUrl, ON_POSTGRES } from './postgres.ts';

export const SCRIPT_TEXT =
  `console.log('the widget, long enough to be worth compressing');\n`.repeat(40);
export const FRAME_SCRIPT = 'document.title="x"';
export const FRAME_HTML = `<!doctype html>\n<html lang="en" data-origins="">\n<body>\n<script>${FRAME_SCRIPT}</script>\n</body>\n</html>\n`;
export const CONSOLE_HTML = '<!doctype html>\n<title>Console</title>\n';
export const CONSOLE_FORM_HTML = '<!doctype html>\n<title>Form</title>\n';
export const CONSOLE_SCRIPT = 'document.title="Console"';
export const ASSET_VERSION = '0123456789abcdef';

/** A folder that is removed after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder like the build's, with small files in it. */
export function fixtureAssets(): string {
  const assets = temporaryFolder();
  const files = {
    'widget/paymentWidgets.js': SCRIPT_TEXT,
    'widget/paymentWidgets.js.map': '{"version":3}',
    'widget/locales/de.json': '{"submit":"Jetzt bezahlen"}',
    'widget/img/VISA.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'widget/img/brand.png': 'PNG',
    'widget/css/card.min.css': 'div{}',
    'widget/version.json': JSON.stringify({ assets: ASSET_VERSION }),
    'frame/frame.html': FRAME_HTML,
    'console/index.html': CONSOLE_HTML,
    'console/form.html': CONSOLE_FORM_HTML,
    'console/assets/index-0a1b2c3d.js': CONSOLE_SCRIPT,
    'console/assets/index-0a1b2c3d.js.map': '{"version":3}',
    'console/assets/index-4e5f6a7b.css': 'main{}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(assets, name, '..'), { recursive: true });
    writeFileSync(join(assets, name), text);
  }
  return assets;
}

/** The folder of the gateways of this test file. They only read it. */
let shared: string | undefined;

function sharedAssets(): string {
  if (shared === undefined) {
    shared = fixtureAssets();
    whenFileEnds(() => {
      shared = undefined;
    });
  }
  return shared;
}

export type Fields = Readonly<Record<string, string | undefined>>;

/** Form-encodes fields; omits those that are undefined. */
export function encode(fields: Fields): string {
  const pairs = Object.entries(fields).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return new URLSearchParams(pairs).toString();
}

export const VISA: Fields = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

/** The contents of a wallet's token: the number of a device. */
export const DEVICE = { number: '4895370012003478', expiryMonth: '05', expiryYear: '2034' };

/** The instant at which tests freeze the clock. */
export const NOON = '2030-01-31T12:00:00.000Z';

/** An entity with only its id set. */
export const ENTITY: Entity = {
  id: 'b'.repeat(32) as Entity['id'],
  name: 'Shop',
  channelName: 'Shop',
  origins: null,
  baseAddress: null,
  merchantId: null,
  channels: [],
  terms: DEFAULT_TERMS,
  form: DEFAULT_FORM,
};

let submits = 0;
/** A new submit id. */
export const freshKey = (): string => `test-submit-${String(++submits).padStart(8, '0')}`;

/** A response, with its JSON parsed. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** A gateway, and its clients. */
export class Shop {
  readonly gateway: Gateway;
  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  get bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.gateway.token}` };
  }

  async send(
    method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'OPTIONS' | 'HEAD' | 'PATCH',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ): Promise<Reply> {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await this.gateway.app.inject({
      method,
      url,
      headers: payload === undefined ? headers : { ...form, ...headers },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson && reply.body ? JSON.parse(reply.body) : undefined,
    };
  }

  create(fields: Fields = {}): Promise<Reply> {
    const all = {
      entityId: this.gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...fields,
    };
    return this.send('POST', '/v1/checkouts', this.bearer, encode(all));
  }

  /** A new checkout's id. */
  async checkout(fields: Fields = {}): Promise<string> {
    const { body } = await this.create(fields);
    return body.id;
  }

  update(id: string, fields: Fields): Promise<Reply> {
    const all = { entityId: this.gateway.entityId, ...fields };
    return this.send('POST', `/v1/checkouts/${id}`, this.bearer, encode(all));
  }

  remove(id: string): Promise<Reply> {
    const url = `/v1/checkouts/${id}?entityId=${this.gateway.entityId}`;
    return this.send('DELETE', url, this.bearer);
  }

  status(id: string, endpoint: 'payment' | 'registration' = 'payment'): Promise<Reply> {
    const url = `/v1/checkouts/${id}/${endpoint}?entityId=${this.gateway.entityId}`;
    return this.send('GET', url, this.bearer);
  }

  /** Submits from the browser. */
  pay(id: string, fields: Fields = {}, key: string = freshKey()): Promise<Reply> {
    return this.submit(id, 'payment', { ...VISA, ...fields }, key);
  }

  /** Submits from the browser, with exactly these fields. */
  submit(
    id: string,
    endpoint: 'payment' | 'registration',
    fields: Fields,
    key: string = freshKey(),
  ): Promise<Reply> {
    const headers = { 'idempotency-key': key };
    return this.send('POST', `/v1/checkouts/${id}/${endpoint}`, headers, encode(fields));
  }

  /** Stores the shopper's input for a summary page. */
  keep(id: string, fields: Fields = {}, key: string = freshKey()): Promise<Reply> {
    const headers = { 'idempotency-key': key };
    const body = encode({ ...VISA, ...fields });
    return this.send('POST', `/v1/checkouts/${id}/data`, headers, body);
  }

  /** Pays as the shop's server, with the stored input of the shopper. */
  execute(id: string, fields: Fields = {}, key: string = freshKey()): Promise<Reply> {
    const headers = { ...this.bearer, 'idempotency-key': key };
    const body = encode({ entityId: this.gateway.entityId, ...fields });
    return this.send('POST', `/v1/checkouts/${id}/payment`, headers, body);
  }

  /** Stores details without paying. */
  register(fields: Fields = {}): Promise<Reply> {
    const all = { entityId: this.gateway.entityId, ...VISA, ...fields };
    return this.send('POST', '/v1/registrations', this.bearer, encode(all));
  }

  /** The id of newly stored details. */
  async stored(fields: Fields = {}): Promise<string> {
    const { body } = await this.register(fields);
    return body.id;
  }

  registration(id: string): Promise<Reply> {
    const url = `/v1/registrations/${id}?entityId=${this.gateway.entityId}`;
    return this.send('GET', url, this.bearer);
  }

  deregister(id: string): Promise<Reply> {
    const url = `/v1/registrations/${id}?entityId=${this.gateway.entityId}`;
    return this.send('DELETE', url, this.bearer);
  }

  /** Pays with stored details. */
  payWith(id: string, fields: Fields = {}): Promise<Reply> {
    const all = { ...this.#asked, paymentType: 'DB', ...fields };
    return this.send('POST', `/v1/registrations/${id}/payments`, this.bearer, encode(all));
  }

  extend(id: string, fields: Fields = {}): Promise<Reply> {
    const all = { entityId: this.gateway.entityId, ...fields };
    return this.send('POST', `/v1/registrations/${id}/extendlife`, this.bearer, encode(all));
  }

  /** Pays without a checkout. */
  charge(fields: Fields = {}): Promise<Reply> {
    const all = { ...this.#asked, paymentType: 'DB', ...VISA, ...fields };
    return this.send('POST', '/v1/payments', this.bearer, encode(all));
  }

  get #asked(): Fields {
    return { entityId: this.gateway.entityId, amount: '92.00', currency: 'EUR' };
  }

  /** Captures, reverses or refunds. */
  refer(id: string, paymentType: string, fields: Fields = {}): Promise<Reply> {
    const all = { ...this.#asked, paymentType, ...fields };
    return this.send('POST', `/v1/payments/${id}`, this.bearer, encode(all));
  }

  payment(id: string): Promise<Reply> {
    const url = `/v1/payments/${id}?entityId=${this.gateway.entityId}`;
    return this.send('GET', url, this.bearer);
  }

  /** Does an action of the shopper of a waiting payment, at an issuer or bank. */
  async act(id: string, does: string): Promise<Reply> {
    const headers = { ...this.bearer, 'content-type': 'application/json' };
    const asked = JSON.stringify({ entityId: this.gateway.entityId, id, does });
    const reply = await this.send('POST', '/_sandbox/shopper', headers, asked);
    if (reply.status !== 200) throw new Error(`nobody did it: ${reply.text}`);
    return reply;
  }

  /** A token of a wallet, made now, for the shop's usual amount. */
  async walletToken(wallet: string, wish: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const headers = { ...this.bearer, 'content-type': 'application/json' };
    const all = { ...this.#asked, card: DEVICE, ...wish };
    const url = `/_sandbox/wallets/${wallet}`;
    const reply = await this.send('POST', url, headers, JSON.stringify(all));
    if (reply.status !== 200) throw new Error(`no token: ${reply.text}`);
    return reply.body.token;
  }

  /** The request of a form of the shop. */
  config(id: string): Promise<Reply> {
    return this.send('GET', `/v1/checkouts/${id}/config`, { origin: 'https://shop.example' });
  }
}

/** Connections for each store: they stay open until the tests end, and the server has a hundred for all. */
const CONNECTIONS = 4;

/** The options of gateways that name no processor; by default the simulator answers. */
let ofProcessor: (options: StartOptions) => Promise<StartOptions> = async () => ({});

/** Gives gateways that name no processor other options, as TEST_PROCESSOR says. */
export function answerBy(processor: (options: StartOptions) => Promise<StartOptions>): void {
  ofProcessor = async (options) =>
    options.processor || options.processorUrl ? {} : processor(options);
}

/** Starts a gateway that ends after the tests; in the project `postgres` on a new schema, unless a place is given. */
export async function openAsItIs(asked: StartOptions = {}): Promise<Shop> {
  const options = { ...asked, ...(await ofProcessor(asked)) };
  const hasPlace = options.data !== undefined || options.databaseUrl !== undefined;
  const place = hasPlace ? {} : await placeFor(options);
  const needsOne = options.environment === 'live' && !options.processorUrl;
  const acquirer = needsOne ? { processor: ACQUIRER } : {};
  const gateway = await startGateway({
    assets: sharedAssets(),
    ...place,
    ...acquirer,
    ...options,
  });
  // A hundred connections are all that the server has for the gateways of two files.
  const register = ON_POSTGRES ? whenTestEnds : whenFileEnds;
  register(() => gateway.close());
  return new Shop(gateway);
}

/** Approves everything: in live the simulator cannot be the acquirer. */
export const ACQUIRER: Processor = {
  kind: 'local',
  answer: () => ({ code: '000.000.000', riskScore: null }),
};

/** Live does not run on a database in memory. */
async function placeFor({ environment }: StartOptions): Promise<StartOptions> {
  if (ON_POSTGRES) {
    return { databaseUrl: await freshGatewayUrl(), databaseConnections: CONNECTIONS };
  }
  return environment === 'live' ? { data: temporaryFolder() } : {};
}

/** The same, with the clock frozen at noon. */
export async function open(options: StartOptions = {}): Promise<Shop> {
  const shop = await openAsItIs(options);
  await shop.gateway.clock.freeze(NOON);
  return shop;
}

/** The wrong parameters of a response: `amount: must match ...`. */
export const faults = ({ body }: Reply): string[] =>
  body.result.parameterErrors.map(
    ({ name, value, message }: { name: string; value: string | null; message: string }) =>
      `${name}=${value}: ${message}`,
  );

export const code = ({ status, body }: Reply): string => `${status} ${body.result.code}`;

export const NO_SESSION = {
  code: '200.300.404',
  description: 'invalid or missing parameter - No payment session found for the requested id',
};
