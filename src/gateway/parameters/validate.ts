/** Names and values as they came, to a record that can be trusted - or to every error at once. Pure. */
import { badParameters, type ParameterError, type Refusal } from '../results/refusal.ts';
import { CATALOGUE, findParameter, orderOf, SENSITIVE } from './catalogue.ts';
import { faultOf } from './format.ts';
import type { Place } from './parameter.ts';
import { accountErrors, missing } from './rules.ts';
import { shown, shownName } from './secrets.ts';

/** Validated parameters by their names as sent. No prototype: a name may be anything. */
export type Parameters = Readonly<Record<string, string>>;

/** Names and values in the order they came, and what was already wrong with them. */
export interface Sent {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly errors: readonly ParameterError[];
}

/** What validation depends on. */
export interface Circumstances {
  readonly place: Place;
  readonly environment: 'test' | 'live';
}

/**
 * Validates a request. Empty values count as absent. Errors come in catalogue order, unknown names last. A testMode in live is refused with 600.200.701 (API 1, Test modes).
 */
export function validate(sent: Sent, { place, environment }: Circumstances): Parameters | Refusal {
  const parameters: Record<string, string> = Object.create(null);
  const found: { readonly order: number; readonly error: ParameterError }[] = [];
  const unreadable = new Set(sent.errors.map(({ name }) => name));
  for (const [name, value] of sent.pairs) {
    if (value === '') continue;
    const entry = findParameter(name, place);
    const message = entry ? faultOf(entry.format, value) : 'is not an allowed parameter';
    if (message !== undefined) {
      const order = entry ? orderOf(entry) : CATALOGUE.length;
      found.push({
        order,
        error: { name: shownName(name), value: shown(name, value), message },
      });
    }
    if (entry && !entry.tolerated) parameters[name] = value;
  }
  if (environment === 'live' && parameters['testMode'] !== undefined)
    return { refused: '600.200.701' };
  for (const entry of CATALOGUE) {
    const absent = parameters[entry.name] === undefined && !unreadable.has(entry.name);
    if (absent && entry.requiredAt.includes(place)) {
      found.push({ order: orderOf(entry), error: missing(entry.name) });
    }
  }
  if (place === 'form' || place === 'server') {
    for (const error of accountErrors(parameters)) {
      if (unreadable.has(error.name)) continue;
      found.push({ order: orderOfName(error.name, place), error });
    }
  }
  for (const error of sent.errors) found.push({ order: orderOfName(error.name, place), error });
  found.sort((one, other) => one.order - other.order);
  const errors = found.map(({ error }) => error);
  return errors.length > 0 ? badParameters(errors.slice(0, MOST_ERRORS)) : parameters;
}

function orderOfName(name: string, place: Place): number {
  const entry = findParameter(name, place);
  return entry ? orderOf(entry) : CATALOGUE.length;
}

/** An answer that is no larger than it helps. */
const MOST_ERRORS = 100;

/** The parameters without those that are never stored. */
export function withoutSecrets(parameters: Parameters): Parameters {
  const kept: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    if (!SENSITIVE.has(name)) kept[name] = value;
  }
  return kept;
}
