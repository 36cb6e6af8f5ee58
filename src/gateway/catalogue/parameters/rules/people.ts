/** People and addresses (API 1: Customer, Shipping customer, Billing address, Shipping address). */
import { type ApiRequest, sentOf } from '../../../../contract/parameters/request.ts';
import { allMissing, hasAny, missing, type Rule, wrong } from './rule.ts';

/** The prefixes of people. */
const PEOPLE = ['customer', 'shipping.customer'] as const;

/** Data of the device or the browser do not describe a person. */
const TECHNICAL = /^(?:browser\.|browserFingerprint\.|app\.|ip$)/;

/** Contact data, ids and one of the names do not ask for more of a person. */
const REACHED = /^(?:email|phone|mobile|workPhone|merchantCustomerId|givenName|surname)$/;

function saysWho(request: ApiRequest, prefix: string, isStrict: boolean): boolean {
  for (const name in sentOf(request)) {
    if (!name.startsWith(prefix)) continue;
    const member = name.slice(prefix.length);
    if (!TECHNICAL.test(member) && (isStrict || !REACHED.test(member))) return true;
  }
  return false;
}

/**
 * API 1, Customer: first and last name are required when any other customer parameter is sent. Many shops send only an e-mail
 * address, some with one name; only strict entities reject this. A form may ask for only one value (a day of birth, a telephone), and its shopper
 * cannot add a name that the form does not ask for.
 */
const personIsNamed: Rule = (request, place, _, isStrict) =>
  PEOPLE.flatMap((person) =>
    place !== 'form' && saysWho(request, `${person}.`, isStrict)
      ? allMissing(request, [`${person}.givenName`, `${person}.surname`])
      : [],
  );

/** API 1, Customer: kind and id of a document require each other. In a form the kind may follow from the brand. */
const documentIsWhole: Rule = (request, place) =>
  PEOPLE.flatMap((person) => {
    const pair = [`${person}.identificationDocType`, `${person}.identificationDocId`] as const;
    const needed = place === 'form' ? pair.slice(1) : pair;
    return hasAny(request, pair) ? allMissing(request, needed) : [];
  });

/** The addresses with a street, by their prefix. */
export const addressesIn = ({ billing, shipping, merchant }: ApiRequest) => ({
  billing,
  'merchant.billing': merchant?.billing,
  shipping,
  'merchant.shipping': merchant?.shipping,
});

/** API 1, Billing address: street1 and street2 combined may not be digits only. With houseNumber1, street2 is ignored. */
const streetHasName: Rule = (request) =>
  Object.entries(addressesIn(request)).flatMap(([prefix, address]) => {
    if (!address || !prefix.endsWith('billing')) return [];
    const { street1, street2 = '', houseNumber1 } = address;
    const street = `${street1 ?? ''}${houseNumber1 === undefined ? street2 : ''}`.replace(
      /\s/g,
      '',
    );
    const name = `${prefix}.${street1 === undefined ? 'street2' : 'street1'}`;
    return /^[0-9]+$/.test(street) ? [wrong(request, name, 'must not be digits only')] : [];
  });

/** API 1, Billing and Shipping address: houseNumber2 requires houseNumber1. */
const houseNumbersInOrder: Rule = (request) =>
  Object.entries(addressesIn(request))
    .filter(
      ([, address]) => address?.houseNumber2 !== undefined && address.houseNumber1 === undefined,
    )
    .map(([prefix]) =>
      missing(`${prefix}.houseNumber1`, `is required with ${prefix}.houseNumber2`),
    );

export const peopleRules: readonly Rule[] = [
  personIsNamed,
  documentIsWhole,
  streetHasName,
  houseNumbersInOrder,
];
