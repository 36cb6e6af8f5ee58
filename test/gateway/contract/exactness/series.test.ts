/**
 * API 3, Card-on-file: what becomes of the first payment of a series without its bounds or its number. Each row of the table in
 * docs/compatibility.md, by default and with `strict`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { SERIES_ROWS } from '../../../../src/gateway/catalogue/parameters/rules/series.ts';
import { table } from '../../../table.ts';
import { code, type Fields, faults, open, type Reply } from '../../harness.ts';
import { BILLING, BROWSER, NO_CARD, RETURN, requestOf } from '../../shopper/shopperRequests.ts';
import { GOOD, type Mode, openModes, standingInstruction } from './modes.ts';

let shops: Awaited<ReturnType<typeof openModes>>;
beforeAll(async () => {
  shops = await openModes();
});

type Network = 'MASTER' | 'others';
type Authentication = 'own' | 'external' | 'none';
type Effect = 'default' | 'single' | 'refused' | 'none';
type Effects = Readonly<Record<Mode, Effect>>;

/** The specification: network and authentication, then what becomes of a payment without bounds, and without a number. */
const TABLE: readonly [Network, Authentication, bounds: Effects, count: Effects][] = [
  ['MASTER', 'own', both('default'), either('single', 'refused')],
  ['MASTER', 'external', both('default'), either('single', 'refused')],
  ['MASTER', 'none', both('none'), either('none', 'refused')],
  ['others', 'own', either('single', 'refused'), either('single', 'refused')],
  ['others', 'external', either('single', 'refused'), either('single', 'refused')],
  ['others', 'none', both('none'), either('none', 'refused')],
];

function either(byDefault: Effect, strict: Effect): Effects {
  return { default: byDefault, strict };
}
function both(effect: Effect): Effects {
  return either(effect, effect);
}

/** For each network, cards of its brands: one that is enrolled and frictionless, and one that is not enrolled. */
const CARDS: Readonly<Record<Network, readonly [brand: string, enrolled: string, not: string][]>> =
  {
    MASTER: [
      ['MASTER', '5200000000000056', '5454545454545454'],
      ['MASTERDEBIT', '5200000000000056', '5454545454545454'],
      ['MAESTRO', '6799851000000032', '6799850000000000'],
    ],
    others: [
      ['VISA', '4200000000000026', '4200000000000000'],
      ['VISADEBIT', '4200000000000026', '4200000000000000'],
      ['AMEX', '375987000000062', '377777777777770'],
    ],
  };

const OUTCOME = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'A'.repeat(28) };
const AUTHENTICATED: Readonly<Record<Authentication, Fields>> = {
  // Without a challenge, which is the default of a first payment.
  own: {
    ...BROWSER,
    ...BILLING,
    shopperResultUrl: RETURN,
    'threeDSecure.challengeIndicator': '01',
  },
  external: OUTCOME,
  none: {},
};
const BOUNDS = { expiry: '2031-01-31', frequency: '28' };
const BOUND_NAMES = ['standingInstruction.expiry', 'standingInstruction.frequency'];
const COUNT = 'standingInstruction.numberOfInstallments';

/** A first payment; `lacking` the bounds, or the number of instalments. */
function request(
  card: Fields,
  authentication: Authentication,
  lacking: 'bounds' | 'count',
): Fields {
  const begun = { mode: 'INITIAL', source: 'CIT', recurringType: 'SUBSCRIPTION' };
  const series = lacking === 'bounds' ? { type: 'RECURRING' } : { type: 'INSTALLMENT', ...BOUNDS };
  return {
    ...card,
    ...AUTHENTICATED[authentication],
    ...standingInstruction({ ...begun, ...series }),
  };
}

const adviceIn = ({ body }: Reply): string | undefined => body.resultDetails?.IntegrationAdvice;

/** The purpose and the bounds of the message to the issuer. */
async function sentToIssuer(reply: Reply) {
  const sent = await requestOf(shops.default, reply.body.id);
  return [sent['threeDSRequestorAuthenticationInd'], sent['recurringExpiry']];
}

/** Checks the effect. @param names the parameters that are missing */
async function expectEffect(
  effect: Effect,
  reply: Reply,
  { authentication, mode, names }: { authentication: Authentication; mode: Mode; names: string[] },
) {
  if (effect === 'refused') {
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual(names);
    return;
  }
  expect(code(reply)).toBe(GOOD);
  const isOwn = authentication === 'own' && mode === 'default';
  if (effect === 'single') {
    const how = authentication === 'own' ? 'authenticated' : 'sent';
    const advice = `missing for 3-D Secure 2: ${names.join(', ')}; ${how} as a single payment`;
    expect(adviceIn(reply)).toBe(advice);
    if (isOwn) expect(await sentToIssuer(reply)).toEqual(['01', undefined]);
    return;
  }
  expect(adviceIn(reply)).toBeUndefined();
  if (effect === 'none') return;
  if (isOwn) expect(await sentToIssuer(reply)).toEqual(['02', '99991231']);
  if (authentication !== 'external') return;
  const { expiry, frequency } = reply.body.standingInstruction;
  expect([expiry, frequency]).toEqual(['9999-12-31', '0001']);
}

describe('the first payment of a series', () => {
  const rows = TABLE.flatMap(([network, authentication, bounds, count]) =>
    CARDS[network].flatMap(([brand, enrolled, not]) => {
      const number = authentication === 'own' ? enrolled : not;
      const code = brand === 'AMEX' ? { 'card.cvv': '1234' } : {};
      const card = { paymentBrand: brand, 'card.number': number, ...code };
      return (['default', 'strict'] as const).flatMap((mode) => [
        [brand, authentication, mode, 'bounds', bounds[mode], card] as const,
        [brand, authentication, mode, 'count', count[mode], card] as const,
      ]);
    }),
  );

  table(rows)(
    'with %s, authentication %s, %s, without its %s: %s',
    async (_, authentication, mode, lacking, effect, card) => {
      const reply = await shops[mode].charge(request(card, authentication, lacking));
      const names = lacking === 'bounds' ? BOUND_NAMES : [COUNT];
      await expectEffect(effect, reply, { authentication, mode, names });
    },
  );

  it('has a row in the table for each case', () => {
    const cases = SERIES_ROWS.map((row) => [row.network, row.authentication]);
    expect(cases).toEqual(TABLE.map(([network, authentication]) => [network, authentication]));
  });

  it('of a network without 3-D Secure needs no number, also with strict', async () => {
    const sandbox = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
    const terms = { strict: true, threeDSecure: ['MASTER'] as const };
    const shop = await open({ entities: [{ ...sandbox, terms }] });
    const asked = request({}, 'none', 'count');
    expect(code(await shop.charge(asked))).toBe(GOOD);
    expect(code(await shop.charge({ ...asked, 'card.number': '5454545454545454' }))).toBe(
      '400 200.300.404',
    );
  });

  it('needs no number after the first payment', async () => {
    const later = { type: 'INSTALLMENT', mode: 'REPEATED', source: 'MIT' };
    const asked = standingInstruction({ ...later, initialTransactionId: '123' });
    const reply = await shops.strict.charge({ 'card.cvv': undefined, ...asked });
    expect(code(reply)).toBe(GOOD);
  });
});

describe('the network of a card in a wallet', () => {
  const MASTER = { number: '5454545454545454', expiryMonth: '05', expiryYear: '2034' };
  const begun = (more: Fields): Fields =>
    standingInstruction({ type: 'RECURRING', mode: 'INITIAL', source: 'CIT', ...more });
  const token = (mode: Mode) =>
    shops[mode].walletToken('googlePay', { authMethod: 'PAN_ONLY', card: MASTER });

  it('is known from the token: recurringType is advised, and required with strict', async () => {
    const pay = async (mode: Mode, more: Fields = {}) =>
      shops[mode].charge({
        ...NO_CARD,
        paymentBrand: 'GOOGLEPAY',
        'googlePay.paymentToken': await token(mode),
        ...begun(more),
      });
    const reply = await pay('default');
    expect([code(reply), adviceIn(reply)]).toEqual([
      GOOD,
      'missing for card on file: standingInstruction.recurringType',
    ]);
    expect(faults(await pay('strict'))).toEqual([
      'standingInstruction.recurringType=null: is required with MASTER',
    ]);
    const whole = await pay('strict', { recurringType: 'SUBSCRIPTION' });
    expect(code(whole)).toBe(GOOD);
    expect(whole.body.standingInstruction.agreementId).toMatch(/^\d{15}$/);
  });

  it('a proof of a wallet needs no bounds: it is none of 3-D Secure', async () => {
    const wallet = { paymentBrand: 'APPLEPAY', 'applePay.source': 'web', ...OUTCOME };
    for (const mode of ['default', 'strict'] as const) {
      const reply = await shops[mode].charge({ ...wallet, ...begun({}) });
      expect([code(reply), adviceIn(reply)]).toEqual([GOOD, undefined]);
    }
  });
});
