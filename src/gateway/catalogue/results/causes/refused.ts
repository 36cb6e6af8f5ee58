/** Causes of refusals by the code of the refusal: of those that always have the same cause. */

import type { ResultCode } from '../../../../contract/resultCodes.ts';
import type { Cause } from '../cause.ts';

const NO_SCHEDULE = {
  cause: 'state',
  specification: 'API 2, Scheduling',
  tryInstead: 'Send the id of a schedule that is in force.',
} as const satisfies Omit<Cause, 'text'>;

const NO_TRANSACTION: Omit<Cause, 'text'> = {
  cause: 'unknown-reference',
  tryInstead: 'Send the id of a transaction of the entity.',
};

/** By the code. The text is the description of the code. */
export const CAUSE_BY_CODE: Readonly<Partial<Record<ResultCode, Omit<Cause, 'text'>>>> = {
  '800.900.300': {
    cause: 'credentials',
    parameter: 'entityId',
    specification: 'API 1, Authentication parameters',
    tryInstead:
      'Send Authorization: Bearer with an access token of the entity that entityId names. An entity of your own, also one with the id and the token that a shop already has, must be in the configuration: see /docs/gateway#entities-and-tokens.',
  },
  '800.900.301': {
    cause: 'credentials',
    specification: 'API 1, Authentication parameters',
    tryInstead:
      'Send a token that may do this, or add to what this one may do: `tokens` of the entity in the configuration.',
  },
  '800.900.302': {
    cause: 'credentials',
    specification: 'API 1, Authentication parameters',
    tryInstead:
      'Ask the operator: the entity is banned until `payment-widgets entities allow` ends the ban.',
  },
  '800.120.100': {
    cause: 'limit',
    specification: 'API 3, Limits',
    tryInstead:
      'Wait as long as the header Retry-After says, or start the gateway with --throttle off.',
  },
  '700.500.001': {
    cause: 'limit',
    specification: 'API 3, Limits',
    tryInstead: 'Create a new checkout.',
  },
  '800.700.100': { cause: 'state', tryInstead: 'Wait until the other request is answered.' },
  '200.300.404': { cause: 'state', tryInstead: 'Create a new checkout, or correct the request.' },
  '200.300.403': {
    cause: 'unknown-path',
    tryInstead: 'Send the method that GET /openapi.json describes.',
  },
  '200.300.406': {
    cause: 'unknown-path',
    tryInstead: 'Send a path that GET /openapi.json describes.',
  },
  '600.200.701': {
    cause: 'invalid-parameter',
    parameter: 'testMode',
    specification: 'API 1, Test modes',
    tryInstead: 'Leave out testMode.',
  },
  '100.550.401': {
    cause: 'invalid-parameter',
    parameter: 'currency',
    specification: 'API 1, Basic payment',
    tryInstead: 'Send the three letters of a currency of ISO 4217, such as EUR.',
  },
  '600.200.500': {
    cause: 'configuration',
    parameter: 'paymentBrand',
    tryInstead:
      'Send a brand that the terms of the entity or of its channels allow, and that the processor serves: /docs/gateway#merchants-and-channels.',
  },
  '600.200.400': {
    cause: 'configuration',
    parameter: 'paymentType',
    tryInstead: 'Send a request that the processor serves: /docs/processor#what-it-serves.',
  },
  '600.200.200': {
    cause: 'invalid-parameter',
    tryInstead: 'Send the id of stored details of a card with its own number.',
  },
  '100.350.318': {
    cause: 'configuration',
    tryInstead:
      'Allow them with terms.networkTokens of the entity: /docs/network-tokens#asking-for-one.',
  },
  '100.360.300': NO_SCHEDULE,
  '100.360.303': NO_SCHEDULE,
  '100.550.300': {
    cause: 'invalid-parameter',
    parameter: 'amount',
    specification: 'API 1, Basic payment',
    tryInstead: 'Send an amount above zero.',
  },
  '700.400.000': {
    cause: 'state',
    tryInstead: 'Read the payment, and correct the message of the processor.',
  },
  '700.400.400': {
    cause: 'state',
    tryInstead: 'Send the payment, code and amount of the first message, or a new reference.',
  },
  '700.400.420': { cause: 'state', tryInstead: 'Send the id of a chargeback.' },
  '700.400.570': { cause: 'state', tryInstead: 'Wait until the payment has its result.' },
  '700.400.580': NO_TRANSACTION,
  '700.100.100': NO_TRANSACTION,
  '800.800.800': { cause: 'failure', tryInstead: 'Send the request again later.' },
  '999.999.999': { cause: 'failure', tryInstead: 'Read the log of the gateway.' },
};
