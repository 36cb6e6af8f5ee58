/** Decides whether a form may be sent: validates its fields, and calls the page's callbacks. */

import { NoAnswer } from '../../../protocol/index.ts';
import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import type { CallbackName } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { type SubmitEventLike, submitEvent } from '../../kernel/options/submitEvent.ts';
import { announce } from '../../kernel/page/announce.tsx';
import type { SummaryPart } from '../../kernel/summary/index.tsx';

/**
 * @param isHere whether the page still has the form
 * @param release called when a callback has stopped the submit
 */
export async function mayBeSent(
  container: Container,
  context: WidgetContext,
  isHere: () => boolean,
  loadSummary: () => Promise<SummaryPart>,
  release: () => void,
): Promise<boolean> {
  const isRight = await isValid(container, context);
  if (isRight === false) announceFaults(container, context, loadSummary);
  if (!isRight) return false;
  for (const name of container.callbacks) {
    if (!isHere()) return false;
    if (!(await mayGoOn(name, container, context, release))) return false;
  }
  return isHere();
}

/** In the style `modern`, up to this many faults are shown at their fields only, without a list. */
const MOST_AT_FIELDS = 4;

/** The label of a field, or its name where the page shows no labels. */
const nameOf = (control: Element) =>
  control.closest('.wpwl-sup-wrapper, .wpwl-group')?.querySelector('.wpwl-label')?.textContent ??
  control.getAttribute('aria-label') ??
  control.getAttribute('title');

/** Announces faults. Focuses the first one, and shows a summary above the form that links to all of them. */
function announceFaults(
  container: Container,
  context: WidgetContext,
  loadSummary: () => Promise<SummaryPart>,
): void {
  // Without a fault, another obstacle has already been reported.
  const faults = container.form.querySelectorAll('.wpwl-has-error');
  if (!faults.length) return;
  const names = [...new Set([...faults].map(nameOf).filter(Boolean))].join(', ');
  announce([context.texts.value('checkEntries'), names].filter(Boolean).join(': '), true);
  const { style, showErrorSummary = style !== 'modern' || faults.length > MOST_AT_FIELDS } =
    options;
  if (!showErrorSummary) return;
  // Each fault is also shown at its field, so a failure to load the summary is not reported.
  void loadSummary().then(
    (part) => part.show(context, container),
    () => {},
  );
}

/** @returns `undefined` if a frame does not answer, which has been reported */
async function isValid(container: Container, context: WidgetContext): Promise<boolean | undefined> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    context.fail('FRAME_SILENT', { detail: error.message });
    return undefined;
  }
}

/**
 * Whether the submit may continue. `false`, a promise of `false`, a rejection and a throw stop it, and so does
 * `event.preventDefault()`, unless the callback answers `true`. Any other result continues it, including `undefined`.
 */
async function mayGoOn(
  name: CallbackName,
  { form, submitter = form }: Container,
  context: WidgetContext,
  release: () => void,
): Promise<boolean> {
  const event = submitEvent(submitter);
  let result: unknown;
  try {
    const callback = options[name] as ((event: SubmitEventLike) => unknown) | undefined;
    result = callback?.call(form, event);
    if (result !== false) result = await result;
  } catch (error) {
    // A rejection is the answer no of a callback that has to return a promise.
    if (!name.endsWith('Promise')) {
      console.error(`wpwlOptions.${name} failed:`, error);
      context.fail('CALLBACK_FAILED', { detail: name });
      return false;
    }
    result = false;
  }
  if (result === true || (result !== false && !event.isDefaultPrevented())) return true;
  // Synchronously after an answer of false: the page may submit again in the next microtask.
  release();
  if (context.config()?.isTestSystem) {
    const why = result === false ? 'answered false' : 'called preventDefault()';
    console.info(`paymentWidgets: not sent, because wpwlOptions.${name} ${why}`);
  }
  return false;
}
