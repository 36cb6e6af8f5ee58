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
  try {
    const result = call(name, context, args);
    if (isThenable(result)) result.then(undefined, (error) => report(name, error));
  } catch (error) {
    report(name, error);
  }
}

function call(name: CallbackName, context: unknown, args: unknown[]): unknown {
  const callback = options[name] as ((...args: unknown[]) => unknown) | undefined;
  return callback?.apply(context ?? rawOptions(), args);
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';

function report(name: string, error: unknown): void {
  console.error(`wpwlOptions.${name} failed:`, error);
}
