/** The catalogue of all parameters, and the look-up of an entry by name. */
import { type Parameter, PLACES, type Place } from './parameter.ts';
import { bankAccount, tokenAccount, virtualAccount } from './sections/accounts.ts';
import {
  billing,
  merchantBilling,
  merchantShipping,
  shipping,
  shippingName,
} from './sections/addresses.ts';
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
import { alsoOfLink, paymentLink } from './sections/paymentLink.ts';
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

/** All entries in the order of the specification. Errors and documents use the same order. */
export const CATALOGUE = [
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
  ...shippingName,
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
  ...paymentLink,
].map((row) => alsoOfLink(row));

/** The position of an entry in the catalogue. */
export const positionOf = (entry: Parameter): number => ORDER.get(entry) ?? CATALOGUE.length;

const ORDER: ReadonlyMap<Parameter, number> = new Map(CATALOGUE.map((entry, i) => [entry, i]));

/** A name may have different meanings at different places (`date.from`), so a look-up needs the name and the place. */
const BY_PLACE = new Map<Place, ReadonlyMap<string, Parameter>>();
for (const place of Object.keys(PLACES) as Place[]) {
  const there = CATALOGUE.filter(({ places }) => places.includes(place));
  BY_PLACE.set(place, new Map(there.map((entry) => [entry.name, entry])));
}

/** What reads the value of a name. Entries of one name at different places have one kind of value. */
const READERS = new Map<string, Parameter['format']['read']>(
  CATALOGUE.map(({ name, format }) => [name, format.read]),
);

/** The only map with a separate entry for each key. */
const SCHEME_DATA = 'threeDSecure.schemeData';

/** The names of all maps: a `[key]` follows them, as in `customParameters` and `merchant.data`. */
const MAPS: ReadonlySet<string> = new Set([
  ...CATALOGUE.filter(({ name }) => name.endsWith('[key]')).map(({ name }) => name.slice(0, -5)),
  SCHEME_DATA,
]);

/** Whether brackets after this name contain a key, not an index. */
export const isMap = (group: string): boolean => MAPS.has(group);

/** The result of looking up a name that was sent. */
export interface FoundParameter {
  readonly entry: Parameter;
  /** The name under which the value is stored: an alias is replaced by the real name. */
  readonly name: string;
}

/** Finds the entry of a name that was sent; `undefined` if the place accepts no such parameter. */
export function findParameter(sent: string, place: Place): FoundParameter | undefined {
  const name = withoutAlias(sent);
  const entry = entryOf(name, place);
  return entry && { entry, name };
}

function entryOf(name: string, place: Place): Parameter | undefined {
  const open = name.indexOf('[');
  if (open < 0) return at(name, place);
  const group = name.slice(0, open);
  if (group === SCHEME_DATA) return at(name, place);
  return isMap(group) ? keyed(name, group, place) : numbered(name, place);
}

const at = (name: string, place: Place): Parameter | undefined => BY_PLACE.get(place)?.get(name);

function keyed(name: string, group: string, place: Place): Parameter | undefined {
  if (!name.endsWith(']')) return undefined;
  const entry = at(`${group}[key]`, place);
  const keys = place === 'form' ? entry?.formKey : entry?.key;
  return keys?.test(name.slice(group.length + 1, -1)) ? entry : undefined;
}

/** An index without leading zeros, so that each item has one name only. The item rules reject an index that is too large. */
const INDEX = /\[(?:0|[1-9][0-9]{0,5})\]/g;

/** Finds the entry of a name with indexes. A name that literally contains `[n]` is unknown. */
function numbered(name: string, place: Place): Parameter | undefined {
  return name.includes('[n]') ? undefined : at(name.replace(INDEX, '[n]'), place);
}

/** What reads the value of a parameter. */
export function readerOf(name: string): Parameter['format']['read'] {
  const open = name.indexOf('[');
  const isWhole = open < 0 || isMap(name.slice(0, open));
  return READERS.get(isWhole ? name : name.replace(INDEX, '[n]')) ?? String;
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

/** Whether a parameter only controls how a request is handled, and is no part of the payment. */
export function isHandling(name: string): boolean {
  const open = name.indexOf('[');
  return HANDLING.has(open < 0 ? name : name.slice(0, open + 1));
}
