/** Why a request was refused before it created a payment. Pure. */
import { CATALOGUE } from '../../contract/parameters/catalogue.ts';
import { isRuleOf } from '../../contract/parameters/format.ts';
import { descriptionOf, groupOf, type ResultCode } from '../../contract/resultCodes.ts';
import { UNKNOWN } from '../../gateway/catalogue/parameters/meant.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import { CAUSE_BY_CODE } from '../../gateway/catalogue/results/causes/refused.ts';
import type { ParameterError, Refusal } from '../../gateway/catalogue/results/refusal.ts';

/** The cause of a refusal: the one that it has, else that of its parameter errors, else that of its code. */
export function causeOfRefusal({ refused, detail, errors, cause }: Refusal): Cause {
  if (cause) return cause;
  if (errors && errors.length > 0) return causeOfErrors(errors);
  const text = descriptionOf(refused);
  return {
    ...(CAUSE_BY_CODE[refused] ?? byGroup(refused)),
    text: sentence(detail === undefined ? text : `${text}: ${detail}`),
  };
}

/** The most names of further parameters in a text. */
const MOST_NAMES = 5;

/**
 * The first error decides; a misspelt name comes first, because the parameter that it was meant to be is then missing, too. Of the
 * messages only the rule of a format is repeated: others may say what was sent.
 */
function causeOfErrors(errors: readonly ParameterError[]): Cause {
  const decisive = errors.find(({ message }) => meantIn(message) !== undefined) ?? errors[0];
  const { name, value, message } = decisive ?? NO_ERROR;
  const meant = meantIn(message);
  // A parameter that is missing because its name was misspelt is no second fault.
  const others = errors.filter((one) => one !== decisive && (!meant || one.name !== meant));
  const shown = nameOf(name);
  const isMissing = value === null;
  const what = isMissing ? 'no' : message.startsWith(UNKNOWN) ? 'the unknown parameter' : 'a wrong';
  const entry = entryOf(shown);
  const spec = entry?.spec;
  const isRule = isRuleFor(entry, message);
  const isSaid = isSafe(shown, message);
  const said = meant ? `: did you mean ${meant}?` : isSaid && !isMissing ? `: ${message}.` : '.';
  return {
    cause: isMissing ? 'missing-parameter' : 'invalid-parameter',
    text: `The request has ${what} ${shown ?? 'parameter: its name is unknown'}${said}${alsoWrong(others)}`,
    parameter: shown,
    specification: spec?.startsWith('API') ? spec : undefined,
    tryInstead: meant
      ? `Send ${meant} in place of ${shown ?? 'it'}.`
      : advice(entry, shown, { isUnknown: what === 'the unknown parameter', isRule }),
  };
}

/**
 * The parameters that were wrong, with the messages that may be stored: the rules of formats, and those about brands and unknown
 * names, which are texts of the catalogue. Others may say what was sent.
 */
export const shownErrors = (errors: readonly ParameterError[] = []): readonly ShownError[] =>
  errors.slice(0, MOST_ERRORS).flatMap(({ name, value, message }) => {
    const shown = nameOf(name);
    if (shown === undefined) return [];
    const isSaid = value === null || message.startsWith(UNKNOWN) || isSafe(shown, message);
    return [{ name: shown, message: isSaid ? message : 'is not valid' }];
  });

const MOST_ERRORS = 20;

interface ShownError {
  readonly name: string;
  readonly message: string;
}

const entryOf = (name: string | undefined) =>
  CATALOGUE.find((one) => one.name === name || keyed(one.name, name));

/** Its messages name brands of the catalogue only, and never the one that was sent. */
const isSafe = (name: string | undefined, message: string): boolean =>
  name === 'paymentBrand' || isRuleFor(entryOf(name), message);

const isRuleFor = (entry: ReturnType<typeof entryOf>, message: string): boolean =>
  entry !== undefined && message.length <= LONGEST_RULE && isRuleOf(entry.format, message);

/** The parameter that an unknown name was probably meant to be: the name of one in the catalogue. */
const meantIn = (message: string): string | undefined =>
  message.startsWith(UNKNOWN) ? /: did you mean (\S+)\?$/.exec(message)?.[1] : undefined;

/** What to send: an example of the catalogue, never one of a secret parameter. */
function advice(
  entry: (typeof CATALOGUE)[number] | undefined,
  name: string | undefined,
  { isUnknown, isRule }: { readonly isUnknown: boolean; readonly isRule: boolean },
): string {
  const rule = 'result.parameterErrors of the answer has the rule.';
  if (isUnknown) return `Leave out ${name ?? 'the parameter'}, or correct its name: ${rule}`;
  if (name === 'card.number') return 'Send card.number={testCard}, a test card that is approved.';
  const format = entry?.format.strict ?? entry?.format;
  const sample = entry?.sensitive ? undefined : format?.samples.find(isExample);
  const start =
    sample === undefined ? `Correct ${name ?? 'it'}` : `Send for example ${name}=${sample}`;
  if (isRule) return `${start}.`;
  return `${start}${sample === undefined ? ':' : ';'} ${rule}`;
}

/** The longest rule and the longest example that are shown. */
const LONGEST_RULE = 100;
const LONGEST_SAMPLE = 60;

/** Whether a sample looks like a value of a shop. Samples of an amount begin with zero, those of a text are any characters. */
const isExample = (sample: string): boolean =>
  sample.length <= LONGEST_SAMPLE &&
  /^[ -~]*[1-9A-Za-z][ -~]*$/.test(sample) &&
  !/^(.)\1+$/.test(sample);

const NO_ERROR: ParameterError = { name: '', value: '', message: '' };

/** The names of the other parameters that are wrong. */
function alsoWrong(others: readonly ParameterError[]): string {
  const names = others.flatMap(({ name }) => nameOf(name) ?? []);
  const shown = [...new Set(names)].slice(0, MOST_NAMES);
  if (others.length === 0) return '';
  const more = others.length - shown.length;
  const list = [...shown, ...(more > 0 ? [`${more} more`] : [])];
  return ` Also wrong: ${list.join(', ')}.`;
}

/** The name of a parameter as it may be stored. A name that a client made up may contain a number. */
const nameOf = (name: string): string | undefined =>
  /[0-9]{5}|\*\*\*/.test(name) || name.length > 100 ? undefined : name;

/** Whether a catalogue entry such as `customParameters[key]` or `cart.items[n].name` has this name. */
const keyed = (entry: string, name: string | undefined): boolean =>
  entry.includes('[') &&
  name !== undefined &&
  name.replace(/\[[0-9]+\]/g, '[n]').replace(/\[[^\]n]{2,}\]$/, '[key]') === entry;

function byGroup(code: ResultCode): Omit<Cause, 'text'> {
  if (code.startsWith('100.150.')) {
    return {
      cause: 'unknown-reference',
      specification: 'API 2, Tokenization and registration parameters',
      tryInstead:
        'Send the id of stored details of the entity, or of its merchant, that were not removed.',
    };
  }
  if (code.startsWith('100.250.')) {
    return {
      cause: 'invalid-parameter',
      specification: 'API 2, Scheduling',
      tryInstead: 'Correct the parameters job.…: /docs/scheduling#what-is-refused.',
    };
  }
  if (code.startsWith('100.35')) {
    return {
      cause: 'state',
      tryInstead: 'Send the id of stored details that were not removed and have not expired.',
    };
  }
  return { cause: groupOf(code).startsWith('validation') ? 'invalid-parameter' : 'state' };
}

const sentence = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return whole.endsWith('.') ? whole : `${whole}.`;
};
