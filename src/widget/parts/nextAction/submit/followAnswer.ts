/** What comes after a submit: acts on the gateway's answer. */

import { isForLater, type SubmitOutcome } from '../../../../protocol/index.ts';
import type { WidgetContext } from '../../../context.ts';
import type { ErrorCode, ErrorDetails } from '../../../errors/errors.ts';
import type { Container } from '../../../mount/container.tsx';
import { notify, options } from '../../../shared.ts';
import { type Redirect, readRedirect } from '../redirect/readRedirect.ts';
import { collectFields } from './collectFields.ts';

/** What an answer of the gateway can lead to. */
export interface AnswerHandlers {
  /** To the shop, with a result to fetch. */
  shop(container: Container, resourcePath: string): void;
  /** To the bank. */
  redirect(redirect: Redirect, container: Container): Promise<void>;
  /** The gateway knows better how the checkout stands; else it is the failure of this code. */
  askAgain(container: Container, code: ErrorCode, details: ErrorDetails): Promise<void>;
}

/** The gateway's code for "another submit of this checkout is in flight". */
const IN_FLIGHT = '800.700.100';
const NO_SESSION = '200.300.404';
/** It takes no other card number for this checkout. */
const TOO_MANY_NUMBERS = '700.500.001';

/** Acts on what became of a submit, or of the way to the bank after it. */
export async function followAnswer(
  outcome: SubmitOutcome,
  container: Container,
  { fail, signal }: WidgetContext,
  handlers: AnswerHandlers,
): Promise<void> {
  await container.answered?.(outcome);
  // The page took its forms away meanwhile.
  if (signal.aborted) return;
  if (outcome.kind === 'lost' || (outcome.kind === 'answer' && isForLater(outcome.status))) {
    return fail('CONNECTION_LOST');
  }
  container.submitId.settle();
  if (outcome.kind === 'incomplete') return fail('FIELD_UNAVAILABLE', { detail: outcome.field });
  if (outcome.kind === 'kept') {
    const { reason } = outcome;
    if (reason === 'limit') return fail('TOO_MANY_NUMBERS');
    container.numberKept?.(reason);
    return fail('NUMBER_KEPT', { detail: reason });
  }
  const redirect = readRedirect(outcome.body);
  if (redirect) return handlers.redirect(redirect, container);
  if (outcome.status < 400) container.forget();
  if (outcome.status < 400 && container.storesOnly) {
    return notify('onSaveTransactionData', undefined, dataOf(outcome.body, container));
  }
  const { resourcePath, result } = read(outcome.body);
  if (resourcePath && outcome.status >= 400 && options.retryDeclined) {
    return fail('PAYMENT_DECLINED', { result });
  }
  if (resourcePath) return handlers.shop(container, resourcePath);
  const { code, parameterErrors } = result;
  if (parameterErrors) container.refused(parameterErrors.map(({ name }) => name));
  if (code === IN_FLIGHT) return handlers.askAgain(container, 'PAYMENT_IN_FLIGHT', { result });
  if (code === TOO_MANY_NUMBERS) return fail('TOO_MANY_NUMBERS', { result });
  if (code === NO_SESSION && !parameterErrors) {
    return handlers.askAgain(container, 'CHECKOUT_INVALID', { result });
  }
  fail('SUBMIT_REFUSED', { result });
}

/**
 * What the summary page is told: no more than it needs. Holder and date are those of the page's own fields: the gateway's
 * answer has none, since they may live in frames.
 */
function dataOf(body: unknown, { form, original }: Container): object {
  const { id, resourcePath, paymentBrand, card } = body as Record<string, unknown>;
  const typed = Object.fromEntries(collectFields(form, original).fields);
  const [holder, expiryMonth, expiryYear] = ['holder', 'expiryMonth', 'expiryYear'].map(
    (name) => typed[`card.${name}`],
  );
  return {
    id,
    resourcePath,
    paymentBrand,
    card: { ...(card as object), holder, expiryMonth, expiryYear },
  };
}

interface GatewayResult {
  readonly code?: string;
  readonly description?: string;
  readonly parameterErrors?: readonly { readonly name: string }[];
}

/** The parts of the gateway's answer that decide; all others are for the shop's server. */
function read(body: unknown): { resourcePath?: string | undefined; result: GatewayResult } {
  const { resourcePath, result } = (body ?? {}) as Record<string, unknown>;
  const bag = (typeof result === 'object' && result !== null ? result : {}) as GatewayResult;
  const errors = Array.isArray(bag.parameterErrors)
    ? bag.parameterErrors.filter((error) => typeof error?.name === 'string')
    : undefined;
  return {
    resourcePath: typeof resourcePath === 'string' ? resourcePath : undefined,
    result: errors ? { ...bag, parameterErrors: errors } : bag,
  };
}
