/** Loads the part `nextAction`: when the browser is idle, or at once when it is needed earlier. */

import type { WidgetContext } from '../kernel/context.ts';
import type { NextAction, NextActionNeeds, NextActionPart } from './nextAction.ts';

/** The part is loaded after this time even if the browser is busy, ms. */
const IDLE_TIMEOUT = 5_000;

/** Safari does not report when it is idle: the part is loaded this long after the forms are ready, ms. */
const LOAD_DELAY = 200;

/** The access of the script to the part. */
export interface LazyNextAction {
  /**
   * The part if it is loaded. A browser opens the sheet of a wallet only during the press, so a loaded part is used without
   * waiting.
   */
  now(): NextAction | undefined;
  /**
   * Loads the part. A failure is reported, and the next call loads the part again.
   * @param retry called by the button "try again" after a failure
   * @returns `undefined` after a failure, or when the page has removed its forms
   */
  get(retry: () => unknown): Promise<NextAction | undefined>;
  /** Loads the part when the browser is idle. */
  prepare(): void;
}

export function createNextActionLoader(
  context: WidgetContext,
  loadPart: (name: 'nextAction') => Promise<NextActionPart>,
  page: NextActionNeeds,
): LazyNextAction {
  let loaded: NextAction | undefined;

  async function load(): Promise<NextAction | undefined> {
    const part = await loadPart('nextAction');
    if (context.signal.aborted) return undefined;
    loaded ??= part.start(context, page);
    return loaded;
  }

  return {
    now: () => loaded,
    async get(retry) {
      try {
        return loaded ?? (await load());
      } catch (error) {
        const detail = `nextAction: ${(error as Error).message}`;
        context.fail('FILE_UNAVAILABLE', { detail }, () => void retry());
        return undefined;
      }
    },
    prepare() {
      // A failure is reported when the part is needed.
      const start = () => context.signal.aborted || load().catch(() => {});
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
      else setTimeout(start, LOAD_DELAY);
    },
  };
}
