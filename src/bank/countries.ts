/**
 * Countries of banks: what their IBANs are made of (ISO 13616; the registry of SWIFT, its public facts), which of them SEPA has
 * (EPC409-09), and whose accounts lie with another country.
 */

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Country, then what follows the two check digits: so many digits (n), capital letters (a), or either (c). Germany has 18 digits.
 */
const STRUCTURES = words(
  `AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n \
DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n \
HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c \
LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c \
PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n \
TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c`,
);

const KINDS: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

/** By country, what an IBAN of it looks like as a whole. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map(
  STRUCTURES.map((entry) => {
    const country = entry.slice(0, 2);
    const rest = entry
      .slice(2)
      .replace(/(\d+)([nac])/g, (_, count, kind) => `${KINDS[kind]}{${count}}`);
    return [country, new RegExp(`^${country}[0-9]{2}${rest}$`)];
  }),
);

/** Countries that have IBANs, by their two letters. */
export const IBAN_COUNTRIES: readonly string[] = [...SHAPES.keys()];

/** What an IBAN of a country looks like; `undefined` where there are none. */
export const shapeOf = (country: string): RegExp | undefined => SHAPES.get(country);

/** The European Economic Area: an IBAN of one of them names its bank. */
const EEA = words(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
);

/** Those that joined SEPA from outside of it. */
const BEYOND_EEA = words('AD AL CH GB GI MC MD ME MK RS SM VA');

/** Every country whose accounts a SEPA direct debit reaches. */
export const SEPA_COUNTRIES: readonly string[] = [...EEA, ...BEYOND_EEA].sort();

/** Whether an account of this country can be debited by its IBAN only together with the BIC (EPC: outside of the EEA). */
export const needsBic = (country: string): boolean => BEYOND_EEA.includes(country);

/** Territories whose banks have the accounts of another country (ISO 13616, registry). */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: words('BL GF GP MF MQ NC PF PM RE TF WF YT'),
  GB: words('GG IM JE'),
  FI: ['AX'],
};

/** Whether a country, by its two capital letters, is another one or a territory of it. */
export const isWithin = (country: string, whole: string): boolean =>
  country === whole ||
  (Object.hasOwn(TERRITORIES, whole) && !!TERRITORIES[whole]?.includes(country));
