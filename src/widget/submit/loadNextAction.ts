/** Loads the part `nextAction`: when the browser is idle, or at once when it is needed earlier. */

import type { WidgetContext } from '../context.ts';
import type { LoadPart } from '../parts/loadPart.ts';
import type { NextAction, NextActionNeeds } from '../parts/nextAction/index.ts';

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
  /** Runs a function that needs the part. A failure to load the part is not reported. */
  use(act: (part: NextAction) => void): void;
  /** Loads the part when the browser is idle. */
  prepare(): void;
}

export function createNextActionLoader(
  context: WidgetContext,
  loadPart: LoadPart,
  page: NextActionNeeds,
): LazyNextAction {
  let loaded: NextAction | undefined;

  async function load(): Promise<NextAction | undefined> {
    const part = await loadPart('nextAction');
    if (context.signal.aborted) return undefined;
    loaded ??= part.start(context, page);
    return loaded;
  }

  const use: LazyNextAction['use'] = (act) =>
    void load().then(
      (part) => part && act(part),
      () => {},
    );

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
    use,
    prepare() {
      const start = () => context.signal.aborted || use(() => {});
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
      else setTimeout(start, LOAD_DELAY);
    },
  };
}
