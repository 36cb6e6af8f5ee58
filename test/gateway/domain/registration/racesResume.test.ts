/** Details that are stored during a request to a remote processor: deleted meanwhile, declined, or resumed after a crash. */
import { cpSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import type { Processor, Question, Verdict } from '../../../../src/gateway/start.ts';
import { code, open, openAsItIs, type Reply, type Shop, temporaryFolder } from '../../harness.ts';

const GOOD: Verdict = { code: '000.100.110', riskScore: 100 };
const DECLINED: Verdict = { code: '800.100.152', riskScore: 100 };
const PENDING: Verdict = { code: '000.200.000', riskScore: 100 };
const STORES = {
  createRegistration: 'true',
  paymentType: undefined,
  amount: undefined,
  currency: undefined,
};
const CARD = {
  'card.number': '4242424242424242',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

/** The machine may be busy. */
const PATIENCE = { timeout: 10_000 };

/** A remote processor that responds when the test lets it. */
function slow() {
  const questions: Question[] = [];
  const answers: ((verdict: Verdict) => void)[] = [];
  let isQuick = false;
  const processor: Processor = {
    kind: 'remote',
    answer(question) {
      questions.push(question);
      if (isQuick) return Promise.resolve(question.type === 'RV' ? GOOD : PENDING);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  /** From now on it answers at once: each payment is pending, and can be reversed. */
  const leavePending = () => {
    isQuick = true;
  };
  const asked = (times: number) =>
    vi.waitFor(() => expect(questions).toHaveLength(times), PATIENCE);
  return { questions, answers, processor, asked, leavePending };
}

function rows(data: string, text: string): Record<string, unknown>[] {
  const db = openFile(databaseFile(data));
  try {
    return db.prepare(text).all([]) as Record<string, unknown>[];
  } finally {
    db.close();
  }
}

const registrations = (data: string) => rows(data, 'select id, state, sealed from registration');

/** The request that starts the storing of details, and the one that reads its result. */
interface Way {
  begin(shop: Shop): Promise<{ reply: Promise<Reply>; read(on: Shop): Promise<Reply> }>;
}

const WAYS: [string, Way][] = [
  [
    'POST /v1/registrations',
    {
      async begin(shop) {
        const reply = shop.register(CARD);
        return { reply, read: async (on) => on.registration((await reply).body.id) };
      },
    },
  ],
  [
    'POST /v1/payments',
    {
      async begin(shop) {
        const reply = shop.charge({ ...CARD, createRegistration: 'true' });
        return { reply, read: async (on) => on.payment((await reply).body.id) };
      },
    },
  ],
  [
    'a checkout that is paid',
    {
      async begin(shop) {
        const id = await shop.checkout({ createRegistration: 'true' });
        const key = 'a-submit-that-is-left-alone';
        return {
          reply: shop.pay(id, CARD, key),
          read: (on) => on.pay(id, CARD, key),
        };
      },
    },
  ],
  [
    'a checkout that stores details',
    {
      async begin(shop) {
        const id = await shop.checkout(STORES);
        const key = 'a-submit-that-is-left-alone';
        return {
          reply: shop.submit(id, 'registration', CARD, key),
          read: (on) => on.submit(id, 'registration', CARD, key),
        };
      },
    },
  ],
];

describe.each(WAYS)('%s', (_, way) => {
  it('stores nothing before the processor has responded; then once', async () => {
    const data = temporaryFolder();
    const { processor, asked, answers } = slow();
    const shop = await open({ data, processor });
    const { reply } = await way.begin(shop);
    await asked(1);
    expect(registrations(data)).toEqual([]);
    answers[0]?.(GOOD);
    expect((await reply).status).toBe(200);
    expect(registrations(data)).toEqual([
      { id: expect.any(String), state: 'active', sealed: expect.any(String) },
    ]);
    expect(rows(data, "select id from payment where type = 'RG'")).toHaveLength(1);
    expect(rows(data, 'select * from pending')).toEqual([]);
  });

  it('stores nothing if the processor declines', async () => {
    const data = temporaryFolder();
    const { processor, asked, answers } = slow();
    const shop = await open({ data, processor });
    const { reply } = await way.begin(shop);
    await asked(1);
    answers[0]?.(DECLINED);
    expect(code(await reply)).toBe('400 800.100.152');
    expect(registrations(data)).toEqual([]);
    // No end of a life is armed; at most their record is deleted after the retention.
    const late = `kind = 'registrationEnd' and due > ${Date.parse('2032-01-01')}`;
    expect(rows(data, `select * from timer where ${late}`)).toEqual([]);
  });

  it('whose process ended is resumed by another process: stored once, under the same id', async () => {
    const [data, copy] = [temporaryFolder(), temporaryFolder()];
    const dead = slow();
    const before = await open({ data, processor: dead.processor });
    const { reply, read } = await way.begin(before);
    await dead.asked(1);
    // The database of the process at its end.
    cpSync(data, copy, { recursive: true });
    dead.answers[0]?.(GOOD);
    await reply;
    const [first] = registrations(data);
    const next = slow();
    // Its clock stands still already, and a clock that is set waits for timers under way, as this payment is.
    const shop = await openAsItIs({ data: copy, processor: next.processor });
    await next.asked(1);
    expect(next.questions[0]?.paymentId).toBe(dead.questions[0]?.paymentId);
    expect(registrations(copy)).toEqual([]);
    next.answers[0]?.(GOOD);
    await vi.waitFor(async () => expect(code(await read(shop))).toBe('200 000.100.110'), PATIENCE);
    const [stored, ...others] = registrations(copy);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ id: first?.['id'], state: 'active' });
    expect(rows(copy, "select id from payment where type = 'RG'")).toEqual([
      { id: stored?.['id'] },
    ]);
    // The card itself was stored.
    const paid = shop.payWith(String(stored?.['id']));
    await next.asked(2);
    expect(next.questions[1]?.request['card.number']).toBe('4242424242424242');
    expect(next.questions[1]?.request).not.toHaveProperty('card.cvv');
    next.answers[1]?.(GOOD);
    expect(code(await paid)).toBe('200 000.100.110');
  });

  it('that is pending for days is unconfirmed until then, and can be deleted meanwhile', async () => {
    const data = temporaryFolder();
    const { processor, asked, answers, leavePending } = slow();
    const shop = await open({ data, processor });
    const { reply } = await way.begin(shop);
    await asked(1);
    answers[0]?.(PENDING);
    leavePending();
    expect(code(await reply)).toBe('200 000.200.000');
    const [stored] = registrations(data);
    expect(stored).toMatchObject({ state: 'unconfirmed', sealed: expect.any(String) });
    const id = String(stored?.['id']);
    expect(code(await shop.payWith(id))).toBe('400 100.150.201');
    expect((await shop.deregister(id)).status).toBe(200);
    expect(registrations(data)).toEqual([{ id, state: 'removed', sealed: null }]);
    await shop.gateway.clock.advance('PT31M');
    expect((await shop.registration(id)).status).toBe(404);
  });
});

it('a gift card that was bought with the stored account is not bought again', async () => {
  const { processor, asked, answers, questions } = slow();
  const shop = await open({ processor });
  const gift = { 'giftCard.holder': 'John Jones', 'giftCard.message': 'Happy birthday' };
  const bank = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE23100000001234567890',
    'bankAccount.bic': 'MARKDEF1100',
  };
  const card = Object.fromEntries(Object.keys(CARD).map((name) => [name, undefined]));
  const made = shop.charge({ ...card, ...bank, ...gift, createRegistration: 'true' });
  await asked(1);
  answers[0]?.(GOOD);
  const paid = shop.payWith((await made).body.registrationId);
  await asked(2);
  answers[1]?.(GOOD);
  expect(code(await paid)).toBe('200 000.100.110');
  expect(questions[0]?.request).toMatchObject(gift);
  const { request } = questions[1] as Question;
  expect(Object.keys(request).filter((name) => name.startsWith('giftCard.'))).toEqual([]);
});

describe('stored details that are deleted during a request to the processor', () => {
  it('stay deleted; the payment has its result', async () => {
    const data = temporaryFolder();
    const { processor, asked, answers } = slow();
    const shop = await open({ data, processor });
    const made = shop.register(CARD);
    await asked(1);
    answers[0]?.(GOOD);
    const { id } = (await made).body;
    const paid = shop.payWith(id, { 'card.cvv': '123' });
    await asked(2);
    expect((await shop.deregister(id)).status).toBe(200);
    expect(registrations(data)).toEqual([{ id, state: 'removed', sealed: null }]);
    answers[1]?.(GOOD);
    expect(code(await paid)).toBe('200 000.100.110');
    expect((await shop.payment((await paid).body.id)).body.registrationId).toBe(id);
    expect(registrations(data)).toEqual([{ id, state: 'removed', sealed: null }]);
  });
});
