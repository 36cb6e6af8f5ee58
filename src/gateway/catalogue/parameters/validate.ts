/** Validates the names and values of a request: returns valid parameters, or all errors at once. Pure. */

import {
  CATALOGUE,
  findParameter,
  positionOf,
  SENSITIVE,
} from '../../../contract/parameters/catalogue.ts';
import { faultOf } from '../../../contract/parameters/format.ts';
import type { Parameter, Place } from '../../../contract/parameters/parameter.ts';
import { type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import { badParameters, isRefusal, type ParameterError, type Refusal } from '../results/refusal.ts';
import { meantParameter, UNKNOWN, withMeant } from './meant.ts';
import { conversionIn } from './money.ts';
import { requestOf } from './nestedObject.ts';
import { accountKindOf, needsAccount } from './rules/account.ts';
import { ruleErrors } from './rules/index.ts';
import { LOCKED, missing, type Rule } from './rules/rule.ts';
import { jobFields } from './rules/scheduling.ts';
import { shown, shownName } from './secrets.ts';
import { formatFor, meantBy, whichCounts } from './tolerance.ts';
import { isOfDevice } from './walletData.ts';

/** Names and values in the order in which they were sent, and the errors that were found while reading them. */
export interface Sent {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly errors: readonly ParameterError[];
}

/** The circumstances that validation depends on. */
export interface Circumstances {
  readonly place: Place;
  readonly environment: 'test' | 'live';
  /** Whether the entity must follow the specification exactly: its term `strict`. */
  readonly strict: boolean;
  /** The earlier parameters of the same checkout: rules check all parameters together. */
  readonly fixed?: Parameters | undefined;
  /** Whether a submit must not repeat data of the browser that its checkout has. */
  readonly locksBrowserData?: boolean;
  /** Data that a shopper sent earlier, for a summary page, secrets included; it is used if the request names no account. */
  readonly data?: Parameters | undefined;
  /** Additional rules of the caller. */
  readonly rules?: readonly Rule[] | undefined;
  /** Receives a message for the shop's developer about each sent value that is ignored. */
  readonly advise?: ((advice: string) => void) | undefined;
}

/**
 * Validates a request. Empty values count as absent, except for parameters that keep them. Errors are in the order of the
 * catalogue, unknown names last. A testMode in live is rejected with 600.200.701 (API 1, Test modes).
 *
 * @returns the parameters of this request, names without aliases; with the shopper's earlier data if the payment uses it
 */
export function validate(sent: Sent, circumstances: Circumstances): Parameters | Refusal {
  const { place, environment, strict } = circumstances;
  const errors = new Errors(place);
  for (const error of sent.errors) errors.add(error);
  const read = readAt(sent, circumstances, errors);
  const isShoppers = circumstances.data !== undefined && !namesAccount(read, circumstances.data);
  const parameters: Parameters = isShoppers
    ? Object.assign(Object.create(null), circumstances.data, read)
    : read;
  // Also if its value is invalid.
  const hasTestMode = parameters['testMode'] !== undefined || errors.names().has('testMode');
  if (environment === 'live' && hasTestMode) {
    return { refused: '600.200.701' };
  }
  for (const entry of REQUIRED[place] ?? []) {
    if (valueNamed(parameters, entry.name) === undefined) errors.add(missing(entry.name));
  }
  const whole = requestOf(wholeOf(parameters, circumstances));
  // Data that a shopper typed only has to follow the rules of a form.
  const rulesPlace = isShoppers ? 'form' : place;
  for (const error of ruleErrors(whole, rulesPlace, strict, errors.names())) errors.add(error);
  for (const rule of circumstances.rules ?? []) {
    for (const error of rule(whole, rulesPlace, errors.names(), strict)) errors.add(error);
  }
  const refusal = errors.refusal();
  if (refusal) return refusal;
  const conversion = conversionIn(whole);
  if (conversion && isRefusal(conversion)) return conversion;
  const job = place === 'schedule' ? jobFields(whole) : whole;
  return isRefusal(job) ? job : parameters;
}

/**
 * Returns the valid parameters of the place, and adds the errors of the others. A name that is sent twice with the same value
 * counts once: pages repeat inputs for each button of a form. Two different values are an error, except in a form: the
 * shopper cannot correct the page, so the first value counts. Of a custom parameter, the last one counts.
 */
function readAt({ pairs }: Sent, circumstances: Circumstances, errors: Errors): Parameters {
  const { place, strict, advise, locksBrowserData } = circumstances;
  const isForm = place === 'form' && !strict;
  const parameters: Record<string, string> = Object.create(null);
  /** The value that counts for each name, empty values included. */
  const counted = new Map<string, string>();
  let hints = 0;
  for (const [sentName, sentValue] of pairs) {
    const known = findParameter(sentName, place);
    if (!known || (strict && known.entry.byDefaultOnly)) {
      if (sentValue === '') continue;
      hints += 1;
      const meant = hints > MOST_HINTS ? undefined : meantParameter(sentName, place);
      errors.addSent(sentName, sentValue, withMeant(UNKNOWN, meant));
      continue;
    }
    const { entry, name } = known;
    const value = meantBy(entry, sentValue, strict);
    const before = counted.get(name);
    if (before !== undefined && !(isForm && before === '')) {
      const isSame = value === before || (isForm && value === '');
      const which = whichCounts(name, isForm);
      if (strict) errors.addSent(sentName, sentValue, ONCE, entry);
      else if (!isSame && which) {
        advise?.(`${shownName(name)} was sent with different values: the ${which} one counts`);
      } else if (!isSame) {
        errors.addSent(sentName, sentValue, `${ONCE} with different values`, entry);
      }
      if (strict || isSame || which !== 'last') continue;
    }
    counted.set(name, value);
    if (value === '') {
      if (entry.keepsEmpty) parameters[name] = '';
      continue;
    }
    const isLocked = locksBrowserData && isFixedBrowser(name, circumstances.fixed ?? {});
    const fault = isLocked ? LOCKED : faultOf(formatFor(entry, place, strict), value);
    if (fault !== undefined) errors.addSent(sentName, sentValue, fault, entry);
    else if (!entry.tolerated) parameters[name] = entry.synonyms.get(value) ?? value;
  }
  return parameters;
}

/**
 * Whether a submit repeats data of the browser that its checkout already has. The reference refuses the submit. By default the
 * data of the checkout counts.
 */
const isFixedBrowser = (name: string, fixed: Parameters): boolean =>
  name.startsWith('customer.browser.') && valueNamed(fixed, name) !== undefined;

/** The advice to a shop whose checkout has data of the browser that the submit sent, too; undefined for other checkouts. */
export function adviceOnFixed(sent: Parameters, fixed: Parameters): string | undefined {
  const names = Object.keys(sent).filter((name) => isFixedBrowser(name, fixed));
  return names.length === 0
    ? undefined
    : `set in the checkout, so the submit cannot send it: ${names.join(', ')}`;
}

/** Whether a request itself names what it pays with: an account, stored details, or a new brand that needs no account. */
function namesAccount(request: Parameters, data: Parameters): boolean {
  const { paymentBrand, registrationId } = request;
  if (accountKindOf(requestOf(request)) !== 'none' || registrationId !== undefined) return true;
  return (
    paymentBrand !== undefined &&
    !needsAccount(paymentBrand) &&
    paymentBrand !== data['paymentBrand']
  );
}

/** In an update the newer value counts. In a submit the shop's earlier value counts: a form cannot change it. */
function wholeOf(parameters: Parameters, { place, fixed }: Circumstances): Parameters {
  if (fixed === undefined) return parameters;
  const [weak, strong] = place === 'update' ? [fixed, parameters] : [parameters, fixed];
  return Object.assign(Object.create(null), weak, strong);
}

/** The required entries by place. */
const REQUIRED: Partial<Record<Place, Parameter[]>> = {};
for (const entry of CATALOGUE) {
  for (const place of entry.requiredAt) REQUIRED[place] = [...(REQUIRED[place] ?? []), entry];
}

const ONCE = 'must not be sent more than once';

/** The maximum number of misspelt names that are compared with the known ones: the comparison takes time. */
const MOST_HINTS = 5;

/** The maximum number of errors in a response: more would not help. */
export const MOST_ERRORS = 1000;

/** Collects errors, one for each name, and sorts them. */
class Errors {
  readonly #found: { readonly order: number; readonly error: () => ParameterError }[] = [];
  readonly #names = new Set<string>();
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  add(error: ParameterError): void {
    this.#add(error.name, findParameter(error.name, this.#place)?.entry, () => error);
  }

  /** Adds the error of a parameter as it was sent. */
  addSent(name: string, value: string, message: string, entry?: Parameter): void {
    // Only those of the response are judged whether they can be shown.
    this.#add(name, entry, () => ({ name: shownName(name), value: shown(name, value), message }));
  }

  #add(name: string, entry: Parameter | undefined, error: () => ParameterError): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#found.push({ order: entry ? positionOf(entry) : CATALOGUE.length, error });
  }

  /** The names that have errors so far. */
  names(): ReadonlySet<string> {
    return this.#names;
  }

  refusal(): Refusal | undefined {
    const count = this.#found.length;
    if (count === 0) return undefined;
    this.#found.sort((one, other) => one.order - other.order);
    const refusal = badParameters(this.#found.slice(0, MOST_ERRORS).map(({ error }) => error()));
    const detail = `the first ${MOST_ERRORS} of ${count} errors`;
    return count > MOST_ERRORS ? { ...refusal, detail } : refusal;
  }
}

/** The parameters without those that must never be stored. */
export function withoutSecrets(parameters: Parameters): Parameters {
  const filtered: Record<string, string> = Object.create(null);
  // The cryptogram of a device's card number proves that the shopper is present, like a security code.
  const isDevice = isOfDevice(requestOf(parameters));
  for (const name in parameters) {
    const isProof = isDevice && name === 'threeDSecure.verificationId';
    if (!SENSITIVE.has(name) && !isProof) filtered[name] = valueNamed(parameters, name) as string;
  }
  return filtered;
}
