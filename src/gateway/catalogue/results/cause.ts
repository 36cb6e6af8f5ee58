/**
 * The cause of a result: what decided, as a value beside the result code. It is for developers in the test environment: no
 * response to a shop or a shopper contains it, and nothing of it is stored in live.
 */

/** Every kind of cause. */
export const CAUSES = {
  'default-approval': 'nothing asked for another result',
  'test-card': 'the number of a test card',
  'test-account': 'the number of a test account or gift card',
  switch: 'a parameter that asks for a result',
  'injected-fault': 'a fault that the control API has set',
  scenario: 'a scenario that the control API has set',
  'risk-rule': 'a risk rule of the entity',
  limit: 'an amount, a number or a rate is exceeded',
  duplicate: 'the reference of the payment was used before',
  state: 'the state of the payment, the checkout or the registration does not allow the request',
  'missing-parameter': 'a required parameter is missing',
  'invalid-parameter': 'a parameter is invalid, or does not fit the others',
  'no-account': 'the request names no account, or no usable one',
  threeDSecure: 'the authentication of the shopper',
  'wallet-token': 'the token of a wallet',
  credentials: 'the token, or the user and password, give no access',
  configuration: 'a setting of the entity',
  'unknown-reference': 'the id belongs to no transaction of the entity',
  'shopper-waiting': 'the shopper has something left to do',
  'shopper-confirmed': 'the shopper was authenticated, and nothing is paid',
  'shopper-declined': 'the shopper declined at the bank',
  'shopper-cancelled': 'the shopper cancelled',
  expired: 'the time was over',
  'processor-waiting': 'the processor has not answered yet',
  processor: 'a processor that is not the simulator',
  'processor-fault': 'the processor failed, or its answer cannot be used',
  'follow-up': 'another transaction of the same payment',
  change: 'a change of stored data that moves no money',
  chargeback: 'a chargeback of the shopper’s bank',
  'webhook-delivered': 'the receiver of a webhook has accepted the message',
  'webhook-failed': 'the receiver of a webhook did not accept the message',
  'webhook-waiting': 'the message of a webhook is sent later, or a test holds it',
  'unknown-path': 'the gateway has no such path or method',
  failure: 'the gateway or its database failed',
  unknown: 'the cause was not stored',
} as const satisfies Readonly<Record<string, string>>;

export type CauseName = keyof typeof CAUSES;

/** What decided a result. Its texts contain no value of a request except a result code; of a card, at most bin and last four. */
export interface Cause {
  readonly cause: CauseName;
  /** One sentence: what decided. */
  readonly text: string;
  /** The name of the parameter that decided, if one did. */
  readonly parameter?: string | undefined;
  /** The section of the specification, such as `API 1, Test modes`. */
  readonly specification?: string | undefined;
  /** One sentence: what to send for another result. */
  readonly tryInstead?: string | undefined;
  /** The injected fault that was active, although it did not decide the result. */
  readonly fault?: string | undefined;
}

/** The longest text of a cause that is stored or shown. */
export const LONGEST_CAUSE_TEXT = 300;
