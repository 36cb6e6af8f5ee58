/** Card on file, pure: the allowed later payments, and the changes of an agreement. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../../../src/contract/parameters/request.ts';
import type { ResultCode } from '../../../../src/contract/resultCodes.ts';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { isRefusal, type Refusal } from '../../../../src/gateway/catalogue/results/refusal.ts';
import {
  afterPayment,
  beginning,
  begins,
  INSUFFICIENT_FUNDS,
  judgeSeries,
  MOST_SERIES,
  type References,
} from '../../../../src/gateway/domain/registration/series.ts';
import type { Series } from '../../../../src/gateway/domain/registration/types.ts';
import { decided } from '../../../../src/gateway/domain/transaction/status.ts';
import type { Payment } from '../../../../src/gateway/domain/transaction/types.ts';

const TODAY = '2030-01-31';
const GOOD = '000.100.110';
const PENDING = '000.200.000';
const BROKE = '800.100.155';
const DECLINED = '800.100.152';

const series = (more: Partial<Series> = {}): Series => ({
  type: 'RECURRING',
  paymentId: 'p1' as Series['paymentId'],
  initialTransactionId: '111',
  agreementId: null,
  expiry: null,
  most: null,
  made: 1,
  making: 0,
  lastCode: GOOD,
  ...more,
});

type AgreementFields = Readonly<Record<string, string>>;
const asked = (fields: AgreementFields): Parameters =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );
const LATER = { mode: 'REPEATED', source: 'MIT' };
const INITIAL = { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' };

const payment = (
  fields: AgreementFields,
  code: string = GOOD,
  more: Partial<Payment> = {},
): Payment =>
  ({
    id: 'p9',
    request: asked(fields),
    ...decided('processor', code as ResultCode),
    findings: {},
    ...more,
  }) as Payment;

const judge = (
  all: readonly Series[],
  fields: AgreementFields,
  date = TODAY,
): References | Refusal => judgeSeries(all, requestOf(asked(fields)), date);

/** The code of a refusal, with the wrong parameter if there is one; undefined if there is no refusal. */
function refusal(judged: References | Refusal): string | undefined {
  if (!isRefusal(judged)) return undefined;
  const [name] = (judged.errors ?? []).map((error) => error.name);
  return name === undefined ? judged.refused : `${judged.refused} ${name}`;
}

describe('the parameters of an agreement', () => {
  it('concern later payments only', () => {
    for (const fields of [{}, INITIAL, { type: 'UNSCHEDULED' }, { source: 'MIT' }]) {
      expect(judge([], fields)).toEqual({});
      expect(judge([series()], fields)).toEqual({});
    }
  });

  it('are empty for details without an agreement', () => {
    expect(judge([], LATER)).toEqual({});
    for (const practice of ['RESUBMISSION', 'DELAYED_CHARGES', 'NO_SHOW']) {
      expect(judge([], { industryPractice: practice })).toEqual({});
    }
  });

  it('may refer to a first payment of another gateway', () => {
    for (const all of [[], [series()], [series({ agreementId: 'a' })]]) {
      expect(judge(all, { ...LATER, initialTransactionId: '999' })).toEqual({});
      expect(judge(all, { ...LATER, agreementId: '999' })).toEqual({});
      expect(judge(all, { ...LATER, initialTransactionId: '999', agreementId: '998' })).toEqual({});
    }
  });

  it('refer to one agreement as a whole, or to none', () => {
    const all = [series({ agreementId: 'a' }), series({ initialTransactionId: '2' })];
    const named = (fields: AgreementFields) => judge(all, { ...LATER, ...fields });
    expect(named({ initialTransactionId: '111', agreementId: 'a' })).toEqual({});
    // The network returned no id for the second agreement: the shop may send its own.
    expect(named({ initialTransactionId: '2', agreementId: 'b' })).toEqual({});
    expect(refusal(named({ initialTransactionId: '111', agreementId: 'b' }))).toBe('700.100.100');
    expect(refusal(named({ initialTransactionId: '999', agreementId: 'a' }))).toBe('700.100.100');
    expect(refusal(named({ initialTransactionId: '2', agreementId: 'a' }))).toBe('700.100.100');
  });

  it('are completed', () => {
    const all = [series({ agreementId: '222' })];
    const [initial, agreement] = [
      { 'standingInstruction.initialTransactionId': '111' },
      { 'standingInstruction.agreementId': '222' },
    ];
    expect(judge(all, LATER)).toEqual({ ...initial, ...agreement });
    expect(judge(all, { ...LATER, initialTransactionId: '111' })).toEqual(agreement);
    expect(judge(all, { ...LATER, agreementId: '222' })).toEqual(initial);
    expect(judge([series()], LATER)).toEqual(initial);
  });

  it('refer to the named agreement, else to the latest of its type', () => {
    const all = [
      series({ initialTransactionId: '1' }),
      series({ initialTransactionId: '2', type: 'INSTALLMENT' }),
      series({ initialTransactionId: '3' }),
      series({ initialTransactionId: '4', type: 'UNSCHEDULED', agreementId: 'a' }),
    ];
    const meant = (fields: AgreementFields) => {
      const judged = judge(all, { ...LATER, ...fields });
      if (isRefusal(judged)) return judged.refused;
      return judged['standingInstruction.initialTransactionId'] ?? 'the named one';
    };
    expect(meant({ type: 'RECURRING' })).toBe('3');
    expect(meant({ type: 'INSTALLMENT' })).toBe('2');
    expect(meant({})).toBe('4');
    expect(meant({ agreementId: 'a' })).toBe('4');
    expect(meant({ initialTransactionId: '1' })).toBe('the named one');
    // Both must match.
    expect(meant({ initialTransactionId: '1', agreementId: 'a' })).toBe('700.100.100');
  });

  it('of another type have the references of an agreement, and neither its limits nor its count', () => {
    const all = [series({ type: 'INSTALLMENT', most: 1, expiry: '2020-01-01' })];
    const reference = { 'standingInstruction.initialTransactionId': '111' };
    expect(judge(all, { ...LATER, type: 'RECURRING' })).toEqual(reference);
    const named = { ...LATER, type: 'RECURRING', initialTransactionId: '111' };
    expect(judge(all, named)).toEqual({});
    expect(afterPayment(all, payment(named), false)).toBe(all);
    expect(refusal(judge(all, { ...named, type: 'INSTALLMENT' }))).toBe(
      '200.300.404 standingInstruction.mode',
    );
  });

  it('allow no payment after the last day', () => {
    const all = [series({ expiry: TODAY })];
    expect(refusal(judge(all, LATER, '2030-01-30'))).toBeUndefined();
    expect(refusal(judge(all, LATER, TODAY))).toBeUndefined();
    expect(refusal(judge(all, LATER, '2030-02-01'))).toBe('200.300.404 standingInstruction.mode');
    expect(refusal(judge([series({ expiry: '9999-12-31' })], LATER, '2999-01-01'))).toBeUndefined();
  });

  it('allow at most the agreed number of instalments, including pending ones', () => {
    const at = (made: number, making: number) =>
      refusal(judge([series({ most: 3, made, making })], LATER));
    expect([at(1, 0), at(2, 0), at(1, 1)]).toEqual([undefined, undefined, undefined]);
    const full = '200.300.404 standingInstruction.mode';
    expect([at(3, 0), at(2, 1), at(1, 2)]).toEqual([full, full, full]);
  });

  it.each(['DELAYED_CHARGES', 'NO_SHOW'])('do not count %s as an instalment', (practice) => {
    const all = [series({ most: 3, made: 3 })];
    expect(refusal(judge(all, { ...LATER, industryPractice: practice }))).toBeUndefined();
  });

  it('allow a RESUBMISSION only after insufficient funds', () => {
    const following = (lastCode: string) =>
      refusal(
        judge([series({ lastCode: lastCode as Series['lastCode'] })], {
          ...LATER,
          industryPractice: 'RESUBMISSION',
        }),
      );
    for (const code of INSUFFICIENT_FUNDS) expect(following(code)).toBeUndefined();
    for (const code of [GOOD, DECLINED, PENDING]) {
      expect(following(code)).toBe('200.300.404 standingInstruction.industryPractice');
    }
  });
});

describe('an agreement', () => {
  it('begins with a successful first payment, and with no other', () => {
    const fields = { ...INITIAL, expiry: '2031-01-31', numberOfInstallments: '012' };
    const findings = { initialTransactionId: '777', agreementId: '888' };
    expect(afterPayment([], payment(fields, GOOD, { findings }), false)).toEqual([
      {
        type: 'RECURRING',
        paymentId: 'p9',
        initialTransactionId: '777',
        agreementId: '888',
        expiry: '2031-01-31',
        most: 12,
        made: 1,
        making: 0,
        lastCode: GOOD,
      },
    ]);
    for (const code of [PENDING, DECLINED]) {
      expect(afterPayment([series()], payment(fields, code), false)).toEqual([series()]);
    }
  });

  it('is deleted after the maximum number of later agreements', () => {
    let all: readonly Series[] = [];
    for (let i = 0; i < MOST_SERIES + 50; i++) {
      all = afterPayment(all, payment({ mode: 'INITIAL' }, GOOD, { id: `p${i}` as never }), false);
    }
    expect(all).toHaveLength(MOST_SERIES);
    expect(all.at(0)?.paymentId).toBe('p50');
    expect(all.at(-1)?.paymentId).toBe(`p${MOST_SERIES + 49}`);
  });

  it('without parameters has no limits', () => {
    expect(beginning(payment({ mode: 'INITIAL' }))).toMatchObject({
      type: null,
      initialTransactionId: null,
      agreementId: null,
      expiry: null,
      most: null,
    });
  });

  it('of a migrated card has the migrated reference', () => {
    const request = {
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.connectorTxId1': 'old-reference',
    };
    const migrated = payment({}, GOOD, { request, findings: { initialTransactionId: '777' } });
    expect(begins(migrated)).toBe(true);
    expect(beginning(migrated).initialTransactionId).toBe('old-reference');
    expect(begins(payment({}))).toBe(false);
    expect(begins(payment(LATER))).toBe(false);
  });

  it('does not change by other payments', () => {
    const all = [series()];
    expect(afterPayment(all, payment({}), false)).toBe(all);
    expect(afterPayment(all, payment({ ...LATER, agreementId: 'x' }), false)).toBe(all);
    expect(afterPayment([], payment(LATER), false)).toEqual([]);
  });

  it('counts successful payments, and stores the latest result', () => {
    const [good] = afterPayment([series()], payment(LATER), false);
    expect(good).toEqual(series({ made: 2 }));
    const [declined] = afterPayment([series()], payment(LATER, BROKE), false);
    expect(declined).toEqual(series({ lastCode: BROKE }));
  });

  it('counts payments with an uncertain result, because they may have been charged', () => {
    const [after] = afterPayment([series()], payment({ mode: 'REPEATED' }, '900.100.300'), false);
    expect(after?.made).toBe(2);
  });

  it('may be tried again after another payment', () => {
    const noShow = payment({ mode: 'REPEATED', industryPractice: 'NO_SHOW' });
    const [after] = afterPayment([series({ lastCode: BROKE })], noShow, false);
    expect(after).toMatchObject({ made: 1, lastCode: BROKE });
  });

  it('counts a payment in progress until it ends', () => {
    const waiting = afterPayment([series()], payment(LATER, PENDING), false);
    expect(waiting).toEqual([series({ making: 1, lastCode: PENDING })]);
    expect(afterPayment(waiting, payment(LATER, PENDING), true)).toEqual(waiting);
    expect(afterPayment(waiting, payment(LATER, GOOD), true)).toEqual([series({ made: 2 })]);
    expect(afterPayment(waiting, payment(LATER, DECLINED), true)).toEqual([
      series({ lastCode: DECLINED }),
    ]);
  });

  it('counts a payment that was pending, also if other agreements have begun meanwhile', () => {
    // For a processor without references.
    const nameless = series({ initialTransactionId: null });
    const waiting = afterPayment([nameless], payment(LATER, PENDING), false);
    const both = afterPayment(waiting, payment(INITIAL, GOOD, { id: 'p2' as never }), false);
    const [first, second] = afterPayment(both, payment(LATER, GOOD), true);
    expect(first).toEqual({ ...nameless, made: 2 });
    expect(second).toMatchObject({ paymentId: 'p2', made: 1, making: 0 });
  });

  it.each(['account', 'gateway', 'risk'] as const)(
    'does not change by a refusal of the gateway: %s',
    (decidedBy) => {
      const broke = afterPayment([series()], payment(LATER, BROKE), false);
      const again = { ...LATER, industryPractice: 'RESUBMISSION' };
      expect(afterPayment(broke, payment(again, '800.130.100', { decidedBy }), false)).toBe(broke);
      expect(refusal(judge(broke, again))).toBeUndefined();
    },
  );

  it('does not change the other agreements', () => {
    const all = [series(), series({ initialTransactionId: '2' }), series({ type: 'UNSCHEDULED' })];
    const next = afterPayment(all, payment({ ...LATER, initialTransactionId: '2' }), false);
    expect([next[0], next[2]]).toEqual([all[0], all[2]]);
    expect(next[1]?.made).toBe(2);
  });

  it('never has more instalments than agreed, in any order of events', () => {
    const step = fc.record({
      code: fc.constantFrom(GOOD, BROKE, DECLINED, PENDING),
      practice: fc.constantFrom(undefined, 'RESUBMISSION', 'NO_SHOW', 'DELAYED_CHARGES'),
      // A random pending payment ends, with a random result.
      ends: fc.option(fc.record({ at: fc.nat(9), code: fc.constantFrom(GOOD, BROKE, DECLINED) })),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(step, { maxLength: 60 }),
        (most, steps) => {
          let all: readonly Series[] = [series({ most })];
          const underWay: AgreementFields[] = [];
          let good = 1;
          const isExtra = ({ industryPractice }: AgreementFields) =>
            industryPractice === 'NO_SHOW' || industryPractice === 'DELAYED_CHARGES';
          for (const { code, practice, ends } of steps) {
            const fields: AgreementFields = {
              ...LATER,
              ...(practice && { industryPractice: practice }),
            };
            if (!isRefusal(judge(all, fields))) {
              all = afterPayment(all, payment(fields, code), false);
              if (code === PENDING) underWay.push(fields);
              if (code === GOOD && !isExtra(fields)) good++;
            }
            const [ended] = ends ? underWay.splice(ends.at, 1) : [];
            if (ended && ends) {
              all = afterPayment(all, payment(ended, ends.code), true);
              if (ends.code === GOOD && !isExtra(ended)) good++;
            }
            const making = underWay.filter((one) => !isExtra(one)).length;
            expect(all[0]).toMatchObject({ made: good, making });
            expect(good + making).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});
