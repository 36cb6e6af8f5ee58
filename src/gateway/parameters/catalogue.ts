/** Every parameter there is, and how a name finds its entry. */
import { billing, shipping } from './addresses.ts';
import { asynchronous } from './asynchronous.ts';
import { authentication } from './authentication.ts';
import { basicPayment, tolerated } from './basicPayment.ts';
import { card } from './card.ts';
import { custom } from './custom.ts';
import { customer } from './customer.ts';
import type { Parameter, Place } from './parameter.ts';

/** In the order in which errors are reported. */
export const CATALOGUE: readonly Parameter[] = [
  ...authentication,
  ...basicPayment,
  ...card,
  ...customer,
  ...billing,
  ...shipping,
  ...custom,
  ...asynchronous,
  ...tolerated,
];

const EXACT: ReadonlyMap<string, Parameter> = new Map(
  CATALOGUE.filter(({ name }) => !name.includes('[')).map((entry) => [entry.name, entry]),
);

/** A parameter with a key or an index: `customParameters[key]`, `registrations[n].id`. */
interface Keyed {
  readonly entry: Parameter;
  readonly pattern: RegExp;
}

const KEYED: readonly Keyed[] = CATALOGUE.filter(({ name }) => name.includes('[')).map((entry) => ({
  entry,
  pattern: new RegExp(
    `^${entry.name
      .replaceAll('.', '\\.')
      .replace('[key]', '\\[([^\\]]{1,255})\\]')
      .replaceAll('[n]', '\\[[0-9]{1,3}\\]')}$`,
  ),
}));

const ORDER: ReadonlyMap<Parameter, number> = new Map(CATALOGUE.map((entry, i) => [entry, i]));

/** Where an entry stands in the catalogue. */
export const orderOf = (entry: Parameter): number => ORDER.get(entry) ?? CATALOGUE.length;

/** The entry of a name as it is sent, if there is one at that place: exact names first, then those with a key. */
export function findParameter(name: string, place: Place): Parameter | undefined {
  const exact = EXACT.get(name);
  if (exact) return exact.places.includes(place) ? exact : undefined;
  for (const { entry, pattern } of KEYED) {
    const match = pattern.exec(name);
    if (!match) continue;
    const keys = place === 'form' ? entry.formKey : entry.key;
    const allowed = match[1] === undefined || keys.test(match[1]);
    return allowed && entry.places.includes(place) ? entry : undefined;
  }
  return undefined;
}

/** Names whose values are never shown, stored or logged. */
export const SENSITIVE: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ sensitive }) => sensitive).map(({ name }) => name),
);
