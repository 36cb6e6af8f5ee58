/** What the values of options must be beyond their types. The texts say what would be right, and repeat no value. */
import { CARD_KEYS, INLINE_KEYS, OTHER_KEYS } from '../../../../brands/compiled/brandKeys.ts';
import { nearestName } from '../../../../language/nearestName.ts';
import { CURRENCIES } from '../../../../money/index.ts';
import { isLoopback, STYLE_PROPERTIES, safeStyle } from '../../../../protocol/index.ts';

/** @returns what would be right; `undefined` if the value is right */
type Rule = (value: string | number, name: string) => string | undefined;

const must = (isRight: (text: string) => boolean, be: string): Rule => {
  return (value) => (isRight(String(value).trim()) ? undefined : `it must be ${be}`);
};

const words = (text: string) => text.split(' ');

/** One of many names, of which not all need be known here: only a name that is nearly a known one is wrong. */
const nearly = (known: readonly string[]): Rule => {
  return (value) => {
    const text = String(value).trim();
    if (known.includes(text)) return undefined;
    const small = text.toLowerCase();
    const meant =
      nearestName(text, known) ??
      known.find((one) => small.length > 3 && one.toLowerCase().startsWith(small));
    return meant && `did you mean ${meant}?`;
  };
};

/** The key of a brand, in letters of any case. */
const brandKey = (right: readonly string[], be: string): Rule => {
  return (value) => {
    const key = String(value).trim().toUpperCase();
    if (right.includes(key)) return undefined;
    const isOther = CARD_KEYS.includes(key) || OTHER_KEYS.includes(key);
    const meant = isOther ? undefined : nearestName(key, right);
    return meant ? `did you mean ${meant}?` : `it must be ${be}`;
  };
};

/** Codes that browsers name, and that are no country. */
const NO_COUNTRIES = 'EU EZ QO UN XA XB ZZ';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The code in place of a former one or another one: GB of UK. */
const currentCode = (code: string) => new Intl.Locale(`und-${code}`).region;

/** The countries that the browser knows, by their codes of ISO 3166-1 alpha-2; read only if an option names a country. */
let countries: readonly string[] = [];
const countryCodes = () => {
  if (!countries.length) {
    countries = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
      (code) => !NO_COUNTRIES.includes(code) && NAMES.of(code) && currentCode(code) === code,
    );
  }
  return countries;
};

const country: Rule = (value) => {
  const text = String(value).trim().toUpperCase();
  const known = countryCodes();
  if (known.includes(text)) return undefined;
  const code = /^[A-Z]{2}$/.test(text) ? currentCode(text) : '';
  const meant = known.find((one) => one === code || NAMES.of(one)?.toUpperCase() === text);
  return meant
    ? `did you mean ${meant}?`
    : 'it must be the code of a country (ISO 3166-1 alpha-2), such as GB';
};

const currency: Rule = (value) => {
  const code = String(value).trim();
  if (CURRENCIES.has(code)) return undefined;
  const meant = code.toUpperCase();
  return CURRENCIES.has(meant)
    ? `did you mean ${meant}?`
    : 'it must be the code of a currency (ISO 4217), such as EUR';
};

/** Whether the browser knows the value. @param property of CSS, with hyphens */
const isCss = (property: string, text: string): boolean => CSS.supports(property, text);

/** A plain number means pixels. A length of 0 would hide what has it. */
const length = must(
  (text) => Number(text) > 0 || (isCss('width', text) && Number.parseFloat(text) !== 0),
  "a length of CSS, such as 400, '400px' or '100%'",
);

/** A style inside the frame of a field. */
const fieldStyle: Rule = (value, name) => {
  const camel = name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const known = STYLE_PROPERTIES.map(withHyphens);
  if (!known.includes(withHyphens(camel))) {
    return `the properties inside a field are ${known.join(', ')}`;
  }
  const property = withHyphens(camel);
  // A number means pixels, or the weight.
  const unit = typeof value === 'number' && property !== 'font-weight' ? 'px' : '';
  const isRight = camel in safeStyle({ [camel]: String(value) }) && isCss(property, value + unit);
  return isRight ? undefined : `it must be a value of ${property} that loads nothing`;
};
const withHyphens = (name: string) => name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);

/** An address that the shopper may return to: never one with a script, and no unsafe one of another site. */
const resultAddress = must((text) => {
  if (!URL.canParse(text, document.baseURI)) return false;
  const { protocol, hostname, origin } = new URL(text, document.baseURI);
  const isOwn = origin === location.origin;
  return protocol === 'https:' || (protocol === 'http:' && (isOwn || isLoopback(hostname)));
}, 'an address of https; the address of an app is the shopperResultUrl of the checkout');

const target: Rule = (value) => {
  const text = String(value);
  const word = /^_?(top|blank|self|parent)$/i.exec(text)?.[1]?.toLowerCase();
  if (word) return text.toLowerCase() === `_${word}` ? undefined : `did you mean _${word}?`;
  return text.startsWith('_') ? 'it must be _top, _blank, or the name of a frame' : undefined;
};

/** The fields of all forms, by the parameters that they send. */
const FIELDS = words(
  'card.number card.expiry card.holder card.cvv paymentBrand bankAccount.holder bankAccount.iban bankAccount.bic bankAccount.bankName bankAccount.bankCode bankAccount.number bankAccount.country virtualAccount.accountId giftCard.number giftCard.pin customer.givenName customer.surname customer.birthDate customer.identificationDocId customer.mobile billing.country billing.state billing.city billing.postcode billing.street1 billing.street2',
);

const field: Rule = (value) => {
  const text = String(value);
  if (FIELDS.includes(text)) return undefined;
  const meant = nearestName(text, FIELDS);
  return meant
    ? `did you mean ${meant}?`
    : 'it must be the parameter of a field, such as card.number';
};

const AMOUNT = 'an amount, such as 92.00';

/** By the path of the option; `[]` is any entry of a list. */
const RULES: readonly (readonly [path: RegExp, rule: Rule])[] = [
  [/^autofocus$/, field],
  [/^shopperResultUrl$/, resultAddress],
  [/^(?:paymentTarget|shopperResultTarget)$/, target],
  [
    /^brandDetectionPriority\[\]$/,
    brandKey(CARD_KEYS, 'the key of a brand of cards, such as VISA'),
  ],
  [
    /^inlineFlow\[\]$/,
    brandKey(INLINE_KEYS, 'a brand with the page of a provider, such as KLARNA_PAYMENTS_ONE'),
  ],
  [/^(?:threeDIframeSize\.|spinner\.(?:radius|width)$)/, length],
  [/^spinner\.speed$/, must((text) => Number(text) > 0, 'a number above 0')],
  [/^spinner\.scale$/, must((text) => isCss('scale', text), 'a number, such as 1.5')],
  [/^spinner\.color$/, must((text) => isCss('color', text), "a colour of CSS, such as '#06c'")],
  [/^iframeStyles\.[\w-]+\./, fieldStyle],
  [/^billingAddress\.country$|ountryCode$|Countries\[\]$|CountryCodes\[\]$/, country],
  [/^checkout\.currency$|\.currencyCode$/, currency],
  [
    /^(?:checkout|applePay\.total|googlePay|samsungPay)\.amount$/,
    must((text) => /^\d{1,10}(?:\.\d{1,2})?$/.test(text), AMOUNT),
  ],
  // A line may be a discount.
  [/\[\]\.(?:amount|price)$/, must((text) => /^-?\d+(?:\.\d+)?$/.test(text), AMOUNT)],
  [
    /^applePay\.version$/,
    must((text) => /^[1-9]\d*$/.test(text), 'a version of Apple Pay, such as 3'),
  ],
  [
    /^applePay\.supportedNetworks\[\]$/,
    nearly(
      words(
        'amex bancomat bancontact cartesBancaires chinaUnionPay dankort discover eftpos electron elo girocard interac jcb mada maestro masterCard meeza mir privateLabel visa vPay',
      ),
    ),
  ],
  [
    /^googlePay\.allowedCardNetworks\[\]$/,
    nearly(words('AMEX DISCOVER ELECTRON ELO ELO_DEBIT INTERAC JCB MAESTRO MASTERCARD VISA')),
  ],
  [/^samsungPay\.allowedBrands\[\]$/, nearly(words('amex discover mada mastercard visa'))],
  [/^samsungPay\.environment$/, nearly(words('STAGE PRODUCTION'))],
  [
    /^samsungPay\.merchantUrl$/,
    must(
      (text) => !URL.canParse(text) || /^https?:/.test(new URL(text).href),
      'an address of https',
    ),
  ],
];

/**
 * @param path of the option, with the index of each entry of a list
 * @param name the last member of the path
 * @returns what would be right; `undefined` if the value is right or free
 */
export function betterValue(path: string, name: string, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // An empty text is as good as none.
  if (value === '') return undefined;
  const place = path.replace(/\[\d+\]/g, '[]');
  return RULES.find(([pattern]) => pattern.test(place))?.[1](value, name);
}

/** Options that count only beside another. */
export const NEEDED: Readonly<Record<string, string>> = {
  shopperResultTarget: 'paymentTarget',
  mandatoryBillingFields: 'billingAddress',
};
