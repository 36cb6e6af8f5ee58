/** The settings of the form that a person tries: read from the address, checked, and given to the form. */
import { LANGUAGES } from '../../../public/storefront/demo/tables.mjs';
import { CARDS, OTHER_BRANDS } from '../../brands/index.ts';
import { nearestName } from '../../language/nearestName.ts';
import { CURRENCIES, currencyDecimals, isCurrency, parseAmount } from '../../money/index.ts';
import { TEXTS } from '../texts.ts';

const { form: texts } = TEXTS;

/** The settings as they are typed. They are parameters of the address. */
export interface Settings {
  readonly brands: string;
  readonly locale: string;
  readonly style: string;
  readonly theme: string;
  readonly amount: string;
  readonly currency: string;
  readonly options: string;
}

export type SettingName = keyof Settings;

/** What the page starts with. */
export const USUAL: Settings = {
  brands: 'VISA MASTER AMEX PAYPAL',
  locale: 'en',
  style: 'modern',
  theme: 'page',
  amount: '92.00',
  currency: 'EUR',
  options: '',
};

export { LANGUAGES };

/** Values of the option `style`. */
export const STYLES = ['modern', 'card', 'plain', 'logos', 'none'] as const;

/** Values of the option `theme`, which only the style `modern` has; `page` is none of them. */
export const THEMES = ['page', 'auto', 'light', 'dark', 'contrast', 'compact'] as const;

/** Brands with a button that adds or removes them. The field accepts every brand. */
export const COMMON_BRANDS = [
  'VISA',
  'MASTER',
  'AMEX',
  'PAYPAL',
  'IDEAL',
  'DIRECTDEBIT_SEPA',
  'SOFORTUEBERWEISUNG',
  'KLARNA_INVOICE',
  'BOLETO',
] as const;

const CHOICES: Readonly<Partial<Record<SettingName, readonly string[]>>> = {
  locale: LANGUAGES.map(([value]) => value),
  style: STYLES,
  theme: THEMES,
};

/** Reads the settings from an address. A missing value, and an unknown choice, is the usual one. */
export function settingsIn(query: URLSearchParams): Settings {
  const read = (name: SettingName): string => {
    const value = query.get(name);
    const choices = CHOICES[name];
    return value === null || (choices && !choices.includes(value)) ? USUAL[name] : value;
  };
  return {
    brands: read('brands'),
    locale: read('locale'),
    style: read('style'),
    theme: read('theme'),
    amount: read('amount'),
    currency: read('currency'),
    options: read('options'),
  };
}

const BRANDS: readonly string[] = [...Object.keys(CARDS), ...OTHER_BRANDS];

/** The keys in the field of brands. */
export const keysIn = (brands: string): readonly string[] => [
  ...new Set(brands.split(/[\s,]+/).filter((key) => key !== '')),
];

/** What is wrong with the settings, by name. An empty object: nothing. */
export function faultsOf(settings: Settings): Partial<Record<SettingName, string>> {
  const faults = {
    brands: brandsFault(keysIn(settings.brands)),
    amount: amountFault(settings),
    currency: isCurrency(settings.currency)
      ? undefined
      : texts.faults.currency(nearestName(settings.currency, [...CURRENCIES.keys()])),
    options: optionsIn(settings.options).fault,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

function brandsFault(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return texts.faults.noBrand;
  const unknown = keys.find((key) => !BRANDS.includes(key));
  return unknown && texts.faults.brand(unknown, nearestName(unknown, BRANDS));
}

function amountFault({ amount, currency }: Settings): string | undefined {
  if (!isCurrency(currency)) return undefined;
  const isRight = parseAmount(amount, currency).ok;
  return isRight ? undefined : texts.faults.amount(currencyDecimals(currency) ?? 2, currency);
}

type OptionsRead =
  | { readonly options: Readonly<Record<string, unknown>>; readonly fault?: undefined }
  | { readonly options?: undefined; readonly fault: string };

/** Options that a field of the page sets, or that the page needs. */
const OWN_OPTIONS: readonly string[] = ['locale', 'style', 'theme'];

/** Reads the options. JSON has no functions, so a callback is refused. An empty text has no options. */
export function optionsIn(text: string): OptionsRead {
  if (text.trim() === '') return { options: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: texts.faults.json(placeOf(text, error)) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: texts.faults.noObject };
  }
  for (const name of Object.keys(value)) {
    if (OWN_OPTIONS.includes(name)) return { fault: texts.faults.own(name) };
    if (/^(?:on[A-Z]|createCheckout$)/.test(name)) return { fault: texts.faults.callback(name) };
  }
  return { options: value as Record<string, unknown> };
}

/** Where JSON is wrong. Engines word their errors differently: some give a position, some a line. */
function placeOf(text: string, error: unknown): { readonly line: number; readonly near: string } {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  const lines = text.split('\n');
  const at = line
    ? Number(line)
    : position
      ? text.slice(0, Number(position)).split('\n').length
      : lines.length;
  return { line: at, near: (lines[at - 1] ?? '').trim().slice(0, 60) };
}

/** The options that the form gets: those of the fields, without usual values, and those of the JSON. */
export function wholeOptions(
  { locale, style, theme }: Settings,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return {
    ...(locale !== 'en' && { locale }),
    style,
    ...(style === 'modern' && theme !== 'page' && { theme }),
    ...options,
  };
}
