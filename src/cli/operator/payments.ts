/** The command `payments`: finds payments of all entities by what a shop or a shopper knows of them. */
import { ConfigError } from '../../gateway/configError.ts';
import type { PaymentSearch } from '../../gateway/domain/operator/tables.ts';
import { amountsOf } from '../../gateway/domain/query/search.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { iso, parseInstant } from '../../time/format.ts';
import { type FlagValues, type Run, textOf } from '../command.ts';
import { actionIn, cutTo, entityIn, limitIn, onDatabase, print, shownMoney } from './opened.ts';

/** Prints the payments that have all of the given values. The exit code is 1 if there is none. */
export const paymentsCommand: Run = async (given, terminal) => {
  actionIn(given, 'payments', ['find']);
  const { flags } = given;
  const [search, limit] = [searchIn(flags), limitIn(flags)];
  return onDatabase(given, 'payments find', async ({ store, note }) => {
    const read = await store.operator.payments(search, limit + 1);
    const earlier = ({ createdAt }: Payment) => `--to ${iso(createdAt)} earlier ones`;
    const found = cutTo(limit, read, terminal, earlier);
    // Who has looked, and by what; never the value, which can be an e-mail address.
    const by = CRITERIA.filter((flag) => flags[KEYS[flag]] !== undefined).join(' ');
    await store.transaction((tables) => note(tables, { by, found: String(found.length) }));
    print(found.map(shown), given, terminal, { line, none: 'no payment found' });
    return found.length > 0 ? 0 : 1;
  });
};

const KEYS = {
  last4: 'last4',
  email: 'email',
  amount: 'amount',
  reference: 'reference',
  'merchant-transaction-id': 'merchantTransactionId',
  code: 'code',
  from: 'from',
  to: 'to',
} as const;
const CRITERIA = Object.keys(KEYS) as readonly (keyof typeof KEYS)[];

function searchIn(flags: FlagValues): PaymentSearch {
  if (!CRITERIA.some((flag) => flags[KEYS[flag]] !== undefined)) {
    throw new ConfigError(
      `payments find requires one of ${CRITERIA.map((flag) => `--${flag}`).join(', ')}`,
    );
  }
  const last4 = textOf(flags, 'last4') ?? null;
  if (last4 !== null && !/^[0-9A-Za-z]{4}$/.test(last4)) {
    throw new ConfigError('--last4 must be the last four characters of a card or account number');
  }
  const email = textOf(flags, 'email') ?? null;
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new ConfigError('--email must be a whole e-mail address');
  }
  const code = textOf(flags, 'code') ?? null;
  if (code !== null && !/^\d{3}(?:\.\d{3}){0,2}$/.test(code)) {
    throw new ConfigError(
      '--code must be a result code, or its first or its first two numbers: 800.100.152, 800 or 800.100',
    );
  }
  return {
    entityId: entityIn(flags) ?? null,
    last4,
    email,
    amounts: amountsIn(flags),
    merchantTransactionId: textOf(flags, 'merchantTransactionId') ?? null,
    reference: textOf(flags, 'reference') ?? null,
    code,
    from: instantIn(flags, 'from'),
    to: instantIn(flags, 'to'),
  };
}

/** `92.00`, in every currency that has such amounts, or `92.00 EUR`. */
function amountsIn(flags: FlagValues): PaymentSearch['amounts'] {
  const text = textOf(flags, 'amount');
  if (text === undefined) return [];
  const [, amount = '', currency] = /^(\d{1,10}(?:\.\d{2,3})?)(?: ([A-Z]{3}))?$/.exec(text) ?? [];
  const found = amountsOf(amount)
    .map(({ minor, currencies }) => ({
      minor,
      currencies: currencies.filter((one) => currency === undefined || one === currency),
    }))
    .filter(({ currencies }) => currencies.length > 0);
  if (found.length === 0) {
    throw new ConfigError('--amount must be an amount, such as 92.00 or "92.00 EUR"');
  }
  return found;
}

function instantIn(flags: FlagValues, flag: 'from' | 'to'): number | null {
  const text = textOf(flags, flag);
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === undefined) {
    throw new ConfigError(
      `--${flag} must be an ISO 8601 date or instant, such as 2030-01-31 or 2030-01-31T12:00:00Z`,
    );
  }
  return instant;
}

const shown = ({ account, ...payment }: Payment) => ({
  id: payment.id,
  entityId: payment.entityId,
  createdAt: iso(payment.createdAt),
  paymentType: payment.type,
  ...shownMoney(payment),
  paymentBrand: payment.brand,
  // As an answer shows them: of an accepted card only.
  ...(account.bin !== null && { bin: account.bin }),
  ...(account.last4 !== null && { last4Digits: account.last4 }),
  code: payment.code,
  merchantTransactionId: payment.request['merchantTransactionId'] ?? null,
  registrationId: payment.registrationId,
  referencedId: payment.referencedId,
});

const line = (payment: ReturnType<typeof shown>): string => {
  const { id, createdAt, paymentType, amount, currency, paymentBrand, code, entityId } = payment;
  const { bin = '', last4Digits = '', merchantTransactionId } = payment;
  const account = `${paymentBrand ?? '-'}${last4Digits === '' ? '' : ` ${bin}…${last4Digits}`}`;
  const reference = merchantTransactionId === null ? '' : `  ${merchantTransactionId}`;
  const money = amount === null ? '' : ` ${amount} ${currency}`;
  return `${id}  ${createdAt}  ${paymentType}${money}  ${account}  ${code}  entity ${entityId}${reference}`;
};
