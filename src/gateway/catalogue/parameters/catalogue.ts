/** Every parameter there is, and how a name finds its entry. */
import type { Parameter, Place } from './parameter.ts';
import { bankAccount, tokenAccount, virtualAccount } from './sections/accounts.ts';
import { billing, merchantBilling, merchantShipping, shipping } from './sections/addresses.ts';
import { airline } from './sections/airline.ts';
import { asynchronous } from './sections/asynchronous.ts';
import { authentication } from './sections/authentication.ts';
import { basicPayment, tolerated } from './sections/basicPayment.ts';
import { card } from './sections/card.ts';
import { cartItems, cartPayments, marketplace } from './sections/cart.ts';
import { custom } from './sections/custom.ts';
import { customer, shippingCustomer } from './sections/customer.ts';
import { forex } from './sections/forex.ts';
import { giftCard } from './sections/giftCard.ts';
import { corporate, merchant, recipient, sender } from './sections/parties.ts';
import { query, reporting } from './sections/query.ts';
import { risk } from './sections/risk.ts';
import { scheduling } from './sections/scheduling.ts';
import { chargeback, standingInstruction } from './sections/standingInstruction.ts';
import {
  authenticationMessage,
  exemptions,
  paymentTransaction,
  schemeData,
} from './sections/threeDSecure.ts';
import { recurringMigration, tokenization } from './sections/tokenization.ts';
import { wallets, withoutAlias } from './sections/wallets.ts';

/** In the order of the specification, which is that of errors and of documents. */
export const CATALOGUE: readonly Parameter[] = [
  ...authentication,
  ...basicPayment,
  ...forex,
  ...card,
  ...wallets,
  ...virtualAccount,
  ...bankAccount,
  ...tokenAccount,
  ...customer,
  ...shippingCustomer,
  ...billing,
  ...merchantBilling,
  ...shipping,
  ...merchantShipping,
  ...corporate,
  ...sender,
  ...recipient,
  ...merchant,
  ...cartItems,
  ...cartPayments,
  ...marketplace,
  ...airline,
  ...tokenization,
  ...recurringMigration,
  ...authenticationMessage,
  ...paymentTransaction,
  ...exemptions,
  ...schemeData,
  ...custom,
  ...asynchronous,
  ...reporting,
  ...giftCard,
  ...risk,
  ...scheduling,
  ...standingInstruction,
  ...chargeback,
  ...query,
  ...tolerated,
];

/** Where an entry stands in the catalogue. */
export const orderOf = (entry: Parameter): number => ORDER.get(entry) ?? CATALOGUE.length;

const ORDER: ReadonlyMap<Parameter, number> = new Map(CATALOGUE.map((entry, i) => [entry, i]));

/** A name may mean one thing here and another there (`date.from`), so an entry is found by name and place. */
const BY_NAME = new Map<string, Parameter[]>();
for (const entry of CATALOGUE) {
  BY_NAME.set(entry.name, [...(BY_NAME.get(entry.name) ?? []), entry]);
}

/** The one map whose keys each have an entry. */
const SCHEME_DATA = 'threeDSecure.schemeData';

/** Names before a `[key]`: `customParameters`, `merchant.data`. */
const MAPS: ReadonlySet<string> = new Set([
  ...CATALOGUE.filter(({ name }) => name.endsWith('[key]')).map(({ name }) => name.slice(0, -5)),
  SCHEME_DATA,
]);

/** Whether brackets after this name hold a key rather than an index. */
export const isMap = (group: string): boolean => MAPS.has(group);

/** A name as it was sent, understood. */
export interface Found {
  readonly entry: Parameter;
  /** The name under which it is kept: an alias is replaced. */
  readonly name: string;
}

/** The entry of a name as it is sent, if there is one at that place. */
export function findParameter(sent: string, place: Place): Found | undefined {
  const name = withoutAlias(sent);
  const entry = entryOf(name, place);
  return entry && { entry, name };
}

function entryOf(name: string, place: Place): Parameter | undefined {
  const open = name.indexOf('[');
  if (open < 0) return at(BY_NAME.get(name), place);
  const group = name.slice(0, open);
  if (group === SCHEME_DATA) return at(BY_NAME.get(name), place);
  return isMap(group) ? keyed(name, group, place) : numbered(name, place);
}

function at(entries: readonly Parameter[] = [], place: Place): Parameter | undefined {
  for (const entry of entries) if (entry.places.includes(place)) return entry;
  return undefined;
}

function keyed(name: string, group: string, place: Place): Parameter | undefined {
  if (!name.endsWith(']')) return undefined;
  const entry = at(BY_NAME.get(`${group}[key]`), place);
  const keys = place === 'form' ? entry?.formKey : entry?.key;
  return keys?.test(name.slice(group.length + 1, -1)) ? entry : undefined;
}

/** Without leading zeros, so that each item has one name. What is too large is said when items are counted. */
const INDEX = /\[(?:0|[1-9][0-9]{0,5})\]/g;

/** A name that says `[n]` itself is nobody's. */
function numbered(name: string, place: Place): Parameter | undefined {
  return name.includes('[n]') ? undefined : at(BY_NAME.get(name.replace(INDEX, '[n]')), place);
}

/** Names whose values are never shown, stored or logged. */
export const SENSITIVE: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ sensitive }) => sensitive).map(({ name }) => name),
);

const HANDLING: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ handling }) => handling).map(({ name }) =>
    name.replace(/\[(?:key|n)\].*$/, '['),
  ),
);

/** Whether a name only says how a request is handled, and is no part of the payment. */
export function isHandling(name: string): boolean {
  const open = name.indexOf('[');
  return HANDLING.has(open < 0 ? name : name.slice(0, open + 1));
}
