/**
 * Types for pages: the globals `wpwlOptions` and `wpwl`.
 *
 *     import type {} from 'payment-widgets/types';
 *     window.wpwlOptions = { locale: 'de', onReady: (forms) => {} };
 */
import type { CheckoutConfig } from '../checkout/config.ts';
import type { WpwlOptions } from './schema.ts';

export type {
  BeforeSubmit,
  BlurCallback,
  DetectedBin,
  ExpiringCheckout,
  FrameCallback,
  MayGoOn,
  OptionName,
  Options,
  ReadyForm,
  TransactionData,
  WpwlOptions,
} from './schema.ts';
export type { SubmitEventLike } from './submitEvent.ts';
export type * from './walletOptions.ts';

/** The callbacks that a page can set. */
export type WpwlCallbacks = Pick<WpwlOptions, Extract<keyof WpwlOptions, `on${string}`>>;

/** The global `wpwl`, which the script defines when it runs. */
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
   * Mounts one form: a form in a closed shadow root, or a form of a page that sets `autoMount: false`.
   * @param signal removes the form when it is aborted
   */
  mount(form: HTMLFormElement, signal?: AbortSignal): void;
  /**
   * Changes the language. Typed values are kept.
   * @param tag BCP 47 (`de-AT`), or a name of the specification's list (`cz`); an unsupported language becomes English
   * @returns resolves when the forms are in that language; never rejects
   */
  setLocale(tag: string): Promise<void>;
  /**
   * The custom properties that `theme: 'auto'` reads from the page now, by their names, to keep them in a style sheet of the page.
   * There when a form in the style `modern` is shown.
   */
  theme?: () => Record<string, string>;
  /** Removes the forms and restores the page's own forms. A second call does nothing. */
  unload(restore?: boolean): void;
}

/** The checkout data that a page can read. It contains no secrets. */
export type WpwlCheckout = CheckoutConfig['checkout'] & Pick<CheckoutConfig, 'config'>;

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
    wpwl?: Wpwl;
  }
}
