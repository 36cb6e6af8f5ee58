import type { OperationRows } from '../../../src/contract/operations/operation.ts';

export const ENTITY = {
  readEntity: {
    method: 'GET',
    path: '/v1/entity',
    spec: 'ours',
    summary: 'Reads the entity that a token authorises.',
    credentials: 'token',
    limit: 'read',
    query: 'read',
    answers: { 200: ['Envelope'], 400: ['Refusal'] },
  },
} as const satisfies OperationRows;
