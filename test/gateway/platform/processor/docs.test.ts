/** The examples of docs/processor.md are the requests that are sent, and responses that are accepted. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { httpProcessor } from '../../../../src/gateway/platform/processor/httpProcessor.ts';
import {
  CHARGEBACK,
  messageIn,
  RESULT,
  SETTLEMENT,
  verdictOf,
} from '../../../../src/gateway/platform/processor/messages.ts';
import { QUESTION } from './sampleQuestion.ts';
import { say, testSystem } from './testSystem.ts';

const PAGE = readFileSync(new URL('../../../../docs/processor.md', import.meta.url), 'utf8');

/** The JSON after a mark. */
const shown = (mark: string) =>
  new RegExp(`<!-- ${mark}:.*-->\\s*\`\`\`json\\n([^]*?)\`\`\``).exec(PAGE)?.[1] ?? '';

it('the question and the answer of the page', async () => {
  const system = await testSystem();
  system.behave(say(shown('answer')));
  const { url } = system;
  const verdict = await httpProcessor({ url, timeout: 10_000 }).answer(QUESTION);
  expect(verdict).toEqual(JSON.parse(shown('answer')));
  const [{ headers, body } = { headers: {}, body: '' }] = system.heard;
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': QUESTION.paymentId,
  });
  expect(JSON.parse(body)).toEqual(JSON.parse(shown('question')));
});

it.each(['redirect', 'voucher'])('the pending answer of the page: %s', (mark) => {
  const text = shown(mark);
  const verdict = verdictOf(Buffer.from(text), QUESTION);
  expect(verdict).toEqual({ ...JSON.parse(text), riskScore: null });
});

it('the statement of the page', async () => {
  const system = await testSystem();
  system.state(say(shown('statement')));
  const processor = httpProcessor({ url: system.url, timeout: 10_000 });
  await processor.refresh();
  expect(processor.statement).toEqual(JSON.parse(shown('statement')));
});

it.each([
  ['result', RESULT],
  ['chargeback', CHARGEBACK],
  ['settlement', SETTLEMENT],
] as const)('the message of the page that the gateway takes: %s', (mark, schema) => {
  const text = shown(mark);
  // Every member of the page is known, and has the right format.
  expect(messageIn(schema, Buffer.from(text))).toEqual(JSON.parse(text));
});
