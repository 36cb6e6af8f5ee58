/** Shows amounts in every currency and reads them back, in the languages of the runtime: Node's or a browser's. */
import { CURRENCIES, displayAmount } from '../../src/money/index.ts';

const LANGUAGES = ['en', 'de', 'ar', 'hu', 'ja'];
const AMOUNTS = ['99.60', '1.23', '0.05', '100.00', '9999999999.99'];

/** Shows an amount in the API's text form. */
type Show = (text: string, currency: string, lang: string) => string;

/** The amounts that are shown as another number than is charged, or with other decimals than those of ISO 4217. */
export function wrongAmounts(show: Show = displayAmount): string[] {
  return shownIn(show)
    .filter(({ read, text, exponent }) => read !== Number(text).toFixed(exponent))
    .map(({ line }) => line);
}

/** The amounts that are shown as another number than is charged. */
export function wrongNumbers(show: Show): string[] {
  return shownIn(show)
    .filter(({ read, text }) => Number(read) !== Number(text))
    .map(({ line }) => line);
}

function shownIn(show: Show) {
  return LANGUAGES.flatMap((lang) => {
    const read = reader(lang);
    return [...CURRENCIES].flatMap(([currency, exponent]) =>
      AMOUNTS.map((amount) => {
        const text = exponent ? amount : amount.replace(/\d\d$/, '00');
        const shown = show(text, currency, lang);
        return { text, exponent, read: read(shown), line: `${text} ${currency}: ${shown}` };
      }),
    );
  });
}

/** Reads a number as a language writes it: its digits, and a dot before the decimals. */
function reader(lang: string): (shown: string) => string {
  const plain = new Intl.NumberFormat(lang, { useGrouping: false });
  const digits = new Map([...plain.format(9876543210)].map((sign, at) => [sign, `${9 - at}`]));
  const decimal = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  return (shown) => {
    const signs = [...shown].map((sign) => digits.get(sign) ?? sign);
    // The sign of a currency may have a dot, but no digit.
    const [number = ''] = /\d.*\d|\d/.exec(signs.join('')) ?? [];
    const kept = [...number].filter((sign) => /\d/.test(sign) || sign === decimal);
    return kept.map((sign) => (sign === decimal ? '.' : sign)).join('');
  };
}
