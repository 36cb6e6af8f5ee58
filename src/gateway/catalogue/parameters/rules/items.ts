/** Numbered groups (API 1, Conventions; API 2: Cart items, Marketplace, Airline). */

import { isMap } from '../../../../contract/parameters/catalogue.ts';
import { type ApiRequest, entriesOf, sentOf } from '../../../../contract/parameters/request.ts';
import type { ParameterError } from '../../results/refusal.ts';
import { shownName } from '../secrets.ts';
import { type Rule, wrong } from './rule.ts';

/** API 3, Limits: cart.items from 0, at most 1000. The same limit applies to other groups, which have none in the API. */
const MOST_ITEMS = 1000;

/** The limit for stored details in a form: a shopper does not choose among more, and each form looks up all of them. */
const MOST_OFFERS = 100;

const mostOf = (group: string): number => (group === 'registrations' ? MOST_OFFERS : MOST_ITEMS);

/** API 1, Conventions: groups are numbered from zero. A gap means that an item was lost, so it is an error. */
const itemsAreNumbered: Rule = (request) => {
  const errors: ParameterError[] = [];
  const groups = new Map<string, Set<number>>();
  for (const name in sentOf(request)) {
    if (!name.includes(']')) continue;
    for (const [group, index] of indexesOf(name)) {
      if (index >= mostOf(group)) {
        const message = `must have an index from 0 to ${mostOf(group) - 1}`;
        errors.push({ ...wrong(request, name, message), name: shownName(name) });
        break;
      }
      const seen = groups.get(group);
      if (seen) seen.add(index);
      else groups.set(group, new Set([index]));
    }
  }
  for (const [group, indexes] of groups) {
    for (let i = 0; i < indexes.size; i++) {
      if (indexes.has(i)) continue;
      const message = 'must not be left out: items are numbered from 0 without a gap';
      errors.push({ name: `${group}[${i}]`, value: null, message });
      break;
    }
  }
  return errors;
};

/** The groups of a name, from the outermost to the innermost, each with its index. */
function indexesOf(name: string): [group: string, index: number][] {
  const found: [string, number][] = [];
  for (let open = name.indexOf('['); open >= 0; open = name.indexOf('[', open + 1)) {
    const group = name.slice(0, open);
    if (found.length === 0 && isMap(group)) return found;
    found.push([group, Number(name.slice(open + 1, name.indexOf(']', open)))]);
  }
  return found;
}

/** The sellers of a request by their indexes. An index that was left out has no seller. */
const sellersIn = ({ marketPlace }: ApiRequest) =>
  marketPlace?.sellers ? Object.entries(marketPlace.sellers) : [];

/**
 * API 2, Marketplace: an item belongs to the seller whose id is its sellerId. A seller may have no items. All is optional, so
 * a seller may have no id: then an item may be that seller's.
 */
const sellersMeetItems: Rule = (request) => {
  const sellers = new Set(sellersIn(request).map(([, { id }]) => id));
  if (sellers.size === 0 || sellers.has(undefined)) return [];
  const owners = new Map<string, string>();
  for (const [name, value] of entriesOf(sentOf(request))) {
    const isOwner = name.startsWith('cart.items[') && name.endsWith('].sellerId');
    if (isOwner && !owners.has(value)) owners.set(value, name);
  }
  return [...owners]
    .filter(([id]) => !sellers.has(id))
    .map(([, name]) => wrong(request, name, 'must be the id of one of marketPlace.sellers'));
};

/** API 2, Marketplace: the id identifies a seller. */
const sellersDiffer: Rule = (request) => {
  const seen = new Set<string>();
  return sellersIn(request).flatMap(([n, { id }]) => {
    if (id === undefined) return [];
    const name = `marketPlace.sellers[${n}].id`;
    if (seen.has(id)) return [wrong(request, name, 'must not be the id of another seller, too')];
    seen.add(id);
    return [];
  });
};

/** The total of each seller's items in hundredths, by the seller's id; undefined if it cannot be calculated. */
function itemTotals(request: ApiRequest): ReadonlyMap<string, bigint | undefined> {
  const totals = new Map<string, bigint | undefined>();
  for (const { sellerId: id, currency, totalAmount } of Object.values(request.cart?.items ?? [])) {
    if (id === undefined) continue;
    const isOther =
      request.currency !== undefined && (currency ?? request.currency) !== request.currency;
    const total = isOther ? undefined : totalAmount;
    const before = totals.has(id) ? totals.get(id) : 0n;
    totals.set(id, before === undefined || total === undefined ? undefined : before + total);
  }
  return totals;
}

/**
 * API 2, Marketplace: a seller's amount is the total of its items. The payment contains the amounts of all sellers (API 1:
 * other amounts are contained in its amount). If an item has no totalAmount, or another currency, the total is not checked.
 */
const sellersHaveTheirParts: Rule = (request) => {
  if (!request.marketPlace) return [];
  const totals = itemTotals(request);
  const whole = request.amount;
  const errors: ParameterError[] = [];
  let sum = 0n;
  for (const [n, { id, amount }] of sellersIn(request)) {
    if (amount === undefined) continue;
    const name = `marketPlace.sellers[${n}].amount`;
    const total = totals.get(id ?? '');
    if (total !== undefined && total !== amount) {
      const message = `must be the total of the seller's items, ${shownHundredths(total)}`;
      errors.push(wrong(request, name, message));
    }
    const isBeyond = whole !== undefined && sum <= whole && sum + amount > whole;
    sum += amount;
    if (isBeyond) {
      const message = `must not bring the sellers' amounts beyond the amount, ${shownHundredths(whole)}`;
      errors.push(wrong(request, name, message));
    }
  }
  return errors;
};

const shownHundredths = (sum: bigint): string =>
  `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;

export const itemRules: readonly Rule[] = [
  itemsAreNumbered,
  sellersMeetItems,
  sellersDiffer,
  sellersHaveTheirParts,
];
