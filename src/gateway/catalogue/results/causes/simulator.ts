/** Causes of results that the simulator decides, or that only explanations tell. */

import type { ResultCode } from '../../../../contract/resultCodes.ts';
import type { Cause } from '../cause.ts';

const TEST_MODES = 'API 1, Test modes';

export const CHARGEBACK: Cause = {
  cause: 'chargeback',
  text: 'A test has raised or reversed a chargeback: POST /_sandbox/payments/{id}/chargebacks.',
  parameter: 'chargebackResultCode',
  specification: 'API 3, Chargeback parameter',
};

export const CHANGE: Cause = {
  cause: 'change',
  text: 'The transaction records a change of stored data, which moves no money and always succeeds.',
};

export const STORED_WITH_PAYMENT: Cause = {
  cause: 'follow-up',
  text: 'The details were stored with a payment, and have the result of the payment.',
  parameter: 'createRegistration',
  specification: 'API 2, Tokenization and registration parameters',
};

export const APPROVED_TOGETHER: Cause = {
  cause: 'follow-up',
  text: 'The authorisation was approved, alone or together with its capture (PA.CP).',
  specification: 'API 1, Basic payment',
};

export const WAITS_FOR_BANK: Cause = {
  cause: 'processor',
  text: 'The processor has answered that the result comes later.',
  specification: 'API 3, Result codes',
};

export const OF_PROCESSOR: Cause = {
  cause: 'processor',
  text: 'The processor that is connected to the gateway answered with this code.',
  tryInstead: 'Use the simulator: testMode=INTERNAL.',
};

export const NO_MESSAGE: Cause = {
  cause: 'webhook-waiting',
  text: 'The webhook has no message: the earlier ones are deleted.',
};

/** A parameter asked for a code. */
export const askedBy = (parameter: string, code: ResultCode): Cause => ({
  cause: 'switch',
  text: `${parameter} asked for ${code}.`,
  parameter,
  specification: TEST_MODES,
  tryInstead: `Leave out ${parameter}, or send another result code in it, such as ${otherThan(code)}.`,
});

/** A decline that is not the one that was asked for. */
const otherThan = (code: ResultCode): ResultCode =>
  code === '800.100.155' ? '800.100.152' : '800.100.155';

/** A parameter that asks for a result has a value that it cannot have. @param example a value that it can have */
export const invalidSwitch = (parameter: string, text: string, example: string): Cause => ({
  cause: 'invalid-parameter',
  text: `${text}.`,
  parameter,
  specification: TEST_MODES,
  tryInstead: `Leave out ${parameter}, or send ${parameter}=${example}.`,
});

/** An account is always declined. @param example a value that is approved: sandbox/explain/advice.ts */
export const testAccount = (
  cause: 'test-card' | 'test-account',
  parameter: string,
  what: string,
  example: string,
): Cause => ({
  cause,
  text: `${what} is always declined.`,
  parameter,
  specification: TEST_MODES,
  tryInstead: `Send ${parameter}=${example}, which is approved.`,
});

/** The shopper was authenticated, so there is no soft decline. @param parameter the one that asked for the code */
export const alreadyAuthenticated = (parameter: string, code: ResultCode): Cause => ({
  cause: 'default-approval',
  text: `${parameter} asked for a soft decline (${code}), and the shopper was authenticated, so the simulator approved the payment.`,
  parameter,
  specification: TEST_MODES,
  tryInstead: 'Send threeDSecure.disable=true to get the soft decline.',
});

const approved = (decline: string): Cause => ({
  cause: 'default-approval',
  text: 'No test card and no switch asked for another result, so the simulator approved.',
  specification: TEST_MODES,
  tryInstead: `For a decline, send ${decline}=800.100.152.`,
});

/** An approval that nothing asked for, by the test mode. */
export const APPROVED = {
  INTERNAL: approved('customParameters[forceResultCode]'),
  EXTERNAL: approved('card.holder'),
};

const injected = (parameter: string, text: string): Cause => ({
  cause: 'injected-fault',
  text,
  parameter,
  tryInstead:
    'If the fault is still set, remove it: payment-widgets faults --clear, or DELETE /_sandbox/faults?entityId={entityId}.',
});

/** An injected fault of the processor decided. */
export const processorFault = (fault: string): Cause =>
  injected(
    'fault',
    `The fault ${fault} of the processor was set for the entity, so the processor was not asked.`,
  );

/** An injected fault of its route kept a request from being processed. */
export const routeFault = (fault: 'reset' | 'status'): Cause =>
  injected(
    'routes',
    `The fault ${fault} of the route was set for the entity, so the request was not processed.`,
  );

/** A payment waits because of an injected fault of the issuer. @param effect what the fault does */
export const issuerFault = (fault: string, effect: string): Cause =>
  injected('issuer', `The fault ${fault} of the issuer was set for the entity: ${effect}.`);
