/**
 * Completes the advice of a cause. Stored advice has placeholders in place of ids and of the numbers of test accounts, because
 * the gateway does not know those of the simulator, and stores no number. Pure.
 */
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import { SANDBOX } from '../../gateway/domain/merchant/types.ts';
import { BANK_ACCOUNTS } from '../../simulator/bank/bankAccounts.ts';

/** What the advice is about. */
export interface Subject {
  /** The id that was explained. */
  readonly id: string;
  readonly entityId: string;
}

/** Numbers of test cards that advice names: the first is approved, the holder of the second one is authenticated. */
export const ADVISED_CARDS = { testCard: '4242424242424242', testCard3ds: '4200000000000026' };

/** The test data of a direct debit in a country. */
const accountOf = (country = 'DE') =>
  BANK_ACCOUNTS.find((one) => one.country === country && one.use === 'direct debit')?.fields ?? {};

/** The text with the values of its placeholders, such as `{id}`, `{testCard}` and `{testIban DE}`. */
export function completed(text: string, { id, entityId }: Subject): string {
  return text.replace(/\{(\w+)(?: (\w\w))?\}/g, (whole, name: string, country?: string) => {
    const values: Readonly<Record<string, string | undefined>> = {
      id,
      entityId,
      ...ADVISED_CARDS,
      testIban: accountOf(country)['iban'],
      testBic: accountOf(country)['bic'],
    };
    return values[name] ?? whole;
  });
}

/** A cause whose advice has no placeholders. */
export const withAdvice = (cause: Cause, subject: Subject): Cause =>
  cause.tryInstead === undefined
    ? cause
    : { ...cause, tryInstead: completed(cause.tryInstead, subject) };

/**
 * The command line that removes the cause of a result, or continues a payment that waits for the shopper.
 *
 * @returns undefined if no command does that
 */
export function commandFor(
  { cause, tryInstead = '' }: Cause,
  { id, entityId }: Subject,
): string | undefined {
  if (cause === 'shopper-waiting') return withEntity(`approve ${id}`, entityId);
  if (cause === 'injected-fault') return withEntity('faults --clear', entityId);
  const [scenario] = /scenarios --clear(?: --id \d+)?/.exec(tryInstead) ?? [];
  return cause === 'scenario' && scenario ? withEntity(scenario, entityId) : undefined;
}

/** A command line of this program for an entity, which is named unless it is that of the sandbox. */
export const withEntity = (command: string, entityId: string): string =>
  `payment-widgets ${command}${entityId === SANDBOX.id ? '' : ` --entity-id ${entityId} --token TOKEN`}`;
