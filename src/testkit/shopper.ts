/** Acts as the shopper outside of the form: on the page of an issuer or a bank, or days later. */

import type { SHOPPER_ACTIONS } from '../gateway/domain/payment/shopper/shopperAction.ts';
import type { Gateway } from '../gateway/start.ts';
import { AUTHENTICATED_CARDS, type Outcome } from '../simulator/issuer/cards.ts';
import { RIGHT_CODE } from '../simulator/issuer/oneTimeCode.ts';
import type { TestCard } from './cards.ts';
import { shownOn } from './forms/form.ts';
import type { Frame, Page } from './playwrightTypes.d.ts';

export type { Outcome } from '../simulator/issuer/cards.ts';

/**
 * The test card for an outcome of the authentication.
 *
 *     await fillCard(page, threeDSecureCard('VISA', 'challenge'));
 *
 * @param brand VISA, MASTER, AMEX, MAESTRO, DINERS, DISCOVER, JCB or UNIONPAY
 * @param version the newest protocol version of the issuer; any version if it is absent
 * @throws Error if no such card exists
 */
export function threeDSecureCard(
  brand: string,
  outcome: Outcome,
  version?: '2.1.0' | '2.2.0',
): TestCard {
  const card = AUTHENTICATED_CARDS.find(
    (one) =>
      one.brand === brand && one.outcome === outcome && one.version === (version ?? one.version),
  );
  if (!card)
    throw new Error(`${brand} has no test card for this outcome: ${outcome} ${version ?? ''}`);
  const cvv = brand === 'AMEX' ? '1234' : '123';
  return { number: card.number, expiry: '12 / 34', cvv, holder: 'Jane Jones', brand };
}

/** What a shopper does on a page. `later`: only on a bank's page; the bank then decides days later. */
export type ShopperAct = (typeof SHOPPER_ACTIONS)[number];

/**
 * Acts as the shopper on the issuer's page. The page may be in the form, in the whole tab, or in a popup.
 *
 * @param does `approve` enters the correct code
 * @param options.code the code to enter instead of the correct one
 * @throws Error if no such page is shown before the timeout (15 s, or `options.timeout` in ms)
 */
export async function passChallenge(
  page: Page,
  does: Exclude<ShopperAct, 'later'> = 'approve',
  options: { readonly code?: string; readonly timeout?: number } = {},
): Promise<void> {
  const frame = await shown(page, 'challenge', options.timeout);
  if (does === 'approve') {
    await frame.locator('[data-testid="code"]').fill(options.code ?? RIGHT_CODE);
  }
  await frame.locator(`[data-testid="${does}"]`).click();
}

/** Acts as the shopper on the page of a bank or provider. The page may be in any frame, tab or popup. */
export async function passBank(
  page: Page,
  does: ShopperAct = 'approve',
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const frame = await shown(page, 'bank', options.timeout);
  await frame.locator(`[data-testid="${does}"]`).click();
}

/**
 * Completes a waiting payment that has no page: a decoupled authentication, or a voucher whose money arrives.
 *
 * @param gateway a gateway from `startGateway`; or the address, entity and token of a gateway in another process
 * @param id the id of the payment or of its checkout
 * @returns the payment's result code afterwards
 */
export async function actForShopper(
  gateway: Pick<Gateway, 'url' | 'entityId' | 'token'>,
  id: string,
  does: ShopperAct = 'approve',
): Promise<string> {
  const reply = await fetch(`${gateway.url}/_sandbox/shopper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: gateway.entityId, id, does }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the payment ${id} cannot be continued: ${text}`);
  return (JSON.parse(text) as { code: string }).code;
}

/** The polling interval, in ms. */
const LOOK_MS = 50;

/** What a test does before such a page is shown. */
const NEEDS = {
  challenge:
    "Pay first, with a card that is challenged: payWith(page, threeDSecureCard('VISA', 'challenge')).",
  bank: "Pay first, with a brand that has a bank's page: payWith(page, 'virtualAccount-PAYPAL').",
};

/** The frame that shows a page of the simulator. */
async function shown(page: Page, name: 'challenge' | 'bank', timeout = 15_000): Promise<Frame> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    for (const frame of page
      .context()
      .pages()
      .flatMap((one) => one.frames())) {
      const isIt = await frame
        .evaluate((wanted) => document.documentElement.dataset['page'] === wanted, name)
        .catch(() => false);
      if (isIt) return frame;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(
    `the simulator shows no page: ${name}. ${await shownOn(page).catch(() => 'The page is closed')}. ${NEEDS[name]}`,
  );
}
