/** The operations that move no money: risk check, authentication, exemption. */
import type { OperationRows } from './operation.ts';

export const CHECKS = {
  checkRisk: {
    method: 'POST',
    path: '/v1/risk',
    spec: 'the reference, section 1',
    summary: 'Checks the risk of a payment before it is made.',
    description:
      'Applies the risk rules of the entity. The request moves no money, and is neither stored nor counted. A refused check has status 400. See docs/risk.md.',
    credentials: 'token',
    limit: 'post',
    body: ['risk'],
    answers: { 200: ['RiskCheck'], 400: ['RiskCheck', 'Refusal'] },
    messages: ['RISK'],
  },
  authenticate: {
    method: 'POST',
    path: '/v1/threeDSecure',
    spec: 'the reference, section 10',
    summary: 'Authenticates the holder of a card without a payment (3-D Secure 2).',
    description:
      'If the issuer asks for a challenge, the authentication is pending, and redirect contains the address for the browser. The shop sends the result with a payment. See docs/3d-secure.md.',
    credentials: 'token',
    limit: 'post',
    body: ['authenticate'],
    answers: { 200: ['Authentication'], 400: ['Authentication', 'Refusal'] },
    messages: ['PAYMENT'],
  },
  readAuthentication: {
    method: 'GET',
    path: '/v1/threeDSecure/:id',
    spec: 'the reference, section 10',
    summary: 'Reads an authentication.',
    description: 'Returns the current state, any number of times. Status 404 if it does not exist.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['Authentication'], 400: ['Authentication', 'Refusal'], 404: ['Refusal'] },
  },
  checkExemption: {
    method: 'POST',
    path: '/v1/exemption',
    spec: 'the reference, section 1',
    summary: 'Checks which SCA exemption a payment could use.',
    description:
      'The request moves no money and is not stored. An invalid card has status 400. See docs/3d-secure.md.',
    credentials: 'token',
    limit: 'post',
    body: ['exempt'],
    answers: { 200: ['Exemption'], 400: ['Exemption', 'Refusal'] },
  },
} as const satisfies OperationRows;
