/**
 * The page's callbacks. They are looked up at each call and called with the right `this`. A failure of a callback does not stop
 * the widget.
 */
import { options, rawOptions } from './readOptions.ts';
import type { OptionName } from './schema.ts';

/** Names of options that are callbacks. */
export type CallbackName = Extract<OptionName, `on${string}`>;

/** Calls a callback and ignores its result. Its errors are reported on the console. */
export function notify(name: CallbackName, context: unknown, ...args: unknown[]): void {
  void call(name, context, args);
}

/** Calls at once; waits only for the failure of a promise. */
async function call(name: CallbackName, context: unknown, args: unknown[]): Promise<void> {
  try {
    const callback = options[name] as ((...args: unknown[]) => unknown) | undefined;
    await callback?.apply(context ?? rawOptions(), args);
  } catch (error) {
    console.error(`wpwlOptions.${name} failed:`, error);
  }
}
