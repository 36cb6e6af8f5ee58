import { describe, expect, it } from 'vitest';
import {
  isGood,
  isPending,
  RESULT_CODES,
  type ResultCode,
} from '../../src/contract/resultCodes.ts';
import { declineText } from '../../src/language/declineText.ts';
import { table } from '../table.ts';

const CODES = (Object.keys(RESULT_CODES) as ResultCode[]).filter(
  (code) => !isGood(code) && !isPending(code),
);
const ofGroup = (name: RegExp) => CODES.filter((code) => name.test(RESULT_CODES[code][1]));
const textsOf = (codes: readonly string[]) => [
  ...new Set(codes.map((code) => declineText(code, true, true))),
];

describe('after a declined card the shopper is told', () => {
  table([
    [
      'to try later, if a system is unavailable',
      /^rejected-(?:communication|system)$/,
      'declinedLater',
    ],
    [
      'to check the details, if the address is wrong',
      /^(?:rejected|validation)-address$/,
      'declinedDetails',
    ],
    [
      'to use another card, if the account is blocked',
      /^(?:rejected-blacklist|mac-control)$/,
      'declinedCard',
    ],
    [
      'to try again or use another card, after 3-D Secure',
      /^(?:rejected-3ds|soft-decline)/,
      'paymentDeclined',
    ],
  ] as const)('%s', (_, group, text) => {
    const codes = ofGroup(group);
    expect(codes.length).toBeGreaterThan(0);
    expect(textsOf(codes)).toEqual([text]);
  });

  it('to check the details, if the account is wrong, but not if it is suspected', () => {
    const account = ofGroup(/^validation-account$/);
    const isSuspected = (code: ResultCode) => RESULT_CODES[code][0].includes('fraud');
    const suspected = account.filter(isSuspected);
    const wrong = account.filter((code) => !isSuspected(code));
    expect(textsOf(suspected)).toEqual(['declinedCard']);
    expect(textsOf(wrong)).toEqual(['declinedDetails']);
  });

  table([
    ['800.100.100', 'paymentDeclined'],
    ['800.100.151', 'declinedDetails'],
    ['800.100.152', 'paymentDeclined'],
    ['800.100.153', 'declinedDetails'],
    ['800.100.155', 'declinedCard'],
    ['800.100.157', 'declinedDetails'],
    ['800.100.159', 'declinedCard'],
    ['800.100.162', 'declinedCard'],
    ['800.100.176', 'declinedLater'],
    ['800.100.203', 'declinedCard'],
    ['800.120.100', 'declinedLater'],
    ['800.120.101', 'declinedCard'],
    ['100.400.142', 'declinedCard'],
    ['100.400.303', 'declinedDetails'],
    ['100.396.101', 'paymentCancelled'],
    [undefined, 'paymentDeclined'],
  ] as const)('of %s: %s', (code, text) => expect(declineText(code, true, false)).toBe(text));
});

it('another method is named only if there is one, and no card if none was used', () => {
  expect(declineText('800.100.155', false, true)).toBe('declinedMethod');
  expect(declineText('800.100.155', false, false)).toBe('walletFailed');
  expect(declineText(undefined, false, false)).toBe('walletFailed');
  const texts = CODES.map((code) => declineText(code, false, true));
  expect(texts).not.toContain('declinedCard');
  expect(texts).not.toContain('paymentDeclined');
});
