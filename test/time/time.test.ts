import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  frozenAt,
  REAL_CLOCK,
  runningFrom,
  timeOf,
} from '../../src/gateway/domain/shared/clock.ts';
import type { PaymentId } from '../../src/gateway/domain/shared/ids.ts';
import { idsFrom } from '../../src/gateway/domain/shared/ids.ts';
import { seededRandomness } from '../../src/gateway/platform/randomness.ts';
import { addDuration, parseDuration } from '../../src/time/duration.ts';
import { iso, parseInstant, timestamp } from '../../src/time/format.ts';

const at = (text: string) => Date.parse(text);
const later = (start: string, by: string) => {
  const duration = parseDuration(by);
  const instant = duration && addDuration(at(start), duration);
  return instant === undefined ? undefined : iso(instant);
};

describe('a duration', () => {
  it.each([
    ['2030-01-31T12:00:00Z', 'PT29M', '2030-01-31T12:29:00.000Z'],
    ['2030-01-31T12:00:00Z', 'PT0.5S', '2030-01-31T12:00:00.500Z'],
    ['2030-01-31T12:00:00Z', 'P1W', '2030-02-07T12:00:00.000Z'],
    ['2030-01-31T12:00:00Z', 'P1DT1H1M1S', '2030-02-01T13:01:01.000Z'],
    ['2030-01-31T12:00:00Z', 'P1M', '2030-02-28T12:00:00.000Z'],
    ['2028-01-31T12:00:00Z', 'P1M', '2028-02-29T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'P1Y', '2029-02-28T12:00:00.000Z'],
    ['2030-11-30T12:00:00Z', 'P3M', '2031-02-28T12:00:00.000Z'],
    ['2030-01-01T00:00:00Z', 'P1Y2M3DT4H5M6S', '2031-03-04T04:05:06.000Z'],
    ['2030-01-01T00:00:00Z', 'P7970Y', undefined],
    ['9999-12-31T23:59:59Z', 'PT1S', undefined],
  ])('%s and %s is %s', (start, by, expected) => {
    expect(later(start, by)).toBe(expected);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1',
    '1D',
    'P1H',
    'PT1D',
    'P-1D',
    '-P1D',
    'P1DT',
    'PT1.5M',
    'pt1m',
    'P1D ',
  ])('%j is none', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('an instant', () => {
  it('survives being written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (instant) => {
        expect(parseInstant(iso(instant))).toBe(instant);
      }),
    );
  });

  it.each([
    '',
    'now',
    '2030',
    '2030-1-1',
    '2030-02-29',
    '2030-01-01T24:30:00Z',
    '2030-01-01T00:00:00',
    '1969-12-31',
    '2030-13-01',
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('is shown in UTC, with its zone', () => {
    expect(timestamp(at('2030-01-31T12:00:00.999+02:00'))).toBe('2030-01-31 10:00:00+0000');
  });
});

describe('a clock', () => {
  it('that is real follows the wall; one that runs from elsewhere keeps its distance', () => {
    expect(timeOf(REAL_CLOCK, 5)).toBe(5);
    expect(timeOf(runningFrom(1000, 5), 6)).toBe(1001);
    expect(timeOf(frozenAt(1000), 6)).toBe(1000);
  });

  it('that is advanced shows exactly so much later', () => {
    const duration = { months: 0, ms: 250 };
    for (const setting of [REAL_CLOCK, frozenAt(77), runningFrom(1000, 5)]) {
      const moved = advance(setting, duration, 5);
      expect(moved && timeOf(moved, 5)).toBe(timeOf(setting, 5) + 250);
    }
  });
});

describe('ids', () => {
  it('sort by the time they were made', () => {
    const ids = idsFrom(seededRandomness(1));
    const made = [1, 1000, at('2030-01-31'), at('9999-01-01')].map((now) => ids.payment(now));
    expect([...made].sort()).toEqual(made);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });

  it('of one millisecond sort by their order, including ids right before a payment', () => {
    const ids = idsFrom(seededRandomness(1));
    const made = Array.from({ length: 20_000 }, () => ids.payment(at('2030-01-31')));
    expect([...made].sort()).toEqual(made);
    const [one, other] = made.slice(16_383, 16_385) as [PaymentId, PaymentId];
    const between = ids.paymentBefore(other);
    expect([other, between, one].sort()).toEqual([one, between, other]);
    expect(new Set(made.map((id) => id.slice(20))).size).toBe(made.length);
  });

  it('are the same for the same seed and stream only', () => {
    const make = (seed: number, stream = 0) => idsFrom(seededRandomness(seed, stream)).request();
    expect(make(1)).toBe(make(1));
    const all = [make(0), make(1), make(2 ** 32), make(2 ** 32 + 1), make(1, 1), make(1, 2)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('fill every byte', () => {
    const counts = new Set(seededRandomness(3).bytes(10_000));
    expect(counts.size).toBe(256);
  });
});
