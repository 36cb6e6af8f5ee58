/** The operations without an account: of browsers after a redirect, the script, the documents, the state of the gateway. */
import type { OperationRows, ParameterObject } from './operation.ts';

const CHECKOUT_ID = {
  name: 'checkoutId',
  in: 'query',
  description:
    'Id of the checkout. The script reads it from its own address; the answer does not depend on it.',
  required: false,
  schema: { type: 'string' },
} as const satisfies ParameterObject;

export const PUBLIC = {
  readOutcome: {
    method: 'GET',
    path: '/v1/redirects/:token/outcome',
    spec: 'ours',
    summary: 'Reads the result of a payment after a redirect.',
    description:
      'The shopper’s browser sends the request: the token in the path is the credential. The result can be read any number of times.',
    credentials: 'none',
    size: 'page',
    answers: {
      200: ['Payment', 'Registration'],
      400: ['Payment', 'Registration'],
      404: ['Refusal'],
    },
  },
  cancelRedirect: {
    method: 'POST',
    path: '/v1/redirects/:token/cancel',
    spec: 'ours',
    summary: 'Cancels a redirect.',
    description:
      'The shopper’s browser sends the request: the token in the path is the credential. The payment ends with 100.396.101, unless it already has a result. The answer has the result.',
    credentials: 'none',
    size: 'page',
    answers: {
      200: ['Payment', 'Registration'],
      400: ['Payment', 'Registration'],
      404: ['Refusal'],
    },
    messages: ['PAYMENT', 'REGISTRATION'],
  },
  loadScript: {
    method: 'GET',
    head: true,
    path: '/v1/paymentWidgets.js',
    spec: 'API 3, Endpoints',
    summary: 'Loads the script of the form.',
    credentials: 'none',
    more: [CHECKOUT_ID],
    answers: { 200: 'text/javascript', 304: [] },
  },
  readIntegrity: {
    method: 'GET',
    path: '/v1/fastcheckout/integrity',
    spec: 'the reference, section 1',
    summary: 'Reads the integrity hash of the form’s script.',
    description: 'For shops that write the script tag before they create a checkout.',
    credentials: 'none',
    answers: { 200: ['Integrity'] },
  },
  listResultCodes: {
    method: 'GET',
    path: '/v1/resultcodes',
    spec: 'the reference, section 1',
    summary: 'Lists all result codes.',
    credentials: 'none',
    answers: { 200: ['ResultCodes'] },
  },
  readDescription: {
    method: 'GET',
    head: true,
    path: '/openapi.json',
    spec: 'ours',
    summary: 'Reads this OpenAPI document.',
    credentials: 'none',
    answers: { 200: ['Description'], 304: [] },
  },
  readHealth: {
    method: 'GET',
    head: true,
    path: '/health',
    spec: 'ours',
    summary: 'Reads whether the gateway accepts requests.',
    credentials: 'none',
    answers: { 200: ['Health'], 503: ['Health'] },
  },
} as const satisfies OperationRows;
