/** What each route takes and answers, for the API's description: one row a route. Parameters come from the catalogue. */
import { schemaOf } from '../openapi/schema.ts';
import type { Operation, ParameterObject } from '../openapi/types.ts';
import { SUBMIT_ID, SUBMIT_ID_FORMAT } from './routes/checkoutPayment.ts';

const submitId: ParameterObject = {
  name: SUBMIT_ID,
  in: 'header',
  description:
    'Names the submit. Repeated with the same name it gets its first answer, and nothing is paid twice.',
  required: false,
  schema: schemaOf(SUBMIT_ID_FORMAT),
};

const checkoutId: ParameterObject = {
  name: 'checkoutId',
  in: 'query',
  description: 'Id of the checkout: read by the script itself; its bytes do not depend on it.',
  required: false,
  schema: { type: 'string' },
};

/** The operations of the API. Those without a version prefix are left out: they are the same. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/checkouts',
    id: 'createCheckout',
    summary: 'Creates a checkout.',
    description: 'It lives for 30 minutes. integrity=true adds the hash of the form’s script.',
    credentials: 'token',
    body: ['create'],
    answers: { 200: ['Checkout'], 400: ['Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'post',
    path: '/v1/checkouts/:id',
    id: 'updateCheckout',
    summary: 'Changes a checkout.',
    description: 'Until a payment is in flight. What is sent replaces what was sent before.',
    credentials: 'token',
    body: ['update'],
    answers: { 200: ['Checkout'], 400: ['Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'delete',
    path: '/v1/checkouts/:id',
    id: 'deleteCheckout',
    summary: 'Ends a checkout.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Checkout'], 400: ['Refusal'] },
  },
  {
    method: 'post',
    path: '/v1/checkouts/:id/payment',
    id: 'payCheckout',
    summary: 'Pays a checkout.',
    description:
      'Without a token it is the shopper’s browser that submits, and the id of the checkout is the key. A declined payment is answered with 400; it leaves the checkout open for another try.',
    credentials: 'either',
    body: ['form', 'server'],
    more: [submitId],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'get',
    path: '/v1/checkouts/:id/payment',
    id: 'readCheckoutPayment',
    summary: 'Reads the result of a checkout.',
    description:
      '000.200.000 while there is none. A final result can be read once; a declined payment is answered with 400.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Payment', 'Envelope'], 400: ['Payment', 'Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'get',
    path: '/v1/checkouts/:id/config',
    id: 'readFormConfig',
    summary: 'Reads what the form needs.',
    description: 'The id of the checkout is the key; any page may ask.',
    credentials: 'none',
    answers: { 200: ['FormConfig'], 400: ['Refusal'] },
  },
  {
    method: 'post',
    path: '/v1/payments',
    id: 'pay',
    summary: 'Pays without a checkout, or refers to a payment by referenceUuid.',
    description:
      'PA, DB, CD and PA.CP begin something; with referenceUuid CP, RV, RF and PA follow a payment. A declined payment is answered with 400.',
    credentials: 'token',
    body: ['payments'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'post',
    path: '/v1/payments/:id',
    id: 'referToPayment',
    summary: 'Captures, reverses or refunds a payment, or authorises with reference to it.',
    description:
      'What may follow what, how much of it and until when is in docs/life-cycle.md. Two at once take turns.',
    credentials: 'token',
    body: ['refer'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'], 429: ['Refusal'] },
  },
  {
    method: 'get',
    path: '/v1/payments/:id',
    id: 'readPayment',
    summary: 'Reads a payment.',
    description: 'As it stands, as often as it is asked for; 404 where there is none.',
    credentials: 'token',
    query: 'read',
    answers: {
      200: ['Payment'],
      400: ['Payment', 'Refusal'],
      404: ['Refusal'],
      429: ['Refusal'],
    },
  },
  {
    method: 'get',
    path: '/v1/paymentWidgets.js',
    id: 'loadScript',
    summary: 'The form’s script.',
    credentials: 'none',
    more: [checkoutId],
    answers: { 200: 'text/javascript', 304: [] },
  },
  {
    method: 'get',
    path: '/v1/fastcheckout/integrity',
    id: 'readIntegrity',
    summary: 'Reads the hash of the form’s script.',
    description: 'For shops that write the script tag before there is a checkout.',
    credentials: 'none',
    answers: { 200: ['Integrity'] },
  },
  {
    method: 'get',
    path: '/v1/resultcodes',
    id: 'listResultCodes',
    summary: 'Lists all result codes.',
    credentials: 'none',
    answers: { 200: ['ResultCodes'] },
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'readDescription',
    summary: 'This document.',
    credentials: 'none',
    answers: { 200: ['Description'], 304: [] },
  },
  {
    method: 'get',
    path: '/health',
    id: 'readHealth',
    summary: 'Whether requests are taken.',
    credentials: 'none',
    answers: { 200: ['Health'], 503: ['Health'] },
  },
];
