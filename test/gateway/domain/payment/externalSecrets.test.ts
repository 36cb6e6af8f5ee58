/** Number and code of a card are sent to the processor's test system, and to no file, table, log or response. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../../../scripts/inputs.mjs';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { everything } from '../../databaseContents.ts';
import { code, open, type Reply, type Shop, temporaryFolder } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';

const NUMBER = '4242424242424242';
const CVV = '917';
const CARD = { testMode: 'EXTERNAL', 'card.number': NUMBER, 'card.cvv': CVV };

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});

const data = temporaryFolder();
const replies: Reply[] = [];
let system: TestSystem;
let shop: Shop;

beforeAll(async () => {
  system = await testSystem();
  shop = await open({ data, processorUrl: system.url, logLevel: 'debug' });
});

function expectNowhere(): void {
  const values = everything(databaseFile(data));
  expect(values.length).toBeGreaterThan(50);
  for (const [place, value] of values) {
    expect(value, place).not.toContain(NUMBER);
    // Three digits also occur in random ids by chance. They must not be a whole value.
    expect(value, place).not.toBe(CVV);
    expect(value, place).not.toContain(`"${CVV}"`);
    expect(value, place).not.toContain('cvv"');
  }
  for (const name of filesBelow(data)) {
    expect(readFileSync(join(data, name)).includes(NUMBER), name).toBe(false);
  }
  for (const text of [...lines, ...replies.map((reply) => reply.text)]) {
    expect(text).not.toContain(NUMBER);
    // The name of a refused parameter may occur, but not with a value.
    expect(text).not.toMatch(new RegExp(`"${CVV}"|(?:number|cvv)"?[:=]`));
  }
}

/** Whether the last request contains both. */
const wereSentLast = () => {
  const { card } = JSON.parse(system.heard.at(-1)?.body ?? '{}').request;
  return card.number === NUMBER && card.cvv === CVV;
};

describe('number and code of a card in the test mode EXTERNAL', () => {
  it('are in no other place during the request to the test system, and not afterwards', async () => {
    let answer: () => unknown = () => {};
    system.behave((response) => {
      answer = () => say('{"code":"000.100.112"}')(response);
    });
    for (const pay of [
      () => shop.charge(CARD),
      () => shop.charge({ ...CARD, paymentType: 'PA.CP' }),
      async () =>
        shop.pay(await shop.checkout({ testMode: 'EXTERNAL' }), { ...CARD, testMode: undefined }),
    ]) {
      const asked = system.heard.length;
      const reply = pay();
      await vi.waitFor(() => expect(system.heard).toHaveLength(asked + 1));
      expect(wereSentLast()).toBe(true);
      expect(
        everything(databaseFile(data)).filter(([place]) => place === 'pending.sealed'),
      ).toHaveLength(1);
      expectNowhere();
      answer();
      replies.push(await reply);
      expect(code(replies.at(-1) as Reply)).toBe('200 000.100.112');
      expect(
        everything(databaseFile(data)).filter(([place]) => place === 'pending.sealed'),
      ).toEqual([]);
      expectNowhere();
    }
  });

  it.each<[string, Parameters<TestSystem['behave']>[0]]>([
    ['repeats them', say(`{"code":"000.100.112","details":{"Number":"${NUMBER}"}}`)],
    ['repeats them in an unknown member', say(`{"code":"000.100.112","of":"${NUMBER}"}`)],
    ['repeats them in an error', say(`no such card: ${NUMBER}`, 500, 'text/plain')],
    ['hangs up', (_, { socket }) => socket.destroy()],
    ['waits', say('{"code":"000.200.000"}')],
  ])('are in no other place if the test system %s', async (_, behaviour) => {
    system.behave(behaviour);
    const asked = system.heard.length;
    replies.push(await shop.charge(CARD));
    const id: string = replies.at(-1)?.body.id;
    replies.push(await shop.payment(id));
    expect(system.heard.length).toBeGreaterThan(asked);
    expect(wereSentLast()).toBe(true);
    expectNowhere();
  });

  it('of a follow-up are refused, and sent nowhere', async () => {
    system.behave(say('{"code":"000.100.112"}'));
    const { id } = (await shop.charge({ ...CARD, paymentType: 'PA' })).body;
    const asked = system.heard.length;
    const refused = await shop.charge({ ...CARD, paymentType: 'CP', referenceUuid: id });
    expect(code(refused)).toBe('400 200.300.404');
    expect(code(await shop.refer(id, 'CP', CARD))).toBe('400 200.300.404');
    expect(refused.text).not.toContain(NUMBER);
    expect(system.heard).toHaveLength(asked);
    expectNowhere();
  });

  it('a failure is logged with the payment and the kind of fault', async () => {
    lines.length = 0;
    system.behave(say('', 500));
    const { id } = (await shop.charge(CARD)).body;
    const logged = lines.map((line) => JSON.parse(line)).filter(({ fault }) => fault);
    // The question is asked a second time before the call is answered.
    const failure = { level: 40, paymentId: id, fault: 'status' };
    expect(logged).toMatchObject([failure, failure]);
    expectNowhere();
  });

  it('are not stored if the response to a capture repeats them', async () => {
    system.behave(say('{"code":"000.100.112"}'));
    const { id } = (await shop.charge({ ...CARD, paymentType: 'PA' })).body;
    system.behave(say(`{"code":"000.100.112","details":{"Number":"${NUMBER}"}}`));
    const reply = await shop.refer(id, 'CP');
    expect(code(reply)).toBe('200 000.200.000');
    expect(reply.text).not.toContain(NUMBER);
    // In any spelling, and with any text around it.
    for (const text of [
      `${NUMBER} 0534`,
      `ref 12 ${NUMBER}`,
      NUMBER.replace(/(.{4})(?=.)/g, '$1.'),
      `x${NUMBER}x`,
    ]) {
      system.behave(say('{"code":"000.100.112"}'));
      const first = (await shop.charge({ ...CARD, paymentType: 'DB' })).body;
      system.behave(say(JSON.stringify({ code: '000.100.112', details: { Note: text } })));
      const refund = await shop.refer(first.id, 'RF');
      expect([text, code(refund)]).toEqual([text, '200 000.200.000']);
      expect(refund.text).not.toContain(text);
    }
    const grouped = NUMBER.replace(/(.{4})(?=.)/g, '$1 ');
    system.behave(say(`{"code":"000.100.112","details":{"Note":"card ${grouped} paid"}}`));
    const other = (await shop.charge({ ...CARD, paymentType: 'PA' })).body;
    expect(JSON.stringify(other)).not.toContain(grouped);
  });
});

it('an IBAN is not stored if the response to a refund repeats it', async () => {
  const IBAN = 'DE23100000001234567890';
  const bank = {
    testMode: 'EXTERNAL',
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': IBAN,
    'bankAccount.bic': 'MARKDEF1100',
    'card.number': undefined,
    'card.holder': undefined,
    'card.expiryMonth': undefined,
    'card.expiryYear': undefined,
    'card.cvv': undefined,
  };
  system.behave(say('{"code":"000.100.112"}'));
  const { id } = (await shop.charge(bank)).body;
  system.behave(say(`{"code":"000.100.112","details":{"Account":"${IBAN}"}}`));
  const refund = await shop.refer(id, 'RF');
  expect(code(refund)).toBe('200 000.200.000');
  expect(refund.text).not.toContain(IBAN);
});
