/** The command `uncertain`: lists payments whose result is uncertain, and stores what a person has decided about one. */

import { isPaymentResult, isPending, isUncertain } from '../contract/resultCodes.ts';
import { ConfigError } from '../gateway/configError.ts';
import {
  type Decided,
  listUncertain,
  type OwnAttempts,
  ownAttempts,
  resolveUncertain,
  retryUncertain,
  type UncertainPayment,
} from '../gateway/domain/payment/uncertain.ts';
import { isPaymentId, type PaymentId } from '../gateway/domain/shared/ids.ts';
import { formatAmount } from '../money/index.ts';
import { iso } from '../time/format.ts';
import { type Given, type Run, type Terminal, textOf } from './command.ts';
import { actionIn, type Opened, onDatabase, print } from './operator/opened.ts';
import { useCasesOn } from './operator/useCases.ts';

const ACTIONS = ['list', 'resolve', 'retry'] as const;

/** Lists the payments, resolves one, or asks the processor again. */
export const uncertainCommand: Run = async (given, terminal) => {
  const action = actionIn(given, 'uncertain', ACTIONS);
  const id = idIn(given, action);
  const code = codeIn(given, action);
  return onDatabase(given, `uncertain ${action}`, async (opened) => {
    if (id === undefined) return list(opened, given, terminal);
    const { config, keys } = opened;
    const store = opened.noting({ paymentId: id, ...(code !== undefined && { result: code }) });
    const needs = await useCasesOn(config, { store, keys });
    const decided =
      code === undefined
        ? await retryUncertain(needs, id)
        : await resolveUncertain(needs, id, code);
    const own = decided === 'busy' ? await ownAttempts(store, id) : undefined;
    const said = code === undefined ? RETRIED[decided] : RESOLVED[decided];
    terminal.write(`${id}: ${said}${own ? `: ${wordsOf(own)}` : ''}\n`);
    return decided === 'done' ? 0 : 1;
  });
};

const NOT_DONE = {
  unknown: 'there is no payment with this id',
  final: 'the payment has a result already',
  busy: 'the gateway still finds out the result',
} as const satisfies Partial<Record<Decided, string>>;
const RESOLVED: Readonly<Record<Decided, string>> = { ...NOT_DONE, done: 'resolved' };
const RETRIED: Readonly<Record<Decided, string>> = {
  ...NOT_DONE,
  done: 'the gateway asks the processor again',
};

/** Until when the gateway tries, what follows, and how the result can arrive before. */
function wordsOf({ does, until, next }: OwnAttempts): string {
  const end = until === null ? '' : ` until ${iso(until)}, ${NEXT[next]}`;
  // A payment that is being reversed takes no result from outside.
  return does === 'reverses'
    ? `it asks the processor to reverse the payment${end}`
    : `it asks the processor${end}. The processor can report the result: POST /processor/results`;
}

const NEXT: Readonly<Record<OwnAttempts['next'], string>> = {
  reverses: 'and then to reverse the payment',
  ends: 'and then ends the payment',
  alarm: 'and then a person can decide',
};

type Action = (typeof ACTIONS)[number];

function idIn({ secondArgument: id }: Given, action: Action): PaymentId | undefined {
  if (action === 'list') {
    if (id !== undefined) throw new ConfigError('uncertain list takes no id');
    return undefined;
  }
  if (id === undefined || !isPaymentId(id)) {
    throw new ConfigError(`uncertain ${action} requires the id of a payment: 32 hex digits`);
  }
  return id;
}

/** The result that the person has found out: it is final, and no other can follow. */
function codeIn({ flags }: Given, action: Action) {
  const code = textOf(flags, 'result');
  if (action !== 'resolve') {
    if (code !== undefined) throw new ConfigError(`uncertain ${action} takes no --result`);
    return undefined;
  }
  if (code === undefined || !isPaymentResult(code) || isPending(code) || isUncertain(code)) {
    throw new ConfigError(
      'uncertain resolve requires --result: the result code of a payment that has succeeded or failed, such as 000.100.112 or 900.100.301',
    );
  }
  return code;
}

async function list({ store }: Opened, given: Given, terminal: Terminal): Promise<number> {
  const all = (await listUncertain(store)).map(shown);
  print(all, given, terminal, {
    line: ({ id, createdAt, state, since, paymentType, amount, currency, entityId, ...more }) =>
      `${id}  ${createdAt}  ${state} since ${since}  ${paymentType} ${amount} ${currency}  entity ${entityId}  ${more.merchantTransactionId ?? ''}`,
    none: 'no payment is uncertain',
  });
  return 0;
}

const STATES = {
  first: 'is asked',
  again: 'is asked again',
  reverse: 'is being reversed',
  alarm: 'alarm',
} as const;

const shown = ({ payment, inquiry, due }: UncertainPayment) => ({
  id: payment.id,
  entityId: payment.entityId,
  createdAt: iso(payment.createdAt),
  state: STATES[inquiry.phase],
  since: iso(inquiry.since),
  ...(inquiry.phase !== 'alarm' && { nextAt: iso(due) }),
  paymentType: payment.type,
  amount: formatAmount(payment.money),
  currency: payment.money.currency,
  ...(payment.request['merchantTransactionId'] !== undefined && {
    merchantTransactionId: payment.request['merchantTransactionId'],
  }),
});
