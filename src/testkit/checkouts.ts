/** Checkouts in tests, as the server of a shop creates them. */
import type { AnswerOf } from '../contract/answers/index.ts';
import { type Address, ask } from './request.ts';

/** A checkout, and what the page of a shop needs of it. */
export interface TestCheckout {
  readonly id: string;
  /** The address of the form's script, for the `src` of the script tag. */
  readonly url: string;
  /** The hash of the script, for the attribute `integrity` of the script tag; it needs `crossorigin="anonymous"`. */
  readonly integrity: string;
}

/** The parameters of `POST /v1/checkouts`, without the credentials. A parameter that is undefined is not sent. */
export type CheckoutParameters = Readonly<Record<string, string | undefined>>;

/** The parameters that a checkout has unless a test sets them. */
export const CHECKOUT_DEFAULTS = { amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;

/**
 * Creates a checkout: by default of 92.00 EUR, with the payment type DB.
 *
 *     await createCheckout(entity, { amount: '12.00' });
 *     await createCheckout(entity, { paymentType: undefined, createRegistration: 'true' }); // stores details, pays nothing
 *
 * @throws Error with the gateway's reason if the gateway refuses it
 */
export async function createCheckout(
  entity: Address,
  parameters: CheckoutParameters = {},
): Promise<TestCheckout> {
  const form = {
    ...CHECKOUT_DEFAULTS,
    ...parameters,
    entityId: entity.entityId,
    integrity: 'true',
  };
  type Answer = Pick<TestCheckout, 'id' | 'integrity'>;
  const { id, integrity } = await ask<Answer>(entity, '/v1/checkouts', { form });
  return { id, url: `${entity.url}/v1/paymentWidgets.js?checkoutId=${id}`, integrity };
}

/** A link to pay. */
export interface TestPaymentLink {
  readonly id: string;
  /** The address of its page. */
  readonly url: string;
}

/**
 * Creates a link to pay: by default for one payment of 92.00 EUR, with the payment type DB.
 *
 *     const { url } = await createPaymentLink(entity, { locale: 'ar', validUntil: '1', validUntilUnit: 'HOUR' });
 *     await page.goto(url);
 *
 * @param parameters those of `POST /paybylink/v1`, without the credentials
 * @throws Error with the gateway's reason if the gateway refuses it
 */
export async function createPaymentLink(
  entity: Address,
  parameters: CheckoutParameters = {},
): Promise<TestPaymentLink> {
  const form = { ...CHECKOUT_DEFAULTS, ...parameters, entityId: entity.entityId };
  const { id, link } = await ask<AnswerOf<'PaymentLink'>>(entity, '/paybylink/v1', { form });
  return { id, url: link };
}
