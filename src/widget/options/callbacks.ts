/** The page's callbacks: looked up when they are due, called with the right `this`, and never able to stop the widget. */
import { options, rawOptions } from './readOptions.ts';
import type { OptionName } from './schema.ts';

/** Names of options that are callbacks. */
export type CallbackName = Extract<OptionName, `on${string}`>;

/** Calls a callback whose result does not matter. What it throws is reported on the console. */
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
