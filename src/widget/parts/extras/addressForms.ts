/** The countries, and what an address in each of them has, in which order. Pure. */
import {
  POSTCODE_FORMS,
  SELDOM_KNOWN,
  UNPUBLISHED_POSTCODES,
  WITHOUT_POSTCODES,
} from './postcodes.ts';
import { STATES } from './states.ts';

/** The fields of a billing address; `billing.` and the name is the parameter. */
export type BillingField = 'country' | 'state' | 'city' | 'postcode' | 'street1' | 'street2';

/** ISO 3166-1 alpha-2, and Kosovo's code, which banks and shops use. */
export const COUNTRIES: readonly string[] = [
  ...Object.values(POSTCODE_FORMS),
  WITHOUT_POSTCODES,
  UNPUBLISHED_POSTCODES,
]
  .join(' ')
  .split(' ');

/** Countries whose addresses name a state, a province, a region or an island. */
export const WITH_STATES =
  'AE AM AR AU BB BR BS CA CL CN CO CR CU CV EG ES FM HK HN ID IE IN IQ IR IT JM JP KI KN KP KR KY KZ MN MX MY MZ NG NI NR PA PE PG PH RU SC SO SR SV TH TR TV TW UA US UY UZ VE VN';

/** Where the postcode stands behind the town; elsewhere it stands before it. */
const TOWN_FIRST =
  'AS AU BD BH BM BN BR CA CC CX FK FM GB GG GI GS GU HM ID IE IM IN IO JE JO KH LS LV MH MM MP MT MV NF NG NP NZ PH PK PN PR PW RU SA SH SZ TC TH UA US VG VI VN ZA';

/** Where an address goes from the large to the small. */
const LARGE_FIRST = 'CN JP KR TW';

/** What an address in a country has. */
export interface AddressForm {
  /** All but the country, in the order of the country. */
  readonly fields: readonly BillingField[];
  /** Codes (second part of ISO 3166-2) and names; absent: free text. */
  readonly states: ReadonlyMap<string, string> | undefined;
  /** Whether everybody there knows the own postcode. */
  readonly hasKnownPostcode: boolean;
}

/** @param country ISO 3166-1 alpha-2; '': none is chosen, and everything may be filled in */
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
