/** A call that was sent, as one to copy: secrets and card data are variables. Pure. */
import type { CallRow, PaymentAnswer } from '../api/types.ts';
import { type CopiedCall, Variable } from '../copiedCall.ts';

type Parameters = PaymentAnswer['request']['parameters'];

/** Parameters of a card that are never stored. A call with other parameters of a card had them. */
const NEVER_STORED = ['card.number', 'card.cvv'];

/**
 * @param payment the payment that the call made or read; undefined if there is none
 */
export function sentCall(call: CallRow, payment: PaymentAnswer | undefined): CopiedCall {
  const method = call.method as CopiedCall['method'];
  const path = call.route.replace(/:\w+/, () => idOf(call, payment) ?? '{id}');
  if (method !== 'POST') return { method, path };
  return { method, path, body: payment ? bodyOf(payment) : withSecrets(call.parameters ?? []) };
}

/** The call that made a payment. */
export function callOfPayment(of: PaymentAnswer): CopiedCall {
  const path = of.refersTo ? `/v1/payments/${of.refersTo.id}` : '/v1/payments';
  return { method: 'POST', path, body: bodyOf(of) };
}

function bodyOf({
  payment,
  request,
  answer,
}: Pick<PaymentAnswer, 'payment' | 'request' | 'answer'>) {
  const { parameters } = request;
  const body =
    payment.registrationId === undefined ? withSecrets(parameters) : valuesOf(parameters);
  return { ...body, ...shownCard(parameters, answer.body) };
}

/** What the answer of the API itself shows of a card, by the names of the parameters that were sent. Never a number or a code. */
const SHOWN = ['holder', 'expiryMonth', 'expiryYear'];

function shownCard(parameters: Parameters, answered: unknown): Readonly<Record<string, string>> {
  const { card = {} } = (answered ?? {}) as { card?: Readonly<Record<string, unknown>> };
  return Object.fromEntries(
    SHOWN.flatMap((name) => {
      const value = card[name];
      const isSent = parameters.some((one) => one.name === `card.${name}`);
      return isSent && typeof value === 'string' ? [[`card.${name}`, value]] : [];
    }),
  );
}

function withSecrets(parameters: Parameters) {
  const hasCard = parameters.some(({ name }) => name.startsWith('card.'));
  const secret = hasCard ? NEVER_STORED : [];
  return {
    ...valuesOf(parameters),
    ...Object.fromEntries(secret.map((name) => [name, new Variable(name)])),
  };
}

/** The values by their names, with a variable for each that is not shown. */
const valuesOf = (parameters: Parameters): Readonly<Record<string, unknown>> =>
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
