/** A call that was sent, as one to copy: secrets and card data are variables. Pure. */
import type { CallRow, PaymentAnswer } from '../api/types.ts';
import { type CopiedCall, Variable } from '../copiedCall.ts';

/** Parameters of a card that are never stored. A payment with other parameters of a card had them. */
const NEVER_STORED = ['card.number', 'card.cvv'];

/**
 * @param payment the payment that the call made or read; undefined if there is none
 */
export function sentCall(call: CallRow, payment: PaymentAnswer | undefined): CopiedCall {
  const method = call.method as CopiedCall['method'];
  const path = call.route.replace(/:\w+/, () => idOf(call, payment) ?? '{id}');
  if (method !== 'POST') return { method, path };
  return { method, path, body: payment ? bodyOf(payment) : valuesOf(call.parameters ?? []) };
}

/** The call that made a payment. */
export function callOfPayment({ payment, request, refersTo }: PaymentAnswer): CopiedCall {
  const path = refersTo ? `/v1/payments/${refersTo.id}` : '/v1/payments';
  return { method: 'POST', path, body: bodyOf({ payment, request }) };
}

function bodyOf({ payment, request }: Pick<PaymentAnswer, 'payment' | 'request'>) {
  const { parameters } = request;
  const hasCard = parameters.some(({ name }) => name.startsWith('card.'));
  const secret = hasCard && payment.registrationId === undefined ? NEVER_STORED : [];
  return {
    ...valuesOf(parameters),
    ...Object.fromEntries(secret.map((name) => [name, new Variable(name)])),
  };
}

/** The values by their names, with a variable for each that is not shown. */
const valuesOf = (
  parameters: PaymentAnswer['request']['parameters'],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    parameters.map(({ name, value, withheld }) => [
      name,
      withheld ? new Variable(name) : (value ?? ''),
    ]),
  );

/** The id in the path of a call, by its route. */
function idOf(
  { route, method, checkoutId, paymentId }: CallRow,
  payment: PaymentAnswer | undefined,
): string | undefined {
  if (route.startsWith('/v1/checkouts/')) return checkoutId;
  if (route.startsWith('/v1/registrations/')) {
    return route.includes('/payments') ? payment?.payment.registrationId : paymentId;
  }
  return method === 'POST' && payment ? payment.refersTo?.id : paymentId;
}
