/**
 * A submit, from the press of the pay button until the form may be sent: loads the part that sends it, checks the fields, asks
 * the callbacks of the page.
 */
import { NoAnswer } from '../../protocol/index.ts';
import type { WidgetContext } from '../context.ts';
import type { Container } from '../mount/container.tsx';
import { mayGoOn } from '../options/callbacks.ts';
import { options } from '../options/readOptions.ts';
import { announce } from '../page/announce.tsx';
import type { LoadPart } from '../parts/loadPart.ts';
import type { LazyNextAction } from './loadNextAction.ts';

/**
 * Submits a form. A second call does nothing while a form of the page is being submitted.
 * @param nextAction sends the form, and acts on the answer
 */
export async function submit(
  container: Container,
  context: WidgetContext,
  nextAction: LazyNextAction,
  loadPart: LoadPart,
): Promise<void> {
  const { phase } = context;
  if (phase.value !== 'open') return;
  context.clearFailures();
  context.activeContainer.value = container.element;
  phase.value = 'busy';
  // The page may remove the form at any time.
  const isHere = () => !context.signal.aborted && container.element.isConnected;
  const again = () => submit(container, context, nextAction, loadPart);
  try {
    // The part comes first: without it the widget could not act on an answer, so it must not call back or send.
    const next = nextAction.now() ?? (await nextAction.get(again));
    if (!next || !isHere()) return;
    const isRight = await isValid(container, context);
    if (isRight === false) announceFaults(container, context, loadPart);
    if (!isRight) return;
    for (const name of container.callbacks) {
      if (!isHere()) return;
      if (!(await mayGoOn(name, container.form, container.submitter))) return;
    }
    if (isHere()) await next.pay(container, isHere);
  } finally {
    // Another phase was set by the code that continues the payment.
    if (phase.value === 'busy') phase.value = 'open';
  }
}

/** Announces faults. The focus is at the first, and a summary above the form leads to all of them. */
function announceFaults(container: Container, context: WidgetContext, loadPart: LoadPart): void {
  // Without a fault, another obstacle was reported already.
  if (!container.form.querySelector('.wpwl-has-error')) return;
  announce(context.texts.value('checkEntries'), true);
  if (options.showErrorSummary === false) return;
  // Each fault is also shown at its field, so a failure to load the summary is not reported.
  void loadPart('summary').then(
    (part) => part.show(context, container),
    () => {},
  );
}

/** @returns `undefined` if a frame does not answer, which is reported */
async function isValid(container: Container, context: WidgetContext): Promise<boolean | undefined> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    context.fail('FRAME_SILENT', { detail: error.message });
    return undefined;
  }
}
