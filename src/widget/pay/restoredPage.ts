/**
 * Opens the forms again if the browser restores the page from its back/forward cache: the shopper is no longer leaving the
 * page.
 */

import type { Container } from '../forms/container/container.tsx';
import type { WidgetContext } from '../kernel/context.ts';
import type { LazyNextAction } from './loadNextAction.ts';

export function followRestoredPage(
  { phase, signal }: WidgetContext,
  nextAction: LazyNextAction,
  containers: () => readonly Container[],
): void {
  /** The checkout may have been paid meanwhile, or may have ended. */
  async function check(): Promise<void> {
    const [first] = containers();
    const part = first && (await nextAction.get(check));
    if (first) void part?.check(first);
  }
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    // The shopper left the page to pay. A later user of the browser must not find the card data.
    if (phase.value !== 'open') for (const one of containers()) one.forget();
    if (nextAction.now()?.resume()) return;
    phase.value = 'open';
    void check();
  };
  window.addEventListener('pageshow', reopen, { signal });
}
