/** What the text of a search can mean. Pure. */

import { CHECKOUT_ID, ENTITY_NDC } from '../../../contract/idForms.ts';
import { isResultCode, type ResultCode } from '../../../contract/resultCodes.ts';
import { CURRENCIES, parseAmount } from '../../../money/index.ts';
import { isPaymentId, type PaymentId } from '../shared/ids.ts';

/** An amount in the currencies that have it. */
export interface SearchedAmount {
  readonly minor: number;
  readonly currencies: readonly string[];
}

/** The meanings of a text, whatever the case of its letters. A row is found if one of them applies to it. */
export interface Search {
  /** The beginning of a merchantTransactionId, whatever else the text can be. */
  readonly text: string;
  /** Whether the text can be the beginning of a later part of a merchantTransactionId. An id is none: an index finds it. */
  readonly isPart: boolean;
  /** The id of a payment, stored details or a schedule; null if the text is none. */
  readonly id: PaymentId | null;
  /** The beginning of such an id, without the rest; null if the text is none. */
  readonly idPrefix: string | null;
  /** The id of a checkout; null if the text is none. */
  readonly checkoutId: string | null;
  /** The beginning of the id of a checkout; null if the text is none. */
  readonly checkoutIdPrefix: string | null;
  /** The `ndc` of a payment without a checkout; null if the text is none. */
  readonly ndc: string | null;
  readonly code: ResultCode | null;
  /** The beginning of a result code, such as `800.100`; null if the text is none. */
  readonly codePrefix: string | null;
  /** The last four digits of a number. */
  readonly last4: string | null;
  /** The beginning of a name or of an e-mail address, in lower case; null if the text can be none. */
  readonly name: string | null;
  /** Empty if the text is no amount. Amounts in minor units depend on the currency. */
  readonly amounts: readonly SearchedAmount[];
  /** The meanings of each word: a row is also found if each word has one that applies to it. Empty for one word. */
  readonly each: readonly Search[];
}

/** A longer text is no list of words. Each word is a condition for each row that is examined. */
const MOST_WORDS = 5;

/** Fewer digits would be those of an amount, or of a card, or find nearly every id. */
const LEAST_OF_ID = 6;
const ID_PREFIX = new RegExp(`^[0-9a-f]{${LEAST_OF_ID},31}$`);
const CHECKOUT_ID_PREFIX = new RegExp(`^[0-9A-F]{${LEAST_OF_ID},32}[-.]?$`);
const CODE_PREFIX = /^\d{3}\.(?:\d{0,3}|\d{3}\.\d{0,2})$/;
/** What a name or an e-mail address can be: alone it begins with a letter. */
const NAME = /^\p{L}[^\s%_"\\]*$/u;
const NAME_AMONG_OTHERS = /^[^%_"\\]+$/;
/** `92`, `92.00`, `1,299.00`, `92,00`, `€92`, `92 EUR`. */
const AMOUNT =
  /^(€|£|\$|¥|[a-z]{3})?\s?(\d{1,10}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{2}))?\s?(€|£|\$|¥|[a-z]{3})?$/i;
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY' };

/** Reads the text of a search. */
export function searchOf(text: string): Search {
  const words = text.split(/\s+/);
  const isList = words.length > 1 && words.length <= MOST_WORDS;
  return {
    ...meaningsOf(text, NAME),
    each: isList ? words.map(searchOfWord) : [],
  };
}

const searchOfWord = (word: string): Search => ({
  ...meaningsOf(word, NAME_AMONG_OTHERS),
  each: [],
});

function meaningsOf(text: string, name: RegExp): Omit<Search, 'each'> {
  const lower = text.toLowerCase();
  // Only the first 32 characters of the id of a checkout are in upper case.
  const ofCheckout = text.slice(0, 32).toUpperCase() + lower.slice(32);
  const ndc = ENTITY_NDC.test(lower) ? lower : null;
  const id = isPaymentId(lower) ? lower : null;
  const idPrefix = ID_PREFIX.test(lower) ? lower : null;
  const checkoutId = CHECKOUT_ID.test(ofCheckout) ? ofCheckout : null;
  // The beginning of an id in digits alone can be that of an order.
  const known = id ?? checkoutId ?? ndc ?? (/\D/.test(text) ? idPrefix : null);
  return {
    text,
    isPart: known === null && !/\s/.test(text),
    id,
    idPrefix,
    checkoutId,
    checkoutIdPrefix: CHECKOUT_ID_PREFIX.test(ofCheckout) ? ofCheckout : null,
    ndc,
    code: isResultCode(text) ? text : null,
    codePrefix: CODE_PREFIX.test(text) ? text : null,
    last4: /^\d{4}$/.test(text) ? text : null,
    name: name.test(text) ? lower : null,
    amounts: amountsIn(text),
  };
}

/** The amount that a person has typed, with or without its decimals and its currency. */
function amountsIn(text: string): SearchedAmount[] {
  const [, before, whole, decimals, after] = AMOUNT.exec(text) ?? [];
  const sign = before ?? after;
  // Four digits alone are the end of a number.
  if (whole === undefined || (/^\d{4}$/.test(text) && sign === undefined)) return [];
  const currency = sign && (SIGNS[sign] ?? sign.toUpperCase());
  const all = amountsOf(`${whole.replaceAll(',', '')}.${decimals ?? '00'}`);
  if (currency === undefined) return all;
  return all
    .filter(({ currencies }) => currencies.includes(currency))
    .map(({ minor }) => ({ minor, currencies: [currency] }));
}

/** The currencies that have an amount, with its minor units. @param text digits, a dot, and decimals */
export function amountsOf(text: string): SearchedAmount[] {
  const currenciesOf = new Map<number, string[]>();
  for (const currency of CURRENCIES.keys()) {
    const parsed = parseAmount(text, currency);
    if (!parsed.ok) continue;
    const minor = Number(parsed.money.minor);
    currenciesOf.set(minor, [...(currenciesOf.get(minor) ?? []), currency]);
  }
  return [...currenciesOf].map(([minor, currencies]) => ({ minor, currencies }));
}
