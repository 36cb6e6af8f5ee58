/** What the tests of wallets have in common: pages that keep what their callbacks hear. */
import type { Page } from '@playwright/test';
import type { RecordedError } from './cardForm.ts';

/** Each wallet, and the prefix of its parameters. */
export const WALLETS = [
  ['APPLEPAY', 'applePay'],
  ['GOOGLEPAY', 'googlePay'],
  ['SAMSUNGPAY', 'samsungPay'],
] as const;

/** What a page of these tests has kept, also when it was left for another of the shop. */
export const notesOf = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => JSON.parse(sessionStorage['notes'] ?? '[]'));

/** `note(…)` and options that tell of errors, for `options` of a page. */
export const noting = (options: string): string => `(() => {
  const note = window.note = (...given) => {
    sessionStorage.notes = JSON.stringify([...JSON.parse(sessionStorage.notes ?? '[]'), given]);
  };
  return {
    onError: (error) => {
      window.errors.push({ name: error.name, code: error.code, message: error.message, cause: error.cause });
      note('onError', error.code, error.brand, error.event);
    },
    ...(${options}),
  };
})()`;

/** What `onError` was called with. */
export const errorsOf = (page: Page): Promise<RecordedError[]> =>
  page.evaluate(() => (window as unknown as { errors: RecordedError[] }).errors);
