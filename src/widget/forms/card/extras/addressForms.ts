/** The countries, and the address fields of each country in their order. Pure. */
import {
  POSTCODE_FORMS,
  SELDOM_KNOWN,
  UNPUBLISHED_POSTCODES,
  WITHOUT_POSTCODES,
} from './postcodes.ts';
import { STATES } from './states.ts';

/** The fields of a billing address; the parameter is `billing.` plus the name. */
export type BillingField = 'country' | 'state' | 'city' | 'postcode' | 'street1' | 'street2';

/** ISO 3166-1 alpha-2, plus the code of Kosovo that banks and shops use. */
export const COUNTRIES: readonly string[] = [
  ...Object.values(POSTCODE_FORMS),
  WITHOUT_POSTCODES,
  UNPUBLISHED_POSTCODES,
]
  .join(' ')
  .split(' ');

/** Countries whose addresses contain a state, a province, a region or an island. */
export const WITH_STATES =
  'AE AM AR AU BB BR BS CA CL CN CO CR CU CV EG ES FM HK HN ID IE IN IQ IR IT JM JP KI KN KP KR KY KZ MN MX MY MZ NG NI NR PA PE PG PH RU SC SO SR SV TH TR TV TW UA US UY UZ VE VN';

/** Countries that write the postcode after the town; all others write it before. */
const TOWN_FIRST =
  'AS AU BD BH BM BN BR CA CC CX FK FM GB GG GI GS GU HM ID IE IM IN IO JE JO KH LS LV MH MM MP MT MV NF NG NP NZ PH PK PN PR PW RU SA SH SZ TC TH UA US VG VI VN ZA';

/** Countries that write an address from the largest unit to the smallest. */
const LARGE_FIRST = 'CN JP KR TW';

/** The address format of a country. */
export interface AddressForm {
  /** All fields except the country, in the country's order. */
  readonly fields: readonly BillingField[];
  /** Codes (second part of ISO 3166-2) and names; absent: free text. */
  readonly states: ReadonlyMap<string, string> | undefined;
  /** Whether residents usually know their postcode. */
  readonly hasKnownPostcode: boolean;
}

/** @param country ISO 3166-1 alpha-2; '': none is selected, and all fields are optional */
export function addressForm(country: string): AddressForm {
  const isIn = (list: string) => country !== '' && list.includes(country);
  const order: readonly BillingField[] = isIn(LARGE_FIRST)
    ? ['postcode', 'state', 'city', 'street1', 'street2']
    : isIn(TOWN_FIRST)
      ? ['street1', 'street2', 'city', 'state', 'postcode']
      : ['street1', 'street2', 'postcode', 'city', 'state'];
  const hasNo = (field: BillingField) =>
    (field === 'state' && country !== '' && !isIn(WITH_STATES)) ||
    (field === 'postcode' && isIn(WITHOUT_POSTCODES));
  return {
    fields: order.filter((field) => !hasNo(field)),
    states: statesOf(country),
    hasKnownPostcode: !isIn(SELDOM_KNOWN) && !isIn(UNPUBLISHED_POSTCODES),
  };
}

function statesOf(country: string): ReadonlyMap<string, string> | undefined {
  const entries = STATES[country]?.split('|').map((entry) => {
    const [code = '', ...name] = entry.split(' ');
    return [code, name.join(' ')] as const;
  });
  return entries && new Map(entries);
}
