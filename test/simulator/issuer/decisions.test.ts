/** What a simulated issuer decides beforehand: who asks for the challenge, the reason, and the parameter that decided. */
import { expect, it } from 'vitest';
import { findIssuer } from '../../../src/simulator/issuer/issuer.ts';
import {
  authenticationInput,
  cardFor,
} from '../../gateway/domain/threeDSecure/sampleAuthentications.ts';
import { table } from '../../table.ts';

const switches = (all: object) =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`customParameters[3DS2_${name}]`, value]),
  );

function decisionOf(number: string, set: object, indicator?: string) {
  const request = { ...switches(set), 'threeDSecure.challengeIndicator': indicator };
  const found = findIssuer(authenticationInput(number, 'VISA', { request }));
  if (typeof found === 'string') throw new Error(found);
  const { tries, ...decision } = found.state as Record<string, unknown>;
  return decision;
}

const number = (outcome: Parameters<typeof cardFor>[0]) => cardFor(outcome).number;
const BY_STATUS = 'customParameters[3DS2_status]';
const BY_FLOW = 'customParameters[3DS2_flow]';
const BY_ENROLLED = 'customParameters[3DS2_enrolled]';

table([
  { card: 'frictionless', set: {}, is: { status: 'Y', decidedBy: 'card.number' } },
  { card: 'technicalError', set: {}, is: { status: 'U', reason: '22', decidedBy: 'card.number' } },
  { card: 'challenge', set: {}, is: { status: 'C', isMandated: true, decidedBy: 'card.number' } },
  { card: 'frictionless', set: { status: 'A' }, is: { status: 'A', decidedBy: BY_STATUS } },
  {
    card: 'frictionless',
    set: { status: 'N' },
    is: { status: 'N', reason: '01', decidedBy: BY_STATUS },
  },
  {
    card: 'frictionless',
    set: { status: 'U' },
    is: { status: 'U', reason: '22', decidedBy: BY_STATUS },
  },
  {
    card: 'frictionless',
    set: { status: 'R' },
    is: { status: 'R', reason: '11', decidedBy: BY_STATUS },
  },
  {
    card: 'frictionless',
    set: { status: 'C' },
    is: { status: 'C', isMandated: true, decidedBy: BY_STATUS },
  },
  {
    card: 'frictionless',
    set: { status: 'Y', flow: 'challenge', enrolled: 'true' },
    is: { status: 'Y', decidedBy: BY_STATUS },
  },
  {
    card: 'frictionless',
    set: { flow: 'challenge', enrolled: 'true' },
    is: { status: 'C', isMandated: true, decidedBy: BY_FLOW },
  },
  { card: 'challenge', set: { flow: 'frictionless' }, is: { status: 'Y', decidedBy: BY_FLOW } },
  {
    card: 'notEnrolled',
    set: { enrolled: 'true' },
    is: { status: 'C', isMandated: true, decidedBy: BY_ENROLLED },
  },
  {
    card: 'notParticipating',
    set: { enrolled: 'true' },
    is: { status: 'C', isMandated: true, decidedBy: BY_ENROLLED },
  },
  {
    card: 'notEnrolled',
    set: { status: 'C' },
    is: { status: 'C', isMandated: true, decidedBy: BY_STATUS },
  },
] as const)('$card with $set', ({ card, set, is }) => {
  expect(decisionOf(number(card), set)).toStrictEqual(is);
});

/** EMV threeDSRequestorChallengeInd: only the data of the payment, and an exemption. */
const DATA_ONLY = '06';
const EXEMPT = '05';

table([
  // Its issuer can't receive data.
  {
    card: 'notEnrolled',
    set: {},
    indicator: DATA_ONLY,
    is: { status: 'N', reason: '13', isNotEnrolled: true, decidedBy: 'card.number' },
  },
  {
    card: 'challenge',
    set: {},
    indicator: EXEMPT,
    is: { status: 'I', decidedBy: 'card.number' },
  },
  {
    card: 'challenge',
    set: { status: 'C' },
    indicator: DATA_ONLY,
    is: { status: 'C', isMandated: true, decidedBy: BY_STATUS },
  },
] as const)('$card with $set and the indicator $indicator', ({ card, set, indicator, is }) => {
  expect(decisionOf(number(card), set, indicator)).toStrictEqual(is);
});

it('a number that no table has is unknown', () => {
  expect(findIssuer(authenticationInput('4999990000000000', 'VISA'))).toBe('unknown');
});
