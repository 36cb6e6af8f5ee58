/** The operations of payments, by the server of a shop. */
import type { OperationRows } from './operation.ts';

export const PAYMENTS = {
  pay: {
    method: 'POST',
    path: '/v1/payments',
    spec: 'API 3, Endpoints',
    summary: 'Creates a payment, or a follow-up of the payment in referenceUuid.',
    description:
      'PA, DB, CD and PA.CP create a payment. With referenceUuid, CP, RV, RF and PA create a follow-up. A declined payment has status 400. See docs/life-cycle.md.',
    credentials: 'token',
    limit: 'post',
    body: ['payments'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
    messages: ['PAYMENT', 'REGISTRATION', 'RISK'],
  },
  referToPayment: {
    method: 'POST',
    path: '/v1/payments/:id',
    spec: 'API 3, Endpoints',
    summary: 'Captures, reverses or refunds a payment, or adds to an authorisation.',
    description:
      'PA increases or repeats an authorisation. Concurrent follow-ups of one payment are processed one after the other. See docs/life-cycle.md.',
    credentials: 'token',
    limit: 'post',
    body: ['refer'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
    messages: ['PAYMENT'],
  },
  readPayment: {
    method: 'GET',
    path: '/v1/payments/:id',
    spec: 'API 3, Endpoints',
    summary: 'Reads a payment.',
    description: 'Returns the current state, any number of times. Status 404 if it does not exist.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'], 404: ['Refusal'] },
  },
} as const satisfies OperationRows;
