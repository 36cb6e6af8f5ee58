/** People and addresses (API 1: Customer, Shipping customer, Billing address, Shipping address). */
import type { Parameters } from '../parameter.ts';
import { allMissing, missing, type Rule, wrong } from './rule.ts';

/** Data of the device or the browser do not describe a person. */
const TECHNICAL = /^(?:browser\.|browserFingerprint\.|app\.|ip$)/;

/** Contact data and ids do not say who the person is. */
const REACHED = /^(?:email|phone|mobile|workPhone|merchantCustomerId)$/;

function saysWho(request: Parameters, prefix: string, isStrict: boolean): boolean {
  for (const name in request) {
    if (!name.startsWith(prefix)) continue;
    const member = name.slice(prefix.length);
    if (!TECHNICAL.test(member) && (isStrict || !REACHED.test(member))) return true;
  }
  return false;
}

/**
 * API 1, Customer: first and last name are required when any other customer parameter is sent. Many shops send only an e-mail
 * address; only strict entities reject this. A form may ask for only one value (a day of birth, a telephone), and its shopper
 * cannot add a name that the form does not ask for.
 */
const personIsNamed: Rule = (request, place, _, isStrict) =>
  ['customer.', 'shipping.customer.'].flatMap((prefix) =>
    place !== 'form' && saysWho(request, prefix, isStrict)
      ? allMissing(request, [`${prefix}givenName`, `${prefix}surname`])
      : [],
  );

/** API 1, Customer: kind and id of a document require each other. In a form the kind may follow from the brand. */
const documentIsWhole: Rule = (request, place) =>
  ['customer.', 'shipping.customer.'].flatMap((prefix) => {
    const pair = [`${prefix}identificationDocType`, `${prefix}identificationDocId`];
    const needed = place === 'form' ? pair.slice(1) : pair;
    return pair.some((name) => request[name] !== undefined) ? allMissing(request, needed) : [];
  });

/** The prefixes of addresses with a street. */
export const ADDRESSES = ['billing', 'merchant.billing', 'shipping', 'merchant.shipping'];

/** API 1, Billing address: street1 and street2 combined may not be digits only. With houseNumber1, street2 is ignored. */
const streetHasName: Rule = (request) =>
  ADDRESSES.filter((address) => address.endsWith('billing')).flatMap((address) => {
    const [first, second, number] = ['street1', 'street2', 'houseNumber1'].map(
      (name) => request[`${address}.${name}`],
    );
    const street = `${first ?? ''}${number === undefined ? (second ?? '') : ''}`.replace(/\s/g, '');
    const name = `${address}.${first === undefined ? 'street2' : 'street1'}`;
    return /^[0-9]+$/.test(street) ? [wrong(request, name, 'must not be digits only')] : [];
  });

/** API 1, Billing and Shipping address: houseNumber2 requires houseNumber1. */
const houseNumbersInOrder: Rule = (request) =>
  ADDRESSES.filter(
    (address) =>
      request[`${address}.houseNumber2`] !== undefined &&
      request[`${address}.houseNumber1`] === undefined,
  ).map((address) =>
    missing(`${address}.houseNumber1`, `is required with ${address}.houseNumber2`),
  );

export const peopleRules: readonly Rule[] = [
  personIsNamed,
  documentIsWhole,
  streetHasName,
  houseNumbersInOrder,
];
