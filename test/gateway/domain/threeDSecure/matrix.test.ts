/** Every test card of 3-D Secure, from start to end (API reference: seven kinds of card, nine outcomes). */

import { describe, expect, it } from 'vitest';
import { checkCardNumber, detectBrands } from '../../../../src/card/index.ts';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import {
  type AuthenticationStart,
  beginAuthentication,
} from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import {
  answerChallenge,
  methodDone,
  startAfterBrowserArrival,
} from '../../../../src/gateway/domain/threeDSecure/follow.ts';
import { judgeAccount } from '../../../../src/gateway/domain/transaction/account.ts';
import {
  AUTHENTICATED_CARDS,
  type AuthenticatedCard,
  type Outcome,
} from '../../../../src/simulator/issuer/cards.ts';
import { table } from '../../../table.ts';
import {
  alone,
  authenticationInput,
  type Differences,
  flowOf,
  follow,
  messagesOf,
} from './sampleAuthentications.ts';

const KINDS = ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'DINERS or DISCOVER', 'JCB', 'UNIONPAY'];
const kindOf = ({ brand }: AuthenticatedCard) =>
  brand === 'DINERS' || brand === 'DISCOVER' ? 'DINERS or DISCOVER' : brand;

/** The expected result of each outcome. ECI of MASTER and MAESTRO after the bar. */
const EXPECTED: Readonly<
  Record<Outcome, { status?: string; eci?: string; paid: string; alone: string; steps: string }>
> = {
  frictionlessWithMethod: {
    status: 'Y',
    eci: '05|02',
    paid: 'continues',
    alone: '000.400.110',
    steps: 'method',
  },
  attemptWithMethod: {
    status: 'A',
    eci: '06|01',
    paid: 'continues',
    alone: '000.400.110',
    steps: 'method',
  },
  frictionless: { status: 'Y', eci: '05|02', paid: 'continues', alone: '000.400.110', steps: '' },
  attempt: { status: 'A', eci: '06|01', paid: 'continues', alone: '000.400.110', steps: '' },
  technicalError: { status: 'U', paid: '100.390.112', alone: '100.390.112', steps: '' },
  notEnrolled: { status: 'N', eci: '06|01', paid: 'continues', alone: '000.400.102', steps: '' },
  notParticipating: { eci: '07|00', paid: 'continues', alone: '000.400.101', steps: '' },
  challengeWithMethod: {
    status: 'Y',
    eci: '05|02',
    paid: 'continues',
    alone: 'success',
    steps: 'method challenge',
  },
  challenge: { status: 'Y', eci: '05|02', paid: 'continues', alone: 'success', steps: 'challenge' },
};

/** Does all steps of a browser and a shopper who wants to pay. */
function walk({ number, brand }: AuthenticatedCard, different: Differences = {}) {
  const forItself = different.subject?.type === '3D';
  const steps: string[] = [];
  const begun: AuthenticationStart = beginAuthentication(
    authenticationInput(number, brand, different),
  );
  if (begun.kind !== 'waits') return { steps, end: begun };
  let flow = begun.flow;
  if (flow.method === 'asked') {
    steps.push('method');
    flow = methodDone(flow);
  }
  const asked = startAfterBrowserArrival(flow, follow(forItself));
  if (asked.kind === 'done') return { steps, end: asked };
  steps.push('challenge');
  const answer = answerChallenge(asked.flow, { kind: 'code', code: '123456' }, follow(forItself));
  if (answer.kind === 'again') throw new Error('the right code was refused');
  return { steps, end: answer };
}

describe('the matrix', () => {
  it('has a card of every kind for every outcome, two where the shopper is challenged', () => {
    for (const outcome of Object.keys(EXPECTED)) {
      const row = AUTHENTICATED_CARDS.filter((card) => card.outcome === outcome);
      const each = outcome.startsWith('challenge') ? 2 : 1;
      const counted = KINDS.map((kind) => row.filter((card) => kindOf(card) === kind).length);
      expect(counted, outcome).toEqual(KINDS.map(() => each));
    }
    const numbers = AUTHENTICATED_CARDS.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(77);
    expect(numbers).toHaveLength(77);
  });

  it('has an issuer of 2.1.0 as the second one of two', () => {
    for (const outcome of ['challenge', 'challengeWithMethod']) {
      for (const kind of KINDS) {
        const versions = AUTHENTICATED_CARDS.filter(
          (card) => card.outcome === outcome && kindOf(card) === kind,
        ).map(({ version }) => version);
        expect(versions.sort(), `${outcome} ${kind}`).toEqual(['2.1.0', '2.2.0']);
      }
    }
    expect(AUTHENTICATED_CARDS.filter(({ version }) => version === '2.1.0')).toHaveLength(14);
  });

  table(AUTHENTICATED_CARDS.map((card) => [card.number, card.brand] as const))(
    '%s is accepted as %s',
    (number, brand) => {
      expect(checkCardNumber(number, brand)).toBe('ok');
      expect(detectBrands(number, [brand])).toEqual([brand]);
      const cvv = brand === 'AMEX' ? '1234' : '123';
      const card = {
        'card.number': number,
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': cvv,
      };
      expect(
        judgeAccount(requestOf(card), brand, { month: 1, year: 2030, date: '2030-01-31' }),
      ).toBe(undefined);
    },
  );
});

/** Each card, as a row whose first cells identify it. */
const ROWS = AUTHENTICATED_CARDS.map(
  (card) => [card.outcome, card.brand, card.number, card] as const,
);

table(ROWS)('%s of %s %s has the expected result of a payment', (outcome, brand, _number, card) => {
  const expected = EXPECTED[outcome];
  const isMaster = brand === 'MASTER' || brand === 'MAESTRO';
  const eci = expected.eci?.split('|')[isMaster ? 1 : 0];
  const { steps, end } = walk(card);
  expect(steps.join(' ')).toBe(expected.steps);
  expect('code' in end ? end.code : 'continues').toBe(expected.paid);
  expect(end.authentication?.eci).toBe(eci);
  expect(end.authentication?.authenticationStatus).toBe(expected.status);
  expect(end.kind).toBe(outcome === 'notParticipating' ? 'none' : 'done');
  const isProof = expected.status === 'Y' || expected.status === 'A';
  expect(end.authentication?.verificationId?.length).toBe(isProof ? 28 : undefined);
  if (outcome !== 'notParticipating') expect(end.authentication?.version).toBe(card.version);
});

table(ROWS)(
  '%s of %s %s has the expected result of an authentication without a payment',
  (outcome, ...row) => {
    const expected = EXPECTED[outcome];
    const { steps, end } = walk(row[2], alone);
    expect(steps.join(' ')).toBe(expected.steps);
    expect('code' in end ? end.code : 'no code').toBe(expected.alone);
  },
);

table(ROWS)('%s of %s %s does not reveal the number', (_outcome, brand, number, card) => {
  const { end } = walk(card);
  const begun = beginAuthentication(authenticationInput(number, brand));
  const outcomeOf = JSON.stringify([end, begun]);
  expect(outcomeOf).not.toContain(number.slice(0, 7));
});

describe('the method', () => {
  it('that has not run is reported to the issuer', () => {
    const [card] = AUTHENTICATED_CARDS.filter((one) => one.outcome === 'frictionlessWithMethod');
    const flow = flowOf(beginAuthentication(authenticationInput(card?.number ?? '', 'VISA')));
    const late = startAfterBrowserArrival(flow, follow(false));
    const inTime = startAfterBrowserArrival(methodDone(flow), follow(false));
    expect(late.flow.messages[0]).toMatchObject({ messageType: 'AReq', threeDSCompInd: 'N' });
    expect(inTime.flow.messages[0]).toMatchObject({ messageType: 'AReq', threeDSCompInd: 'Y' });
  });

  it('that an issuer does not have is reported, too', () => {
    const [card] = AUTHENTICATED_CARDS.filter((one) => one.outcome === 'frictionless');
    const messages = messagesOf(
      beginAuthentication(authenticationInput(card?.number ?? '', 'VISA')),
    );
    expect(messages[0]).toMatchObject({ messageType: 'AReq', threeDSCompInd: 'U' });
    expect(messages[1]).toMatchObject({ messageType: 'ARes', transStatus: 'Y', eci: '05' });
  });

  it('counts once, and not after the AReq was sent', () => {
    const [card] = AUTHENTICATED_CARDS.filter((one) => one.outcome === 'challengeWithMethod');
    const flow = flowOf(beginAuthentication(authenticationInput(card?.number ?? '', 'VISA')));
    const challenged = startAfterBrowserArrival(flow, follow(false));
    expect(challenged.kind).toBe('challenge');
    expect(methodDone(challenged.flow)).toBe(challenged.flow);
    // A browser that loads the page again finds the same state.
    expect(startAfterBrowserArrival(challenged.flow, follow(false))).toEqual(challenged);
  });
});
