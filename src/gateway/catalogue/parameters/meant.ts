/** Finds the parameter and the brand that a misspelt name was probably meant to be. Pure. */
import { CARDS, OTHER_BRANDS } from '../../../brands/index.ts';
import { CATALOGUE } from '../../../contract/parameters/catalogue.ts';
import type { Place } from '../../../contract/parameters/parameter.ts';
import { editDistance, nearestBrand, nearestName } from '../../../language/nearestName.ts';

/** The names of each place, without those that contain a key, and those that are ignored. */
const NAMES = new Map<string, readonly string[]>();

function namesAt(place: Place): readonly string[] {
  let names = NAMES.get(place);
  if (!names) {
    names = CATALOGUE.filter(({ places, tolerated }) => places.includes(place) && !tolerated)
      .map(({ name }) => name)
      .filter((name) => !/\[(?!n\])/.test(name));
    NAMES.set(place, names);
  }
  return names;
}

/** The names of all parameters: a parameter of another request is not misspelt. */
const KNOWN: ReadonlySet<string> = new Set(CATALOGUE.map(({ name }) => name));

/**
 * The parameter of a place that an unknown name was probably meant to be, as the documents write it, with `[n]` for an index.
 * It never repeats a part of the name that was sent, which may contain anything.
 */
export function meantParameter(sent: string, place: Place): string | undefined {
  const name = sent.replace(/\[\d{1,6}\]/g, '[n]');
  if (KNOWN.has(name)) return undefined;
  const meant = nearestName(name, namesAt(place));
  return meant !== undefined && isAlike(name, meant) ? meant : undefined;
}

/** Whether each part of a name is like that of the other: `threeDSecure.xid` is long, and yet no misspelt `threeDSecure.npa`. */
function isAlike(name: string, meant: string): boolean {
  const [parts, others] = [name.split('.'), meant.split('.')];
  return (
    parts.length !== others.length ||
    parts.every((part, i) => editDistance(part.toLowerCase(), (others[i] ?? '').toLowerCase()) <= 2)
  );
}

const BRANDS = [...Object.keys(CARDS), ...OTHER_BRANDS];

/** Whether the gateway knows a brand. An unknown brand may be a gift card of a shop. */
export const isKnownBrand = (brand: string): boolean => BRANDS.includes(brand);

/** The brand that an unknown one was probably meant to be. */
export const meantBrand = (brand: string): string | undefined => nearestBrand(brand, BRANDS);

/** The message about a name that is no parameter of the request. */
export const UNKNOWN = 'is not an allowed parameter';

/** `message`, and what was probably meant. */
export const withMeant = (message: string, meant: string | undefined): string =>
  meant === undefined ? message : `${message}: did you mean ${meant}?`;
