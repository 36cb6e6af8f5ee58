/**
 * Every card of the simulator's table, seven networks by nine outcomes: in the page, and in the whole tab. All of it takes
 * minutes: `npm run test:all -- --only matrix`. The ordinary run has one card a cell in the page, and each outcome once in the whole tab; in
 * Firefox each outcome once in both.
 */
import { fillCard, passChallenge, pay, threeDSecureCard } from 'payment-widgets/testkit';
import type { TestGateway } from '../support/entities.ts';
import { expect, test } from '../support/fixtures.ts';
import { cardsOf, EXPECTED, eciOf, NETWORKS } from './outcomes.ts';

const PLACES = { 'in the page': '{}', 'in the whole tab': "{ paymentTarget: '_top' }" } as const;
const IS_WHOLE = process.env['MATRIX'] === 'all';
const BRANDS = 'VISA MASTER AMEX MAESTRO DINERS DISCOVER JCB UNIONPAY';

for (const [place, options] of Object.entries(PLACES)) {
  for (const network of NETWORKS) {
    test(`${network}: the result of each card, ${place}`, async ({
      page,
      browserName,
      gateway,
      status,
      openForm,
    }) => {
      // Nine payments and more, one after the other.
      test.setTimeout(120_000);
      const column = cardsOf(network, IS_WHOLE ? 'all' : 'first');
      expect(new Set(column.map(({ outcome }) => outcome)).size).toBe(9);
      const isColumn = browserName === 'chromium' && place === 'in the page';
      const cards = IS_WHOLE || isColumn ? column : onceEach(network);
      for (const card of cards) {
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
}

/** Cards of a network, so that all networks together have each outcome once. */
const onceEach = (network: (typeof NETWORKS)[number]) =>
  cardsOf(network, 'first').filter((_, row) => NETWORKS[row % NETWORKS.length] === network);

/** What the issuer was told of its look at the browser (EMV threeDSCompInd). */
async function methodOf({ url, entityId, token }: TestGateway, id: string): Promise<unknown> {
  const query = new URLSearchParams({ entityId, id });
  const reply = await fetch(`${url}/_sandbox/authentication?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { messages } = (await reply.json()) as { messages: { threeDSCompInd?: string }[] };
  return messages[0]?.threeDSCompInd;
}
