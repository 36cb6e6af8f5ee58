/** Schedules of an entity with a time zone. */
import { describe, expect, it } from 'vitest';
import { code, type Fields, open } from '../../harness.ts';
import { GOOD, job, paid, scheduler } from './scheduleRequests.ts';

const ENTITY = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const inZone = (timeZone: string) => scheduler({ entities: [{ ...ENTITY, terms: { timeZone } }] });

describe('a schedule in Berlin', () => {
  it('runs at the local time there, also after changes to summer time', async () => {
    const { shop, asks, registrationId, sql } = await inZone('Europe/Berlin');
    await shop.gateway.clock.freeze('2030-03-29T12:00:00Z');
    const daily: Fields = { hour: '2', minute: '30', dayOfMonth: '*', month: '*' };
    const { body } = await asks.schedule(registrationId, job(daily));
    expect(body.plan.nextRun).toBe('2030-03-30 01:30:00+0000');
    // On 31 March the clocks change from 02:00 to 03:00, on 27 October from 03:00 to 02:00.
    await shop.gateway.clock.freeze('2030-04-01T12:00:00Z');
    expect((await paid(sql)).map(({ at }) => at)).toEqual([
      '2030-03-30T01:30:00',
      '2030-03-31T01:00:00',
      '2030-04-01T00:30:00',
    ]);
    await asks.deschedule(body.id);
    await shop.gateway.clock.freeze('2030-10-26T12:00:00Z');
    await asks.schedule(registrationId, job(daily));
    await shop.gateway.clock.freeze('2030-10-28T12:00:00Z');
    expect((await paid(sql)).slice(3).map(({ at }) => at)).toEqual([
      '2030-10-27T00:30:00',
      '2030-10-28T01:30:00',
    ]);
  });

  it('begins and ends at the local time there, and so does its contract', async () => {
    const { shop, asks, registrationId, sql } = await inZone('Europe/Berlin');
    const monthly = job({ month: '*', startDate: '2030-03-01 00:00:00' });
    const months = { durationUnit: 'MONTH', durationNumber: '2' };
    const made = await asks.schedule(registrationId, { ...monthly, ...job(months) });
    expect(code(made)).toBe(GOOD);
    // Two months from midnight to midnight in Berlin.
    expect(made.body.plan).toEqual({
      active: true,
      nextRun: '2030-02-28 23:00:00+0000',
      endsAt: '2030-04-30 22:00:00+0000',
    });
    const until = await asks.schedule(registrationId, {
      ...job({ month: '*', endDate: '2030-04-01 00:00:00' }),
      amount: '1.00',
    });
    await shop.gateway.clock.freeze('2030-07-01T00:00:00Z');
    expect((await asks.read(until.body.id)).body.plan.lastRun.due).toBe('2030-03-31 22:00:00+0000');
    expect((await paid(sql)).map(({ at }) => at)).toEqual([
      '2030-01-31T23:00:00',
      '2030-02-28T23:00:00',
      '2030-02-28T23:00:00',
      '2030-03-31T22:00:00',
      '2030-03-31T22:00:00',
    ]);
  });
});

it.each(['Europe/Atlantis', '+01:00', '', 'Berlin Time'])(
  'the time zone %j is refused at start',
  async (timeZone) => {
    await expect(open({ entities: [{ ...ENTITY, terms: { timeZone } }] })).rejects.toThrow(
      /entities\.0\.terms\.timeZone.*must be an IANA time zone, such as Europe\/Berlin/,
    );
  },
);
