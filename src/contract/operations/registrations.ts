/** The operations of stored payment details, by the server of a shop. */
import type { OperationRows } from './operation.ts';

export const REGISTRATIONS = {
  register: {
    method: 'POST',
    path: '/v1/registrations',
    spec: 'the reference, section 3',
    summary: 'Stores payment details.',
    description:
      'The request moves no money. The number is stored encrypted, and no answer contains it. See docs/registrations.md.',
    credentials: 'token',
    limit: 'post',
    body: ['register'],
    answers: { 200: ['Registration'], 400: ['Registration', 'Refusal'] },
    messages: ['REGISTRATION', 'RISK'],
  },
  readRegistration: {
    method: 'GET',
    path: '/v1/registrations/:id',
    spec: 'the reference, section 3',
    summary: 'Reads stored payment details.',
    description:
      'Returns the answer of the request that stored the details, with later changes by the card network. Status 404 if the details do not exist or were removed. See docs/registrations.md.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['Registration'], 400: ['Refusal'], 404: ['Refusal'] },
  },
  removeRegistration: {
    method: 'DELETE',
    path: '/v1/registrations/:id',
    spec: 'the reference, section 3',
    summary: 'Removes stored payment details.',
    description:
      'The gateway erases the number at once. The id in the answer is the id of the removal. See docs/registrations.md.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Removal'], 400: ['Refusal'] },
    messages: ['REGISTRATION', 'SCHEDULE'],
  },
  payWithRegistration: {
    method: 'POST',
    path: '/v1/registrations/:id/payments',
    spec: 'the reference, section 3',
    summary: 'Pays with stored payment details.',
    description:
      'The payments that an agreement with the shopper allows: see docs/card-on-file.md.',
    credentials: 'token',
    limit: 'post',
    body: ['stored'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
    messages: ['PAYMENT', 'RISK'],
  },
  extendRegistration: {
    method: 'POST',
    path: '/v1/registrations/:id/extendlife',
    spec: 'the reference, section 3',
    summary: 'Extends the life of stored payment details.',
    description:
      'The details are valid for at least 24 months from now. See docs/registrations.md.',
    credentials: 'token',
    limit: 'post',
    body: ['extend'],
    answers: { 200: ['Registration'], 400: ['Refusal'] },
    messages: ['REGISTRATION'],
  },
  requestNetworkToken: {
    method: 'POST',
    path: '/v1/registrations/:id/networkToken',
    spec: 'ours',
    summary: 'Requests a network token for a stored card.',
    description:
      'The terms of the entity must allow network tokens. GET of the registration returns the state of the token. See docs/network-tokens.md.',
    credentials: 'token',
    limit: 'post',
    body: ['network'],
    answers: { 200: ['Registration'], 400: ['Refusal'] },
    messages: ['REGISTRATION'],
  },
} as const satisfies OperationRows;
