/** Converts contacts of a wallet's sheet to parameters of a payment. Pure. */
import type { ApplePayContact } from '../../kernel/options/walletOptions.ts';
import type { GoogleAddress } from './walletApis.ts';

/** A contact, in a format independent of the wallet. */
export interface Person {
  readonly givenName?: string | undefined;
  readonly surname?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly street1?: string | undefined;
  readonly street2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
}

/** The contacts that a wallet returned. */
export interface People {
  readonly customer?: Person | undefined;
  readonly billing?: Person | undefined;
  readonly shipping?: Person | undefined;
}

/**
 * The contacts of Apple Pay. The shipping contact has the e-mail and the telephone number, so it takes precedence for the
 * customer.
 */
export function peopleFromApple(
  billing: ApplePayContact | undefined,
  shipping: ApplePayContact | undefined,
): People {
  const one = billing && personFromApple(billing);
  const other = shipping && personFromApple(shipping);
  return { billing: one, shipping: other, customer: { ...given(one), ...given(other) } };
}

/** The contacts of Google Pay, which returns the whole name as one text. */
export function peopleFromGoogle(
  billing: GoogleAddress | undefined,
  shipping: GoogleAddress | undefined,
  email: string | undefined,
): People {
  const one = billing && personOfGoogle(billing);
  const other = shipping && personOfGoogle(shipping);
  return {
    billing: one,
    shipping: other,
    customer: { ...given(other), ...given(one), ...given({ email }) },
  };
}

/** Converts a contact of Apple Pay. */
export const personFromApple = (contact: ApplePayContact): Person => ({
  givenName: contact.givenName,
  surname: contact.familyName,
  email: contact.emailAddress,
  phone: contact.phoneNumber,
  street1: contact.addressLines?.[0],
  street2: contact.addressLines?.slice(1).join(', '),
  city: contact.locality,
  state: contact.administrativeArea,
  postcode: contact.postalCode,
  country: contact.countryCode?.toUpperCase(),
});

function personOfGoogle(address: GoogleAddress): Person {
  const words = (address.name ?? '').trim().split(/\s+/);
  return {
    givenName: words.slice(0, -1).join(' '),
    surname: words.at(-1),
    phone: address.phoneNumber,
    street1: address.address1,
    street2: address.address2,
    city: address.locality,
    state: address.administrativeArea,
    postcode: address.postalCode,
    country: address.countryCode?.toUpperCase(),
  };
}

/** The members that have a value. */
const given = (person: Person = {}): Person =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value));

const PERSON_FIELDS: readonly (keyof Person)[] = ['givenName', 'surname', 'email', 'phone'];
const ADDRESS_FIELDS: readonly (keyof Person)[] = [
  'street1',
  'street2',
  'city',
  'state',
  'postcode',
  'country',
];
const GROUP_FIELDS: Readonly<Record<keyof People, readonly (keyof Person)[]>> = {
  customer: PERSON_FIELDS,
  billing: ADDRESS_FIELDS,
  shipping: ADDRESS_FIELDS,
};

/** Maximum number of characters of each (API 1, Customer, Billing address). */
const MAX_LENGTHS: Readonly<Record<keyof Person, number>> = {
  givenName: 50,
  surname: 50,
  email: 128,
  phone: 25,
  street1: 100,
  street2: 100,
  city: 80,
  state: 50,
  postcode: 16,
  country: 2,
};

/**
 * Shortens a text to the length that its parameter allows. A payment that the shopper has authorised must not be rejected
 * because of a contact.
 */
function fitting(part: keyof Person, text: string): string {
  const value = [...text.trim()].slice(0, MAX_LENGTHS[part]).join('').trim();
  if (part !== 'phone') return value;
  const number = text
    .replace(/^[^+\d]+/, '')
    .replace(/[^\d .()/-]/g, (mark, at) => (mark === '+' && !at ? mark : ''));
  return number.length > MAX_LENGTHS.phone ? '' : number.trim();
}

/**
 * Returns the parameters of contacts, for example `billing.street1`.
 * @param wanted the groups that the page asks for: `submitOnPaymentAuthorized`
 */
export function contactParameters(people: People, wanted: unknown): [string, string][] {
  const groups = Array.isArray(wanted) ? wanted : [];
  return (Object.keys(GROUP_FIELDS) as (keyof People)[])
    .filter((group) => groups.includes(group))
    .flatMap((group) =>
      GROUP_FIELDS[group].flatMap((part): [string, string][] => {
        const value = fitting(part, people[group]?.[part] ?? '');
        return value ? [[`${group}.${part}`, value]] : [];
      }),
    );
}
