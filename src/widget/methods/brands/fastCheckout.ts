/**
 * The start of a fast checkout: the page creates the checkout when a shopper pays. It is kept for the next try with any
 * brand. A checkout that the gateway no longer knows is replaced.
 */

import type { WidgetContext } from '../../kernel/context.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { request } from '../../kernel/request.ts';

/** The format of a checkout id; other values are not inserted into a URL. */
const CHECKOUT_ID = /^[\w.-]{1,64}$/;

/** Timeouts for the page and for the gateway, ms. */
const TIMEOUTS = { page: 30_000, gateway: 10_000 };

/** May be a `let` or `const` of another script, which is not a property of `window`. */
declare const wpwlOptions: unknown;

/** @returns creates the checkout if there is none; `false` on failure, which has been reported */
export function createFastCheckout(context: WidgetContext) {
  /** The pending creation: another press does not start a second one. */
  let making: Promise<boolean> | undefined;

  return async (brand: string): Promise<boolean> => {
    // The checkout of the script's URL is renewed elsewhere.
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
    // A mistake of the page must not remove the forms.
    if ((await isKnown(context, made)) !== true) throw new Error('the gateway does not know it');
    return await context.switchCheckout(made);
  } catch (error) {
    if (context.signal.aborted) return false;
    context.fail('CHECKOUT_NOT_CREATED', { brand, detail: (error as Error).message });
    return false;
  }
}

/** Requests a checkout from the page. @throws Error with the reason if there is none */
async function createOne(brand: string): Promise<string> {
  const { createCheckout } = options;
  if (!createCheckout) throw new Error('there is no wpwlOptions.createCheckout');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 30 s')), TIMEOUTS.page);
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

/** Whether the gateway knows a checkout; `undefined` if it does not answer. */
async function isKnown({ address }: WidgetContext, id: string): Promise<boolean | undefined> {
  try {
    const reply = await request(`${address.base}/v1/checkouts/${id}/config`, TIMEOUTS.gateway, {
      credentials: 'omit',
      cache: 'no-store',
    });
    if (reply.ok) return true;
    return reply.status < 500 && reply.status !== 429 ? false : undefined;
  } catch {
    return undefined;
  }
}
