/**
 * Countries of banks: the structures of their IBANs (ISO 13616; public facts of SWIFT's registry), the countries of SEPA
 * (EPC409-09), and the territories whose accounts belong to another country.
 */

const words = (text: string): readonly string[] => text.split(' ');

/**
 * The structures of IBANs: country, then the characters after the two check digits, as counts of digits (n), capital letters
 * (a), or either (c). Germany has 18 digits.
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

/** The patterns of whole IBANs, by country. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map(
  STRUCTURES.map((entry) => {
    const country = entry.slice(0, 2);
    const rest = entry
      .slice(2)
      .replace(/(\d+)([nac])/g, (_, count, kind) => `${KINDS[kind]}{${count}}`);
    return [country, new RegExp(`^${country}[0-9]{2}${rest}$`)];
  }),
);

/** The countries that have IBANs, as codes of two letters. */
export const IBAN_COUNTRIES: readonly string[] = [...SHAPES.keys()];

/** The pattern of a country's IBANs; `undefined` if the country has no IBANs. */
export const shapeOf = (country: string): RegExp | undefined => SHAPES.get(country);

/** The countries of the European Economic Area: their IBANs identify the bank without a BIC. */
const EEA = words(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
);

/** The countries of SEPA outside of the European Economic Area. */
const BEYOND_EEA = words('AD AL CH GB GI MC MD ME MK RS SM VA');

/** All countries from whose accounts a SEPA direct debit can collect. */
export const SEPA_COUNTRIES: readonly string[] = [...EEA, ...BEYOND_EEA].sort();

/** Whether a direct debit from this country needs the BIC in addition to the IBAN (EPC: outside of the EEA). */
export const needsBic = (country: string): boolean => BEYOND_EEA.includes(country);

/** Territories whose banks use the account numbers of another country (ISO 13616, registry), by that country. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: words('BL GF GP MF MQ NC PF PM RE TF WF YT'),
  GB: words('GG IM JE'),
  FI: ['AX'],
};

/** Whether a country is equal to another country, or is a territory of it. Both are codes of two capital letters. */
export const isWithin = (country: string, whole: string): boolean =>
  country === whole ||
  (Object.hasOwn(TERRITORIES, whole) && !!TERRITORIES[whole]?.includes(country));
