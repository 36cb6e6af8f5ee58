/** The shopper's answers to a challenge, and their results. */
import { describe, expect, it } from 'vitest';
import { answerChallenge } from '../../../../src/gateway/domain/threeDSecure/follow.ts';
import { liabilityOf } from '../../../../src/gateway/domain/threeDSecure/outcome.ts';
import type {
  AuthenticationState,
  ChallengeAnswer,
} from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { MOST_WRONG_CODES, RIGHT_CODE } from '../../../../src/simulator/issuer/oneTimeCode.ts';
import { scriptOf } from '../../../../src/simulator/issuer/script.ts';
import { begin, flowOf, follow, IDS } from './sampleAuthentications.ts';

const challenge = (brand = 'VISA') => flowOf(begin('challenge', {}, brand));
const code = (text: string): ChallengeAnswer => ({ kind: 'code', code: text });

function answered(flow: AuthenticationState, answer: ChallengeAnswer, forItself = false) {
  const result = answerChallenge(flow, answer, follow(forItself));
  if (result.kind === 'again') throw new Error('asked again');
  return result;
}

describe('a code', () => {
  it.each(['123456', ' 123456 ', '123 456', '123-456', '1 2 3 4 5 6', '123\u00a0456', '123456\n'])(
    'pasted as %j is right',
    (text) => {
      const { authentication, ...rest } = answered(challenge(), code(text));
      expect(RIGHT_CODE).toBe('123456');
      expect(rest).not.toHaveProperty('code');
      expect(authentication).toEqual({
        eci: '05',
        verificationId: expect.stringMatching(/^.{28}$/),
        version: '2.2.0',
        flow: 'challenge',
        dsTransactionId: IDS.ds,
        acsTransactionId: IDS.acs,
        authenticationStatus: 'Y',
        challengeMandatedIndicator: 'Y',
        authenticationType: '02',
      });
      expect(liabilityOf(authentication)).toBe('issuer');
    },
  );

  it.each(['', '12345', '1234567', '654321', '123x456', '１２３４５６', '123456123456'])(
    '%j is wrong',
    (text) => {
      expect(answerChallenge(challenge(), code(text), follow(false)).kind).toBe('again');
    },
  );

  it('that is wrong three times declines the payment', () => {
    let flow = challenge();
    for (let tries = 1; tries < MOST_WRONG_CODES; tries++) {
      const result = answerChallenge(flow, code('000000'), follow(false));
      expect(result.kind).toBe('again');
      expect(scriptOf(result.flow).tries).toBe(tries);
      flow = result.flow;
    }
    expect(MOST_WRONG_CODES).toBe(3);
    const end = answered(flow, code('000000'));
    expect(end.code).toBe('100.380.401');
    expect(end.authentication).toMatchObject({
      authenticationStatus: 'N',
      transactionStatusReason: '19',
      eci: '07',
    });
    expect(answered(flow, code('123456'))).not.toHaveProperty('code');
  });
});

describe('an answer', () => {
  const cases: [ChallengeAnswer['kind'], string | undefined, string, Record<string, string>][] = [
    ['approve', undefined, 'success', { authenticationStatus: 'Y', eci: '02' }],
    ['decline', '100.380.401', '100.380.401', { authenticationStatus: 'N', eci: '00' }],
    ['cancel', '100.396.101', '100.396.101', { authenticationStatus: 'N', eci: '00' }],
    [
      'expire',
      '100.396.103',
      '100.396.103',
      { authenticationStatus: 'N', eci: '00', transactionStatusReason: '14' },
    ],
  ];

  it.each(cases)(
    '%s ends a payment with %s, an authentication with %s',
    (kind, paid, alone, expected) => {
      const answer = { kind } as ChallengeAnswer;
      const payment = answered(challenge('MASTER'), answer);
      expect(payment.code).toBe(paid);
      expect(payment.authentication).toMatchObject({ ...expected, flow: 'challenge' });
      expect(answered(challenge('MASTER'), answer, true).code).toBe(alone);
      const isProof = expected['authenticationStatus'] === 'Y';
      expect(payment.authentication.verificationId !== undefined).toBe(isProof);
    },
  );

  it('in a decoupled authentication is an answer, too', () => {
    const request = { 'threeDSecure.decoupled': 'true' };
    const { authentication, flow, ...rest } = answered(flowOf(begin('challenge', { request })), {
      kind: 'approve',
    });
    expect(rest).not.toHaveProperty('code');
    expect(authentication).toMatchObject({
      authenticationStatus: 'Y',
      flow: 'decoupled',
      authenticationType: '04',
      eci: '05',
    });
    // No browser took part.
    expect(flow.messages.map(({ messageType }) => messageType)).toEqual([
      'AReq',
      'ARes',
      'RReq',
      'RRes',
    ]);
  });

  it('results in all messages in their order, with their ids', () => {
    const { flow } = answered(challenge(), code('123456'));
    expect(flow.messages.map(({ messageType }) => messageType)).toEqual([
      'AReq',
      'ARes',
      'CReq',
      'CRes',
      'RReq',
      'RRes',
    ]);
    for (const message of flow.messages) {
      expect(message).toMatchObject({
        messageVersion: '2.2.0',
        threeDSServerTransID: IDS.server,
      });
    }
    expect(flow.messages[2]).toMatchObject({ acsTransID: IDS.acs, challengeWindowSize: '03' });
    expect(flow.messages[3]).toMatchObject({ transStatus: 'Y' });
    expect(flow.messages[4]).toMatchObject({ transStatus: 'Y', eci: '05', messageCategory: '01' });
  });

  it('contains the reason why there was no response', () => {
    const result = (kind: 'cancel' | 'expire') =>
      answered(challenge(), { kind }).flow.messages.at(-2)?.['challengeCancel'];
    expect([result('cancel'), result('expire')]).toEqual(['01', '04']);
  });

  it('to a challenge that only the shop requested is not marked as mandated', () => {
    const request = { 'threeDSecure.challengeIndicator': '04' };
    const flow = flowOf(begin('frictionless', { request }));
    const { authentication } = answered(flow, { kind: 'approve' });
    expect(authentication.challengeMandatedIndicator).toBe('N');
  });
});
