/**
 * A submit from the press of the button until the form may be sent: the code for what follows, the fields, the callbacks of
 * the page.
 */
import { NoAnswer } from '../../protocol/index.ts';
import type { WidgetContext } from '../context.ts';
import type { Container } from '../mount/container.tsx';
import { mayGoOn } from '../options/callbacks.ts';
import { options } from '../options/readOptions.ts';
import { announce } from '../page/announce.tsx';
import type { LazyNextAction } from './loadNextAction.ts';

/**
 * Submits once; while one of the page's forms is on its way another call does nothing.
 * @param nextAction what sends the form, and acts on the answer
 */
export async function submit(
  container: Container,
  context: WidgetContext,
  nextAction: LazyNextAction,
): Promise<void> {
  const { phase } = context;
  if (phase.value !== 'open') return;
  context.clearFailures();
  context.activeContainer.value = container.element;
  phase.value = 'busy';
  // The page may take the form away at any time.
  const isHere = () => !context.signal.aborted && container.element.isConnected;
  const again = () => submit(container, context, nextAction);
  try {
    // First of all: nothing is asked of the page, and nothing is sent, that the widget could not follow.
    const next = nextAction.now() ?? (await nextAction.get(again));
    if (!next || !isHere()) return;
    const isRight = await isValid(container, context);
    if (isRight === false) tellFaults(container, context);
    if (!isRight) return;
    for (const name of container.callbacks) {
      if (!isHere()) return;
      if (!(await mayGoOn(name, container.form, container.submitter))) return;
    }
    if (isHere()) await next.pay(container, isHere);
  } finally {
    // Whoever took over has said so.
    if (phase.value === 'busy') phase.value = 'open';
  }
}

/** Of several faults the focus is at the first, and a list above the form leads to all of them. */
function tellFaults(container: Container, context: WidgetContext): void {
  // Where something else is in the way that was told by itself.
  if (!container.form.querySelector('.wpwl-has-error')) return;
  announce(context.texts.value('checkEntries'), true);
  if (options.showErrorSummary === false) return;
  // Each fault is at its field, too.
  void context.part('summary').then(
    (part) => part.show(context, container),
    () => {},
  );
}

/** @returns `undefined` where a frame does not answer, which is told */
async function isValid(container: Container, context: WidgetContext): Promise<boolean | undefined> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    context.fail('FRAME_SILENT', { detail: error.message });
    return undefined;
  }
}
