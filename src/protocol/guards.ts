/**
 * The checks at both ends, written by hand. They never throw. A valid value has exactly the named shape in the members that
 * are read; members of a prototype are ignored, so a polluted prototype changes nothing.
 */
import {
  type BinInfo,
  type Challenged,
  type FieldSetup,
  type FieldState,
  type FilledDate,
  type Hello,
  type Isolated,
  PROTOCOL,
  type Returned,
  SECURE_FIELDS,
  type SecureFieldName,
  type SiblingMessage,
  type SubmitOrder,
  type SubmitOutcome,
  type Welcome,
} from './messages.ts';
import { own } from './own.ts';

type Bag = Readonly<Record<string, unknown>>;

/** Messages of the widget contain no longer text. */
const MAX_TEXT = 65_536;
const MAX_ITEMS = 2_000;
/** No card has more brands. */
const MAX_BIN_BRANDS = 50;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TEXT;
const isList = (
  value: unknown,
  item: (entry: unknown) => boolean,
  most: number = MAX_ITEMS,
): boolean => Array.isArray(value) && value.length <= most && value.every(item);
const hasAll = (value: unknown, test: (member: unknown) => boolean, ...names: string[]): boolean =>
  isBag(value) && names.every((name) => test(own(value, name)));
const isBoolean = (value: unknown) => typeof value === 'boolean';

export const isSecureField = (value: unknown): value is SecureFieldName =>
  SECURE_FIELDS.includes(value as SecureFieldName);

const isOurs = (value: unknown, type: string): value is Bag =>
  isBag(value) && own(value, 'pw') === PROTOCOL && own(value, 'type') === type;

export const isHello = (value: unknown): value is Hello => isOurs(value, 'hello');

export const isIsolated = (value: unknown): value is Isolated =>
  ['sandbox', 'credentialless', 'host'].some((reason) => isOurs(value, reason));

export const isReturned = (value: unknown): value is Returned => isOurs(value, 'returned');

export const isChallenged = (value: unknown): value is Challenged => isOurs(value, 'challenge');

export const isWelcome = (value: unknown): value is Welcome =>
  isOurs(value, 'welcome') &&
  isToken(own(value, 'session')) &&
  isBoolean(own(value, 'again')) &&
  isSetup(own(value, 'setup'));

/** Ids of sessions, submits and attempts: 16 to 64 characters that are safe in a header and a channel name. */
const isToken = (value: unknown): value is string => isText(value) && /^[\w-]{16,64}$/.test(value);

export const isSetup = (value: unknown): value is FieldSetup =>
  hasAll(value, isText, 'label', 'placeholder', 'lang', 'brand', 'hint', 'fault') &&
  hasAll(value, isBoolean, 'required', 'mask', 'grouping', 'lookUp', 'twins', 'mayBePast') &&
  isList(own(value, 'brands'), isText) &&
  isStyle(own(value, 'style')) &&
  isStyle(own(value, 'placeholderStyle'));

const isStyle = (value: unknown): boolean => isBag(value) && isList(Object.values(value), isText);

export const isFieldState = (value: unknown): value is FieldState =>
  hasAll(value, isBoolean, 'empty', 'complete', 'valid') &&
  isCount(own(value, 'length')) &&
  isList(own(value, 'brands'), isText);

export const isFilledDate = (value: unknown): value is FilledDate =>
  hasAll(value, isCount, 'month', 'year');

export const isBinInfo = (value: unknown): value is BinInfo =>
  hasAll(value, isText, 'type', 'country') && isList(own(value, 'brands'), isText, MAX_BIN_BRANDS);

/** The id of a checkout, or none: one path segment, and never `.` or `..`, which would change the path. */
const isCheckout = (value: unknown): boolean =>
  isText(value) && /^(?:\w[\w.-]{0,63})?$/.test(value);

export const isSubmitOrder = (value: unknown): value is SubmitOrder =>
  hasAll(value, isToken, 'key', 'attempt') &&
  ['payment', 'registration', 'data'].includes(own(value, 'path') as string) &&
  isCheckout(own(value, 'checkout')) &&
  isList(own(value, 'siblings'), isSecureField) &&
  isList(own(value, 'fields'), (pair) => isList(pair, isText) && (pair as unknown[]).length === 2);

export const isSubmitOutcome = (value: unknown): value is SubmitOutcome => {
  if (!isBag(value)) return false;
  switch (own(value, 'kind')) {
    case 'answer':
      return isCount(own(value, 'status')) && Object.hasOwn(value, 'body');
    case 'lost':
      return true;
    case 'kept':
      return ['invalid', 'retype', 'limit'].includes(own(value, 'reason') as string);
    case 'incomplete':
      return isSecureField(own(value, 'field'));
    default:
      return false;
  }
};

export const isSiblingMessage = (value: unknown): value is SiblingMessage =>
  isBag(value) &&
  isToken(own(value, 'attempt')) &&
  isSecureField(own(value, 'field')) &&
  isText(own(value, 'value')) &&
  ['collect', 'stash', 'recover', 'value'].includes(own(value, 'type') as string);
