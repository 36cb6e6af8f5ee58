/** The operations that report transactions and settlements. */
import type { OperationRows } from './operation.ts';

export const REPORTS = {
  listPayments: {
    method: 'GET',
    path: '/v1/query',
    spec: 'API 3, Query parameters',
    summary: 'Lists transactions.',
    description:
      'Finds transactions by the shop’s reference or in a period of time, newest first. The same as /v3/query, without the number of pages. See docs/reporting.md.',
    credentials: 'token',
    limit: 'query',
    query: 'query',
    answers: { 200: ['Transactions'], 400: ['Refusal'] },
  },
  findPayment: {
    method: 'GET',
    path: '/v1/query/:id',
    spec: 'API 3, Query parameters',
    summary: 'Reads a transaction of any type.',
    description:
      'Status 200 for any result of the transaction. With includeLinkedTransactions the answer is a list of all linked transactions. See docs/reporting.md.',
    credentials: 'token',
    limit: 'query',
    query: 'queryOne',
    answers: { 200: ['Transaction', 'Transactions'], 400: ['Refusal'] },
  },
  listRecords: {
    method: 'GET',
    path: '/v3/query',
    spec: 'API 3, Query parameters',
    summary: 'Lists transactions, with the number of pages.',
    description:
      'Finds transactions by the shop’s reference or in a period of time, newest first. A page after the last one is empty. Status 400 and 700.400.580 if nothing is found. See docs/reporting.md.',
    credentials: 'token',
    limit: 'query',
    query: 'query',
    answers: { 200: ['Records'], 400: ['Refusal'] },
  },
  findRecords: {
    method: 'GET',
    path: '/v3/query/:id',
    spec: 'API 3, Query parameters',
    summary: 'Reads a transaction of any type, and its linked transactions.',
    description:
      'With includeLinkedTransactions the answer has all linked transactions; the filters select from them. See docs/reporting.md.',
    credentials: 'token',
    limit: 'query',
    query: 'queryOne',
    answers: { 200: ['Records'], 400: ['Refusal'] },
  },
  listSettlements: {
    method: 'GET',
    path: '/reports/v1/reconciliations/aggregations',
    spec: 'API 2, Reporting parameters',
    summary: 'Lists settlements with their totals.',
    description:
      'Lists the settlements of the entity and, for a merchant, of its channels. The period includes both days. See docs/settlement.md.',
    credentials: 'token',
    limit: 'report',
    query: 'report',
    answers: { 200: ['Settlements'], 400: ['Refusal'] },
  },
  readSettlement: {
    method: 'GET',
    path: '/reports/v1/reconciliations/aggregations/:id',
    spec: 'API 2, Reporting parameters',
    summary: 'Reads all records of a settlement.',
    credentials: 'token',
    limit: 'report',
    query: 'settlement',
    answers: { 200: ['SettlementRecords'], 400: ['Refusal'] },
  },
  readSettlementPage: {
    method: 'GET',
    path: '/reports/v2/reconciliations/aggregations/:id',
    spec: 'API 2, Reporting parameters',
    summary: 'Reads a page of 100 records of a settlement.',
    description: 'The first page is 1. A page after the last one is empty. See docs/settlement.md.',
    credentials: 'token',
    limit: 'report',
    query: 'settlementPage',
    answers: { 200: ['SettlementPage'], 400: ['Refusal'] },
  },
  readReconciliationFile: {
    method: 'GET',
    path: '/reports/v1/reconciliations/:file',
    spec: 'API 3, Reconciliation',
    summary: 'Reads the reconciliation file of a day: yyyy-MM-dd.csv.',
    description:
      'The file has the records of the entity itself, and exists once the day is closed. See docs/settlement.md.',
    credentials: 'token',
    limit: 'report',
    query: 'read',
    answers: { 200: 'text/csv', 400: ['Refusal'], 404: ['Refusal'] },
  },
} as const satisfies OperationRows;
