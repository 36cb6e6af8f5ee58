/**
 * Types for pages: the global `wpwlOptions` and `wpwl`.
 *
 *     import type {} from 'payment-widgets/types';
 *     window.wpwlOptions = { locale: 'de', onReady: (forms) => {} };
 */
import type { WpwlOptions } from './schema.ts';

export type { SubmitEventLike } from './callbacks.ts';
export type * from './schema.ts';

/** What callbacks a page may give. */
export type WpwlCallbacks = Pick<WpwlOptions, Extract<keyof WpwlOptions, `on${string}`>>;

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
  }
}
