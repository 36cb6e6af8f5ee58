/** The possible follow-ups: every type with every follow-up, and the remaining amount. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../../../src/gateway/domain/merchant/types.ts';
import {
  FOLLOW_UP_KINDS,
  type FollowUp,
  type FollowUpName,
  followUpKindOf,
  judgeFollowUp,
  leftOf,
} from '../../../../../src/gateway/domain/payment/followUp/followUpRules.ts';
import {
  confirm,
  entryOf,
  release,
  reserve,
  uncertain,
} from '../../../../../src/gateway/domain/payment/followUp/followUpTotals.ts';
import { decided } from '../../../../../src/gateway/domain/transaction/status.ts';
import {
  type FollowUpTotals,
  NO_FOLLOW_UPS,
  type Payment,
} from '../../../../../src/gateway/domain/transaction/types.ts';
import { eur, payment } from '../samplePayment.ts';

const DAY = 86_400_000;
const ask = (kind: FollowUpName, more: Partial<FollowUp> = {}): FollowUp => ({
  kind,
  money: eur(100n),
  isFinal: false,
  channelId: null,
  testMode: undefined,
  ...more,
});

/** The code of the refusal, or `ok`. */
function judged(of: Payment, asked: FollowUp, now = 1, terms = DEFAULT_TERMS): string {
  return judgeFollowUp(of, asked, terms, now).refused ?? 'ok';
}

const withTotals = (more: Partial<FollowUpTotals>): Partial<Payment> => ({
  totals: { ...NO_FOLLOW_UPS, ...more },
});
const increment = {
  referencedId: '2'.repeat(32) as Payment['id'],
  request: { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
};

describe('the possible follow-ups', () => {
  it.each([
    ['PA', 'capture', 'ok'],
    ['PA', 'reversal', 'ok'],
    ['PA', 'increment', 'ok'],
    ['PA', 'reauthorisation', 'ok'],
    ['PA', 'refund', '700.400.520'],
    ['DB', 'refund', 'ok'],
    ['DB', 'reversal', 'ok'],
    ['DB', 'capture', '700.400.510'],
    ['DB', 'increment', '700.100.700'],
    ['DB', 'reauthorisation', '700.100.700'],
    ['CD', 'refund', 'ok'],
    ['CD', 'reversal', 'ok'],
    ['CD', 'capture', '700.400.510'],
    ['CP', 'refund', 'ok'],
    ['CP', 'reversal', 'ok'],
    ['CP', 'capture', '700.400.510'],
    ['RF', 'refund', '700.400.520'],
    ['RF', 'reversal', '700.400.530'],
    ['RV', 'refund', '700.400.520'],
    ['RV', 'reversal', '700.400.530'],
  ] as const)('%s, then a %s: %s', (type, kind, expected) => {
    expect(judged(payment(type), ask(kind))).toBe(expected);
  });

  it('a strict entity reverses what the specification names, and no capture', () => {
    const terms = { ...DEFAULT_TERMS, strict: true };
    const byType = (['PA', 'DB', 'CD', 'CP'] as const).map((type) =>
      judged(payment(type), ask('reversal'), 1, terms),
    );
    expect(byType).toEqual(['ok', 'ok', 'ok', '700.400.530']);
  });

  it('nothing refers to an increment', () => {
    const names = Object.keys(FOLLOW_UP_KINDS) as FollowUpName[];
    for (const kind of names) {
      expect(judged(payment('PA', increment), ask(kind))).toBe(FOLLOW_UP_KINDS[kind].wrongType);
    }
  });

  it('names follow-ups by type and practice', () => {
    expect(followUpKindOf('CP', undefined)).toBe('capture');
    expect(followUpKindOf('PA', 'INCREMENTAL_AUTH')).toBe('increment');
    expect(followUpKindOf('PA', 'REAUTHORIZATION')).toBe('reauthorisation');
    for (const practice of [undefined, 'NO_SHOW'])
      expect(followUpKindOf('PA', practice)).toBeUndefined();
    expect(followUpKindOf('DB', undefined)).toBeUndefined();
  });
});

describe('the order of refusals', () => {
  // Each row is also wrong in everything after it.
  const everything: [string, Partial<Payment>, Partial<FollowUp>][] = [
    ['700.400.510', decided('processor', '800.100.152'), {}],
    ['700.400.570', decided('processor', '000.200.000'), {}],
    ['700.400.700', {}, { channelId: 'other' as never }],
    ['700.100.600', {}, { testMode: 'EXTERNAL' }],
    ['700.100.500', {}, { money: { minor: 101n, currency: 'USD' } }],
    ['700.300.400', {}, {}],
    ['700.400.100', { createdAt: 99 * DAY }, {}],
  ];
  it.each(everything.map(([code], i) => [code, i] as const))('%s', (expected, from) => {
    const rest = everything.slice(from);
    const first = everything[from] as (typeof everything)[0];
    const of = payment('PA', {
      ...Object.assign({}, ...rest.slice(0, -1).map(([, p]) => p)),
      ...first[1],
    });
    const asked = ask('capture', {
      money: eur(101n),
      ...Object.assign({}, ...rest.map(([, , a]) => a)),
    });
    const late = from === everything.length - 1 ? of : { ...of, createdAt: 0 };
    expect(judged(late, asked, 99 * DAY)).toBe(expected);
  });

  it('a rejected payment', () => {
    const rejected = decided('processor', '800.100.152');
    expect(judged(payment('PA', rejected), ask('capture'))).toBe('700.400.510');
    expect(judged(payment('DB', rejected), ask('refund'))).toBe('700.300.200');
    expect(judged(payment('DB', rejected), ask('reversal'))).toBe('700.300.200');
    expect(judged(payment('PA', rejected), ask('increment'))).toBe('700.300.200');
  });
});

describe('windows', () => {
  it.each([
    ['PA', 'capture', 7 * DAY, '700.300.400'],
    ['PA', 'increment', 7 * DAY, '700.300.400'],
    ['DB', 'reversal', DAY, '700.300.700'],
  ] as const)('%s, %s: to the millisecond before %i ms', (type, kind, end, late) => {
    expect(judged(payment(type), ask(kind), end - 1)).toBe('ok');
    expect(judged(payment(type), ask(kind), end)).toBe(late);
  });

  it('an authorisation can be repeated at any time, a debit refunded unless the terms say how long', () => {
    expect(judged(payment('PA'), ask('reauthorisation'), 1000 * DAY)).toBe('ok');
    expect(judged(payment('DB'), ask('refund'), 1000 * DAY)).toBe('ok');
    const terms = { ...DEFAULT_TERMS, refundWindow: 'P60D' };
    expect(judged(payment('DB'), ask('refund'), 60 * DAY - 1, terms)).toBe('ok');
    expect(judged(payment('DB'), ask('refund'), 60 * DAY, terms)).toBe('700.400.200');
  });
});

describe('amounts', () => {
  it('of captures and refunds', () => {
    const some = withTotals({ used: 60n, uses: 1 });
    for (const [type, kind, exceeded] of [
      ['PA', 'capture', '700.400.100'],
      ['DB', 'refund', '700.400.200'],
    ] as const) {
      expect(judged(payment(type, some), ask(kind, { money: eur(40n) }))).toBe('ok');
      expect(judged(payment(type, some), ask(kind, { money: eur(41n) }))).toBe(exceeded);
      expect(judged(payment(type), ask(kind, { money: eur(0n) }))).toBe('100.550.300');
      for (const ended of ['final', 'reversed'] as const) {
        expect(judged(payment(type, withTotals({ closedBy: ended })), ask(kind))).toBe(exceeded);
      }
    }
    const grown = payment('PA', withTotals({ added: 50n }));
    expect(judged(grown, ask('capture', { money: eur(150n) }))).toBe('ok');
    expect(judged(grown, ask('capture', { money: eur(151n) }))).toBe('700.400.100');
  });

  it('the maximum number of captures', () => {
    const twice = withTotals({ used: 2n, uses: 2 });
    const small = ask('capture', { money: eur(1n) });
    expect(judged(payment('PA', { ...twice, request: { numberOfCaptures: '3' } }), small)).toBe(
      'ok',
    );
    expect(judged(payment('PA', { ...twice, request: { numberOfCaptures: '2' } }), small)).toBe(
      '700.400.100',
    );
    expect(judged(payment('PA', withTotals({ uses: 97 })), small)).toBe('ok');
    expect(judged(payment('PA', withTotals({ uses: 98 })), small)).toBe('700.400.100');
  });

  it('of a reversal: absent, or the whole amount', () => {
    const all = judgeFollowUp(
      payment('PA', withTotals({ added: 5n })),
      ask('reversal', { money: null }),
      DEFAULT_TERMS,
      1,
    );
    expect(all).toEqual({ money: eur(105n), refused: undefined });
    expect(judged(payment('DB'), ask('reversal', { money: eur(99n) }))).toBe('700.400.300');
    expect(
      judged(payment('DB', withTotals({ used: 1n, uses: 1 })), ask('reversal', { money: null })),
    ).toBe('700.400.300');
    expect(judged(payment('DB', withTotals({ closedBy: 'reversed' })), ask('reversal'))).toBe(
      '700.400.300',
    );
    const dollars = ask('reversal', { money: null, currency: 'USD' });
    expect(judged(payment('DB'), dollars)).toBe('700.100.500');
    expect(judged(payment('PA', { money: eur(0n) }), ask('reversal', { money: null }))).toBe('ok');
  });

  it('of increments: more than 0.00, up to the largest amount', () => {
    expect(judged(payment('PA'), ask('increment', { money: eur(0n) }))).toBe('100.550.300');
    const most = 999_999_999_999n;
    expect(judged(payment('PA'), ask('increment', { money: eur(most - 100n) }))).toBe('ok');
    expect(judged(payment('PA'), ask('increment', { money: eur(most - 99n) }))).toBe('700.100.300');
    const yen = (minor: bigint) => ({ minor, currency: 'JPY' });
    const asked = (minor: bigint) => ask('increment', { money: yen(minor) });
    expect(judged(payment('PA', { money: yen(1n) }), asked(9_999_999_998n))).toBe('ok');
    expect(judged(payment('PA', { money: yen(1n) }), asked(9_999_999_999n))).toBe('700.100.300');
    for (const ended of ['final', 'reversed'] as const) {
      expect(judged(payment('PA', withTotals({ closedBy: ended })), ask('increment'))).toBe(
        '700.300.300',
      );
      expect(judged(payment('PA', withTotals({ closedBy: ended })), ask('reauthorisation'))).toBe(
        '700.300.300',
      );
    }
  });
});

describe('the follow-up totals', () => {
  const kind = fc.constantFrom<FollowUpName>(
    'capture',
    'refund',
    'reversal',
    'increment',
    'reauthorisation',
  );
  const arbitraryEntry = fc.record({
    kind,
    money: fc.bigInt({ min: 1n, max: 1000n }).map(eur),
    isFinal: fc.boolean(),
  });

  it('does not change by a declined follow-up', () => {
    fc.assert(
      fc.property(arbitraryEntry, fc.nat(50), (entry, used) => {
        const before = { ...NO_FOLLOW_UPS, used: BigInt(used), uses: used };
        expect(release(reserve(before, entry), entry)).toEqual(before);
      }),
    );
  });

  it('never allows more than the remaining amount, for any sequence of requests', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(arbitraryEntry, fc.boolean()), { maxLength: 30 }),
        (entries) => {
          let pa = payment('PA');
          let taken = 0n;
          let authorised = 100n;
          let isOver = false;
          for (const [entry, isGood] of entries) {
            const result = judgeFollowUp(pa, ask(entry.kind, entry), DEFAULT_TERMS, 1);
            if (result.refused) continue;
            expect(isOver).toBe(false);
            const reserved = reserve(pa.totals, entry);
            const after = isGood ? confirm(reserved, entry) : release(reserved, entry);
            pa = { ...pa, totals: after };
            if (!isGood) continue;
            if (entry.kind === 'capture') taken += entry.money.minor;
            if (entry.kind === 'increment') authorised += entry.money.minor;
            isOver = entry.kind === 'reversal' || (entry.kind === 'capture' && entry.isFinal);
            expect(taken <= authorised).toBe(true);
            expect(leftOf(pa)).toBe(authorised - taken);
          }
        },
      ),
    );
  });

  it('cannot be closed during an increment', () => {
    const growing = payment('PA', withTotals({ pendingIncrements: 5n }));
    expect(judged(growing, ask('reversal', { money: null }))).toBe('700.400.570');
    expect(judged(growing, ask('capture', { isFinal: true }))).toBe('700.400.570');
    expect(judged(growing, ask('capture'))).toBe('ok');
    // A pending increment cannot be captured, and counts towards the largest amount.
    expect(judged(growing, ask('capture', { money: eur(101n) }))).toBe('700.400.100');
    const most = 999_999_999_999n;
    expect(judged(growing, ask('increment', { money: eur(most - 105n) }))).toBe('ok');
    expect(judged(growing, ask('increment', { money: eur(most - 104n) }))).toBe('700.100.300');
  });

  it('keeps the amount of an uncertain capture, refund or reversal reserved, and drops an uncertain increment', () => {
    const of = (kind: FollowUpName) => {
      const entry = { kind, money: eur(7n), isFinal: false };
      return uncertain(reserve(NO_FOLLOW_UPS, entry), entry);
    };
    expect(of('capture')).toMatchObject({ used: 7n, uses: 1 });
    expect(of('refund')).toMatchObject({ used: 7n, uses: 1 });
    expect(of('reversal')).toMatchObject({ closedBy: 'reversed' });
    expect(of('increment')).toEqual(NO_FOLLOW_UPS);
    expect(of('reauthorisation')).toEqual(NO_FOLLOW_UPS);
  });

  it('determines the relation of a payment to the earlier one', () => {
    expect(entryOf(payment('DB'))).toBeUndefined();
    const { referencedId } = increment;
    expect(entryOf(payment('CP', { referencedId, request: { sequence: 'FINAL' } }))).toEqual({
      kind: 'capture',
      money: eur(100n),
      isFinal: true,
    });
    expect(entryOf(payment('PA', increment))?.kind).toBe('increment');
  });
});
