/** The answers to submits, and the header with the id of a submit, so that the submit can be repeated. */
import {
  SUBMIT_ID_PATTERN,
  SUBMIT_ID as SUBMIT_ID_ROW,
} from '../../contract/operations/checkouts.ts';
import { faultOf, pattern } from '../../contract/parameters/format.ts';
import { shown } from '../catalogue/parameters/secrets.ts';
import { badParameters, type Refusal } from '../catalogue/results/refusal.ts';
import type { SubmitAnswer } from '../domain/payment/pay.ts';
import type { SubmitOrder } from '../domain/payment/submission.ts';
import { withoutTyped } from './browser.ts';
import type { AppContext } from './context.ts';
import { ndcFor, type Rendered, renderRefusal } from './render/envelope.ts';
import { renderAnswer } from './render/index.ts';
import { header, type Request } from './route.ts';

/** The header with the id of a submit. */
export const SUBMIT_ID = SUBMIT_ID_ROW.name;
export const SUBMIT_ID_FORMAT = pattern(
  SUBMIT_ID_PATTERN,
  'len 16-64',
  ['0123456789abcdef'],
  ['0123456789'],
);

/** The id of a submit; a submit without the header gets a new id. */
export function submitIdOf({ ids }: AppContext, request: Request): string | Refusal {
  const key = header(request, SUBMIT_ID.toLowerCase()) ?? ids.submit();
  const message = faultOf(SUBMIT_ID_FORMAT, key);
  if (message === undefined) return key;
  return badParameters([{ name: SUBMIT_ID, value: shown(SUBMIT_ID, key), message }]);
}

/** Does the work of a submit, once for all that have the same id at the same time, and renders its answer. */
export function answerOfSubmit(
  context: AppContext,
  { name, entityId }: Pick<SubmitOrder, 'name' | 'entityId'>,
  work: () => Promise<SubmitAnswer>,
): Promise<Rendered> {
  const { submits, meter, ids } = context;
  const rendered = async () => {
    const answer = await work();
    if (!('refusal' in answer)) return renderAnswer(answer);
    const { checkoutId, now } = answer;
    const ndc = checkoutId ?? ndcFor(name.checkoutId, ids.request());
    // A shop's server gets back what it has sent.
    const why = entityId === null ? withoutTyped(answer.refusal) : answer.refusal;
    return renderRefusal(why, { now, ndc }, ids.request());
  };
  return meter.submitting(submits.answer(name, rendered));
}
