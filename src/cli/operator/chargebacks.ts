/** The command `chargebacks`: stores a chargeback that a person has learned of, as if the processor had reported it. */
import { faultOf, money } from '../../contract/parameters/format.ts';
import type { ResultCode } from '../../contract/resultCodes.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { isReason } from '../../gateway/domain/chargeback/disputeSteps.ts';
import { raiseChargeback } from '../../gateway/domain/chargeback/raise.ts';
import { isPaymentId, type PaymentId } from '../../gateway/domain/shared/ids.ts';
import { formatAmount } from '../../money/index.ts';
import { type Given, type Run, textOf } from '../command.ts';
import { actionIn, onDatabase, required } from './opened.ts';
import { useCasesOn } from './useCases.ts';

/** Adds a chargeback. The exit code is 1 if the payment cannot be charged back. */
export const chargebacksCommand: Run = async (given, terminal) => {
  actionIn(given, 'chargebacks', ['add']);
  const order = orderIn(given);
  return onDatabase(given, 'chargebacks add', async ({ store, keys, config, noting }) => {
    const { paymentId, reference } = order;
    const payment = await store.payment.find(paymentId);
    if (!payment) {
      terminal.write(`${paymentId}: there is no payment with this id\n`);
      return 1;
    }
    const ids = { paymentId, reason: order.reason, ...(reference !== undefined && { reference }) };
    const needs = await useCasesOn(config, { store: noting(ids), keys });
    const done = await raiseChargeback(needs, { ...order, entityId: payment.entityId });
    if (isRefusal(done)) {
      terminal.write(`${paymentId}: ${done.refused} ${done.detail ?? ''}`.trimEnd().concat('\n'));
      return 1;
    }
    const { id, money: taken } = done.payment;
    const added = { id, amount: formatAmount(taken), currency: taken.currency };
    terminal.write(
      given.flags['json']
        ? `${JSON.stringify(added)}\n`
        : `${paymentId}: charged back ${added.amount} ${added.currency} as ${id}\n`,
    );
    return 0;
  });
};

interface Order {
  readonly paymentId: PaymentId;
  readonly reason: ResultCode;
  readonly amount: string | undefined;
  readonly reference: string | undefined;
}

function orderIn({ flags, secondArgument: paymentId }: Given): Order {
  if (paymentId === undefined || !isPaymentId(paymentId)) {
    throw new ConfigError('chargebacks add requires the id of a payment: 32 hex digits');
  }
  const reason = required(flags, 'code', 'chargebacks add');
  if (!isReason(reason)) {
    throw new ConfigError(
      '--code must be the result code of a chargeback reason, 000.100.200 to 000.100.299',
    );
  }
  const amount = textOf(flags, 'amount');
  const fault = amount === undefined ? undefined : faultOf(money(), amount);
  if (fault !== undefined) throw new ConfigError(`--amount ${fault}`);
  const reference = textOf(flags, 'reference');
  if (reference !== undefined && !/^[\x21-\x7e]{1,64}$/.test(reference)) {
    throw new ConfigError("--reference must be the processor's reference: 1 to 64 characters");
  }
  return { paymentId, reason, amount, reference };
}
