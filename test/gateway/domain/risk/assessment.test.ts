/** The assessment of rules with facts and counts. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isResultCode } from '../../../../src/contract/resultCodes.ts';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import type { CountingRule, RiskRules } from '../../../../src/gateway/domain/merchant/riskRules.ts';
import { assessmentOf } from '../../../../src/gateway/domain/risk/assessment.ts';
import { type Facts, factsOf, isSilent } from '../../../../src/gateway/domain/risk/facts.ts';
import { canonical, isNetwork, isWithin } from '../../../../src/gateway/domain/risk/networks.ts';
import { type Counts, RULE_KINDS, type Seen } from '../../../../src/gateway/domain/risk/rules.ts';
import { addressOf, isSamePerson } from '../../../../src/gateway/domain/risk/shopper.ts';

const HASH = 'f'.repeat(64);

const FACTS: Facts = {
  money: { minor: 9200n, currency: 'EUR' },
  account: { kind: 'card', bin: '420000', hash: HASH },
  email: 'jane@shop.example',
  mobile: '+4989',
  ip: addressOf('192.0.2.7'),
  holder: 'Jane Jones',
  name: { given: 'Jane', surname: 'Jones' },
  countries: ['DE', 'GB'],
  isRegistration: true,
};

/** Rules of every kind, each violated by the facts, with the counts. */
const BROKEN: {
  readonly [K in Exclude<keyof RiskRules, 'refuseBelow' | 'holder'>]: NonNullable<RiskRules[K]>;
} = {
  velocity: (['account', 'ip', 'email', 'entity'] as const).map((by) => ({
    by,
    ...(by !== 'entity' && { most: 3 }),
    volume: { amount: '100.00', currency: 'EUR' },
    within: 'P1D',
  })),
  registrations: [
    { per: 'mobile', of: 'registrations', most: 3, within: 'P1D' },
    { per: 'email', of: 'registrations', most: 3, within: 'P1D' },
    { per: 'card', of: 'mobiles', most: 3, within: 'P1D' },
    { per: 'mobile', of: 'cards', most: 3, within: 'P1D' },
    { per: 'card', of: 'emails', most: 3, within: 'P1D' },
    { per: 'email', of: 'cards', most: 3, within: 'P1D' },
  ],
  amount: [{ currency: 'EUR', most: '91.99' }],
  country: [{ refused: ['GB'] }],
  blacklist: [
    { ips: ['192.0.2.0/24'] },
    { emails: ['@shop.example'] },
    { accounts: [HASH] },
    { bins: ['420000'] },
  ],
};

const countsOf = (rules: RiskRules, seen: Seen): Counts =>
  new Map(
    [...(rules.velocity ?? []), ...(rules.registrations ?? [])].map(
      (rule): [CountingRule, Seen] => [rule, seen],
    ),
  );

const MANY: Seen = { others: 3, volume: 801n };
const ENOUGH: Seen = { others: 2, volume: 800n };

const ALL: RiskRules = { ...BROKEN, holder: true };
const STRANGE: Facts = { ...FACTS, holder: 'John Smith' };

describe('an assessment', () => {
  it('with every violation has every code, in their order', () => {
    const { hits, code, score } = assessmentOf(ALL, STRANGE, countsOf(ALL, MANY));
    const codes = hits.map((hit) => hit.code);
    expect(codes).toEqual(RULE_KINDS.map((kind) => kind.code));
    expect(codes).toEqual(codes.toSorted());
    expect(codes.every(isResultCode)).toBe(true);
    expect(new Set(codes).size).toBe(20);
    expect(code).toBe('100.400.140');
    expect(score).toBe(100 - 2000);
  });

  it('at the exact limit refuses nothing', () => {
    const rules: RiskRules = {
      ...ALL,
      amount: [{ currency: 'EUR', most: '92.00', least: '92.00' }],
      country: [{ refused: ['FR'] }, { allowed: ['GB', 'DE', 'AT'] }],
      blacklist: [
        { ips: ['192.0.2.8'], emails: ['ane@shop.example', '@hop.example'] },
        { accounts: ['e'.repeat(64)], bins: ['420001'] },
      ],
      refuseBelow: 100,
    };
    const found = assessmentOf(rules, FACTS, countsOf(rules, ENOUGH));
    expect(found).toEqual({ score: 100, code: undefined, hits: [] });
  });

  it.each<[string, RiskRules, Partial<Facts>]>([
    ['another currency', { amount: [{ currency: 'USD', most: '1.00' }] }, {}],
    ['nothing moved', { amount: [{ currency: 'EUR', most: '1.00' }] }, { money: null }],
    [
      'an account verified',
      { amount: [{ currency: 'EUR', least: '1.00' }] },
      { money: { minor: 0n, currency: 'EUR' } },
    ],
    ['no country said', { country: [{ allowed: ['DE'] }] }, { countries: [] }],
    ['no holder said', { holder: true }, { holder: null }],
    ['no customer said', { holder: true }, { name: null, holder: 'John Smith' }],
    ['no address said', { blacklist: [{ ips: ['0.0.0.0/0'] }] }, { ip: null }],
    ['an invalid address', { blacklist: [{ ips: ['0.0.0.0/0'] }] }, { ip: addressOf('unknown') }],
    ['nothing counted', { velocity: BROKEN.velocity, registrations: BROKEN.registrations }, {}],
  ])('of %s has no effect', (_, rules, difference) => {
    const { hits } = assessmentOf(rules, { ...FACTS, ...difference }, new Map());
    expect(hits).toEqual([]);
  });

  it('counts only amounts in the currency of a volume', () => {
    const rules: RiskRules = {
      velocity: [{ by: 'ip', volume: { amount: '1.00', currency: 'USD' }, within: 'P1D' }],
    };
    const counts = countsOf(rules, { others: 9, volume: 99n });
    expect(assessmentOf(rules, FACTS, counts).hits).toEqual([]);
    const dollars: Facts = { ...FACTS, money: { minor: 1n, currency: 'USD' } };
    expect(assessmentOf(rules, dollars, counts).hits).toEqual([]);
    const more: Facts = { ...FACTS, money: { minor: 2n, currency: 'USD' } };
    expect(assessmentOf(rules, more, counts).code).toBe('800.120.202');
  });

  it('subtracts points, and refuses a score that is too low', () => {
    const rules = (refuseBelow: number): RiskRules => ({
      amount: [{ currency: 'EUR', most: '50.00', score: 30 }],
      country: [{ refused: ['GB'], score: 25 }],
      refuseBelow,
    });
    const at = (refuseBelow: number) => {
      const { score, code } = assessmentOf(rules(refuseBelow), FACTS, new Map());
      return [score, code];
    };
    expect(at(45)).toEqual([45, undefined]);
    expect(at(46)).toEqual([45, '100.400.142']);
  });

  it('returns the code of a refusing rule rather than that of the score', () => {
    const rules: RiskRules = { ...BROKEN, amount: [], velocity: [], refuseBelow: 100 };
    expect(assessmentOf(rules, FACTS, new Map()).code).toBe('800.300.101');
  });
});

const points = fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined });
const scored = <T extends object>(rules: readonly T[]) =>
  fc
    .subarray([...rules])
    .chain((some) => fc.tuple(...some.map((rule) => points.map((score) => ({ ...rule, score })))));
const randomRules: fc.Arbitrary<RiskRules> = fc.record({
  velocity: scored(BROKEN.velocity),
  registrations: scored(BROKEN.registrations),
  amount: scored(BROKEN.amount),
  country: scored(BROKEN.country),
  blacklist: scored(BROKEN.blacklist),
  refuseBelow: fc.option(fc.integer({ min: -99_999, max: 100 }), { nil: undefined }),
});
const randomSeen = fc.record({ others: fc.nat(6), volume: fc.bigInt(0n, 2000n) });

describe('an assessment by any rules', () => {
  it('has a score of the API, and its codes in their order', () => {
    fc.assert(
      fc.property(randomRules, randomSeen, (rules, seen) => {
        const { score, hits, code } = assessmentOf(rules, FACTS, countsOf(rules, seen));
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(-99_999);
        expect(score).toBeLessThanOrEqual(100);
        expect(String(score)).toMatch(/^[+-]?[0-9]{1,5}$/);
        const codes = hits.map((hit) => hit.code);
        expect(codes).toEqual(codes.toSorted());
        const refusing = hits.find((hit) => hit.points === null)?.code;
        const isLow = score < (rules.refuseBelow ?? Number.NEGATIVE_INFINITY);
        expect(code).toBe(refusing ?? (isLow ? '100.400.142' : undefined));
      }),
    );
  });

  it('never has a better score, or one refusal less, with one more violated rule', () => {
    const list = fc.constantFrom(...(Object.keys(BROKEN) as (keyof typeof BROKEN)[]));
    fc.assert(
      fc.property(randomRules, list, fc.nat(9), points, (rules, name, index, score) => {
        const one = { ...BROKEN[name][index % BROKEN[name].length], score };
        const more = { ...rules, [name]: [...(rules[name] ?? []), one] } as RiskRules;
        const before = assessmentOf(rules, FACTS, countsOf(rules, MANY));
        const after = assessmentOf(more, FACTS, countsOf(more, MANY));
        expect(after.hits.length).toBeGreaterThan(before.hits.length);
        expect(after.score).toBeLessThanOrEqual(before.score);
        if (before.code !== undefined) expect(after.code).toBeDefined();
      }),
    );
  });
});

describe('facts', () => {
  const account = { kind: 'bank', bin: null, last4: '7890', showsEnds: false, hash: HASH } as const;
  const about = { account, money: { minor: 9200n, currency: 'EUR' }, isRegistration: false };

  it('are read from the request', () => {
    const facts = factsOf(
      requestOf({
        'customer.email': ' Jane@Shop.Example ',
        'customer.mobile': '+49 (0)89-1',
        'customer.givenName': 'Jane',
        'billing.country': 'DE',
        'shipping.country': 'AT',
        'bankAccount.country': 'DE',
        'bankAccount.iban': 'ES9121000418450200051332',
        'bankAccount.holder': 'Jane Jones',
        'risk.amount': '99.99',
      }),
      about,
    );
    expect(facts).toEqual({
      money: { minor: 9999n, currency: 'EUR' },
      account: { kind: 'bank', bin: null, hash: HASH },
      email: 'jane@shop.example',
      mobile: '+490891',
      ip: null,
      holder: 'Jane Jones',
      name: null,
      countries: ['DE', 'AT', 'ES'],
      isRegistration: false,
    });
  });

  it.each([
    ['91.99', 'EUR', '100.550.605'],
    ['9200.50', 'JPY', '100.550.603'],
    ['92.00', 'XYZ', '100.550.401'],
  ])('of a risk.amount %s %s are refused with %s', (amount, currency, refused) => {
    const money = { minor: 9200n, currency };
    expect(factsOf(requestOf({ 'risk.amount': amount }), { ...about, money })).toMatchObject({
      refused,
    });
  });

  it('without data are empty, and with some data are not', () => {
    const none = { kind: 'none', bin: null, last4: null, showsEnds: false, hash: null } as const;
    const nobody = { account: none, money: null, isRegistration: false };
    const silent = (request: Record<string, string>) =>
      isSilent(factsOf(requestOf(request), nobody) as Facts);
    expect(silent({ 'customer.givenName': 'Jane', 'customParameters[note]': 'x' })).toBe(true);
    expect(silent({ 'customer.ip': '192.0.2.1' })).toBe(false);
    expect(silent({ 'risk.amount': '1.00', currency: 'EUR' })).toBe(false);
    expect(silent({ 'billing.country': 'DE' })).toBe(false);
  });
});

describe('holder and customer', () => {
  it.each([
    ['Jane Jones', 'Jane', 'Jones', true],
    ['JONES, JANE', 'Jane', 'Jones', true],
    ['J. Jones', 'Jane', 'Jones', true],
    ['Jane Mary Jones', 'Jane Mary', 'Jones', true],
    ['José Núñez', 'Jose', 'Nunez', true],
    ['Ana Maria de la Cruz', 'Ana', 'De la Cruz', true],
    ['John Jones', 'Paul', 'Jones', false],
    ['Jane Smith', 'Jane', 'Jones', false],
    ['Jane', 'Jane', 'Jones', false],
    ['Jones', 'Jane', 'Jones', false],
    ['Jane Jonesy', 'Jane', 'Jones', false],
  ])('%s is %s %s: %s', (holder, given, surname, expected) => {
    expect(isSamePerson(holder, { given, surname })).toBe(expected);
  });
});

describe('networks', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.7', '192.0.2.0/29', true],
    ['192.0.2.8', '192.0.2.0/29', false],
    ['2001:db8::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['192.0.2.7', '0.0.0.0/0', true],
    ['192.0.2.0/29', '0.0.0.0/0', false],
    ['nowhere', '0.0.0.0/0', false],
  ])('%s is in %s: %s', (ip, network, expected) => {
    expect(isWithin(ip, [network])).toBe(expected);
  });

  it.each([
    ['2001:0DB8:0::1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['X', 'X'],
    ['', ''],
  ])('"%s" is counted as "%s"', (text, expected) => {
    expect(canonical(text)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });

  it.each([
    '',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/08',
    '1.2.3.4/8/8',
    '::/129',
    'x',
  ])('"%s" is no network', (text) => expect(isNetwork(text)).toBe(false));
});
