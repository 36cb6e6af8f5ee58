/**
 * POST /v1/checkouts/{id}/wallets/{wallet}: returns the token of a wallet of the sandbox when the shopper approves the
 * payment in the sheet that the form shows. Only in the test environment.
 */

import type { Parameters } from '../../contract/parameters/request.ts';
import { WALLETS, type Wallet } from '../../contract/parameters/sections/wallets.ts';
import { openCall, preflightRoute } from '../../gateway/api/browser.ts';
import { refusal } from '../../gateway/api/context.ts';
import { corsHeaders } from '../../gateway/api/cors.ts';
import { readBody } from '../../gateway/api/formBody.ts';
import { render, resultOf } from '../../gateway/api/render/envelope.ts';
import { type Answer, json, type Request, type Route, routeOf } from '../../gateway/api/route.ts';
import { validate } from '../../gateway/catalogue/parameters/validate.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { Checkout } from '../../gateway/domain/checkout/types.ts';
import { dayOf } from '../../time/format.ts';
import { DECLINED_CARD } from '../bank/cards.ts';
import type { SimulatorContext } from '../context.ts';
import { agreedIn } from '../wallet/agreed.ts';

/** The cards that a shopper can choose: they stand for those that are stored on a device. */
const SHEET_CARDS = ['VISA', 'MASTER', 'AMEX', 'DECLINED'] as const;

const ROUTE = routeOf('agreeInWallet');

export const sheetRoutes = (context: SimulatorContext): Route[] => [
  { ...ROUTE, answer: (request) => agreed(context, request) },
  preflightRoute(context, ROUTE.path),
];

const NO_SUCH_WALLET: Refusal = { refused: '200.300.406', status: 404 };

async function agreed(context: SimulatorContext, request: Request): Promise<Answer> {
  const wallet = request.params['wallet'] ?? '';
  if (!isWallet(wallet)) {
    return json(refusal(context, request, NO_SUCH_WALLET), corsHeaders(request, undefined));
  }
  const call = await openCall(context, request, 'wallets');
  if (!call.ok) return call.answer;
  const { checkout, now, cors, strict } = call;
  const stamp = { now, ndc: checkout.id };
  const sent = readBody(request);
  const { environment } = context;
  const parameters = isRefusal(sent)
    ? sent
    : validate(sent, { place: 'wallets', environment, strict });
  if (isRefusal(parameters)) return json(refusal(context, request, parameters, stamp), cors);
  const made = await tokenFor(context, wallet, checkout, parameters, now);
  if (isRefusal(made)) return json(refusal(context, request, made, stamp), cors);
  return json(render({ result: resultOf('000.000.100'), ...made }, stamp), cors);
}

const isWallet = (name: string): name is Wallet => Object.hasOwn(WALLETS, name);

/** The amount for a checkout that has none, because nothing is paid. */
const NOTHING = { amount: '0.00', currency: 'EUR' };

/** How many years the cards of a sheet are valid; at most until 2099, because wallets write a year in two digits. */
const YEARS = 3;
const LAST_YEAR = 2099;

async function tokenFor(
  context: SimulatorContext,
  wallet: Wallet,
  { entityId, parameters }: Checkout,
  sent: Parameters,
  now: number,
) {
  const { card = 'VISA', amount, currency } = { ...NOTHING, ...moneyOf(parameters), ...sent };
  const money = agreedIn(wallet, amount, currency);
  if (isRefusal(money)) return money;
  const { number, eci, cardNetwork } = cardOfSheet(wallet, card as SheetCard);
  const { makeToken } = await import('../wallet/token.ts');
  const expiryYear = String(Math.min(dayOf(now).year + YEARS, LAST_YEAR));
  const token = await makeToken(context.wallets, wallet, {
    card: { number, expiryMonth: '12', expiryYear },
    money,
    now,
    eci,
    merchantId: entityId,
  });
  return { token, cardNetwork, last4Digits: number.slice(-4) };
}

/** The amount and the currency of the checkout, if it has them. */
function moneyOf({ amount, currency }: Parameters) {
  return { ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) };
}

type SheetCard = (typeof SHEET_CARDS)[number];

/** A card of the sheet. */
interface StoredCard {
  readonly number: string;
  readonly network: 'VISA' | 'MASTER' | 'AMEX';
  /** The network's electronic commerce indicator (ECI) for the device's cryptogram: two digits. */
  readonly eci: string;
}

const STORED: Readonly<Record<SheetCard, StoredCard>> = {
  VISA: { number: '4200000000000000', network: 'VISA', eci: '05' },
  MASTER: { number: '5454545454545454', network: 'MASTER', eci: '02' },
  AMEX: { number: '377777777777770', network: 'AMEX', eci: '05' },
  DECLINED: { number: DECLINED_CARD, network: 'VISA', eci: '05' },
};

/** The name of each network, by wallet. */
const NETWORKS: Readonly<Record<Wallet, Readonly<Record<StoredCard['network'], string>>>> = {
  applePay: { VISA: 'Visa', MASTER: 'MasterCard', AMEX: 'AmEx' },
  googlePay: { VISA: 'VISA', MASTER: 'MASTERCARD', AMEX: 'AMEX' },
  samsungPay: { VISA: 'VISA', MASTER: 'MASTERCARD', AMEX: 'AMEX' },
};

/** The chosen card, with the wallet's name of its network. */
function cardOfSheet(wallet: Wallet, chosen: SheetCard) {
  const { number, network, eci } = STORED[chosen];
  return { number, eci, cardNetwork: NETWORKS[wallet][network] };
}
