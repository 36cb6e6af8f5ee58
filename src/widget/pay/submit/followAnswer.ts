/** Acts on the gateway's answer after a submit. */

import { isForLater, type SubmitOutcome } from '../../../protocol/index.ts';
import type { Container, Paid } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import type { ErrorCode, ErrorDetails } from '../../kernel/errors/errors.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { isPending } from '../redirect/askOutcome.ts';
import { type Redirect, readRedirect } from '../redirect/readRedirect.ts';
import { collectFields } from './collectFields.ts';
import { submitIdOf } from './submitId.ts';

/** Handlers for the gateway's answers. */
export interface AnswerHandlers {
  /** Returns to the shop, with a result to fetch. */
  shop(container: Container, resourcePath: string): void;
  /** The payment is pending: waits for its result if the processor has not answered, else returns to the shop. */
  pending(container: Container, resourcePath: string): Promise<void>;
  /** Sends the shopper to the bank. */
  redirect(redirect: Redirect, container: Container): Promise<void>;
  /** Requests the status of the checkout from the gateway; otherwise reports the failure with this code. */
  askAgain(container: Container, code: ErrorCode, details: ErrorDetails): Promise<void>;
  /** The payment is declined, and the shopper stays in the form. */
  declined(container: Container, details: ErrorDetails): void;
  /** Loads the page again, for another checkout. */
  startAgain(): void;
}

/** The gateway's code for "another submit of this checkout is in flight". */
const IN_FLIGHT = '800.700.100';
const NO_SESSION = '200.300.404';
/** The gateway's code for "this checkout accepts no further card numbers". */
const TOO_MANY_NUMBERS = '700.500.001';

/** Acts on the outcome of a submit, or of the redirect after it. */
export async function followAnswer(
  outcome: SubmitOutcome,
  container: Container,
  context: WidgetContext,
  handlers: AnswerHandlers,
): Promise<void> {
  await follow(outcome, container, context, handlers);
  // The message stands above the form. On a long form it is outside of the window, and the pressed button is at the other end.
  const failure = container.element.querySelector('.wpwl-message.wpwl-has-error');
  failure?.scrollIntoView({ block: 'nearest' });
}

async function follow(
  outcome: SubmitOutcome,
  container: Container,
  { fail, signal, checkoutId, switchCheckout }: WidgetContext,
  handlers: AnswerHandlers,
): Promise<void> {
  await container.answered?.(outcome);
  // The page has removed its forms in the meantime.
  if (signal.aborted) return;
  if (outcome.kind === 'lost') return fail('CONNECTION_LOST');
  if (outcome.kind === 'answer' && isForLater(outcome.status)) {
    return fail('CONNECTION_LOST', refusalIn(read(outcome.body).result));
  }
  submitIdOf(container).settle();
  if (outcome.kind === 'incomplete') return fail('FIELD_UNAVAILABLE', { detail: outcome.field });
  if (outcome.kind === 'kept') {
    const { reason } = outcome;
    if (reason === 'limit') return fail('TOO_MANY_NUMBERS', {}, handlers.startAgain);
    container.numberKept?.();
    return fail('NUMBER_KEPT', { detail: reason });
  }
  const redirect = readRedirect(outcome.body);
  if (redirect) return handlers.redirect(redirect, container);
  if (outcome.status < 400) container.forget();
  if (outcome.status < 400 && container.storesOnly) {
    return notify('onSaveTransactionData', undefined, dataOf(outcome.body, container));
  }
  const { resourcePath, result } = read(outcome.body);
  const refusal = refusalIn(result);
  if (resourcePath && outcome.status >= 400 && options.retryDeclined) {
    return handlers.declined(container, refusal);
  }
  if (resourcePath && isPending(outcome.body)) return handlers.pending(container, resourcePath);
  if (resourcePath) {
    if (outcome.status < 400) container.paid?.(paidWith(outcome.body));
    return handlers.shop(container, resourcePath);
  }
  const { code, parameterErrors } = result;
  if (parameterErrors?.some(({ name }) => name === 'amount' || name === 'currency')) {
    // Read again, the checkout has the amount that the button then shows.
    return (await switchCheckout(checkoutId.value)) ? fail('AMOUNT_CHANGED', refusal) : undefined;
  }
  if (parameterErrors) container.refused(parameterErrors.map(({ name }) => name));
  if (code === IN_FLIGHT) return handlers.askAgain(container, 'PAYMENT_IN_FLIGHT', refusal);
  if (code === TOO_MANY_NUMBERS) return fail('TOO_MANY_NUMBERS', refusal, handlers.startAgain);
  if (code === NO_SESSION && !parameterErrors) {
    return handlers.askAgain(container, 'CHECKOUT_INVALID', refusal);
  }
  fail('SUBMIT_REFUSED', refusal);
}

/** What the gateway says of a refusal. If it names parameters, they are in the message: `card.holder is required`. */
function refusalIn(result: GatewayResult): ErrorDetails {
  const { description, parameterErrors } = result;
  if (!parameterErrors) return { result };
  const about = parameterErrors.map(({ name, message = '' }) => `${name} ${message}`);
  return { result, message: [description, ...about].join('; ') };
}

/**
 * The data for the summary page, reduced to the minimum. Holder and date come from the page's own fields: the gateway's
 * answer contains neither, because they may be in frames.
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

/** The brand and the last digits of a payment, in the gateway's answer. */
function paidWith(body: unknown): Paid {
  const { paymentBrand, card } = body as Record<string, unknown>;
  const { last4Digits } = (card ?? {}) as Record<string, unknown>;
  return { brand: String(paymentBrand), last4: String(last4Digits ?? '') };
}

interface GatewayResult {
  readonly code?: string;
  readonly description?: string;
  readonly parameterErrors?: readonly ParameterError[];
}

interface ParameterError {
  readonly name: string;
  readonly message?: string;
}

/** The members of the gateway's answer that the widget uses; all others are for the shop's server. */
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
