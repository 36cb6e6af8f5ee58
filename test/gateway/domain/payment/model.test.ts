/**
 * Random sequences of payments, compared with a plain model, on every kind of database. `HISTORIES=2000` sets their
 * number on SQLite; the project `attacks` runs so many.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code, type Fields, NOON, open, type Reply, type Shop } from '../../harness.ts';
import { startAcquirer } from '../../platform/processor/acquirer.ts';
import { ENGINES } from '../../postgres.ts';
import { Model, type ModelPayment, type ModelRequest } from './model.ts';

const SEQUENCES = Number(process.env['HISTORIES'] ?? 120);
const REMOTE_SEQUENCES = (SEQUENCES * 3) / 4;
const START = Date.parse(NOON);

/** The gateway, and what every first payment sends. */
interface Real {
  readonly shop: Shop;
  readonly sent: Fields;
}

const amountOf = (minor: number) =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

const fieldsOf = (ask: ModelRequest): Fields => ({
  amount: ask.amount === null ? undefined : amountOf(ask.amount),
  currency: ask.currency,
  paymentType: ask.type,
  'customParameters[forceResultCode]': ask.forced ?? undefined,
  numberOfCaptures: ask.captures === null ? undefined : String(ask.captures),
  sequence: ask.isFinal ? 'FINAL' : undefined,
  'standingInstruction.industryPractice': ask.practice ?? undefined,
});

/** 200 for success or pending, else 400. */
const statusOf = (expected: string) => (/^(000\.|800\.400\.5)/.test(expected) ? 200 : 400);

function check(reply: Reply, expected: string): void {
  expect(code(reply)).toBe(`${statusOf(expected)} ${expected}`);
}

/** The invariants of every payment. */
function holds(model: Model): void {
  for (const { amount, added, captured, refunded, takes } of model.payments) {
    expect(captured <= amount + added && captured >= 0).toBe(true);
    expect(refunded <= amount && refunded >= 0).toBe(true);
    expect(takes >= 0).toBe(true);
  }
}

type Command = fc.AsyncCommand<Model, Real>;

class Charge implements Command {
  readonly ask: ModelRequest;
  constructor(ask: ModelRequest) {
    this.ask = ask;
  }
  check = () => true;
  toString = () => `charge ${JSON.stringify(this.ask)}`;
  async run(model: Model, { shop, sent }: Real) {
    const expected = model.charge(this.ask);
    const reply = await shop.charge({ ...sent, ...fieldsOf(this.ask) });
    check(reply, expected.code);
    expected.add(reply.body.id);
  }
}

class Follow implements Command {
  readonly index: number;
  readonly by: 'path' | 'uuid';
  readonly ask: ModelRequest;
  constructor(index: number, by: 'path' | 'uuid', ask: ModelRequest) {
    this.index = index;
    this.by = by;
    this.ask = ask;
  }
  check = ({ payments }: Readonly<Model>) => payments.length > 0;
  toString = () =>
    `${this.ask.practice ?? this.ask.type} of ${this.index}: ${JSON.stringify(this.ask)}`;
  async run(model: Model, { shop }: Real) {
    // One more than the number of payments: an unknown id.
    const at = this.index % (model.payments.length + 1);
    const to: ModelPayment | null = model.payments[at] ?? null;
    const id = to?.id ?? 'f'.repeat(32);
    const byPath = this.by === 'path';
    const expected = model.follow(to, this.ask);
    const reply = byPath
      ? await shop.refer(id, this.ask.type, fieldsOf(this.ask))
      : await this.#byUuid(shop, id);
    if (to === null && !byPath) return check(reply, '200.300.404');
    check(reply, expected.code);
    expected.add(reply.body.id);
    holds(model);
  }
  #byUuid(shop: Shop, id: string) {
    const noCard = { 'card.number': undefined, 'card.holder': undefined, 'card.cvv': undefined };
    const noExpiry = { 'card.expiryMonth': undefined, 'card.expiryYear': undefined };
    return shop.charge({ ...noCard, ...noExpiry, ...fieldsOf(this.ask), referenceUuid: id });
  }
}

class Read implements Command {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check = ({ payments }: Readonly<Model>) => payments.length > 0;
  toString = () => `read ${this.index}`;
  async run({ payments }: Model, { shop }: Real) {
    const payment = payments[this.index % payments.length] as ModelPayment;
    const reply = await shop.payment(payment.id);
    check(reply, payment.code);
    expect(reply.body).toMatchObject({ id: payment.id, currency: payment.currency });
    expect(reply.body.amount).toBe(amountOf(payment.amount));
  }
}

class Advance implements Command {
  readonly by: number;
  constructor(by: number) {
    this.by = by;
  }
  check = () => true;
  toString = () => `advance ${this.by / 60_000} min`;
  async run(model: Model, { shop }: Real) {
    model.advance(this.by);
    await shop.gateway.clock.freeze(START + model.now);
    holds(model);
  }
}

const MINUTES = 60_000;
const DECLINED = '800.100.152';
const PENDING = ['000.200.000', '800.400.500'];
const forced = fc.option(fc.constantFrom(DECLINED, ...PENDING), { freq: 6 });
const amount = fc.constantFrom(0, 1, 500, 1000, 4000, 9000, 9999, 10_000, 10_001);
const plain = { captures: null, isFinal: false, practice: null } as const;

const charges = fc
  .record({
    type: fc.constantFrom(
      'PA' as const,
      'PA' as const,
      'DB' as const,
      'CD' as const,
      'PA.CP' as const,
    ),
    amount: fc.constantFrom(10_000, 10_000, 10_000, 0, 500),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
    forced,
    captures: fc.option(fc.constantFrom(1, 2), { freq: 4 }),
  })
  .map((asked) => new Charge({ ...plain, ...asked }));

const followsForced = (result: fc.Arbitrary<string>) =>
  fc
    .record({
      index: fc.nat(20),
      by: fc.constantFrom('path' as const, 'path' as const, 'uuid' as const),
      kind: fc.constantFrom('CP', 'CP', 'RF', 'RF', 'RV', 'INCREMENTAL_AUTH', 'REAUTHORIZATION'),
      amount,
      isSent: fc.boolean(),
      currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'USD'),
      forced: fc.option(result, { freq: 6 }),
      isFinal: fc.constantFrom(false, false, false, true),
    })
    .map(({ index, by, kind, amount: some, isSent, ...rest }) => {
      const practice = kind === 'INCREMENTAL_AUTH' || kind === 'REAUTHORIZATION' ? kind : null;
      const type = practice ? 'PA' : (kind as 'CP' | 'RV' | 'RF');
      const sentAmount = kind === 'RV' && !isSent ? null : some;
      return new Follow(index, by, { ...plain, ...rest, type, practice, amount: sentAmount });
    });

const commandsWith = (follows: ReturnType<typeof followsForced>) =>
  fc.commands(
    [
      charges,
      follows,
      follows,
      follows,
      fc.nat(20).map((index) => new Read(index)),
      fc
        .constantFrom(1, 29, 30, 23 * 60, 24 * 60, 7 * 24 * 60)
        .map((minutes) => new Advance(minutes * MINUTES)),
    ],
    { maxCommands: 12 },
  );

const commands = commandsWith(followsForced(fc.constantFrom(DECLINED, ...PENDING)));

/** An external processor may execute a pending follow-up at any time, so the end of such a one is not that of the model. */
const externalCommands = commandsWith(followsForced(fc.constant(DECLINED)));

async function live(shop: Shop, numRuns: number, all = commands, sent: Fields = {}): Promise<void> {
  const property = fc.asyncProperty(all, async (sequence) => {
    await shop.gateway.clock.freeze(NOON);
    await fc.asyncModelRun(() => ({ model: new Model(), real: { shop, sent } }), sequence);
  });
  await fc.assert(property, { numRuns });
}

describe.each(ENGINES)('$name', ({ name, options }) => {
  // A server takes several times as long, and its statements are the same.
  const share = name === 'SQLite' ? 1 : 0.25;
  const sequences = Math.ceil(SEQUENCES * share);
  const remote = Math.ceil(REMOTE_SEQUENCES * share);

  it(`${sequences} random lives of payments match the model`, async () => {
    await live(await open(await options()), sequences);
  }, 300_000);

  it(`so do ${remote} with a processor over HTTP, between two transactions`, async () => {
    const { url: processorUrl } = await startAcquirer();
    const shop = await open({ ...(await options()), processorUrl });
    await live(shop, remote, externalCommands, { testMode: 'EXTERNAL' });
  }, 300_000);
});
