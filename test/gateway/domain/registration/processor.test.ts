/** Details are stored with the answer of a processor over HTTP, in the test mode EXTERNAL and in live over TLS. */
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificate } from '../../certificate.ts';
import { BANK, NO_CARD, STORES, TOKEN } from '../../contract/storedAccounts.ts';
import { code, type Fields, open, type Reply, Shop, VISA } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';
import { BILLING, CHALLENGED } from '../../shopper/shopperRequests.ts';

const LIVE = 'c0000000000000000000000000000003';
const DECLINED = '{"code":"800.100.152"}';

let system: TestSystem;

/** A shop whose requests go over TLS. */
class ShopOverTls extends Shop {
  readonly #ca: Buffer;
  constructor({ gateway }: Shop, ca: Buffer) {
    super(gateway);
    this.#ca = ca;
  }
  override async send(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    payload?: string,
  ): Promise<Reply> {
    const { port } = new URL(this.gateway.url);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { method, ca: this.#ca, agent: false, headers: { ...form, ...headers } };
    const reply = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const sent = request(`https://localhost:${port}${path}`, options, resolve);
      sent.on('error', reject).end(payload);
    });
    const body = await text(reply);
    const { statusCode: status = 0, headers: received } = reply;
    return { status, headers: received, text: body, body: JSON.parse(body) };
  }
}

const MODES = [
  {
    mode: 'the test mode EXTERNAL',
    sent: { testMode: 'EXTERNAL' },
    good: '000.100.112',
    start: () => open({ processorUrl: system.url }),
  },
  {
    mode: 'live',
    sent: {},
    good: '000.000.000',
    async start() {
      const tls = certificate();
      const entities = [{ entityId: LIVE, token: 'live-token' }];
      const options = { environment: 'live', tls, entities, processorUrl: system.url } as const;
      return new ShopOverTls(await open(options), tls.cert);
    },
  },
];

/** Every question, as the processor read it. */
const asked = () => system.heard.map(({ body }) => JSON.parse(body));

beforeAll(async () => {
  system = await testSystem();
});

describe.each(MODES)('in $mode', ({ sent, good, start }) => {
  const GOOD = `200 ${good}`;
  let shop: Shop;
  beforeAll(async () => {
    shop = await start();
  });
  beforeEach(() => {
    system.heard.length = 0;
    system.behave(say(JSON.stringify({ code: good })));
  });

  /** Each account, the kind that the question names, and a part of its request. */
  const ACCOUNTS: readonly [name: string, fields: Fields, account: string, request: object][] = [
    ['a card', { paymentBrand: 'VISA' }, 'card', { card: { number: VISA['card.number'] } }],
    ['a bank account', BANK, 'bank', { bankAccount: { iban: BANK['bankAccount.iban'] } }],
    ['a token', TOKEN, 'token', { tokenAccount: { number: TOKEN['tokenAccount.number'] } }],
  ];

  it.each(ACCOUNTS)(
    '%s is stored after a question without an amount, and paid with after one with an amount',
    async (_, fields, account, part) => {
      const made = await shop.register({ ...sent, ...fields });
      expect(code(made)).toBe(GOOD);
      expect(code(await shop.registration(made.body.id))).toBe(GOOD);
      const paid = await shop.payWith(made.body.id);
      expect(code(paid)).toBe(GOOD);
      const [first, second] = asked();
      expect(first).toMatchObject({ paymentId: made.body.id, paymentType: 'RG', account });
      expect(first.request).toMatchObject(part);
      expect(second).toMatchObject({ paymentId: paid.body.id, paymentType: 'DB', account });
      expect(second).toMatchObject({ amount: '92.00', currency: 'EUR', request: part });
      for (const member of ['amount', 'currency']) {
        expect(first).not.toHaveProperty(member);
        expect(first.request).not.toHaveProperty(member);
      }
    },
  );

  it('the data of a migration is sent, and a repeated payment has its reference', async () => {
    const told = {
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.amount': '10.00',
      'recurringMigration.connectorTxId1': 'reference-of-the-first',
    };
    const made = await shop.register({ ...sent, ...told, 'card.cvv': undefined });
    expect(code(made)).toBe(GOOD);
    const repeated = {
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
    };
    expect(code(await shop.payWith(made.body.id, repeated))).toBe(GOOD);
    const [first, second] = asked();
    expect(first).not.toHaveProperty('amount');
    expect(first.request.recurringMigration).toEqual({
      paymentType: 'DB',
      amount: '10.00',
      connectorTxId1: 'reference-of-the-first',
    });
    expect(second.request.standingInstruction).toMatchObject({
      initialTransactionId: 'reference-of-the-first',
    });
  });

  it.each<[string, Fields]>([
    ['a card', { ...VISA, paymentBrand: 'VISA' }],
    ['a bank account', { ...BANK, ...NO_CARD }],
  ])('a checkout stores %s, and its status has the result', async (_, fields) => {
    const id = await shop.checkout({ ...STORES, ...sent });
    const stored = await shop.submit(id, 'registration', fields);
    expect(code(stored)).toBe(GOOD);
    const status = await shop.status(id, 'registration');
    expect([code(status), status.body.id]).toEqual([GOOD, stored.body.id]);
    expect(code(await shop.payWith(stored.body.id))).toBe(GOOD);
    const [first] = asked();
    expect(first).toMatchObject({ paymentId: stored.body.id, paymentType: 'RG' });
    expect(first).not.toHaveProperty('amount');
  });

  it('a declined account is not stored, and the shopper of a checkout can send another', async () => {
    system.behave(say(DECLINED));
    const made = await shop.register(sent);
    expect(code(made)).toBe('400 800.100.152');
    expect(code(await shop.registration(made.body.id))).toBe('404 200.300.404');
    const id = await shop.checkout({ ...STORES, ...sent });
    expect(code(await shop.submit(id, 'registration', VISA))).toBe('400 800.100.152');
    system.behave(say(JSON.stringify({ code: good })));
    expect(code(await shop.submit(id, 'registration', VISA))).toBe(GOOD);
    expect(asked()).toHaveLength(3);
  });

  it('an account without a result yet is not paid with', async () => {
    system.behave(say('{"code":"000.200.000"}'));
    const { body } = await shop.register(sent);
    expect(code(await shop.registration(body.id))).toBe('200 000.200.000');
    expect(code(await shop.payWith(body.id))).toBe('400 100.150.201');
    expect(asked()).toHaveLength(1);
  });
});

it('a card of a form is stored after its shopper was authenticated and the processor was asked', async () => {
  const shop = await open({ processorUrl: system.url });
  system.heard.length = 0;
  system.behave(say('{"code":"000.100.112"}'));
  const id = await shop.checkout({ ...STORES, ...BILLING, testMode: 'EXTERNAL' });
  const made = await shop.submit(id, 'registration', { ...VISA, ...CHALLENGED });
  expect(code(made)).toBe('200 000.200.000');
  expect(asked()).toEqual([]);
  await shop.act(made.body.id, 'approve');
  expect(code(await shop.status(id, 'registration'))).toBe('200 000.100.112');
  const [question] = asked();
  expect(question).toMatchObject({ paymentType: 'RG', request: { threeDSecure: { eci: '05' } } });
  expect(question).not.toHaveProperty('amount');
});
