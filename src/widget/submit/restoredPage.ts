/**
 * Opens the forms again if the browser restores the page from its back/forward cache: the shopper is no longer leaving the
 * page.
 */
import type { WidgetContext } from '../context.ts';
import type { Container } from '../mount/container.tsx';
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
    if (!persisted || nextAction.now()?.resume()) return;
    phase.value = 'open';
    void check();
  };
  window.addEventListener('pageshow', reopen, { signal });
}
