/** Each code with which the gateway or the simulator refuses a request has a reason with advice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ResultCode } from '../../../src/contract/resultCodes.ts';
import { causeOfRefusal } from '../../../src/sandbox/explain/refusedRequest.ts';
import { table } from '../../table.ts';

/** Refusals with these codes have a cause of their own, which names the fault of the token. */
const WITH_OWN_CAUSE: readonly string[] = ['200.100.603'];

/** The codes that a refusal in the source names. */
const CODES = [
  ...new Set(
    ['src/gateway', 'src/simulator']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
          join(folder, path),
        ),
      )
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/refused: '([\d.]+)'/g)])
      .map(([, code = '']) => code as ResultCode),
  ),
]
  .filter((code) => !WITH_OWN_CAUSE.includes(code))
  .sort();

it('the search finds refusals of the gateway and of its rules', () => {
  expect(CODES).toEqual(expect.arrayContaining(['100.250.111', '700.400.580', '800.900.300']));
});

table(CODES)('%s: a sentence, and what to send instead', (refused) => {
  const { text, tryInstead = '' } = causeOfRefusal({ refused });
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(tryInstead).toMatch(/^[A-Z].*\.$/);
});

it('a refused paymentBrand has the message, which names no value that was sent', () => {
  const refusedFor = (name: string, message: string) =>
    causeOfRefusal({ refused: '200.300.404', errors: [{ name, value: 'BAGEL', message }] }).text;
  expect(refusedFor('paymentBrand', 'card properties must be set')).toBe(
    'The request has a wrong paymentBrand: card properties must be set.',
  );
  // Other messages may repeat a value.
  expect(refusedFor('merchantTransactionId', 'must not be BAGEL')).toBe(
    'The request has a wrong merchantTransactionId.',
  );
});
