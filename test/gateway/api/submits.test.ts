import { cpSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import type { Processor, Question, Verdict } from '../../../src/gateway/start.ts';
import {
  code,
  NO_SESSION,
  open,
  openAsItIs,
  type Shop,
  temporaryFolder,
  VISA,
} from '../harness.ts';

const KEY = 'the-submit-id-of-this-test';
const OTHER_KEY = 'another-submit-id-entirely';
const GOOD: Verdict = { code: '000.100.110', riskScore: 100 };
const DECLINED = { 'card.number': '4000000000000002' };

/** A remote processor that responds when the test lets it. */
function slowProcessor() {
  const questions: Question[] = [];
  const answers: ((verdict: Verdict) => void)[] = [];
  const processor: Processor = {
    kind: 'remote',
    answer(question) {
      questions.push(question);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const asked = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
  return { processor, questions, answers, asked };
}

describe('the same submit again', () => {
  it('gets the first response with the same bytes, with any parameters', async () => {
    const shop = await open();
    const id = await shop.checkout();
    const first = await shop.pay(id, {}, KEY);
    expect(code(first)).toBe('200 000.100.110');
    await shop.gateway.clock.advance('PT1S');
    for (const again of [
      await shop.pay(id, {}, KEY),
      await shop.pay(id, { amount: 'nonsense' }, KEY),
      await shop.send('POST', `/v1/checkouts/${id}/payment`, { 'idempotency-key': KEY }, '%ff'),
    ]) {
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
    }
  });

  it('gets the same response after the result was read, and after the end of the checkout', async () => {
    const shop = await open();
    const id = await shop.checkout();
    const first = await shop.pay(id, {}, KEY);
    await shop.status(id);
    expect((await shop.pay(id, {}, KEY)).text).toBe(first.text);
    await shop.gateway.clock.advance('P1D');
    expect((await shop.pay(id, {}, KEY)).text).toBe(first.text);
  });

  it('gets its response after a decline, and after a later successful submit', async () => {
    const shop = await open();
    const id = await shop.checkout();
    const first = await shop.pay(id, DECLINED, KEY);
    const later = await shop.pay(id, {}, OTHER_KEY);
    expect((await shop.pay(id, {}, KEY)).text).toBe(first.text);
    expect(code(first)).toBe('400 800.100.152');
    expect(code(later)).toBe('200 000.100.110');
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('is validated again if it was refused before a payment existed', async () => {
    const shop = await open();
    const id = await shop.checkout();
    expect(code(await shop.pay(id, { 'card.expiryMonth': '13' }, KEY))).toBe('400 200.300.404');
    expect(code(await shop.pay(id, {}, KEY))).toBe('200 000.100.110');
  });

  it('belongs to one checkout: in another checkout the same id is another submit', async () => {
    const shop = await open();
    const [one, other] = [await shop.checkout(), await shop.checkout()];
    const first = await shop.pay(one, {}, KEY);
    const second = await shop.pay(other, {}, KEY);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('gets the first response after a restart', async () => {
    const data = temporaryFolder();
    const before = await open({ data });
    const [paid, declined] = [await before.checkout(), await before.checkout()];
    const [good, bad] = [
      await before.pay(paid, {}, KEY),
      await before.pay(declined, DECLINED, KEY),
    ];
    await before.gateway.close();
    const after = await open({ data });
    expect((await after.pay(paid, {}, KEY)).text).toBe(good.text);
    expect((await after.pay(declined, {}, KEY)).text).toBe(bad.text);
    expect((await after.status(paid)).body.id).toBe(good.body.id);
  });
});

describe('another submit', () => {
  it('after a successful one finds no session', async () => {
    const shop = await open();
    const id = await shop.checkout();
    await shop.pay(id);
    const reply = await shop.pay(id);
    expect(reply.body.result).toEqual(NO_SESSION);
    expect(reply.body).not.toHaveProperty('resourcePath');
  });

  it('after a successful one finds no session, also if its parameters are wrong', async () => {
    const shop = await open();
    const id = await shop.checkout();
    await shop.pay(id);
    expect((await shop.pay(id, { amount: '1.00' })).body.result).toEqual(NO_SESSION);
  });

  it('without an id is a new submit', async () => {
    const shop = await open();
    const id = await shop.checkout();
    const submit = () =>
      shop.send(
        'POST',
        `/v1/checkouts/${id}/payment`,
        {},
        'card.number=4200000000000000&card.expiryMonth=01&card.expiryYear=2031',
      );
    expect(code(await submit())).toBe('200 000.100.110');
    expect((await submit()).body.result).toEqual(NO_SESSION);
  });
});

describe('many at once', () => {
  it('a hundred times the same submit: one payment, one answer', async () => {
    const shop = await open();
    const id = await shop.checkout();
    const replies = await Promise.all(Array.from({ length: 100 }, () => shop.pay(id, {}, KEY)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(code(replies[0] as (typeof replies)[0])).toBe('200 000.100.110');
  });

  it.each([
    ['local', undefined],
    ['remote', { kind: 'remote', answer: async () => GOOD } satisfies Processor],
  ])(
    'fifty different submits, %s processor: one succeeds, the others find the checkout busy or paid',
    async (_, processor) => {
      const shop = await open(processor ? { processor } : {});
      const id = await shop.checkout();
      const codes = (await Promise.all(Array.from({ length: 50 }, () => shop.pay(id)))).map(code);
      expect(codes.filter((one) => one === '200 000.100.110')).toHaveLength(1);
      const others = codes.filter((one) => one !== '200 000.100.110');
      for (const other of others) expect(['400 800.700.100', '400 200.300.404']).toContain(other);
      expect(code(await shop.status(id))).toBe('200 000.100.110');
    },
  );
});

describe('while a submit is in flight', () => {
  it('the same one waits for its answer, another is refused, the status is pending', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const id = await shop.checkout();
    const first = shop.pay(id, {}, KEY);
    await slow.asked(1);
    const same = shop.pay(id, {}, KEY);
    const other = await shop.pay(id, {}, OTHER_KEY);
    expect(code(other)).toBe('400 800.700.100');
    expect(other.body).not.toHaveProperty('resourcePath');
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    expect(code(await shop.update(id, { amount: '1.00' }))).toBe('400 200.300.404');
    expect(code(await shop.remove(id))).toBe('400 200.300.404');
    slow.answers[0]?.(GOOD);
    expect(code(await first)).toBe('200 000.100.110');
    expect((await same).text).toBe((await first).text);
    expect(slow.questions).toHaveLength(1);
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });

  it('the checkout may end: the response is stored nevertheless', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const id = await shop.checkout();
    const first = shop.pay(id, {}, KEY);
    await slow.asked(1);
    await shop.gateway.clock.advance('PT31M');
    slow.answers[0]?.(GOOD);
    expect(code(await first)).toBe('200 000.100.110');
    expect((await shop.pay(id, {}, KEY)).text).toBe((await first).text);
  });

  it('an earlier unread decline is not returned as the result', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const id = await shop.checkout();
    const first = shop.pay(id);
    await slow.asked(1);
    slow.answers[0]?.({ code: '800.100.152', riskScore: 100 });
    await first;
    const second = shop.pay(id);
    await slow.asked(2);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    slow.answers[1]?.(GOOD);
    await second;
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });

  it('closing waits for it', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const id = await shop.checkout();
    const first = shop.pay(id);
    await slow.asked(1);
    const closed = shop.gateway.close();
    const late = await shop.create();
    expect(code(late)).toBe('503 800.800.800');
    const health = await shop.send('GET', '/health');
    expect(health.status).toBe(503);
    expect(health.body).toEqual({ status: 'draining' });
    slow.answers[0]?.(GOOD);
    expect(code(await first)).toBe('200 000.100.110');
    await closed;
  });
});

describe('a remote processor', () => {
  it('gets the payment’s id and the card', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const first = shop.pay(await shop.checkout());
    await slow.asked(1);
    const [question] = slow.questions;
    expect(question).toMatchObject({
      type: 'DB',
      brand: 'VISA',
      money: { minor: 9200n, currency: 'EUR' },
    });
    expect(question?.request['card.number']).toBe('4200000000000000');
    slow.answers[0]?.(GOOD);
    expect((await first).body.id).toBe(question?.paymentId);
  });

  it.each<[string, Processor['answer']]>([
    ['that fails', async () => Promise.reject(new Error('4200000000000000'))],
    [
      'that throws',
      () => {
        throw new Error('down');
      },
    ],
    ['that never answers', () => new Promise<Verdict>(() => {})],
  ])('%s: the payment is pending', async (_, answer) => {
    const processor = { kind: 'remote', answer } as Processor;
    const shop = await open({ processor, processorTimeout: 'PT0.02S' });
    const id = await shop.checkout();
    const reply = await shop.pay(id, {}, KEY);
    expect(code(reply)).toBe('200 000.200.000');
    expect(reply.body).toHaveProperty('resourcePath');
    expect((await shop.pay(id, {}, KEY)).text).toBe(reply.text);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
  });

  it('is not asked about an invalid card', async () => {
    const slow = slowProcessor();
    const shop = await open({ processor: slow.processor });
    const reply = await shop.pay(await shop.checkout(), { 'card.number': '4200000000000001' });
    expect(code(reply)).toBe('400 100.100.101');
    expect(slow.questions).toHaveLength(0);
  });
});

/** Simulates the end of the half hour after which the sealed data expires. */
function eraseSecrets(data: string) {
  const db = openFile(databaseFile(data));
  expect(db.prepare('delete from pending').run([]).changes).toBe(1);
  db.close();
}

describe('a submit that its process left in flight', () => {
  /** A gateway that stopped while it waited for its processor: the next one starts on a copy of its database. */
  async function interrupted({ secrets = true, wallet = false } = {}) {
    const [data, copy] = [temporaryFolder(), temporaryFolder()];
    const dead = slowProcessor();
    const before = await open({ data, processor: dead.processor });
    const id = await before.checkout();
    const sent = wallet ? await withToken(before) : {};
    const lost = before.pay(id, sent, KEY);
    await dead.asked(1);
    cpSync(data, copy, { recursive: true });
    dead.answers[0]?.(GOOD);
    await lost;
    if (!secrets) eraseSecrets(copy);
    const slow = slowProcessor();
    // Its clock stands still already, and a clock that is set waits for timers under way, as this submit is.
    const shop = await openAsItIs({ data: copy, processor: slow.processor });
    return { shop, id, slow, sent, firstId: dead.questions[0]?.paymentId };
  }

  const withToken = async (shop: Shop) => ({
    ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
    paymentBrand: 'APPLEPAY',
    'applePay.paymentToken': await shop.walletToken('applePay'),
  });

  it('is completed by the next process, with the same payment id and card', async () => {
    const { shop, id, slow, firstId } = await interrupted();
    await slow.asked(1);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    expect(slow.questions[0]).toMatchObject({
      paymentId: firstId,
      request: { 'card.number': '4200000000000000', 'card.cvv': '123' },
    });
    slow.answers[0]?.(GOOD);
    await vi.waitFor(async () => expect(code(await shop.pay(id, {}, KEY))).toBe('200 000.100.110'));
    expect((await shop.status(id)).body.id).toBe(firstId);
  });

  it('returns its response to the same submit, which waits for it; another one is refused', async () => {
    const { shop, id, slow, firstId } = await interrupted();
    await slow.asked(1);
    const same = shop.pay(id, {}, KEY);
    expect(code(await shop.pay(id, {}, OTHER_KEY))).toBe('400 800.700.100');
    slow.answers[0]?.(GOOD);
    expect((await same).body.id).toBe(firstId);
    expect(slow.questions).toHaveLength(1);
  });

  it('returns its response also if the token of its wallet has expired meanwhile', async () => {
    const { shop, id, slow, sent, firstId } = await interrupted({ wallet: true });
    await slow.asked(1);
    await shop.gateway.clock.advance('PT6M');
    const same = shop.pay(id, sent, KEY);
    expect(code(await shop.pay(id, sent, OTHER_KEY))).toBe('400 200.100.603');
    slow.answers[0]?.(GOOD);
    const reply = await same;
    expect(code(reply)).toBe('200 000.100.110');
    expect(reply.body.id).toBe(firstId);
  });

  it('is reversed without the card, which the question would need', async () => {
    const { shop, id, slow, firstId } = await interrupted({ secrets: false });
    await slow.asked(1);
    expect(slow.questions[0]).toMatchObject({ type: 'RV', referenced: { paymentId: firstId } });
    slow.answers[0]?.(GOOD);
    await vi.waitFor(async () => expect(code(await shop.pay(id, {}, KEY))).toBe('400 900.100.301'));
    expect((await shop.status(id)).body.id).toBe(firstId);
  });
});
