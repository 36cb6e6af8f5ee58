/** Names and values as they came, to a request that can be trusted - or to every error at once. Pure. */
import { badParameters, isRefusal, type ParameterError, type Refusal } from '../results/refusal.ts';
import { CATALOGUE, findParameter, orderOf, SENSITIVE } from './catalogue.ts';
import { faultOf } from './format.ts';
import { conversionIn } from './money.ts';
import type { Parameter, Parameters, Place } from './parameter.ts';
import { accountKindOf, needsAccount } from './rules/account.ts';
import { ruleErrors } from './rules/index.ts';
import { missing, type Rule } from './rules/rule.ts';
import { jobFields } from './rules/scheduling.ts';
import { shown, shownName } from './secrets.ts';
import { comesFromWallet } from './sections/wallets.ts';
import { firstCounts, formatFor, meantBy } from './tolerance.ts';

/** Names and values in the order they came, and what was already wrong with them. */
export interface Sent {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly errors: readonly ParameterError[];
}

/** What validation depends on. */
export interface Circumstances {
  readonly place: Place;
  readonly environment: 'test' | 'live';
  /** Whether the entity is held to the specification: its term `strict`. */
  readonly strict: boolean;
  /** What was said of the same checkout before: rules look at all of it together. */
  readonly fixed?: Parameters | undefined;
  /** What a shopper sent before, for a summary page, secrets included: it is paid with where nothing else is named. */
  readonly data?: Parameters | undefined;
  /** Rules that only whoever asks knows. */
  readonly rules?: readonly Rule[] | undefined;
  /** Is told, once a name, what was sent and does not count, for the developer of the shop. */
  readonly advise?: ((advice: string) => void) | undefined;
}

/**
 * Validates a request. Empty values count as absent, but for parameters that keep them. Errors come in catalogue order, unknown names last. A testMode in
 * live is refused with 600.200.701 (API 1, Test modes).
 *
 * @returns what this request said, names without aliases; with the shopper's data, where it is paid with that
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
  // Whatever its value is.
  const hasTestMode = parameters['testMode'] !== undefined || errors.names().has('testMode');
  if (environment === 'live' && hasTestMode) {
    return { refused: '600.200.701' };
  }
  for (const entry of REQUIRED[place] ?? []) {
    if (parameters[entry.name] === undefined) errors.add(missing(entry.name), entry);
  }
  const whole = wholeOf(parameters, circumstances);
  // Of what a shopper typed no more is asked than of a form.
  const asked = isShoppers ? 'form' : place;
  for (const error of ruleErrors(whole, asked, strict, errors.names())) errors.add(error);
  for (const rule of circumstances.rules ?? []) {
    for (const error of rule(whole, asked, errors.names(), strict)) errors.add(error);
  }
  const refusal = errors.refusal();
  if (refusal) return refusal;
  const conversion = conversionIn(whole);
  if (conversion && isRefusal(conversion)) return conversion;
  const job = place === 'schedule' ? jobFields(whole) : whole;
  return isRefusal(job) ? job : parameters;
}

/**
 * Those that are there and right; of the others, what is wrong. A name that comes twice with one value counts once: pages put
 * inputs beside each button of a form. Which of two values is meant only a form leaves open: its page is not the shopper's to
 * mend, so the first one counts.
 */
function readAt({ pairs }: Sent, circumstances: Circumstances, errors: Errors): Parameters {
  const { place, strict, advise } = circumstances;
  const isForm = place === 'form' && !strict;
  const parameters: Record<string, string> = Object.create(null);
  /** What counts of each name, empty values included. */
  const counted = new Map<string, string>();
  for (const [sentName, sentValue] of pairs) {
    const found = findParameter(sentName, place);
    const value = found && !strict ? meantBy(found.entry, sentValue) : sentValue;
    const fail = (message: string) => {
      const error = { name: shownName(sentName), value: shown(sentName, sentValue), message };
      errors.add(error, found?.entry);
    };
    if (!found) {
      if (value !== '') fail('is not an allowed parameter');
      continue;
    }
    const { entry, name } = found;
    const before = counted.get(name);
    if (before !== undefined && !(isForm && before === '')) {
      const isSame = value === before || (isForm && value === '');
      if (strict) fail('must not be sent more than once');
      else if (!isSame && isForm && firstCounts(name)) {
        advise?.(`${shownName(name)} was sent with different values: the first one counts`);
      } else if (!isSame) fail('must not be sent more than once with different values');
      continue;
    }
    counted.set(name, value);
    if (value === '') {
      if (entry.keepsEmpty) parameters[name] = '';
      continue;
    }
    const fault = faultOf(formatFor(entry, strict), value);
    if (fault !== undefined) fail(fault);
    else if (!entry.tolerated) parameters[name] = entry.synonyms.get(value) ?? value;
  }
  return parameters;
}

/** Whether a request says itself what is paid with: an account, stored details, or a brand that has no account. */
function namesAccount(request: Parameters, data: Parameters): boolean {
  const { paymentBrand, registrationId } = request;
  if (accountKindOf(request) !== 'none' || registrationId !== undefined) return true;
  return (
    paymentBrand !== undefined &&
    !needsAccount(paymentBrand) &&
    paymentBrand !== data['paymentBrand']
  );
}

/** For an update the newer word counts; for a submit, the shop's older one: a form cannot change what it fixed. */
function wholeOf(parameters: Parameters, { place, fixed }: Circumstances): Parameters {
  if (fixed === undefined) return parameters;
  const [weak, strong] = place === 'update' ? [fixed, parameters] : [parameters, fixed];
  return Object.assign(Object.create(null), weak, strong);
}

/** The entries that a place cannot do without. */
const REQUIRED: Partial<Record<Place, Parameter[]>> = {};
for (const entry of CATALOGUE) {
  for (const place of entry.requiredAt) REQUIRED[place] = [...(REQUIRED[place] ?? []), entry];
}

/** An answer that is no larger than it helps. */
const MOST_ERRORS = 1000;

/** Collects errors, one a name, and puts them in order. */
class Errors {
  readonly #found: { readonly order: number; readonly error: ParameterError }[] = [];
  readonly #names = new Set<string>();
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  add(error: ParameterError, entry = findParameter(error.name, this.#place)?.entry): void {
    if (this.#names.has(error.name)) return;
    this.#names.add(error.name);
    this.#found.push({ order: entry ? orderOf(entry) : CATALOGUE.length, error });
  }

  /** The names so far. */
  names(): ReadonlySet<string> {
    return new Set(this.#names);
  }

  refusal(): Refusal | undefined {
    const count = this.#found.length;
    if (count === 0) return undefined;
    this.#found.sort((one, other) => one.order - other.order);
    const refusal = badParameters(this.#found.slice(0, MOST_ERRORS).map(({ error }) => error));
    const detail = `the first ${MOST_ERRORS} of ${count} errors`;
    return count > MOST_ERRORS ? { ...refusal, detail } : refusal;
  }
}

/** The parameters without those that are never stored. */
export function withoutSecrets(parameters: Parameters): Parameters {
  const kept: Record<string, string> = Object.create(null);
  // The cryptogram of a device's number proves that its shopper is there, as a code does.
  const isDevice = parameters['card.numberType'] === 'DPAN' || comesFromWallet(parameters);
  for (const name in parameters) {
    const isProof = isDevice && name === 'threeDSecure.verificationId';
    if (!SENSITIVE.has(name) && !isProof) kept[name] = parameters[name] as string;
  }
  return kept;
}
