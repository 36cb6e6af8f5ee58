/** The command `uncertain`: lists payments whose result is uncertain, and stores what a person has decided about one. */

import { isPaymentResult, isPending, isUncertain } from '../contract/resultCodes.ts';
import { firstAnswer } from '../gateway/api/render/index.ts';
import { messageRenderer, scheduleMessage } from '../gateway/api/render/messages.ts';
import { type Config, plainReturnsOf, readUncheckedConfig } from '../gateway/config.ts';
import { ConfigError } from '../gateway/configError.ts';
import { connectListeners } from '../gateway/domain/listeners.ts';
import type { CompleteNeeds } from '../gateway/domain/payment/completeLater.ts';
import {
  type Decided,
  listUncertain,
  resolveUncertain,
  retryUncertain,
  type UncertainPayment,
} from '../gateway/domain/payment/uncertain.ts';
import { ArmedSettlementDays } from '../gateway/domain/settlement/settlementTimers.ts';
import { idsFrom, isPaymentId, type PaymentId } from '../gateway/domain/shared/ids.ts';
import { ArmedRetention } from '../gateway/domain/shared/retention.ts';
import { checkKey } from '../gateway/platform/keys/keys.ts';
import { vaultFrom } from '../gateway/platform/keys/vault.ts';
import { systemRandomness } from '../gateway/platform/randomness.ts';
import { stopwatch, systemClock } from '../gateway/platform/time/systemClock.ts';
import { formatAmount } from '../money/index.ts';
import { iso } from '../time/format.ts';
import { type Given, type Run, type Terminal, textOf } from './command.ts';
import { type OpenData, openData } from './openData.ts';

const ACTIONS = ['list', 'resolve', 'retry'] as const;

/** Lists the payments, resolves one, or asks the processor again. */
export const uncertainCommand: Run = async (given, terminal) => {
  const action = ACTIONS.find((one) => one === given.argument);
  if (!action) throw new ConfigError(`uncertain requires one of ${ACTIONS.join(', ')}`);
  const id = idIn(given, action);
  const code = codeIn(given, action);
  const config = readUncheckedConfig(given.flags);
  const data = await openData(config, 'stop it first');
  try {
    if (id === undefined) return await list(data, given, terminal);
    const needs = await needsOf(config, data);
    const decided =
      code === undefined
        ? await retryUncertain(needs, id)
        : await resolveUncertain(needs, id, code);
    terminal.write(`${id}: ${code === undefined ? RETRIED[decided] : RESOLVED[decided]}\n`);
    return decided === 'done' ? 0 : 1;
  } finally {
    await data.store.close();
  }
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

async function list({ store }: OpenData, { flags }: Given, terminal: Terminal): Promise<number> {
  const all = (await listUncertain(store)).map(shown);
  if (flags['json']) {
    terminal.write(`${JSON.stringify(all)}\n`);
    return 0;
  }
  const lines = all.map(
    ({ id, state, since, paymentType, amount, currency, entityId }) =>
      `${id}  ${state}  since ${since}  ${paymentType} ${amount} ${currency}  entity ${entityId}\n`,
  );
  terminal.write(lines.length > 0 ? lines.join('') : 'no payment is uncertain\n');
  return 0;
}

const STATES = {
  first: 'is asked',
  again: 'is asked again',
  reverse: 'is reversed',
  alarm: 'alarm',
} as const;

const shown = ({ payment, inquiry, due }: UncertainPayment) => ({
  id: payment.id,
  entityId: payment.entityId,
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

/** What completing a payment needs. The gateways on this database send the messages. */
async function needsOf(
  { retention, outbound }: Config,
  { store, keys }: OpenData,
): Promise<CompleteNeeds> {
  await store.transaction((tables) => checkKey(tables, keys));
  const isLive = (await store.meta.read('environment')) === 'live';
  const environment: Config['environment'] = isLive ? 'live' : 'test';
  const common = {
    store,
    systemClock,
    retention,
    environment,
    plainReturns: plainReturnsOf({ environment, outbound }),
    ids: idsFrom(systemRandomness),
    armed: new ArmedRetention(stopwatch()),
    armedDays: new ArmedSettlementDays(stopwatch()),
  } as const;
  return {
    ...common,
    ...connectListeners({
      ...common,
      messageRenderer: messageRenderer(environment),
      scheduleMessage,
    }),
    firstAnswer,
    vault: vaultFrom(keys, systemRandomness),
    cardNetworks: null,
    // Only asked after a pending result.
    processorFor: () => ({ kind: 'remote', answer: () => Promise.reject(new Error('not asked')) }),
  };
}
