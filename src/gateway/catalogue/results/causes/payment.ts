/** Causes of the results of payments that the gateway decides. */
import type { Cause } from '../cause.ts';

const PAYMENT = 'API 1, Basic payment';
const RISK = 'API 2, Risk';

/** A risk rule refuses. @param configured the setting of the rule @param when the condition that the payment meets */
export const riskRule = (
  configured: string,
  when: string,
  parameter: string | undefined,
): Cause => ({
  cause: 'risk-rule',
  text: `A risk rule of the entity (${configured}) refuses the payment: ${when}.`,
  parameter,
  specification: RISK,
  tryInstead:
    'Send a value that the rule allows, or change the rule in terms.risk of the entity: /docs/risk#the-rules.',
});

export const RISK_SCORE_TOO_LOW: Cause = {
  cause: 'risk-rule',
  text: 'The risk score is below refuseBelow: the points of the broken risk rules of the entity add up.',
  specification: RISK,
  tryInstead:
    'Send values that break fewer rules, or lower terms.risk.refuseBelow of the entity: /docs/risk#the-rules.',
};

export const RISK_AMOUNT: Cause = {
  cause: 'invalid-parameter',
  text: 'The amount of the risk check is invalid, or less than the amount of the payment.',
  parameter: 'risk.amount',
  specification: RISK,
  tryInstead: 'Leave out risk.amount, or send at least the amount of the payment.',
};

export const NO_CHANNEL: Cause = {
  cause: 'configuration',
  text: 'The entity has no channel for this brand and currency.',
  parameter: 'paymentBrand',
  specification: PAYMENT,
  tryInstead: 'Send a brand and a currency that a channel of the entity accepts.',
};

export const DUPLICATE: Cause = {
  cause: 'duplicate',
  text: 'Another payment of the merchant has the same merchantTransactionId, and the terms of the entity refuse that.',
  parameter: 'merchantTransactionId',
  specification: PAYMENT,
  tryInstead: 'Send a merchantTransactionId that no earlier payment has.',
};

export const AMOUNT_IS_ZERO: Cause = {
  cause: 'invalid-parameter',
  text: 'The amount is 0.00, which only an authorisation (PA) may have.',
  parameter: 'amount',
  specification: PAYMENT,
  tryInstead: 'Send an amount greater than 0.00, or paymentType=PA.',
};

export const NO_ACCOUNT: Cause = {
  cause: 'no-account',
  text: 'The request names no account to pay with.',
  specification: PAYMENT,
  tryInstead: 'Send the parameters of a card, a bank account, a token account or a wallet.',
};

/** The token of a wallet prevents the payment. @param wallet the first part of the parameter's name */
export const walletToken = (wallet: string | undefined, text: string): Cause => ({
  cause: 'wallet-token',
  text,
  parameter: wallet && `${wallet}.paymentToken`,
  specification: 'API 1, Wallet payments',
  tryInstead: 'Send a token that POST /_sandbox/wallets/{wallet} has made.',
});

export const UNKNOWN_PAYMENT: Cause = {
  cause: 'unknown-reference',
  text: 'The request refers to a payment that the entity does not have.',
  specification: 'API 3, Transactions that refer to earlier ones',
  tryInstead: 'Send the id of a payment of the entity in the path.',
};

export const UNCERTAIN_RESULT: Cause = {
  cause: 'processor-fault',
  text: 'The processor failed, did not answer in time, or gave an answer that cannot be used. It may have moved the money, so the gateway asks it again.',
  tryInstead:
    'Correct the processor, or use the simulator: testMode=INTERNAL. Advance the clock of the entity to ask again.',
};

/** Details that may have been stored at the processor. */
export const NOT_STORED: Cause = {
  cause: 'processor-fault',
  text: 'The answer of the processor was lost, and repeated questions had no answer either.',
};

export const REVERSED: Cause = {
  cause: 'processor-fault',
  text: 'The answer of the processor was lost, and repeated questions had no answer either, so the gateway reversed the payment.',
  tryInstead: 'Correct the processor, or use the simulator: testMode=INTERNAL.',
};

/** The cause of the end of a payment that was pending for too long. */
export const NO_RESULT: Cause = {
  cause: 'expired',
  text: 'The payment was pending, and no result came before its time was over.',
  specification: 'API 2, Asynchronous payments',
  tryInstead: 'Send another result code than a pending one.',
};
