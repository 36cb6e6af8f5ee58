/** Loads the widget for one form, and removes everything again. */
import type { Wpwl } from '../widget/kernel/options/global.ts';
import type { ReadyForm, WpwlOptions } from '../widget/kernel/options/schema.ts';
import { LoadError } from './errors.ts';
import { drop, publish, throughTo } from './options.ts';
import { type LoadParameters, placed, scriptOf, type Wanted } from './parameters.ts';
import { addScript } from './script.ts';

/** A mounted form. */
export interface PaymentWidgets {
  /** One entry for each form, as in `onReady`. */
  readonly forms: readonly ReadyForm[];
  /** Submits the form in the container of this class, as its pay button does: `wpwl-container-card`. */
  executePayment(key: string): void;
  /** Changes the language. Typed values are kept. @param tag BCP 47 */
  setLocale(tag: string): Promise<void>;
  /** Removes everything: forms, script, options. A second call does nothing. */
  unload(): void;
}

/** Returns the options. Called each time that an option is needed. @param pages the options that the page had before */
export type GiveOptions = (pages: WpwlOptions) => WpwlOptions;

/** Ends the current form: a page can have only one widget. */
let endCurrent: ((reason: LoadError) => void) | undefined;

/** Like `loadPaymentWidgets`, with options that may be replaced. */
export async function load(
  parameters: LoadParameters,
  options: GiveOptions,
): Promise<PaymentWidgets> {
  if (typeof document === 'undefined') throw new LoadError('NO_DOCUMENT');
  const src = scriptOf(parameters);
  parameters.signal?.throwIfAborted();
  // Runs before elements are searched, because the removal of the containers restores the form of the page.
  endCurrent?.(new LoadError('REPLACED'));
  const wanted = placed(parameters);
  return new Promise((resolve, reject) => begin(src, wanted, parameters, options, resolve, reject));
}

function begin(
  src: string,
  { its, place }: Wanted,
  parameters: LoadParameters,
  options: GiveOptions,
  resolve: (widgets: PaymentWidgets) => void,
  reject: (reason: unknown) => void,
): void {
  const theirs = window.wpwlOptions ?? {};
  const page = () => options(theirs);
  /** The global of a script that is already in the page. */
  const others = window.wpwl;
  let own: Wpwl | undefined;
  /** Each function removes something that was added. */
  const undo: (() => void)[] = [];

  const over = new AbortController();
  const end = (reason?: unknown) => {
    over.abort();
    if (endCurrent === end) endCurrent = undefined;
    for (const act of undo.splice(0).reverse()) act();
    reject(reason);
  };

  /** Calls a callback of the page. */
  const tell = (callback: unknown, told: unknown) =>
    // The page's promise may reject. The widget reports that, as for all callbacks.
    (callback as ((told: unknown) => unknown) | undefined)?.call?.(live, told);

  const live = throughTo(page, {
    ...(its && { autoMount: false }),
    get style() {
      return page().style ?? 'modern';
    },
    get retryDeclined() {
      return page().retryDeclined ?? true;
    },
    onReady(forms) {
      resolve({
        forms,
        executePayment: (key) => own?.executePayment(key),
        setLocale: async (tag) => own?.setLocale(tag),
        unload: () => end(),
      });
      return tell(page().onReady, forms);
    },
    onError(error) {
      // The shopper can resolve the rest, and a failure of one brand does not affect the others.
      if (!error.brand && error.remedy !== 'retry') reject(error);
      return tell(page().onError, error);
    },
  });

  const mount = (isLoaded: boolean) => {
    const { wpwl } = window;
    if (!isLoaded || !wpwl || wpwl === others) return end(new LoadError('SCRIPT_UNAVAILABLE'));
    own = wpwl;
    undo.push(() => {
      wpwl.unload();
      if (window.wpwl === wpwl) drop('wpwl');
    });
    if (its) wpwl.mount(its);
  };

  endCurrent = end;
  try {
    for (const one of [parameters.signal, page().signal]) {
      one?.throwIfAborted();
      one?.addEventListener('abort', () => end(one.reason), { signal: over.signal });
    }
    undo.push(publish(live));
    if (its && place) {
      undo.push(() => its.remove());
      place.append(its);
    }
    undo.push(addScript(src, parameters, mount));
  } catch (error) {
    end(error);
  }
}
