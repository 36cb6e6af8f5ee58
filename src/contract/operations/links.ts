/** The operations of links to pay, by the server of a shop. */
import type { OperationRows } from './operation.ts';

export const LINKS = {
  createLink: {
    method: 'POST',
    path: '/paybylink/v1',
    spec: 'ours',
    summary: 'Creates a link to pay.',
    description: 'Anybody who opens the link can pay. See docs/links.md.',
    credentials: 'token',
    limit: 'post',
    body: ['link'],
    answers: { 200: ['PaymentLink'], 400: ['Refusal'] },
  },
  readLink: {
    method: 'GET',
    path: '/paybylink/v1/:id',
    spec: 'ours',
    summary: 'Reads the state of a link to pay.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['PaymentLinks'], 400: ['Refusal'] },
  },
  deactivateLink: {
    method: 'DELETE',
    path: '/paybylink/v1/:id',
    spec: 'ours',
    summary: 'Deactivates a link to pay.',
    description: 'No payment can begin any more. A payment that has begun goes on.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['PaymentLinks'], 400: ['Refusal'] },
  },
  readLinkPayment: {
    method: 'GET',
    path: '/paybylink/v1/:id/checkouts/:checkoutId/payment',
    spec: 'ours',
    summary: 'Reads the result of a checkout of a link to pay.',
    description: 'As GET /v1/checkouts/{id}/payment.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['Payment', 'Envelope'], 400: ['Payment', 'Refusal'] },
  },
} as const satisfies OperationRows;
