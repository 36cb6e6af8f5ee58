/** Duration and notice, calculated by hand with a calendar: first the function, then over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { isRefusal } from '../../../../src/gateway/catalogue/results/refusal.ts';
import {
  contractIn,
  endByNotice,
  ownEnd,
} from '../../../../src/gateway/domain/schedule/contract.ts';
import { LAST_INSTANT } from '../../../../src/time/format.ts';
import { UTC, zoneOf } from '../../../../src/time/zone.ts';
import { code, type Fields, type Shop } from '../../harness.ts';
import type { ShopWithDatabase } from '../registration/shopWithDatabase.ts';
import { type Asks, GOOD, job, paid, scheduler } from './scheduleRequests.ts';

/** `12 MONTH` and `1 MONTH DURATION_END` as parameters. */
function terms(duration: string, notice = ''): Fields {
  const [number, unit] = duration.split(' ');
  const [noticeNumber, noticeUnit, noticeCallable] = notice.split(' ');
  return job({
    ...(duration && { durationNumber: number, durationUnit: unit }),
    ...(notice && { noticeNumber, noticeUnit, noticeCallable }),
  });
}

function contract(duration: string, notice?: string, zone = UTC) {
  const read = contractIn(requestOf(JSON.parse(JSON.stringify(terms(duration, notice)))), zone);
  if (isRefusal(read)) throw new Error(read.refused);
  return read;
}

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const shown = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

describe('a contract in a time zone', () => {
  it.each([
    // At midnight in Berlin, before and after its clocks change on 31 March and 27 October 2030.
    ['6 MONTH', '2029-12-31 23:00:00', '2030-06-30 22:00:00'],
    ['1 YEAR', '2029-12-31 23:00:00', '2030-12-31 23:00:00'],
    ['1 DAY', '2030-03-30 23:00:00', '2030-03-31 22:00:00'],
    ['1 WEEK', '2030-10-26 22:00:00', '2030-11-02 23:00:00'],
    // Hours have a fixed length.
    ['24 HOUR', '2030-03-30 23:00:00', '2030-03-31 23:00:00'],
  ])('of %s from %s ends at %s', (duration, from, end) => {
    const own = ownEnd(contract(duration, '', zoneOf('Europe/Berlin')), at(from));
    expect(own === null ? null : shown(own)).toBe(end);
  });

  it('counts the days of the notice back in that time zone', () => {
    const half = contract('6 MONTH', '1 DAY DURATION_END', zoneOf('Europe/Berlin'));
    const start = at('2029-12-31 23:00:00');
    // Until the midnight before 1 July, there.
    expect(shown(endByNotice(half, start, at('2030-06-29 21:59:59')))).toBe('2030-06-30 22:00:00');
    expect(shown(endByNotice(half, start, at('2030-06-29 22:00:00')))).toBe('2030-12-31 23:00:00');
  });
});

describe('a contract whose notice is given', () => {
  it.each([
    // Counted from now.
    ['', '1 MONTH ANYTIME', '2030-01-01 00:00:00', '2030-01-31 12:00:00', '2030-02-28 12:00:00'],
    ['', '1 MONTH', '2030-01-01 00:00:00', '2028-01-31 12:00:00', '2028-02-29 12:00:00'],
    ['', '2 WEEK', '2030-01-01 00:00:00', '2030-02-20 00:00:00', '2030-03-06 00:00:00'],
    ['', '90 SECOND', '2030-01-01 00:00:00', '2030-02-20 23:59:00', '2030-02-21 00:00:30'],
    ['', '1 YEAR', '2030-01-01 00:00:00', '2028-02-29 00:00:00', '2029-02-28 00:00:00'],
    [
      '1 YEAR',
      '3 DAY ANYTIME',
      '2030-01-01 00:00:00',
      '2030-06-01 00:00:00',
      '2030-06-04 00:00:00',
    ],
    // Back from the end of the running duration.
    ['1 YEAR', '1 MONTH', '2030-01-01 00:00:00', '2030-06-01 00:00:00', '2031-01-01 00:00:00'],
    [
      '1 YEAR',
      '1 MONTH DURATION_END',
      '2030-01-01 00:00:00',
      '2030-11-30 23:59:59',
      '2031-01-01 00:00:00',
    ],
    [
      '1 YEAR',
      '1 MONTH DURATION_END',
      '2030-01-01 00:00:00',
      '2030-12-01 00:00:00',
      '2032-01-01 00:00:00',
    ],
    [
      '1 YEAR',
      '1 MONTH DURATION_END',
      '2030-01-01 00:00:00',
      '2030-12-15 00:00:00',
      '2032-01-01 00:00:00',
    ],
    [
      '1 YEAR',
      '1 MONTH DURATION_END',
      '2030-01-01 00:00:00',
      '2034-03-01 00:00:00',
      '2035-01-01 00:00:00',
    ],
    [
      '1 YEAR',
      '0 DAY DURATION_END',
      '2030-01-01 00:00:00',
      '2030-12-31 23:59:59',
      '2031-01-01 00:00:00',
    ],
    [
      '1 YEAR',
      '0 DAY DURATION_END',
      '2030-01-01 00:00:00',
      '2031-01-01 00:00:00',
      '2032-01-01 00:00:00',
    ],
    // Before it began.
    [
      '1 YEAR',
      '1 MONTH DURATION_END',
      '2031-01-01 00:00:00',
      '2030-01-01 00:00:00',
      '2032-01-01 00:00:00',
    ],
    // Months that end on the last day of a shorter one are counted from the beginning.
    [
      '1 MONTH',
      '5 DAY DURATION_END',
      '2030-01-31 00:00:00',
      '2030-02-22 23:59:59',
      '2030-02-28 00:00:00',
    ],
    [
      '1 MONTH',
      '5 DAY DURATION_END',
      '2030-01-31 00:00:00',
      '2030-02-23 00:00:00',
      '2030-03-31 00:00:00',
    ],
    [
      '1 MONTH',
      '1 MONTH DURATION_END',
      '2030-01-31 00:00:00',
      '2030-02-10 00:00:00',
      '2030-03-31 00:00:00',
    ],
    // Notice that is longer than the duration.
    [
      '1 MONTH',
      '3 MONTH DURATION_END',
      '2030-01-01 00:00:00',
      '2030-01-15 00:00:00',
      '2030-05-01 00:00:00',
    ],
    [
      '10 DAY',
      '25 DAY DURATION_END',
      '2030-01-01 00:00:00',
      '2030-01-05 00:00:00',
      '2030-01-31 00:00:00',
    ],
    // Too many to be counted one by one.
    [
      '1 SECOND',
      '1 YEAR DURATION_END',
      '1970-01-01 00:00:00',
      '2030-01-01 00:00:00',
      '2031-01-01 00:00:01',
    ],
  ])('%s, notice %s, from %s, on %s: ends %s', (duration, notice, from, now, end) => {
    expect(shown(endByNotice(contract(duration, notice), at(from), at(now)))).toBe(end);
  });

  it('with a duration beyond the last year never ends', () => {
    const long = contract('9999999999999999 YEAR', '1 DAY DURATION_END');
    expect(endByNotice(long, at('2030-01-01 00:00:00'), at('2030-01-01 00:00:00'))).toBe(
      LAST_INSTANT,
    );
    const notice = contract('1 DAY', '9999999999999999 YEAR DURATION_END');
    expect(endByNotice(notice, at('2030-01-01 00:00:00'), at('2030-01-01 00:00:00'))).toBe(
      LAST_INSTANT,
    );
  });
});

describe('a contract without notice', () => {
  it('ends after its duration, and at once by a deschedule', () => {
    expect(shown(ownEnd(contract('3 MONTH'), at('2030-11-30 10:00:00')) ?? 0)).toBe(
      '2031-02-28 10:00:00',
    );
    expect(endByNotice(contract('3 MONTH'), 0, at('2030-01-01 00:00:00'))).toBe(
      at('2030-01-01 00:00:00'),
    );
  });

  it('and without a duration has no end', () => {
    expect(ownEnd(contract(''), 0)).toBeNull();
    expect(ownEnd(contract('1 YEAR', '1 DAY'), 0)).toBeNull();
  });
});

let shop: Shop;
let sql: ShopWithDatabase['sql'];
let asks: Asks;
let registrationId: string;

/** Runs on the first of each month, at midnight. */
const MONTHLY = job({ month: '*' });

describe('over HTTP', () => {
  beforeEach(async () => {
    ({ shop, sql, asks, registrationId } = await scheduler());
  });

  const planned = async (fields: Fields): Promise<string> => {
    const reply = await asks.schedule(registrationId, { ...MONTHLY, ...fields });
    expect(code(reply)).toBe(GOOD);
    return reply.body.id;
  };
  const planOf = async (id: string) => (await asks.read(id)).body.plan;
  const freeze = (text: string) => shop.gateway.clock.freeze(`${text.replace(' ', 'T')}Z`);
  const runs = async () => (await paid(sql)).map((payment) => payment.at.slice(0, 10));

  it('a year with a month of notice runs until the end, and no longer', async () => {
    const begins = job({ startDate: '2030-02-01 00:00:00' });
    const id = await planned({ ...begins, ...terms('1 YEAR', '1 MONTH DURATION_END') });
    expect((await planOf(id)).endsAt).toBeUndefined();
    await freeze('2030-12-20 00:00:00');
    const reply = await asks.deschedule(id);
    expect(reply.body.plan).toEqual({
      active: true,
      nextRun: '2031-01-01 00:00:00+0000',
      endsAt: '2031-02-01 00:00:00+0000',
    });
    expect((await planOf(id)).endsAt).toBe('2031-02-01 00:00:00+0000');
    await freeze('2031-01-31 23:59:59');
    expect(await planOf(id)).toMatchObject({ active: true, endsAt: '2031-02-01 00:00:00+0000' });
    expect((await planOf(id)).nextRun).toBeUndefined();
    await freeze('2031-02-01 00:00:00');
    expect((await planOf(id)).active).toBe(false);
    await freeze('2031-03-01 00:00:00');
    expect((await runs()).at(-1)).toBe('2031-01-01');
    expect(await runs()).toHaveLength(12);
  });

  it('notice that comes too late applies to the next year', async () => {
    const begins = job({ startDate: '2030-02-01 00:00:00' });
    const id = await planned({ ...begins, ...terms('1 YEAR', '1 MONTH DURATION_END') });
    await freeze('2031-01-01 00:00:00');
    expect((await asks.deschedule(id)).body.plan.endsAt).toBe('2032-02-01 00:00:00+0000');
    // Repetition changes nothing; nor does another plan in its place.
    await freeze('2031-05-01 00:00:00');
    expect((await asks.remove(id)).body.plan.endsAt).toBe('2032-02-01 00:00:00+0000');
    const { body } = await asks.reschedule(id, { amount: '1.00' });
    expect(body.plan.endsAt).toBe('2032-02-01 00:00:00+0000');
    await freeze('2032-02-01 00:00:00');
    expect((await planOf(body.id)).active).toBe(false);
    expect(code(await asks.deschedule(id))).toBe('400 100.360.303');
  });

  it('notice at any time counts from when it is given', async () => {
    const id = await planned(terms('', '6 WEEK ANYTIME'));
    await freeze('2030-02-10 08:00:00');
    expect((await asks.deschedule(id)).body.plan).toEqual({
      active: true,
      nextRun: '2030-03-01 00:00:00+0000',
      endsAt: '2030-03-24 08:00:00+0000',
    });
    await freeze('2030-06-01 00:00:00');
    expect([await runs(), (await planOf(id)).active]).toEqual([
      ['2030-02-01', '2030-03-01'],
      false,
    ]);
  });

  it('a duration without notice is the whole contract', async () => {
    const id = await planned(terms('3 MONTH'));
    expect(await planOf(id)).toMatchObject({ active: true, endsAt: '2030-04-30 12:00:00+0000' });
    await freeze('2030-04-30 11:59:59');
    expect((await planOf(id)).active).toBe(true);
    await freeze('2030-04-30 12:00:00');
    expect((await planOf(id)).active).toBe(false);
    await freeze('2030-07-01 00:00:00');
    expect(await runs()).toEqual(['2030-02-01', '2030-03-01', '2030-04-01']);
    const events = await sql("select kind from event where kind like 'schedule%' order by seq");
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'scheduleRun')).toEqual([
      'scheduleCreated',
      'scheduleEnded',
    ]);
  });

  it('it can be ended at once', async () => {
    const id = await planned(terms('3 MONTH'));
    expect((await asks.deschedule(id)).body.plan).toEqual({ active: false });
    await freeze('2030-07-01 00:00:00');
    expect(await runs()).toEqual([]);
  });

  it('a reschedule keeps the contract, unless it contains another one', async () => {
    const id = await planned(terms('1 YEAR', '1 DAY'));
    await freeze('2030-06-01 00:00:00');
    const { body } = await asks.reschedule(id, { amount: '1.00' });
    expect(body.job).toMatchObject({ durationUnit: 'YEAR', noticeUnit: 'DAY' });
    const { body: other } = await asks.reschedule(body.id, terms('2 MONTH'));
    expect(other.job).toMatchObject({
      durationUnit: 'MONTH',
      durationNumber: '2',
      noticeUnit: 'DAY',
    });
    expect((await asks.deschedule(other.id)).body.plan.endsAt).toBe('2030-08-01 00:00:00+0000');
    const again = await planned(terms('1 YEAR', '1 DAY'));
    await freeze('2030-07-01 00:00:00');
    const { body: kept } = await asks.reschedule(again, { amount: '1.00' });
    expect((await asks.deschedule(kept.id)).body.plan.endsAt).toBe('2031-06-01 00:00:00+0000');
  });
});
