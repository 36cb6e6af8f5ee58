/** A submit, from the press of the pay button: loads the part that checks the form, sends it, and acts on the answer. */
import type { WidgetContext } from '../context.ts';
import type { Container } from '../mount/container.tsx';
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
  try {
    // The part comes first: without it the widget could not act on an answer, so it must not call back or send.
    const next =
      nextAction.now() ?? (await nextAction.get(() => submit(container, context, nextAction)));
    await next?.submit(container);
  } finally {
    // Another phase was set by the code that continues the payment.
    if (phase.value === 'busy') phase.value = 'open';
  }
}
