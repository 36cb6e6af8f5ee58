/**
 * Each outcome of the simulator's table of 3-D Secure cards, in the page and in the whole tab: the form takes each way that an
 * outcome asks for, and the shop reads the result. The networks take turns: to the form, a card of another network is another
 * number. The result of every card of the table is shown in process, in test/gateway/shopper/matrix.test.ts, and that the
 * form accepts its number in test/simulator/issuer/cards.test.ts.
 */
import { fillCard, passChallenge, pay, threeDSecureCard } from 'payment-widgets/testkit';
import type { TestGateway } from '../support/entities.ts';
import { expect, test } from '../support/fixtures.ts';
import { cardsOf, EXPECTED, eciOf, NETWORKS } from './outcomes.ts';

const PLACES = { 'in the page': '{}', 'in the whole tab': "{ paymentTarget: '_top' }" } as const;
const BRANDS = 'VISA MASTER AMEX MAESTRO DINERS DISCOVER JCB UNIONPAY';

/** Cards of all networks, so that together they have each outcome once. */
const CARDS = NETWORKS.flatMap((network) =>
  cardsOf(network).filter((_, row) => NETWORKS[row % NETWORKS.length] === network),
);

for (const [place, options] of Object.entries(PLACES)) {
  test(`each outcome of a card, ${place}`, async ({ page, gateway, status, openForm }) => {
    // Nine payments, one after the other.
    test.setTimeout(120_000);
    expect(new Set(CARDS.map(({ outcome }) => outcome)).size).toBe(9);
    for (const card of CARDS) {
      const { brand, outcome, version } = card;
      await test.step(`${outcome} ${brand} ${version}`, async () => {
        const expected = EXPECTED[outcome];
        const { checkoutId } = await openForm({ options, brands: BRANDS });
        const typed = threeDSecureCard(brand, outcome, version);
        expect(typed.number).toBe(card.number);
        await fillCard(page, typed);
        await pay(page);
        if (expected.isChallenged) await passChallenge(page);
        await page.waitForURL(/\/result\?/);

        const query = new URL(page.url()).searchParams;
        expect(query.get('id')).toBe(checkoutId);
        const { http, body } = await status(checkoutId);
        if (card.method) expect(await methodOf(gateway, body.id ?? '')).toBe('Y');
        const { eci, authenticationStatus, flow } = body.threeDSecure ?? {};
        expect({ http, code: body.result.code, eci, authenticationStatus, flow }).toEqual({
          http: expected.code === '000.100.110' ? 200 : 400,
          code: expected.code,
          eci: eciOf(card),
          authenticationStatus: expected.status,
          flow: expected.flow,
        });
      });
    }
  });
}

/** What the issuer was told of its look at the browser (EMV threeDSCompInd). */
async function methodOf({ url, entityId, token }: TestGateway, id: string): Promise<unknown> {
  const query = new URLSearchParams({ entityId, id });
  const reply = await fetch(`${url}/_sandbox/authentication?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { messages } = (await reply.json()) as { messages: { threeDSCompInd?: string }[] };
  return messages[0]?.threeDSCompInd;
}
