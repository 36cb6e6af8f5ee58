/** A submit, from the press of the pay button: loads the part that checks the form, sends it, and acts on the answer. */

import type { Container } from '../forms/container/container.tsx';
import type { WidgetContext } from '../kernel/context.ts';
import type { LazyNextAction } from './loadNextAction.ts';

/** Submits a form. A second call does nothing while a form of the page is being submitted. */
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
  let isReleased = false;
  const release = () => {
    // Another phase was set by the code that continues the payment, or by a later submit.
    if (!isReleased && phase.value === 'busy') phase.value = 'open';
    isReleased = true;
  };
  try {
    // The part comes first: without it the widget could not act on an answer, so it must not call back or send.
    const next =
      nextAction.now() ?? (await nextAction.get(() => submit(container, context, nextAction)));
    await next?.submit(container, release);
  } finally {
    release();
  }
}
