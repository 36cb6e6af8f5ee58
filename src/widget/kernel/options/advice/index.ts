/** Warns the shop's developer about options that have no effect or cannot be used: on the console, in the test environment. */
import english from '../../../../../locales/en.json';
import { nearestName } from '../../../../language/nearestName.ts';
import { SHAPES } from '../compiledShapes.ts';
import type { Shape } from '../shape.ts';
import { describeShape, HARMLESS, replacementFor } from './suggestions.ts';
import { betterValue, NEEDED } from './values.ts';
import { WALLET_MEMBERS } from './walletMembers.ts';

/** The exports of the part. */
export interface AdvicePart {
  /** All options. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /**
   * Warns if the checkout allows any page to embed the card fields.
   * @param origins the origins that may embed the frames; `null`: any origin
   */
  checkOrigins(origins: readonly string[] | null, tell: (message: string) => void): void;
  /**
   * Reports each unknown key, each value of a wrong type and each value that cannot be used, once and with a correction; never
   * reports a value. Never throws.
   * @param given the page's own object, not validated
   */
  check(
    given: Readonly<Record<string, unknown>>,
    shapes: Readonly<Record<string, Shape>>,
    tell: (message: string) => void,
  ): void;
  /**
   * Reports options that changed after the forms were drawn, and therefore have no effect.
   * @param before the page's options as JSON, with a placeholder text for each function
   */
  late(before: string, now: string, tell: (message: string) => void): void;
}

/** Options read only when a form is drawn. Callbacks, texts, language and what a submit reads take effect at any time. */
const DRAWN = new Set([
  'billingAddress',
  'displayBic',
  'enableSAQACompliance',
  'forceCardHolderEqualsBillingName',
  'inlineFlow',
  'labelPosition',
  'layout',
  'mandatoryBillingFields',
  'registrations',
  'requireCvv',
  'showBirthDate',
  'showCVVHint',
  'showLabels',
  'showTaxNumberField',
  'style',
]);

/** The keys of texts, which are not in the table of options. */
const TEXTS = Object.keys(english)
  .filter((key) => !key.startsWith('page.'))
  .map((key) => key.replace(/^modern\./, ''));
const KEYS: Readonly<Record<string, readonly string[]>> = {
  labels: [...TEXTS, 'surnameError'],
  errorMessages: [...TEXTS.filter((key) => key.includes('Error')), 'surnameError'],
  placeholders: ['cardNumber', 'cardHolder', 'expiryDate', 'cvv'].map((key) => `${key}Placeholder`),
};

/** Limits: more messages do not help, and objects with more members were not written by hand. */
const LIMITS = { told: 30, members: 500, name: 60 };

export default function advice(): AdvicePart {
  const told = new Set<string>();

  return {
    shapes: SHAPES,
    checkOrigins(origins, tell) {
      if (!origins) {
        tell('the checkout has no bound origin: any page may hold its card fields (test only)');
      }
    },
    late(before, now, tell) {
      const [old, next] = [before, now].map(
        (text) => JSON.parse(text || '{}') as Record<string, unknown>,
      ) as [Record<string, unknown>, Record<string, unknown>];
      for (const name of Object.keys(next)) {
        const isSame = JSON.stringify(old[name]) === JSON.stringify(next[name]);
        if (isSame || !DRAWN.has(name)) continue;
        tell(
          `wpwlOptions.${name} was set after the forms were drawn, and has no effect: set it before the script's tag`,
        );
      }
    },
    check(given, shapes, tell) {
      const say = (path: string, text: string, what = 'has no effect') => {
        if (told.has(path) || told.size >= LIMITS.told) return;
        told.add(path);
        tell(`wpwlOptions.${path} ${what}: ${text}`);
      };
      /** The paths of members by name, to find where a misplaced member belongs. */
      const places = Object.entries(shapes).flatMap(([option, shape]) =>
        namesOf(shape, option).map((name) => [name, `${option}.${name}`] as const),
      );
      const placeOf = (name: string) => places.find(([its]) => its === name)?.[1];
      visit('', given, { has: { ...shapes, ...WALLET_MEMBERS } });
      for (const [option, other] of Object.entries(NEEDED)) {
        const its = read(given, other);
        const isThere = its && its !== 'false';
        if (read(given, option) !== undefined && !isThere) say(option, `it needs ${other}`);
      }

      function visit(path: string, value: unknown, shape: Shape, name = ''): void {
        const found = typeof value === 'object' ? containerIn(shape, value) : undefined;
        if (!found) {
          const better = betterValue(path, name, value);
          if (value !== undefined && !fits(shape, value))
            say(path, `it must be ${describeShape(shape)}`);
          else if (better) say(path, better, 'cannot be used');
          return;
        }
        const [option = ''] = path.split(/[.[]/, 1);
        // A wallet gets members that are unknown here.
        const isOpen = Object.hasOwn(WALLET_MEMBERS, option);
        const { has, each, list } = found;
        const known = has ? Object.keys(has) : KEYS[path];
        for (const name of membersOf(value)) {
          const its = has ? Object.hasOwn(has, name) && has[name] : (each ?? list);
          const where = pathOf(path, name, list !== undefined);
          const member = read(value, name);
          if (member === undefined || HARMLESS.has(where)) continue;
          if (!its || (!list && known && !known.includes(name))) {
            const text = unknown(where, name, path, known ?? []);
            if (!isOpen || text !== NO_KEY) say(where, text);
          } else if (member === UNREADABLE) say(where, 'reading it throws');
          else visit(where, member, its, name);
        }
      }

      function unknown(where: string, name: string, path: string, known: readonly string[]) {
        const instead = replacementFor(where);
        const meant = nearestName(name, known) ?? (path ? undefined : placeOf(name));
        return instead ?? (meant ? `did you mean ${meant}?` : NO_KEY);
      }
    },
  };
}

const NO_KEY = 'there is no such key';
const UNREADABLE = Symbol();

/** A getter or a proxy of the page may throw. */
function read(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return UNREADABLE;
  }
}

function membersOf(value: unknown): readonly string[] {
  try {
    return Object.keys(value as object).slice(0, LIMITS.members);
  } catch {
    return [];
  }
}

/** A member name of the page, for the console: on one line, with limited length. */
function pathOf(path: string, name: string, inList: boolean): string {
  const line = name.replace(/[\p{C}\p{Z}]/gu, ' ').slice(0, LIMITS.name);
  if (inList) return `${path}[${line}]`;
  return path ? `${path}.${line}` : line;
}

interface Holder {
  readonly has?: Readonly<Record<string, Shape>>;
  readonly each?: Shape;
  readonly list?: Shape;
}

/** The shape of the members that an object or a list must have. */
function containerIn(shape: Shape, value: object | null): Holder | undefined {
  if (value === null || typeof shape === 'string' || 'map' in shape) return undefined;
  if ('any' in shape) return shape.any.map((one) => containerIn(one, value)).find(Boolean);
  return isList(value) === 'list' in shape ? shape : undefined;
}

/** `Array.isArray` throws for a revoked proxy. */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a value without own members is valid, as `accept` of the options decides. */
function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') {
    const isText = shape === 'boolean' && (value === 'true' || value === 'false');
    const isNumber = shape !== 'number' || Number.isFinite(value);
    return isText || (value !== null && typeof value === shape && isNumber && !isList(value));
  }
  if ('map' in shape) return shape.includes(value as string);
  return 'any' in shape && shape.any.some((one) => fits(one, value));
}

/** The names of the members that an option may have; members of another option are left out. */
function namesOf(shape: Shape, option: string): readonly string[] {
  const own = KEYS[option] ?? [];
  if (typeof shape === 'string' || 'map' in shape) return own;
  if ('any' in shape) return shape.any.flatMap((one) => namesOf(one, option));
  return 'has' in shape ? Object.keys(shape.has) : own;
}
