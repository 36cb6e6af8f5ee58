/** Requests to the issuer by parameters of the API: a challenge, none, or a decoupled authentication. */
import { describe, expect, it } from 'vitest';
import { liabilityOf } from '../../../../src/gateway/domain/threeDSecure/outcome.ts';
import type { Outcome } from '../../../../src/simulator/issuer/cards.ts';
import { scriptOf } from '../../../../src/simulator/issuer/script.ts';
import {
  alone,
  begin,
  both,
  type Differences,
  doneOf,
  flowOf,
  messagesOf,
  outcomeOf,
  threeDSecure,
} from './sampleAuthentications.ts';

describe('the challenge indicator', () => {
  it.each([
    ['01', 'frictionless', 'Y'],
    ['02', 'frictionless', 'Y'],
    ['03', 'frictionless', 'C'],
    ['04', 'frictionless', 'C'],
    ['04', 'frictionlessWithMethod', 'method C'],
    ['05', 'frictionless', 'Y'],
    ['06', 'frictionless', 'I'],
    ['06', 'attempt', 'I'],
    ['06', 'challenge', 'I'],
    ['06', 'technicalError', 'U 100.390.112'],
    ['07', 'challenge', 'C'],
    ['09', 'frictionless', 'C'],
    ['04', 'attempt', 'A'],
    ['04', 'notEnrolled', 'N'],
    ['04', 'technicalError', 'U 100.390.112'],
    ['04', 'notParticipating', 'none'],
    ['02', 'challenge', 'C'],
  ] as [string, Outcome, string][])('%s with the card %s: %s', (indicator, outcome, expected) => {
    expect(outcomeOf(begin(outcome, threeDSecure('challengeIndicator', indicator)))).toBe(expected);
  });

  it.each([
    ['details that are to be stored', { createRegistration: 'true' }],
    ['the first payment of a series', { 'standingInstruction.mode': 'INITIAL' }],
  ])('is 04 for %s', (_, request) => {
    const flow = flowOf(begin('frictionless', { request }));
    expect(flow.messages[0]).toMatchObject({ threeDSRequestorChallengeInd: '04' });
    expect(flow.messages[1]).toMatchObject({ transStatus: 'C', acsChallengeMandated: 'N' });
    const own = { ...request, 'threeDSecure.challengeIndicator': '01' };
    expect(outcomeOf(begin('frictionless', { request: own }))).toBe('Y');
  });

  it('is 01 otherwise', () => {
    const messages = messagesOf(
      begin('frictionless', { request: { createRegistration: 'false' } }),
    );
    expect(messages[0]).toMatchObject({ threeDSRequestorChallengeInd: '01' });
  });
});

describe('an exemption', () => {
  const asks = (indicator: string, flag: string | undefined = '01'): Differences => ({
    request: {
      'threeDSecure.challengeIndicator': indicator,
      'threeDSecure.exemptionFlag': flag,
    },
  });

  it.each(['02', '05', '08'])('is granted for the indicator %s', (indicator) => {
    for (const [brand, eci] of [
      ['VISA', '07'],
      ['MASTER', '06'],
      ['MAESTRO', '06'],
    ] as const) {
      const begun = doneOf(begin('challenge', asks(indicator), brand));
      expect(begun).not.toHaveProperty('code');
      expect(begun.authentication).toMatchObject({
        authenticationStatus: 'I',
        eci,
        exemptionFlag: '01',
      });
      expect(begun.authentication).not.toHaveProperty('verificationId');
      expect(liabilityOf(begun.authentication)).toBe('merchant');
    }
  });

  it('ends an authentication without a payment without a challenge', () => {
    expect(outcomeOf(begin('challenge', { ...alone, ...asks('05') }))).toBe('I 000.400.110');
  });

  it('is not known to an issuer of 2.1.0, nor are other new indicators', () => {
    for (const indicator of ['02', '05', '06', '08']) {
      const flow = flowOf(begin('challenge', asks(indicator), 'VISA', 1));
      expect(scriptOf(flow).status).toBe('C');
      const sent = flow.messages[0]?.['threeDSRequestorChallengeInd'];
      expect(sent).toBe(indicator === '02' ? '02' : '01');
    }
  });

  it('is not required without a challenge', () => {
    const { authentication } = doneOf(begin('frictionless', asks('05')));
    expect(authentication.authenticationStatus).toBe('Y');
    expect(authentication).not.toHaveProperty('exemptionFlag');
    expect(liabilityOf(authentication)).toBe('issuer');
  });
});

it('data-only authentications have a separate indicator and code', () => {
  const data = threeDSecure('challengeIndicator', '06');
  for (const [brand, eci] of [
    ['VISA', '07'],
    ['MASTER', '04'],
  ] as const) {
    expect(doneOf(begin('frictionless', data, brand)).authentication.eci).toBe(eci);
  }
  expect(outcomeOf(begin('challenge', { ...alone, ...data }))).toBe('I 000.400.120');
});

describe('decoupled', () => {
  const apart = threeDSecure('decoupled', 'true');

  it.each(['challenge', 'challengeWithMethod'] as const)('is the %s of 2.2.0', (outcome) => {
    const flow = flowOf(begin(outcome, apart));
    expect(flow).toMatchObject({ phase: 'decoupled', method: null, version: '2.2.0' });
    expect(flow.messages[0]).toMatchObject({ threeDSRequestorDecReqInd: 'Y' });
    expect(flow.messages[1]).toMatchObject({ transStatus: 'D', acsDecConInd: 'Y' });
  });

  it('a 2.1.0 issuer challenges as ever', () => {
    const flow = flowOf(begin('challenge', apart, 'VISA', 1));
    expect(flow).toMatchObject({ phase: 'challenge', version: '2.1.0' });
    expect(flow.messages[0]).not.toHaveProperty('threeDSRequestorDecReqInd');
  });

  it('nothing changes without a challenge', () => {
    expect(outcomeOf(begin('frictionless', apart))).toBe('Y');
    expect(outcomeOf(begin('frictionlessWithMethod', apart))).toBe('method Y');
  });
});

describe('without a shopper (3RI)', () => {
  const without = threeDSecure('threeRIInd', 'SPLIT_SHIPMENT');

  it('no challenge is possible: the issuer returns the reason', () => {
    const reason = (nth: number) =>
      doneOf(begin('challenge', without, 'VISA', nth)).authentication.transactionStatusReason;
    expect(outcomeOf(begin('challenge', without))).toBe('N 100.380.401');
    expect(outcomeOf(begin('challengeWithMethod', without))).toBe('N 100.380.401');
    expect([reason(0), reason(1)]).toEqual(['23', '21']);
  });

  it('the shopper can be authenticated decoupled', () => {
    const apart = both(without, threeDSecure('decoupled', 'true'));
    expect(flowOf(begin('challenge', apart)).phase).toBe('decoupled');
    expect(outcomeOf(begin('challenge', apart, 'VISA', 1))).toBe('N 100.380.401');
  });

  it('the rest is the same as with a browser', () => {
    expect(outcomeOf(begin('frictionlessWithMethod', without))).toBe('Y');
    expect(outcomeOf(begin('attempt', without))).toBe('A');
  });
});
