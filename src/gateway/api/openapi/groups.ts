/** Divides the catalogue into groups that several bodies share: entries of one section that are valid at the same places. */

import type { Parameter, Place } from '../../../contract/parameters/parameter.ts';
import { PLACES } from '../../../contract/parameters/parameter.ts';
import { WALLETS, type Wallet } from '../../../contract/parameters/sections/wallets.ts';
import { ref, type Schema, schemaNameIn } from '../../../contract/schema.ts';
import { isPattern, namePattern, valueSchema } from './schema.ts';

/** The title of the group for parameters that clients send although the specification does not have them. */
export const BEYOND = 'Beyond the specification';

/** The title of an entry's section: `API 1, Basic payment` is `Basic payment`. */
export const titleOf = ({ spec }: Parameter): string =>
  spec.startsWith('Sent by clients') ? BEYOND : spec.replace(/^API \d, /, '');

/** Entries of one section that are valid at the same places with the same keys. */
export interface Group {
  /** The name of the group's schema in the document: `BasicPayment`, `BasicPayment2`. */
  readonly name: string;
  readonly title: string;
  readonly places: readonly Place[];
  readonly entries: readonly Parameter[];
}

/**
 * The groups of the catalogue, in its order.
 *
 * @param at the places to include
 */
export function groupsOf(catalogue: readonly Parameter[], at: readonly Place[]): Group[] {
  const groups = new Map<string, Omit<Group, 'name'> & { entries: Parameter[] }>();
  for (const entry of catalogue) {
    const title = titleOf(entry);
    for (const places of placesOf(entry, at)) {
      const id = [title, ...places].join('|');
      const group = groups.get(id);
      if (group) group.entries.push(entry);
      else groups.set(id, { title, places, entries: [entry] });
    }
  }
  const used = new Map<string, number>();
  return [...groups.values()].map((group) => {
    const count = (used.get(group.title) ?? 0) + 1;
    used.set(group.title, count);
    return { ...group, name: `${pascal(group.title)}${count > 1 ? count : ''}` };
  });
}

/** The places of an entry. The form is a separate list if it accepts fewer keys. */
function placesOf(entry: Parameter, at: readonly Place[]): Place[][] {
  const places = at.filter((place) => entry.places.includes(place));
  if (entry.key.source === entry.formKey.source) return [places].filter(({ length }) => length > 0);
  const isForm = (place: Place) => place === 'form';
  return [places.filter((place) => !isForm(place)), places.filter(isForm)].filter(
    ({ length }) => length > 0,
  );
}

/** A title in PascalCase: `3D Secure, exemptions` becomes `ThreeDSecureExemptions`. */
const pascal = (title: string): string =>
  title
    .replace('3D', 'ThreeD')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

/** The schema of a group, with all its parameters. Which of them are required depends on the place. */
export function groupSchema({ title, places, entries }: Group): Schema {
  const properties: Record<string, Schema> = {};
  const patternProperties: Record<string, Schema> = {};
  for (const entry of entries) {
    const schema = valueSchema(entry);
    const alias = aliasOf(entry.name);
    if (isPattern(entry.name)) {
      const key = places[0] === 'form' ? entry.formKey : entry.key;
      patternProperties[namePattern(entry.name, key)] = { title: entry.name, ...schema };
    } else properties[entry.name] = schema;
    if (alias) properties[alias] = { ...schema, description: `Another name of ${entry.name}.` };
  }
  return {
    title,
    description: `Taken by ${places.map((place) => PLACES[place]).join('; ')}.`,
    type: 'object',
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
  };
}

/** The specification's name of a wallet's parameter; `undefined` if it is the same. */
export function aliasOf(name: string): string | undefined {
  const [prefix = ''] = name.split('.');
  if (!Object.hasOwn(WALLETS, prefix)) return undefined;
  return WALLETS[prefix as Wallet] + name.slice(prefix.length);
}

/** The name of the schema of a place's body in the document. */
export const bodyName = (place: Place): string => `${pascal(place)}Request`;

/** The schema of a place's body. */
export function bodySchema(
  place: Place,
  groups: readonly Group[],
  catalogue: readonly Parameter[],
): Schema {
  const required = catalogue
    .filter(({ requiredAt }) => requiredAt.includes(place))
    .map(({ name }) => name);
  return {
    title: PLACES[place],
    type: 'object',
    allOf: groups.filter(({ places }) => places.includes(place)).map(({ name }) => ref(name)),
    ...(required.length > 0 && { required }),
    unevaluatedProperties: false,
  };
}

/** The names of the groups that a body consists of. */
export const groupNames = ({ allOf = [] }: Schema): string[] => allOf.map(schemaNameIn);
