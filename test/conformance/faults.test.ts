/** Faults of a gateway that otherwise answers as recordings of the platform are found, each by the rows about it. */
import { beforeAll, expect, it } from 'vitest';
import { GROUP_NAMES } from '../../src/conformance/rows.ts';
import { runConformance } from '../../src/conformance/run.ts';
import type { Shop } from '../gateway/harness.ts';
import { type Fault, type Passing, type PassingAnswer, startFaulty } from './faultyGateway.ts';
import { asRecorded, openRecorded } from './recordedGateway.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openRecorded();
});

/** The gateway with a fault. */
const faulty = (fault: Fault): Promise<string> =>
  startFaulty(shop, (request, pass) =>
    fault(request, async (sent) => {
      const answer = await asRecorded(sent, pass);
      if (!answer) throw new Error('the stand-in drops no answer');
      return answer;
    }),
  );

/** All groups except those with hundreds of rows about one kind of fault. */
const MOST = GROUP_NAMES.filter((group) => group !== 'validation' && group !== 'limits');

/** Runs rows against the gateway with a fault. @returns the ids of the rows that did not pass */
async function found(fault: Fault, only: readonly string[] = MOST): Promise<string[]> {
  const report = await runConformance({
    baseUrl: await faulty(fault),
    entityId: shop.gateway.entityId,
    token: shop.gateway.token,
    rate: Number.POSITIVE_INFINITY,
    only,
  });
  return report.rows
    .filter(({ differences, notRun }) => differences.length > 0 || notRun !== undefined)
    .map(({ row }) => row);
}

/** A fault that changes the answers to some requests. */
const changing =
  (
    isMeant: (request: Passing) => boolean,
    change: (answer: PassingAnswer) => PassingAnswer,
  ): Fault =>
  async (request, pass) => {
    const answer = await pass(request);
    return isMeant(request) ? change(answer) : answer;
  };

const field = ({ body }: Passing, name: string) => new URLSearchParams(body).get(name);
const isPayment = ({ method, path }: Passing) => method === 'POST' && path === '/v1/payments';
const isRefund = (request: Passing) => field(request, 'paymentType') === 'RF';
const isRead = ({ method, path }: Passing) => method === 'GET' && /^\/v1\/payments\//.test(path);
const withBody = (answer: PassingAnswer, body: object): PassingAnswer => ({
  ...answer,
  body: { ...answer.body, ...body },
});

it('a wrong code', async () => {
  const rows = await found(
    changing(isRefund, (answer) =>
      answer.body.result.code === '700.400.200'
        ? withBody(answer, { result: { ...answer.body.result, code: '700.400.100' } })
        : answer,
    ),
  );
  expect(rows).toEqual([
    'refunds-above',
    'refunds-above-in-parts',
    'refunds-twice',
    'refunds-of-reversed',
    'refunds-of-partial-capture',
  ]);
});

it('a missing member', async () => {
  const rows = await found(
    changing(isRead, (answer) => withBody(answer, { ndc: undefined })),
    ['payments', 'captures', 'credentials', 'refunds'],
  );
  expect(rows).toContain('payments-read');
  expect(rows).toContain('captures-read');
  expect(rows).toContain('credentials-read-none');
  // Each of them reads a payment.
  expect(rows.filter((row) => !/read/.test(row))).toEqual(['credentials-path-below']);
});

it('a wrong status', async () => {
  const rows = await found(
    changing(isPayment, (answer) =>
      /^800\.100/.test(answer.body.result.code) ? { ...answer, status: 200 } : answer,
    ),
    ['payments', 'resultCodes', 'refunds'],
  );
  expect(rows).toContain('payments-declined');
  expect(rows).toContain('resultCodes-800.100.151');
  expect(rows).not.toContain('payments-DB');
});

it('a dropped answer', async () => {
  const rows = await found(
    async (request, pass) => {
      const answer = await pass(request);
      return request.path.startsWith('/v1/query') ? undefined : answer;
    },
    ['query', 'refunds'],
  );
  expect(rows).toContain('query-by-id');
  expect(rows).toContain('query-unknown-reference');
  expect(rows.every((row) => row.startsWith('query-'))).toBe(true);
});

it('a wrong content type', async () => {
  const isCheckout = ({ method, path }: Passing) => method === 'POST' && path === '/v1/checkouts';
  const rows = await found(
    changing(isCheckout, (answer) => ({ ...answer, contentType: 'text/html' })),
    ['checkouts', 'payments'],
  );
  expect(rows).toContain('checkouts-create');
  expect(rows.every((row) => row.startsWith('checkouts-create'))).toBe(true);
});

it('a changed amount', async () => {
  const isCapture = (request: Passing) => field(request, 'paymentType') === 'CP';
  const rows = await found(
    changing(isCapture, (answer) =>
      answer.status === 200 ? withBody(answer, { amount: '91.99' }) : answer,
    ),
    ['captures', 'payments', 'refunds'],
  );
  expect(rows).toContain('captures-of-PA');
  expect(rows).toContain('captures-partial');
  expect(rows).not.toContain('captures-above');
  expect(rows).not.toContain('payments-DB');
});

it('a missing id', async () => {
  const rows = await found(
    changing(isPayment, (answer) => withBody(answer, { id: undefined })),
    ['payments', 'refunds'],
  );
  expect(rows).toContain('payments-DB');
  // Without an id there is no payment to refund.
  expect(rows).toContain('refunds-partial');
});

it('a refund beyond the amount', async () => {
  const rows = await found(
    async (request, pass) => {
      const answer = await pass(request);
      if (!isRefund(request) || answer.body.result.code !== '700.400.200') return answer;
      const parameters = new URLSearchParams(request.body);
      return {
        ...answer,
        status: 200,
        body: {
          ...answer.body,
          paymentType: 'RF',
          amount: parameters.get('amount'),
          result: { code: '000.100.110', description: 'accepted' },
        },
      };
    },
    ['refunds', 'captures', 'payments'],
  );
  expect(rows).toEqual([
    'refunds-above',
    'refunds-above-in-parts',
    'refunds-twice',
    'refunds-of-reversed',
    'refunds-of-partial-capture',
  ]);
});

it('credentials that are not checked', async () => {
  const rows = await found(
    (request, pass) => pass({ ...request, authorization: `Bearer ${shop.gateway.token}` }),
    ['credentials', 'payments', 'query'],
  );
  expect(rows).toContain('credentials-payments-none');
  expect(rows).toContain('credentials-query-unknown');
  expect(rows.every((row) => row.startsWith('credentials-'))).toBe(true);
});

it('details that can be used after their removal', async () => {
  let removals = 0;
  const report = await runConformance({
    baseUrl: await faulty(async (request, pass) => {
      if (request.method !== 'DELETE') return pass(request);
      removals++;
      const { body } = await pass({ ...request, method: 'GET', body: '' });
      return {
        status: 200,
        contentType: 'application/json',
        body: { ...body, card: undefined },
      };
    }),
    entityId: shop.gateway.entityId,
    token: shop.gateway.token,
    rate: Number.POSITIVE_INFINITY,
    only: ['registrations'],
  });
  const rows = report.rows.filter(({ differences }) => differences.length > 0);
  expect(rows.map(({ row }) => row)).toEqual([
    'registrations-pay-removed',
    'registrations-read-removed',
    'registrations-remove-twice',
    'registrations-remove-unknown',
  ]);
  expect(removals).toBeGreaterThan(5);
});

it('parameters that are ignored', async () => {
  const rows = await found(
    (request, pass) => {
      const parameters = new URLSearchParams(request.body);
      for (const name of [...parameters.keys()])
        if (/conformance/.test(name)) parameters.delete(name);
      return pass({ ...request, body: parameters.toString() });
    },
    ['validation', 'checkouts'],
  );
  expect(rows).toEqual([
    'checkouts-create-unknown',
    'validation-unknown',
    'validation-unknown-in-group',
  ]);
});

it('an answer with the card number', async () => {
  const rows = await found(
    async (request, pass) => {
      const answer = await pass(request);
      const number = field(request, 'card.number');
      return isPayment(request) && number
        ? withBody(answer, { note: `${number} charged` })
        : answer;
    },
    ['payments', 'captures'],
  );
  expect(rows).toContain('payments-DB');
  expect(rows.every((row) => row.startsWith('payments-'))).toBe(true);
});
