/** Races for the remaining amount of a payment, with the built program: two processes on one PostgreSQL, one on SQLite. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BEARER, ENTITY, FLEETS, type Fleet, many, post, type Reply, send } from '../../fleet.ts';
import { type Fields, temporaryFolder, VISA } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';

const GOOD = '000.100.110';
const GOOD_ELSEWHERE = '000.100.112';
const NO_CAPTURE = '700.400.100';
const NO_REFUND = '700.400.200';
const NO_REVERSAL = '700.400.300';

/** An entity that accepts each reference of the shop once. */
const STRICT = { entityId: 'b'.repeat(32), token: 'token-of-the-strict' };

const ASKED = { entityId: ENTITY, currency: 'EUR' };

const charge = (url: string, paymentType: string, amount: string, more: Fields = {}) =>
  post(`${url}/v1/payments`, { ...ASKED, ...VISA, paymentType, amount, ...more }, BEARER);

const follow = (url: string, id: string, paymentType: string, fields: Fields) =>
  post(`${url}/v1/payments/${id}`, { ...ASKED, paymentType, ...fields }, BEARER);

const capture = (url: string, id: string, amount: string, more: Fields = {}) =>
  follow(url, id, 'CP', { amount, ...more });

const increment = (url: string, id: string, amount: string) =>
  follow(url, id, 'PA', {
    amount,
    'standingInstruction.industryPractice': 'INCREMENTAL_AUTH',
  });

const codeOf = ({ body }: Reply): string => body.result.code;

/** The number of responses for each code. */
function counted(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[codeOf(reply)] = (counts[codeOf(reply)] ?? 0) + 1;
  return counts;
}

const inMinor = (amount: string): number => Math.round(Number(amount) * 100);
const inMajor = (minor: number): string => (minor / 100).toFixed(2);

/** The sum of the successful follow-ups, in minor units. */
const goodSum = (replies: readonly Reply[]): number =>
  replies
    .filter((reply) => codeOf(reply) === GOOD)
    .reduce((sum, { body }) => sum + inMinor(body.amount), 0);

/** The state of a payment in the database: its own follow-up totals, and the payments that refer to it. */
interface Books {
  readonly most: number;
  readonly taken: number;
  readonly ledgerMost: number;
  readonly ledgerTaken: number;
}

async function booksOf(fleet: Fleet, id: string): Promise<Books> {
  const good = (types: string) =>
    `coalesce((select sum(f.amount_minor) from payment f
      where f.referenced_id = p.id and f.type in (${types}) and f.code in ('${GOOD}', '${GOOD_ELSEWHERE}')), 0)`;
  const [row] = await fleet.sql(
    `select p.amount_minor + ${good("'PA'")} as most, ${good("'CP', 'RF'")} as taken,
      p.amount_minor + p.totals_added as "ledgerMost", p.totals_used as "ledgerTaken"
    from payment p where p.id = '${id}'`,
  );
  return {
    most: Number(row.most),
    taken: Number(row.taken),
    ledgerMost: Number(row.ledgerMost),
    ledgerTaken: Number(row.ledgerTaken),
  };
}

const booked = (most: number, taken: number): Books => ({
  most,
  taken,
  ledgerMost: most,
  ledgerTaken: taken,
});

/** The remaining amount is exactly this: a cent more is refused, this amount succeeds, and then nothing remains. */
async function expectLeft(url: string, id: string, left: number, type = 'CP'): Promise<void> {
  const refused = type === 'CP' ? NO_CAPTURE : NO_REFUND;
  const codes: string[] = [];
  for (const minor of [left + 1, left, 1]) {
    codes.push(codeOf(await follow(url, id, type, { amount: inMajor(minor) })));
  }
  expect(codes).toEqual([refused, GOOD, refused]);
}

describe.each(FLEETS)('%s', (_, open) => {
  let fleet: Fleet;
  let url = '';
  let system: TestSystem;

  beforeAll(async () => {
    const file = join(temporaryFolder(), 'config.json');
    writeFileSync(
      file,
      JSON.stringify({ entities: [{ ...STRICT, terms: { duplicates: 'refused' } }] }),
    );
    system = await testSystem();
    fleet = await open('--config', file, '--processor-url', system.url);
    [url = ''] = fleet.urls;
  }, 30_000);

  async function begin(type: string, amount: string, more: Fields = {}): Promise<string> {
    const reply = await charge(url, type, amount, more);
    expect(codeOf(reply)).toBe(GOOD);
    return reply.body.id;
  }

  it('a hundred captures of a fortieth each: forty succeed', async () => {
    const id = await begin('PA', '100.00');
    const replies = await many(fleet, (to) => capture(to, id, '2.50'));
    expect(counted(replies)).toEqual({ [GOOD]: 40, [NO_CAPTURE]: 60 });
    expect(goodSum(replies)).toBe(100_00);
    expect(await booksOf(fleet, id)).toEqual(booked(100_00, 100_00));
  });

  it('a hundred captures of the whole amount: one succeeds', async () => {
    const id = await begin('PA', '92.00');
    const replies = await many(fleet, (to) => capture(to, id, '92.00'));
    expect(counted(replies)).toEqual({ [GOOD]: 1, [NO_CAPTURE]: 99 });
    expect(await booksOf(fleet, id)).toEqual(booked(92_00, 92_00));
  });

  it('a hundred captures with a limit of three: three succeed', async () => {
    const id = await begin('PA', '92.00', { numberOfCaptures: '3' });
    const replies = await many(fleet, (to) => capture(to, id, '0.01'));
    expect(counted(replies)).toEqual({ [GOOD]: 3, [NO_CAPTURE]: 97 });
    expect(await booksOf(fleet, id)).toEqual(booked(92_00, 3));
  });

  it('a hundred final captures: one succeeds', async () => {
    const id = await begin('PA', '92.00');
    const replies = await many(fleet, (to) => capture(to, id, '0.01', { sequence: 'FINAL' }));
    expect(counted(replies)).toEqual({ [GOOD]: 1, [NO_CAPTURE]: 99 });
    expect(codeOf(await capture(url, id, '0.01'))).toBe(NO_CAPTURE);
  });

  it('a hundred refunds of a fortieth each: forty succeed', async () => {
    const id = await begin('DB', '100.00');
    const replies = await many(fleet, (to) => follow(to, id, 'RF', { amount: '2.50' }));
    expect(counted(replies)).toEqual({ [GOOD]: 40, [NO_REFUND]: 60 });
    expect(goodSum(replies)).toBe(100_00);
    expect(await booksOf(fleet, id)).toEqual(booked(100_00, 100_00));
  });

  it('a hundred refunds of the whole amount: one succeeds', async () => {
    const id = await begin('DB', '92.00');
    const replies = await many(fleet, (to) => follow(to, id, 'RF', { amount: '92.00' }));
    expect(counted(replies)).toEqual({ [GOOD]: 1, [NO_REFUND]: 99 });
    expect(await booksOf(fleet, id)).toEqual(booked(92_00, 92_00));
  });

  it('refunds of every size: together never more than the payment', async () => {
    const id = await begin('DB', '100.00');
    const replies = await many(fleet, (to, i) =>
      follow(to, id, 'RF', { amount: inMajor(1 + ((i * 37) % 400)) }),
    );
    const sum = goodSum(replies);
    expect(sum).toBeLessThanOrEqual(100_00);
    expect(await booksOf(fleet, id)).toEqual(booked(100_00, sum));
    expect(counted(replies)[NO_REFUND]).toBeGreaterThan(0);
    if (sum < 100_00) await expectLeft(url, id, 100_00 - sum, 'RF');
  });

  it('fifty captures against fifty reversals: only one kind succeeds', async () => {
    for (const first of ['CP', 'RV']) {
      const id = await begin('PA', '92.00');
      const replies = await many(fleet, (to, i) => {
        // Both kinds are sent to both processes.
        const isFirst = Math.floor(i / 2) % 2 === 0;
        const captures = isFirst === (first === 'CP');
        return captures ? capture(to, id, '0.02') : follow(to, id, 'RV', {});
      });
      const of = (type: string) => counted(replies.filter(({ body }) => body.paymentType === type));
      const expected = of('RV')[GOOD]
        ? [{ [NO_CAPTURE]: 50 }, { [GOOD]: 1, [NO_REVERSAL]: 49 }]
        : [{ [GOOD]: 50 }, { [NO_REVERSAL]: 50 }];
      expect([of('CP'), of('RV')]).toEqual(expected);
    }
  });

  it('fifty refunds against fifty reversals: only one kind succeeds', async () => {
    const id = await begin('DB', '92.00');
    const replies = await many(fleet, (to, i) =>
      Math.floor(i / 2) % 2 ? follow(to, id, 'RF', { amount: '1.00' }) : follow(to, id, 'RV', {}),
    );
    const of = (type: string) => counted(replies.filter(({ body }) => body.paymentType === type));
    const expected = of('RV')[GOOD]
      ? [{ [NO_REFUND]: 50 }, { [GOOD]: 1, [NO_REVERSAL]: 49 }]
      : [{ [GOOD]: 50 }, { [NO_REVERSAL]: 50 }];
    expect([of('RF'), of('RV')]).toEqual(expected);
  });

  it('increments against captures: at no time more is captured than authorised', async () => {
    const id = await begin('PA', '20.00');
    const seen: Books[] = [];
    const replies = await many(fleet, async (to, i) => {
      const adds = Math.floor(i / 2) % 5 < 2;
      const reply = await (adds ? increment(to, id, '1.00') : capture(to, id, '1.70'));
      if (i % 5 === 0) seen.push(await booksOf(fleet, id));
      return reply;
    });
    for (const { most, taken, ledgerMost, ledgerTaken } of seen) {
      expect(taken).toBeLessThanOrEqual(most);
      expect([ledgerMost, ledgerTaken]).toEqual([most, taken]);
    }
    const of = (type: string) => replies.filter(({ body }) => body.paymentType === type);
    expect(counted(of('PA'))).toEqual({ [GOOD]: 40 });
    const captured = goodSum(of('CP'));
    expect(Object.keys(counted(of('CP'))).filter((one) => one !== NO_CAPTURE)).toEqual([GOOD]);
    expect(await booksOf(fleet, id)).toEqual(booked(60_00, captured));
    await expectLeft(url, id, 60_00 - captured);
  });

  it('captures by a remote processor: their amounts are reserved', async () => {
    const { body } = await charge(url, 'PA', '100.00', { testMode: 'EXTERNAL' });
    const asked = system.heard.length;
    const replies = await many(fleet, (to) => capture(to, body.id, '2.50'));
    expect(counted(replies)).toEqual({ [GOOD_ELSEWHERE]: 40, [NO_CAPTURE]: 60 });
    expect(system.heard.length - asked).toBe(40);
    expect(await booksOf(fleet, body.id)).toEqual(booked(100_00, 100_00));
  });

  it('captures of which the processor declines some: only the others count', async () => {
    const { body } = await charge(url, 'PA', '100.00', { testMode: 'EXTERNAL' });
    let asked = 0;
    system.behave((response) => {
      const isGood = asked++ % 3 === 0;
      say(JSON.stringify({ code: isGood ? GOOD_ELSEWHERE : '800.100.152' }))(response);
    });
    const replies = await many(fleet, (to) => capture(to, body.id, '2.50'));
    const {
      [GOOD_ELSEWHERE]: good = 0,
      '800.100.152': declined,
      [NO_CAPTURE]: refused = 0,
    } = counted(replies);
    expect([good, declined]).toEqual([Math.ceil(asked / 3), asked - good]);
    expect(asked + refused).toBe(100);
    expect(good).toBeLessThanOrEqual(40);
    expect(await booksOf(fleet, body.id)).toEqual(booked(100_00, good * 2_50));
    system.behave(say(JSON.stringify({ code: GOOD_ELSEWHERE })));
    expect(codeOf(await capture(url, body.id, inMajor(100_00 - good * 2_50)))).toBe(GOOD_ELSEWHERE);
  });

  it('a hundred payments with one reference, with duplicates refused: one succeeds', async () => {
    const fields = { ...STRICT, token: undefined, merchantTransactionId: 'order-of-the-race' };
    const headers = { authorization: `Bearer ${STRICT.token}` };
    const replies = await many(fleet, (to) =>
      post(
        `${to}/v1/payments`,
        { ...VISA, ...fields, amount: '92.00', currency: 'EUR', paymentType: 'DB' },
        headers,
      ),
    );
    expect(counted(replies)).toEqual({ [GOOD]: 1, '800.130.100': 99 });
  });

  it('submits of many checkouts with one reference, with duplicates refused: one succeeds', async () => {
    const fixed = { entityId: STRICT.entityId, merchantTransactionId: 'order-of-the-checkouts' };
    const asked = { ...fixed, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const headers = { authorization: `Bearer ${STRICT.token}` };
    const checkouts = await many(fleet, (to) => post(`${to}/v1/checkouts`, asked, headers), 50);
    const replies = await many(
      fleet,
      (to, i) => post(`${to}/v1/checkouts/${checkouts[i]?.body.id}/payment`, VISA),
      50,
    );
    expect(counted(replies)).toEqual({ [GOOD]: 1, '800.130.100': 49 });
  });
});

describe.each(FLEETS)('%s, one of which is killed amid captures', (_, open) => {
  const EACH = 90;
  const AFTER = 10;

  it('no answered capture is lost, and none counts twice', async () => {
    // All captures are sent at once: a gateway on its default queue may refuse some as overload.
    const fleet = await open('--database-queue', '1000');
    const [url = '', other] = fleet.urls;
    const begun = await many(fleet, (to) => charge(to, 'PA', '5000.00'), 3);
    const ids = begun.map(({ body }): string => body.id);
    let answered = 0;
    // Those of one authorisation have different amounts, so that the sum shows which ones count.
    const asked = async (to: string, i: number) => {
      const id = ids[i % ids.length] as string;
      const amount = `${Math.floor(i / ids.length) + 1}.00`;
      const reply = await capture(to, id, amount).catch(() => undefined);
      if (reply && to === url && ++answered === AFTER) fleet.programs[0]?.child.kill('SIGKILL');
      return reply && { ...reply, of: id };
    };
    const replies = await many(fleet, asked, EACH * ids.length);
    await fleet.programs[0]?.ended;
    const survivor = other ?? (await fleet.another());
    const heard = replies.filter((reply) => reply !== undefined);
    expect(heard.length).toBeGreaterThanOrEqual(AFTER);
    expect(heard.length).toBeLessThan(replies.length);
    expect(counted(heard)).toEqual({ [GOOD]: heard.length });
    for (const { body } of heard) {
      const address = `${survivor}/v1/payments/${body.id}?entityId=${ENTITY}`;
      const read = await send(address, { headers: BEARER });
      expect(read.status).toBe(200);
      expect(read.body).toMatchObject({ amount: body.amount, result: { code: GOOD } });
    }
    for (const id of ids) {
      const books = await booksOf(fleet, id);
      expect(books).toEqual(booked(5000_00, books.taken));
      const rows = await fleet.sql(
        `select id, amount_minor from payment where referenced_id = '${id}' and code = '${GOOD}'`,
      );
      const kept = new Set(rows.map((row) => row.id));
      const lost = heard.filter(({ of, body }) => of === id && !kept.has(body.id));
      expect(lost).toEqual([]);
      expect(new Set(rows.map((row) => Number(row.amount_minor))).size).toBe(rows.length);
      await expectLeft(survivor, id, 5000_00 - books.taken);
    }
  });
});
