/** The results of an authentication. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginAuthentication } from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import {
  answerChallenge,
  startAfterBrowserArrival,
} from '../../../../src/gateway/domain/threeDSecure/follow.ts';
import type { IssuerStatement } from '../../../../src/gateway/domain/threeDSecure/issuer.ts';
import {
  codeAfterChallenge,
  liabilityOf,
  withAuthentication,
} from '../../../../src/gateway/domain/threeDSecure/outcome.ts';
import type { Authentication } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { AUTHENTICATED_CARDS } from '../../../../src/simulator/issuer/cards.ts';
import { table } from '../../../table.ts';
import { authenticationInput, follow } from './sampleAuthentications.ts';

describe('the result after a challenge', () => {
  const cases: [IssuerStatement, paid: string | undefined, alone: string][] = [
    [{ status: 'Y' }, undefined, 'success'],
    [{ status: 'A' }, undefined, 'success'],
    [{ status: 'N' }, '100.380.401', '100.380.401'],
    // The reason lets a payment continue after the AReq. After a challenge it means that the shopper failed.
    [{ status: 'N', reason: '13' }, '100.380.401', '100.380.401'],
    [{ status: 'N', cancelled: '01' }, '100.396.101', '100.396.101'],
    [{ status: 'N', cancelled: '04' }, '100.396.103', '100.396.103'],
    [{ status: 'N', cancelled: '07' }, '100.380.401', '100.380.401'],
    [{ status: 'U' }, '100.390.112', '100.390.112'],
    [{ status: 'R' }, '100.390.114', '100.390.114'],
  ];
  table(cases)('%j: payment %s, authentication %s', (statement, paid, alone) => {
    expect(codeAfterChallenge(statement, false)).toBe(paid);
    expect(codeAfterChallenge(statement, true)).toBe(alone);
  });
});

describe('the liability', () => {
  const proof = 'x'.repeat(28);
  const cases: [string, Authentication, 'issuer' | 'merchant'][] = [
    ['authenticated', { eci: '05', verificationId: proof, authenticationStatus: 'Y' }, 'issuer'],
    ['attempted', { eci: '01', verificationId: proof, authenticationStatus: 'A' }, 'issuer'],
    ['another server’s, without a status', { eci: '02', verificationId: proof }, 'issuer'],
    ['without proof', { eci: '05', authenticationStatus: 'Y' }, 'merchant'],
    ['not enrolled', { eci: '06', authenticationStatus: 'N' }, 'merchant'],
    [
      'denied, with proof',
      { eci: '05', verificationId: proof, authenticationStatus: 'N' },
      'merchant',
    ],
    ['unauthenticated', { eci: '07' }, 'merchant'],
    ['informational', { eci: '06', authenticationStatus: 'I' }, 'merchant'],
    [
      'exempted',
      { eci: '05', verificationId: proof, authenticationStatus: 'Y', exemptionFlag: '01' },
      'merchant',
    ],
    ['unknown', {}, 'merchant'],
  ];
  table(cases)('if the payment is %s', (_, authentication, who) => {
    expect(liabilityOf(authentication)).toBe(who);
  });
});

describe('the data for the acquirer', () => {
  it('has the members of the outcome of another server, and nothing else', () => {
    const request = Object.assign(Object.create(null), { amount: '92.00' });
    const after = withAuthentication(request, {
      eci: '05',
      verificationId: 'v',
      authenticationStatus: 'Y',
      dsTransactionId: 'd',
      acsTransactionId: 'a',
      version: '2.2.0',
      flow: 'challenge',
      cardHolderInfo: 'not for the acquirer',
    });
    expect(after).toEqual({
      amount: '92.00',
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'v',
      'threeDSecure.authenticationStatus': 'Y',
      'threeDSecure.dsTransactionId': 'd',
      'threeDSecure.acsTransactionId': 'a',
      'threeDSecure.version': '2.2.0',
    });
    expect(Object.getPrototypeOf(after)).toBe(null);
    expect(request).toEqual({ amount: '92.00' });
  });

  it('is the request if no outcome is known', () => {
    expect(withAuthentication({ amount: '1.00' }, undefined)).toEqual({ amount: '1.00' });
    expect(withAuthentication({}, { eci: '07' })).toEqual({ 'threeDSecure.eci': '07' });
  });
});

/** Any request of a shop, limited to parameters that 3-D Secure reads. */
const anyRequest = fc.record(
  {
    'customParameters[3DS2_status]': fc.constantFrom('Y', 'A', 'N', 'U', 'R', 'C', 'D', 'x'),
    'customParameters[3DS2_enrolled]': fc.constantFrom('true', 'false'),
    'customParameters[3DS2_flow]': fc.constantFrom('challenge', 'frictionless', ''),
    'threeDSecure.challengeIndicator': fc.constantFrom('01', '02', '04', '05', '06', '09'),
    'threeDSecure.exemptionFlag': fc.constantFrom('01', '02', '03', '04'),
    'threeDSecure.decoupled': fc.constantFrom('true', 'false'),
    'threeDSecure.npa': fc.constantFrom('true', 'false'),
    'threeDSecure.threeRIInd': fc.constantFrom('RECURRING', 'SPLIT_SHIPMENT'),
    'threeDSecure.deviceInfo': fc.string(),
    'threeDSecure.disable': fc.constantFrom('true', 'false'),
    'customer.browser.screenWidth': fc.string(),
    'customer.browser.challengeWindow': fc.string(),
    createRegistration: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
);

describe('for any request', () => {
  const anyAnswer = fc.oneof(
    fc.record({ kind: fc.constant('code' as const), code: fc.string() }),
    fc.constantFrom(
      ...(['approve', 'decline', 'cancel', 'expire'] as const).map((kind) => ({ kind })),
    ),
  );
  const any = fc.tuple(
    fc.constantFrom(...AUTHENTICATED_CARDS),
    anyRequest,
    fc.constantFrom('DB', 'PA', 'RG', '3D', 'RF') as fc.Arbitrary<'DB' | 'PA' | 'RG' | '3D' | 'RF'>,
    anyAnswer,
  );

  it('the outcome has the formats of the API', () => {
    fc.assert(
      fc.property(any, ([{ number, brand }, request, type, answer]) => {
        const forItself = type === '3D';
        let result: { authentication?: Authentication; code?: string; kind: string };
        const begun = beginAuthentication(
          authenticationInput(number, brand, { request, subject: { type } }),
        );
        result = begun.kind === 'waits' ? { kind: 'waits' } : begun;
        if (begun.kind === 'waits') {
          const asked = startAfterBrowserArrival(begun.flow, follow(forItself));
          result =
            asked.kind === 'done' ? asked : answerChallenge(asked.flow, answer, follow(forItself));
        }
        if (result.kind === 'again' || result.kind === 'refused') return;
        if (forItself) expect(result.code).toBeDefined();
        const { authentication = {} } = result;
        if (authentication.eci !== undefined) expect(authentication.eci).toMatch(/^0[0-8]$/);
        const { verificationId, dsTransactionId, acsTransactionId } = authentication;
        for (const id of [dsTransactionId, acsTransactionId]) expect(id?.length ?? 36).toBe(36);
        expect(verificationId?.length ?? 28).toBe(28);
        const isProof = ['Y', 'A'].includes(authentication.authenticationStatus ?? '');
        expect(verificationId !== undefined).toBe(isProof);
      }),
      { numRuns: 1000 },
    );
  });

  it('the flow is JSON, and continues after it was stored', () => {
    fc.assert(
      fc.property(any, ([{ number, brand }, request, type, answer]) => {
        const begun = beginAuthentication(
          authenticationInput(number, brand, { request, subject: { type } }),
        );
        if (begun.kind !== 'waits') return;
        const kept = JSON.parse(JSON.stringify(begun.flow));
        const details = follow(type === '3D');
        expect(startAfterBrowserArrival(kept, details)).toEqual(
          startAfterBrowserArrival(begun.flow, details),
        );
        if (begun.flow.phase === 'begun') return;
        expect(answerChallenge(kept, answer, follow(false))).toEqual(
          answerChallenge(begun.flow, answer, follow(false)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
