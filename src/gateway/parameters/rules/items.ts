/** Numbered groups (API 1, Conventions; API 2: Cart items, Marketplace, Airline). */
import type { ParameterError } from '../../results/refusal.ts';
import { isMap } from '../catalogue.ts';
import type { Parameters } from '../parameter.ts';
import { shownName } from '../secrets.ts';
import { type Rule, wrong } from './rule.ts';

/** API 3, Limits: cart.items from 0, at most 1000. The other groups have no limit of their own and share it. */
const MOST_ITEMS = 1000;

/** Nobody chooses among more stored details, and each is looked up whenever the form is shown. */
const MOST_OFFERS = 100;

const mostOf = (group: string): number => (group === 'registrations' ? MOST_OFFERS : MOST_ITEMS);

/** API 1, Conventions: groups are numbered from zero. A gap would be an item that got lost. */
const itemsAreNumbered: Rule = (request) => {
  const errors: ParameterError[] = [];
  const groups = new Map<string, Set<number>>();
  for (const name in request) {
    if (!name.endsWith(']') && !name.includes('].')) continue;
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

/** The groups a name belongs to, from the outside in, each with its index there. */
function indexesOf(name: string): [group: string, index: number][] {
  const found: [string, number][] = [];
  for (let open = name.indexOf('['); open >= 0; open = name.indexOf('[', open + 1)) {
    const group = name.slice(0, open);
    if (found.length === 0 && isMap(group)) return found;
    found.push([group, Number(name.slice(open + 1, name.indexOf(']', open)))]);
  }
  return found;
}

/** API 2, Marketplace: the items of a seller are those whose sellerId is the seller's id. */
const sellersMeetItems: Rule = (request: Parameters) => {
  const owners = new Map<string, string>();
  const sellers = new Map<string, string>();
  for (const name in request) {
    const value = request[name] as string;
    if (name.startsWith('cart.items[') && name.endsWith('].sellerId')) {
      if (!owners.has(value)) owners.set(value, name);
    } else if (name.startsWith('marketPlace.sellers[') && name.endsWith('].id')) {
      sellers.set(value, name);
    }
  }
  if (sellers.size === 0) return [];
  const errors: ParameterError[] = [];
  for (const [id, name] of owners) {
    if (!sellers.has(id)) {
      errors.push(wrong(request, name, 'must be the id of one of marketPlace.sellers'));
    }
  }
  for (const [id, name] of sellers) {
    if (!owners.has(id)) errors.push(wrong(request, name, 'must be the sellerId of a cart item'));
  }
  return errors;
};

export const itemRules: readonly Rule[] = [itemsAreNumbered, sellersMeetItems];
