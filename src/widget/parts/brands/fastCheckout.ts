/**
 * The start of a fast checkout: the page makes the checkout when a shopper pays. It is kept for the next try, whatever brand
 * that is with; one that the gateway knows no more is replaced by another.
 */

import type { WidgetContext } from '../../context.ts';
import { options } from '../../shared.ts';

/** What an id of a checkout looks like; nothing else gets into an address. */
const CHECKOUT_ID = /^[\w.-]{1,64}$/;

/** How long the page may take, and the gateway, ms. */
const PATIENCE = { page: 30_000, gateway: 10_000 };

/** May be a `let` or `const` of another script, which is no property of `window`. */
declare const wpwlOptions: unknown;

/** @returns makes the checkout where there is none; `false` where that failed, which was told */
export function createFastCheckout(context: WidgetContext) {
  /** One that is being made: another press does not make another. */
  let making: Promise<boolean> | undefined;

  return async (brand: string): Promise<boolean> => {
    // That of the script is renewed otherwise.
    if (context.address.checkoutId) return true;
    making ??= begin(context, brand).finally(() => {
      making = undefined;
    });
    return making;
  };
}

async function begin(context: WidgetContext, brand: string): Promise<boolean> {
  const { value: id } = context.checkoutId;
  if (id && (await isKnown(context, id)) !== false) return true;
  try {
    const made = await createOne(brand);
    if (context.signal.aborted) return false;
    // The page's mistake is no reason to take the forms away.
    if ((await isKnown(context, made)) !== true) throw new Error('the gateway does not know it');
    return await context.switchCheckout(made);
  } catch (error) {
    if (context.signal.aborted) return false;
    context.fail('CHECKOUT_NOT_CREATED', { brand, detail: (error as Error).message });
    return false;
  }
}

/** Asks the page for a checkout. @throws Error that says why there is none */
async function createOne(brand: string): Promise<string> {
  const { createCheckout } = options;
  if (!createCheckout) throw new Error('there is no wpwlOptions.createCheckout');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 30 s')), PATIENCE.page);
  });
  let made: unknown;
  try {
    made = await Promise.race([createCheckout.call(wpwlOptions as never, { brand }), late]);
  } catch (error) {
    console.error('wpwlOptions.createCheckout failed:', error);
    throw new Error('it failed, or gave no answer within 30 s');
  } finally {
    clearTimeout(timer);
  }
  if (typeof made === 'string' && CHECKOUT_ID.test(made)) return made;
  throw new Error('it gave something else');
}

/** Whether the gateway knows a checkout; `undefined` where it does not say. */
async function isKnown({ address }: WidgetContext, id: string): Promise<boolean | undefined> {
  try {
    const reply = await fetch(`${address.base}/v1/checkouts/${id}/config`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE.gateway),
    });
    if (reply.ok) return true;
    return reply.status < 500 && reply.status !== 429 ? false : undefined;
  } catch {
    return undefined;
  }
}
