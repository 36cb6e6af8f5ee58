/** A submit from the click to the answer: validate, ask the page, collect, send, follow. */
import { isForLater, NoAnswer, randomId, type SubmitOutcome } from '../../protocol/index.ts';
import type { ErrorCode, ErrorDetails } from '../errors/errors.ts';
import type { CardForm } from '../forms/cardForm.ts';
import { mayGoOn, notify } from '../options/callbacks.ts';
import { readOptions } from '../options/read.ts';
import { goToShop, withResult } from '../redirect/resultUrl.ts';
import type { ScriptAddress } from '../script.ts';
import { type CardField, type FaultKey, setFault } from '../state.ts';
import { browserFields } from './browser.ts';
import { type Collected, collectFields } from './collect.ts';
import type { SubmitId } from './submitId.ts';

/** What a submit is given. */
export interface SubmitNeeds {
  readonly card: CardForm;
  readonly form: HTMLFormElement;
  readonly address: ScriptAddress;
  readonly submitId: SubmitId;
  /** Where the result goes; `undefined` when there is no such place. */
  readonly resultUrl: () => URL | undefined;
  readonly warn: (message: string) => void;
  readonly fail: (code: ErrorCode, details?: ErrorDetails) => void;
}

/** Fields of the form by the parameters they become. */
const FIELD_OF: Readonly<Record<string, readonly [CardField, FaultKey]>> = {
  'card.number': ['cardNumber', 'cardNumberError'],
  paymentBrand: ['cardNumber', 'cardNumberError'],
  'card.expiryMonth': ['expiry', 'expiryMonthError'],
  'card.expiryYear': ['expiry', 'expiryYearError'],
  'card.holder': ['cardHolder', 'cardHolderError'],
  'card.cvv': ['cvv', 'cvvError'],
};

/** The gateway's code for "another submit of this checkout is in flight". */
const IN_FLIGHT = '800.700.100';

/** Submits once; while one is on its way another call does nothing. */
export async function submitCard(needs: SubmitNeeds): Promise<void> {
  const { card, fail } = needs;
  const { phase } = card.state;
  if (phase.value !== 'open') return;
  phase.value = 'busy';
  let leaving = false;
  try {
    if (!(await card.validate())) return;
    if (!(await mayGoOn('onBeforeSubmitCard', needs.form))) return;
    if (!(await mayGoOn('onBeforeSubmitCardPromise', needs.form))) return;
    const result = needs.resultUrl();
    if (!result) return fail('NO_RESULT_URL');
    leaving = follow(await send(needs, result), needs, result);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    fail('FRAME_SILENT', { detail: error.message });
  } finally {
    phase.value = leaving ? 'done' : 'open';
    if (!leaving) card.state.payBlocked.value = hasFaults(card);
  }
}

const hasFaults = (card: CardForm) => Object.keys(card.state.faults.value).length > 0;

async function send(needs: SubmitNeeds, result: URL): Promise<SubmitOutcome> {
  const { card, address, submitId } = needs;
  const { fields, leftOut } = collectFields(needs.form);
  if (leftOut.length)
    needs.warn(`left out, since no parameter has such a name: ${leftOut.join(', ')}`);
  const sender = card.sender();
  if (!sender) return { kind: 'incomplete', field: 'card.number' };
  const answer = sender.submit({
    key: submitId.current(),
    attempt: randomId(),
    path: address.purpose,
    fields: [...withBrowser(fields), ['shopperResultUrl', result.href]],
    siblings: card.siblings(),
  });
  notify('onAfterSubmit', undefined, { type: 'submit', target: needs.form });
  try {
    return await answer;
  } catch {
    // The frame is gone or silent: nobody knows whether it had sent.
    return { kind: 'lost' };
  }
}

/** A page that sends such a field itself knows better. */
const withBrowser = (fields: Collected['fields']): Collected['fields'] => [
  ...fields,
  ...browserFields().filter(([name]) => !fields.some(([sent]) => sent === name)),
];

/** Acts on what became of a submit. @returns whether the shopper is on the way to the shop */
function follow(outcome: SubmitOutcome, needs: SubmitNeeds, result: URL): boolean {
  const { fail, submitId, card } = needs;
  if (outcome.kind === 'lost' || (outcome.kind === 'answer' && isForLater(outcome.status))) {
    fail('CONNECTION_LOST');
    return false;
  }
  submitId.settle();
  if (outcome.kind === 'incomplete') {
    fail('FIELD_UNAVAILABLE', { detail: outcome.field });
    return false;
  }
  const { resourcePath, result: gatewayResult } = read(outcome.body);
  if (resourcePath && outcome.status >= 400 && readOptions().retryDeclined) {
    fail('PAYMENT_DECLINED', { result: gatewayResult });
    return false;
  }
  if (resourcePath) {
    goToShop(withResult(result, needs.address.checkoutId, resourcePath));
    return true;
  }
  const errors = gatewayResult.parameterErrors;
  for (const { name } of errors ?? []) {
    const [field, fault] = FIELD_OF[name] ?? [];
    if (field) setFault(card.state, field, fault);
  }
  const code =
    gatewayResult.code === IN_FLIGHT
      ? 'PAYMENT_IN_FLIGHT'
      : errors || gatewayResult.code !== '200.300.404'
        ? 'SUBMIT_REFUSED'
        : 'CHECKOUT_INVALID';
  fail(code, { result: gatewayResult });
  return false;
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
