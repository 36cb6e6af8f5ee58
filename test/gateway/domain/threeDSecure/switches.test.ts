/** The switches of the simulated issuer. */
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../src/brands/index.ts';
import { beginAuthentication } from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import { NO_ISSUERS } from '../../../../src/gateway/domain/threeDSecure/issuer.ts';
import { AUTHENTICATED_CARDS, type Outcome } from '../../../../src/simulator/issuer/cards.ts';
import {
  authenticationInput,
  begin,
  both,
  cardFor,
  custom,
  type Differences,
  doneOf,
  outcomeOf,
  threeDSecure,
} from './sampleAuthentications.ts';

const NOT_ENROLLED = '4200000000000000';
const UNKNOWN = '4999999999999996';

const beginWith = (number: string, different: Differences = {}, brand = 'VISA') =>
  beginAuthentication(authenticationInput(number, brand, different));

describe('3DS2_enrolled', () => {
  const on = custom('enrolled', 'true');

  it.each([
    NOT_ENROLLED,
    UNKNOWN,
    cardFor('notEnrolled').number,
    cardFor('notParticipating').number,
  ])('makes %s a card that is challenged', (number) =>
    expect(outcomeOf(beginWith(number, on))).toBe('C'),
  );

  it('does not change an enrolled card', () => {
    expect(outcomeOf(begin('frictionless', on))).toBe('Y');
    expect(outcomeOf(begin('attempt', on))).toBe('A');
    expect(outcomeOf(begin('technicalError', on))).toBe('U 100.390.112');
  });

  it('has an effect only with `true`', () => {
    expect(outcomeOf(beginWith(NOT_ENROLLED, custom('enrolled', 'false')))).toBe('none');
  });
});

describe('3DS2_flow', () => {
  it.each([
    ['challenge', 'frictionless', 'C'],
    ['challenge', 'frictionlessWithMethod', 'method C'],
    ['challenge', 'attempt', 'C'],
    ['challenge', 'challenge', 'C'],
    ['challenge', 'notEnrolled', 'C'],
    ['challenge', 'technicalError', 'C'],
    ['challenge', 'notParticipating', 'none'],
    ['frictionless', 'challenge', 'Y'],
    ['frictionless', 'challengeWithMethod', 'method Y'],
    ['frictionless', 'attempt', 'A'],
    ['frictionless', 'notEnrolled', 'N'],
    ['sideways', 'challenge', 'C'],
    ['sideways', 'frictionless', 'Y'],
  ] as [string, Outcome, string][])('%s with the card %s: %s', (flow, outcome, expected) => {
    expect(outcomeOf(begin(outcome, custom('flow', flow)))).toBe(expected);
  });

  it('can be combined with 3DS2_enrolled', () => {
    const different = both(custom('enrolled', 'true'), custom('flow', 'frictionless'));
    expect(outcomeOf(beginWith(NOT_ENROLLED, different))).toBe('Y');
  });

  it('overrides the request of the shop', () => {
    const wished = threeDSecure('challengeIndicator', '04');
    expect(outcomeOf(begin('challenge', both(custom('flow', 'frictionless'), wished)))).toBe('Y');
    const exempted = both(
      threeDSecure('challengeIndicator', '05'),
      threeDSecure('exemptionFlag', '02'),
    );
    expect(outcomeOf(begin('challenge', both(custom('flow', 'challenge'), exempted)))).toBe('C');
  });
});

describe('3DS2_status', () => {
  it.each([
    ['Y', 'Y'],
    ['A', 'A'],
    ['N', 'N 100.380.401'],
    ['U', 'U 100.390.112'],
    ['R', 'R 100.390.114'],
    ['C', 'C'],
    ['D', 'C'],
    ['constructor', 'C'],
  ])('%s with an enrolled card: %s', (status, expected) => {
    expect(outcomeOf(begin('challenge', custom('status', status)))).toBe(expected);
  });

  it('is the status of every card of the matrix', () => {
    for (const { number, brand, outcome } of AUTHENTICATED_CARDS) {
      const begun = beginWith(number, custom('status', 'R'), brand);
      const expected = outcome.endsWith('WithMethod') ? 'method R' : 'R 100.390.114';
      expect(outcomeOf(begun), number).toBe(expected);
    }
    expect(outcomeOf(beginWith(UNKNOWN, custom('status', 'A')))).toBe('A');
  });

  it('N does not decline a card that is not enrolled (ECI 06)', () => {
    const begun = begin('notEnrolled', custom('status', 'N'));
    expect(outcomeOf(begun)).toBe('N');
    expect(doneOf(begun).authentication.eci).toBe('06');
  });

  it('contains the message for the shopper, and the error', () => {
    const rejected = doneOf(begin('frictionless', custom('status', 'R'))).authentication;
    expect(rejected).toMatchObject({ transactionStatusReason: '11', eci: '07' });
    expect(rejected.cardHolderInfo?.length).toBeLessThanOrEqual(128);
    const failed = doneOf(begin('technicalError')).authentication;
    expect(failed).toMatchObject({ errorCode: '403', errorSource: 'A' });
    expect(failed).not.toHaveProperty('eci');
  });
});

it.each([
  custom('enrolled', 'true'),
  custom('status', 'Y'),
  custom('flow', 'challenge'),
  threeDSecure('challengeIndicator', '04'),
])('a switch has no effect without a connected issuer: %j', ({ request }) => {
  for (const { number, brand } of AUTHENTICATED_CARDS) {
    const different: Differences = {
      ...(request && { request }),
      more: { issuers: NO_ISSUERS },
    };
    expect(beginWith(number, different, brand)).toEqual({
      kind: 'none',
      authentication: { eci: networkOf(brand) === 'MASTER' ? '00' : '07' },
    });
  }
});
