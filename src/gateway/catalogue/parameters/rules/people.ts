/** People and addresses (API 1: Customer, Shipping customer, Billing address, Shipping address). */
import type { ApiRequest } from '../../../../contract/parameters/request.ts';
import { allMissing, hasAny, missing, type Rule, wrong } from './rule.ts';

/** The people in a request, with the prefix of their names. */
const peopleIn = ({ customer, shipping }: ApiRequest) =>
  [
    ['customer', customer],
    ['shipping.customer', shipping?.customer],
  ] as const;

/** Data of the device or the browser do not describe a person. */
const TECHNICAL: readonly string[] = ['browser', 'browserFingerprint', 'app', 'ip'];

/** Contact data, ids and one of the names do not ask for more of a person. */
const REACHED: readonly string[] = [
  'email',
  'phone',
  'mobile',
  'workPhone',
  'merchantCustomerId',
  'givenName',
  'surname',
];

/** Whether a request says more of a person than others need. */
const saysWho = (person: object, isStrict: boolean): boolean =>
  Object.keys(person).some(
    (member) => !TECHNICAL.includes(member) && (isStrict || !REACHED.includes(member)),
  );

/**
 * API 1, Customer: first and last name are required when any other customer parameter is sent. Many shops send only an e-mail
 * address, some with one name; only strict entities reject this. A form may ask for only one value (a day of birth, a telephone), and its shopper
 * cannot add a name that the form does not ask for.
 */
const personIsNamed: Rule = (request, place, _, isStrict) =>
  peopleIn(request).flatMap(([prefix, person]) =>
    place !== 'form' && person && saysWho(person, isStrict)
      ? allMissing(request, [`${prefix}.givenName`, `${prefix}.surname`])
      : [],
  );

/** API 1, Customer: kind and id of a document require each other. In a form the kind may follow from the brand. */
const documentIsWhole: Rule = (request, place) =>
  peopleIn(request).flatMap(([prefix, person]) => {
    if (!person) return [];
    const pair = [`${prefix}.identificationDocType`, `${prefix}.identificationDocId`] as const;
    const needed = place === 'form' ? pair.slice(1) : pair;
    return hasAny(request, pair) ? allMissing(request, needed) : [];
  });

/** The addresses with a street, by their prefix. */
export const addressesIn = ({ billing, shipping, merchant }: ApiRequest) =>
  [
    ['billing', billing],
    ['merchant.billing', merchant?.billing],
    ['shipping', shipping],
    ['merchant.shipping', merchant?.shipping],
  ] as const;

/** API 1, Billing address: street1 and street2 combined may not be digits only. With houseNumber1, street2 is ignored. */
const streetHasName: Rule = (request) =>
  addressesIn(request).flatMap(([prefix, address]) => {
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
  addressesIn(request)
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
