/** Schedules over HTTP: parameters, responses and refusals of each call. The clock shows noon of 31 January 2030. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, encode, type Fields, faults, type Shop } from '../../harness.ts';
import { type Asks, BASE, FORCE, GOOD, INITIAL, job, scheduler } from './scheduleRequests.ts';

let shop: Shop;
let asks: Asks;
let registrationId: string;
beforeAll(async () => {
  ({ shop, asks, registrationId } = await scheduler());
});

const planned = async (fields: Fields = {}) => (await asks.schedule(registrationId, fields)).body;
const UNKNOWN = '0'.repeat(32);

describe('a schedule', () => {
  it('returns its job with all fields, and its next run', async () => {
    const reply = await asks.schedule(registrationId, {
      ...job({ name: 'monthly', month: '*', dayOfMonth: '1' }),
      merchantTransactionId: 'subscription-1',
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.recurringType': 'SUBSCRIPTION',
      testMode: 'INTERNAL',
      paymentType: 'PA',
    });
    expect(code(reply)).toBe(GOOD);
    const { id, ndc, buildNumber, ...members } = reply.body;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ndc).toContain(shop.gateway.entityId);
    expect(buildNumber).toEqual(expect.any(String));
    expect(members).toEqual({
      registrationId,
      paymentType: 'SD',
      amount: '9.90',
      currency: 'EUR',
      merchantTransactionId: 'subscription-1',
      standingInstruction: {
        type: 'RECURRING',
        mode: 'REPEATED',
        source: 'MIT',
        recurringType: 'SUBSCRIPTION',
      },
      result: expect.objectContaining({ code: '000.100.110' }),
      job: {
        name: 'monthly',
        second: '0',
        minute: '0',
        hour: '0',
        dayOfMonth: '1',
        month: '*',
        dayOfWeek: '?',
        year: '*',
      },
      plan: { active: true, nextRun: '2030-02-01 00:00:00+0000' },
      timestamp: '2030-01-31 12:00:00+0000',
    });
    const read = await asks.read(id);
    expect(code(read)).toBe(GOOD);
    const { ndc: _, timestamp: __, ...same } = read.body;
    const { ndc: ___, timestamp: ____, ...first } = reply.body;
    expect(same).toEqual(first);
  });

  it.each<[string, Fields, string, string]>([
    ['nothing', {}, '0 0 0 1 1 ? *', '2031-01-01 00:00:00'],
    ['a day of the month', { dayOfMonth: '15' }, '0 0 0 15 1 ? *', '2031-01-15 00:00:00'],
    ['a day of the week', { dayOfWeek: 'MON' }, '0 0 0 ? 1 MON *', '2031-01-06 00:00:00'],
    ['no day of the month', { dayOfMonth: '?' }, '0 0 0 ? 1 1 *', '2031-01-05 00:00:00'],
    ['no day of the week', { dayOfWeek: '?' }, '0 0 0 1 1 ? *', '2031-01-01 00:00:00'],
    ['every month', { month: '*' }, '0 0 0 1 * ? *', '2030-02-01 00:00:00'],
    ['an hour', { hour: '8', dayOfMonth: '*', month: '*' }, '0 0 8 * * ? *', '2030-02-01 08:00:00'],
    [
      'a day and its time',
      {
        second: '30',
        minute: '24',
        hour: '15',
        dayOfMonth: '*',
        month: '*',
        dayOfWeek: '?',
        year: '*',
      },
      '30 24 15 * * ? *',
      '2030-01-31 15:24:30',
    ],
    ['an expression', { expression: '0 30 9 ? * 2#1' }, '0 30 9 ? * 2#1 *', '2030-02-04 09:30:00'],
    [
      'an expression, which stands before the fields',
      { expression: '0 0 0 L 2 ? 2031', hour: '5', dayOfWeek: 'MON' },
      '0 0 0 L 2 ? 2031',
      '2031-02-28 00:00:00',
    ],
    [
      'a first day',
      { month: '*', startDate: '2030-04-01 00:00:00' },
      '0 0 0 1 * ? *',
      '2030-04-01 00:00:00',
    ],
    [
      'a first second later',
      { month: '*', startDate: '2030-04-01 00:00:01' },
      '0 0 0 1 * ? *',
      '2030-05-01 00:00:00',
    ],
    [
      'a last day',
      { month: '*', endDate: '2030-02-01 00:00:00' },
      '0 0 0 1 * ? *',
      '2030-02-01 00:00:00',
    ],
    ['this second', { expression: '0 0 12 31 1 ?' }, '0 0 12 31 1 ? *', '2031-01-31 12:00:00'],
  ])('with %s', async (_, fields, meant, next) => {
    const { job: its, plan } = await planned(job(fields));
    const { second, minute, hour, dayOfMonth, month, dayOfWeek, year } = its;
    expect([second, minute, hour, dayOfMonth, month, dayOfWeek, year].join(' ')).toBe(meant);
    expect(plan).toEqual({ active: true, nextRun: `${next}+0000` });
  });

  it.each<[string, Fields]>([
    ['100.250.111', { expression: '   ' }],
    ['100.250.120', { expression: '0 0 12' }],
    ['100.250.120', { expression: '0 0 0 1 * MON' }],
    ['100.250.120', { dayOfMonth: '1', dayOfWeek: '2' }],
    ['100.250.120', { dayOfMonth: '?', dayOfWeek: '?' }],
    ['100.250.120', { year: '1969' }],
    ['100.250.120', { year: '2100' }],
    ['100.250.121', { hour: '24' }],
    ['100.250.121', { expression: '0 0 noon 1 * ?' }],
    ['100.250.122', { minute: '60' }],
    ['100.250.122', { second: '60' }],
    ['100.250.122', { expression: '0 x 0 1 * ?' }],
    ['100.250.123', { dayOfMonth: '32' }],
    ['100.250.123', { dayOfMonth: '0' }],
    ['100.250.124', { month: '13' }],
    ['100.250.124', { month: 'JANUARY' }],
    ['100.250.125', { dayOfWeek: '8' }],
    ['100.250.125', { dayOfWeek: 'MON#6' }],
    ['100.250.125', { dayOfWeek: '4/9' }],
    ['100.250.100', { year: '2029' }],
    ['100.250.100', { dayOfMonth: '30', month: '2' }],
    ['100.250.100', { month: '*', endDate: '2030-01-31 23:59:59' }],
    ['100.250.100', { startDate: '2031-01-01 00:00:01', endDate: '2031-12-31 00:00:00' }],
    ['100.250.100', { year: '2030', dayOfMonth: '31', hour: '12' }],
    ['100.250.100', { durationUnit: 'DAY', durationNumber: '7' }],
    ['100.250.106', { durationUnit: 'MONTH' }],
    ['100.250.106', { durationNumber: '3' }],
    ['100.250.106', { durationUnit: 'MONTH', durationNumber: '0' }],
    ['100.250.106', { noticeUnit: 'DAY', noticeNumber: '1', noticeCallable: 'DURATION_END' }],
    ['100.250.107', { noticeUnit: 'MONTH' }],
    ['100.250.107', { noticeNumber: '3' }],
    ['100.250.107', { noticeCallable: 'ANYTIME' }],
  ])('is refused with %s: %j', async (expected, fields) => {
    expect(code(await asks.schedule(registrationId, job(fields)))).toBe(`400 ${expected}`);
  });

  it('is refused with the valid values of the field', async () => {
    const described = async (fields: Fields) =>
      (await asks.schedule(registrationId, job(fields))).body.result.description;
    expect(await described({ dayOfWeek: '4/9' })).toBe(
      'invalid execution parameters, Day of week must be between 1 and 7 - dayOfWeek must have a step of 1 to 7',
    );
    expect(await described({ expression: '0 0 0 1 13 ?' })).toMatch(
      / - month must be 1 to 12, or JAN to DEC$/,
    );
  });

  it('is refused if a value has not the format of its parameter', async () => {
    const reply = await asks.schedule(registrationId, {
      ...job({ month: 'jan', noticeUnit: 'DAYS', startDate: 'tomorrow' }),
      amount: undefined,
      'standingInstruction.mode': 'INITIAL',
    });
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual([
      'amount',
      'job.month',
      'job.startDate',
      'job.noticeUnit',
      'standingInstruction.mode',
    ]);
  });

  it.each<[string, Fields]>([
    ['100.550.401', { currency: 'XYZ' }],
    ['100.550.303', { amount: '9.90', currency: 'JPY' }],
    ['100.550.300', { amount: '0.00' }],
    ['700.100.600', { testMode: 'EXTERNAL' }],
    ['100.150.200', { registrationId: UNKNOWN }],
    ['100.150.101', { registrationId: 'z'.repeat(32) }],
  ])('is refused with %s: %j', async (expected, fields) => {
    expect(code(await asks.schedule(registrationId, fields))).toBe(`400 ${expected}`);
  });

  it('with the amount 0.00 verifies the account', async () => {
    expect(code(await asks.schedule(registrationId, { amount: '0.00', paymentType: 'PA' }))).toBe(
      GOOD,
    );
  });

  it('is refused if its runs would be: a payment, deleted details', async () => {
    const { body } = await shop.charge();
    expect(code(await asks.schedule(body.id))).toBe('400 100.150.204');
    const removed = await shop.stored(INITIAL);
    await shop.deregister(removed);
    expect(code(await asks.schedule(removed))).toBe('400 100.150.202');
  });

  it('requires a token', async () => {
    const all = {
      entityId: shop.gateway.entityId,
      registrationId,
      amount: '1.00',
      currency: 'EUR',
    };
    expect((await shop.send('POST', BASE, {}, encode(all))).status).toBe(401);
    expect((await shop.send('GET', `${BASE}/${registrationId}`)).status).toBe(401);
  });
});

describe('a reschedule', () => {
  it('has a new id, and replaces the previous plan', async () => {
    const { id } = await planned({ ...job({ month: '*', hour: '6' }), [FORCE]: '800.100.155' });
    const reply = await asks.reschedule(id, { amount: '12.00' });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.id).not.toBe(id);
    expect(reply.body).toMatchObject({
      registrationId,
      paymentType: 'RS',
      amount: '12.00',
      currency: 'EUR',
      customParameters: { forceResultCode: '800.100.155' },
      job: { hour: '6', month: '*', dayOfMonth: '1' },
      plan: { active: true, nextRun: '2030-02-01 06:00:00+0000' },
    });
    const before = await asks.read(id);
    expect(before.body).toMatchObject({
      paymentType: 'SD',
      amount: '9.90',
      plan: { active: false },
    });
    expect(before.body.plan.nextRun).toBeUndefined();
    expect((await asks.read(reply.body.id)).body).toMatchObject({
      paymentType: 'RS',
      plan: { active: true },
    });
  });

  it('replaces all fields of the time, and leaves the rest', async () => {
    const { id } = await planned(
      job({
        month: '*',
        hour: '6',
        name: 'old',
        endDate: '2031-01-01 00:00:00',
        expression: '0 0 6 2 * ?',
      }),
    );
    const { body } = await asks.reschedule(id, {
      ...job({ dayOfWeek: 'FRI', month: '*' }),
      paymentType: 'RS',
    });
    expect(body.job).toEqual({
      name: 'old',
      second: '0',
      minute: '0',
      hour: '0',
      dayOfMonth: '?',
      month: '*',
      dayOfWeek: 'FRI',
      year: '*',
      endDate: '2031-01-01 00:00:00',
    });
    expect(body.plan.nextRun).toBe('2030-02-01 00:00:00+0000');
  });

  it('is refused for a plan that is not current, and an invalid one does not change the plan', async () => {
    const { id } = await planned(job({ month: '*' }));
    expect(code(await asks.reschedule(UNKNOWN, { amount: '1.00' }))).toBe('400 100.360.300');
    expect(code(await asks.reschedule('x', { amount: '1.00' }))).toBe('400 100.360.300');
    expect(code(await asks.reschedule(id, job({ hour: '25' })))).toBe('400 100.250.121');
    expect(code(await asks.reschedule(id, job({ year: '2029' })))).toBe('400 100.250.100');
    expect(faults(await asks.reschedule(id, { currency: 'USD' }))).toEqual([
      'amount=null: is required with currency',
    ]);
    expect((await asks.read(id)).body.plan.active).toBe(true);
    const { body } = await asks.reschedule(id, { amount: '1.00' });
    expect(code(await asks.reschedule(id, { amount: '1.00' }))).toBe('400 100.360.300');
    await asks.remove(body.id);
    expect(code(await asks.reschedule(body.id, { amount: '1.00' }))).toBe('400 100.360.300');
  });
});

describe('a deschedule', () => {
  it.each(['first', 'second', 'last'] as const)('names the %s of a chain', async (which) => {
    const { id: first } = await planned(job({ month: '*' }));
    const { id: second } = (await asks.reschedule(first, { amount: '2.00' })).body;
    const { id: last } = (await asks.reschedule(second, { amount: '3.00' })).body;
    const reply = await asks.deschedule({ first, second, last }[which], { paymentType: 'DS' });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body).toMatchObject({
      id: last,
      paymentType: 'DS',
      amount: '3.00',
      plan: { active: false },
    });
    for (const id of [first, second, last]) {
      expect((await asks.read(id)).body.plan.active).toBe(false);
      expect(code(await asks.deschedule(id))).toBe('400 100.360.303');
      expect(code(await asks.remove(id))).toBe('400 100.360.303');
    }
  });

  it('is DELETE, too', async () => {
    const { id } = await planned(job({ month: '*' }));
    expect(code(await asks.remove(id, { testMode: 'EXTERNAL' }))).toBe('400 700.100.600');
    const reply = await asks.remove(id, { testMode: 'INTERNAL' });
    expect([code(reply), reply.body.paymentType]).toEqual([GOOD, 'DS']);
    expect((await asks.read(id)).body.plan).toEqual({ active: false });
  });

  it('is refused if there is no schedule', async () => {
    expect(code(await asks.deschedule(UNKNOWN))).toBe('400 100.360.303');
    expect(code(await asks.remove('nothing'))).toBe('400 100.360.303');
    expect(code(await asks.deschedule(registrationId))).toBe('400 100.360.303');
  });
});

describe('a read', () => {
  it('by the id of the details lists their schedules, the newest first', async () => {
    const mine = await shop.stored(INITIAL);
    const none = await asks.read(mine);
    expect([code(none), none.body.schedules]).toEqual([GOOD, []]);
    const { id: one } = (await asks.schedule(mine, job({ month: '*' }))).body;
    await shop.gateway.clock.advance('PT1S');
    const { id: other } = (await asks.schedule(mine, { amount: '5.00' })).body;
    await shop.gateway.clock.advance('PT1S');
    const { id: changed } = (await asks.reschedule(one, { amount: '6.00' })).body;
    const { schedules } = (await asks.read(mine)).body;
    expect(
      schedules.map((its: { id: string; paymentType: string; plan: { active: boolean } }) => [
        its.id,
        its.paymentType,
        its.plan.active,
      ]),
    ).toEqual([
      [changed, 'RS', true],
      [other, 'SD', true],
      [one, 'SD', false],
    ]);
  });

  it('of an unknown id, or of another kind of transaction, finds nothing', async () => {
    const { body } = await shop.charge();
    for (const id of [UNKNOWN, 'x', body.id]) {
      expect(code(await asks.read(id))).toBe('400 700.100.100');
    }
  });
});
