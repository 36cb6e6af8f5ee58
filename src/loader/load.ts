/** Loads the widget for one form, and takes everything away again. */
import type { PaymentWidgetsError } from '../widget/errors/errors.ts';
import type { Wpwl } from '../widget/options/global.ts';
import type { ReadyForm, WpwlOptions } from '../widget/options/schema.ts';
import { LoadError } from './errors.ts';
import { drop, publish, throughTo } from './options.ts';
import { type LoadParameters, placed, scriptOf, type Wanted } from './parameters.ts';
import { addScript } from './script.ts';

/** A form that is there. */
export interface PaymentWidgets {
  /** One entry for each form, as `onReady` gets them. */
  readonly forms: readonly ReadyForm[];
  /** Submits the form in the container of this class, as its pay button does: `wpwl-container-card`. */
  executePayment(key: string): void;
  /** Goes on in another language; what was typed stays. @param tag BCP 47 */
  setLocale(tag: string): Promise<void>;
  /** Takes everything away: forms, script, options. A second call does nothing. */
  unload(): void;
}

/** Gives the options, each time that one is needed. @param pages those that the page had before */
export type GiveOptions = (pages: WpwlOptions) => WpwlOptions;

/** Ends what is there: the widget's run is of the whole page. */
let endCurrent: ((reason: LoadError) => void) | undefined;

/** As `loadPaymentWidgets`, with options that may become others. */
export async function load(
  parameters: LoadParameters,
  options: GiveOptions,
): Promise<PaymentWidgets> {
  if (typeof document === 'undefined') throw new LoadError('NO_DOCUMENT');
  const src = scriptOf(parameters);
  parameters.signal?.throwIfAborted();
  // Before elements are looked for: the form of the page stands again once its containers are gone.
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
  /** Of a script that is there already. */
  const others = window.wpwl;
  let own: Wpwl | undefined;
  /** Each takes away something that was added. */
  const undo: (() => void)[] = [];

  const over = new AbortController();
  const end = (reason?: unknown) => {
    over.abort();
    if (endCurrent === end) endCurrent = undefined;
    for (const act of undo.splice(0).reverse()) act();
    reject(reason);
  };

  /** Calls the page's own callback, whichever it is by then. */
  const tell = (name: 'onReady' | 'onError', told: unknown): unknown => {
    const callback: unknown = page()[name];
    return typeof callback === 'function' ? callback.call(live, told) : undefined;
  };

  const live = throughTo(page, {
    ...(its && { autoMount: false }),
    get style() {
      return page().style ?? 'modern';
    },
    onReady(forms) {
      resolve({
        forms,
        executePayment: (key) => own?.executePayment(key),
        setLocale: async (tag) => own?.setLocale(tag),
        unload: () => end(),
      });
      // A promise of the page's may fail: that is reported where all of them are.
      return tell('onReady', forms) as undefined;
    },
    onError(error) {
      if (isFinal(error)) reject(error);
      return tell('onError', error) as undefined;
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

/** Whether a failure is one that no shopper can mend. What is the matter of one brand leaves the others as they are. */
const isFinal = ({ brand, remedy }: PaymentWidgetsError): boolean => !brand && remedy !== 'retry';
