/**
 * Types for pages: the globals `wpwlOptions` and `wpwl`.
 *
 *     import type {} from 'payment-widgets/types';
 *     window.wpwlOptions = { locale: 'de', onReady: (forms) => {} };
 */
import type { CheckoutConfig } from '../checkout/config.ts';
import type { WpwlOptions } from './schema.ts';

export type * from './schema.ts';
export type { SubmitEventLike } from './submitEvent.ts';
export type * from './walletOptions.ts';

/** What callbacks a page may give. */
export type WpwlCallbacks = Pick<WpwlOptions, Extract<keyof WpwlOptions, `on${string}`>>;

/** What the script puts into the page, as soon as it ran. */
export interface Wpwl {
  readonly apiVersion: '1';
  readonly cacheVersion: string;
  /** When the script ran, ms since 1970. */
  readonly timestamp: number;
  readonly minified: boolean;
  /** The gateway's origin. */
  readonly url: string;
  readonly endpoint: string;
  /** The checkout's id. */
  readonly ndc: string;
  readonly isTestSystem: boolean | undefined;
  /** Complete before `onReady`, `undefined` before. */
  readonly checkout: WpwlCheckout | undefined;
  /** Submits the form in the container of this class, as the pay button does; several classes are joined by dots. */
  executePayment(key?: string): void;
  /**
   * Mounts one form, wherever it is: in a closed shadow root, or of a page that sets `autoMount: false`.
   * @param signal aborted, the form is taken away again
   */
  mount(form: HTMLFormElement, signal?: AbortSignal): void;
  /**
   * Goes on in another language; what was typed stays.
   * @param tag BCP 47 (`de-AT`), or a name of the specification's list (`cz`); English where nobody speaks it
   * @returns resolves when the forms are in that language; never rejects
   */
  setLocale(tag: string): Promise<void>;
  /** Takes the forms away and puts the page's own back. A second call does nothing. */
  unload(restore?: boolean): void;
}

/** The checkout as a page may know it: nothing secret. */
export type WpwlCheckout = CheckoutConfig['checkout'] & Pick<CheckoutConfig, 'config'>;

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
    wpwl?: Wpwl;
  }
}
