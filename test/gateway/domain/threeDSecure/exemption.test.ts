/** The payments that can be exempted, and their exemptions. */

import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { judgeExemption } from '../../../../src/gateway/domain/threeDSecure/exemption.ts';
import { isCorporate } from '../../../../src/simulator/bank/cards.ts';

const PRIVATE = '4200000000000000';
const CORPORATE = '5212345678901234';

const judge = (minor: bigint, flag?: string, number = PRIVATE, currency = 'EUR') =>
  judgeExemption(
    requestOf(flag ? { 'threeDSecure.exemptionFlag': flag } : {}),
    { minor, currency },
    number,
    isCorporate,
  );

describe('without a requested exemption', () => {
  it.each([
    [1n, 'SCAEX_01'],
    [3000n, 'SCAEX_01'],
    [3001n, 'SCAEX_02'],
    [10_000n, 'SCAEX_02'],
    [10_001n, 'SCAEX_00'],
  ])('%s cents: %s', (minor, expected) => {
    expect(judge(minor)).toBe(expected);
  });

  it('a corporate card is exempted for any amount', () => {
    expect(judge(1n, undefined, CORPORATE)).toBe('SCAEX_04');
    expect(judge(1_000_000n, undefined, CORPORATE)).toBe('SCAEX_04');
    expect(judge(1_000_000n, undefined, '375987000000005')).toBe('SCAEX_04');
  });

  it.each([
    ['JPY', 30n, 'SCAEX_01'],
    ['JPY', 31n, 'SCAEX_02'],
    ['JPY', 101n, 'SCAEX_00'],
    ['KWD', 30_000n, 'SCAEX_01'],
    ['KWD', 100_000n, 'SCAEX_02'],
    ['KWD', 100_001n, 'SCAEX_00'],
  ])('%s, %s minor units: %s', (currency, minor, expected) => {
    expect(judge(minor, undefined, PRIVATE, currency)).toBe(expected);
  });
});

describe('a requested exemption', () => {
  it.each([
    ['01', 3000n, PRIVATE, 'SCAEX_01'],
    ['01', 3001n, PRIVATE, 'SCAEX_00'],
    ['02', 3000n, PRIVATE, 'SCAEX_02'],
    ['02', 10_000n, PRIVATE, 'SCAEX_02'],
    ['02', 10_001n, PRIVATE, 'SCAEX_00'],
    ['03', 10_001n, PRIVATE, 'SCAEX_03'],
    ['04', 1n, PRIVATE, 'SCAEX_00'],
    ['04', 10_001n, CORPORATE, 'SCAEX_04'],
    ['01', 3000n, CORPORATE, 'SCAEX_01'],
    ['02', 10_001n, CORPORATE, 'SCAEX_00'],
  ])('of %s with %s cents and card %s: %s', (flag, minor, number, expected) => {
    expect(judge(minor, flag, number)).toBe(expected);
  });
});
