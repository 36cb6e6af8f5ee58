/** People of a wallet's sheet, as parameters of a payment. Pure. */
import type { AppleContact, GoogleAddress } from './walletApis.ts';

/** A person, whichever wallet tells of them. */
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

/** Who a wallet told of. */
export interface People {
  readonly customer?: Person | undefined;
  readonly billing?: Person | undefined;
  readonly shipping?: Person | undefined;
}

/** Of Apple Pay: who gets the goods gives e-mail and telephone. */
export function peopleFromApple(
  billing: AppleContact | undefined,
  shipping: AppleContact | undefined,
): People {
  const one = billing && personFromApple(billing);
  const other = shipping && personFromApple(shipping);
  return { billing: one, shipping: other, customer: { ...given(one), ...given(other) } };
}

/** Of Google Pay: one text is the whole name. */
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

/** A contact of Apple Pay. */
export const personFromApple = (contact: AppleContact): Person => ({
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

const WHO: readonly (keyof Person)[] = ['givenName', 'surname', 'email', 'phone'];
const WHERE: readonly (keyof Person)[] = [
  'street1',
  'street2',
  'city',
  'state',
  'postcode',
  'country',
];
const PARTS: Readonly<Record<keyof People, readonly (keyof Person)[]>> = {
  customer: WHO,
  billing: WHERE,
  shipping: WHERE,
};

/** API 1, Customer, Billing address: characters of each. */
const MOST: Readonly<Record<keyof Person, number>> = {
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

/** As much of a text as its parameter takes: a wallet's contact is no reason to refuse what the shopper has agreed to. */
function fitting(part: keyof Person, text: string): string {
  const value = [...text.trim()].slice(0, MOST[part]).join('').trim();
  if (part !== 'phone') return value;
  const number = text
    .replace(/^[^+\d]+/, '')
    .replace(/[^\d .()/-]/g, (mark, at) => (mark === '+' && !at ? mark : ''));
  return number.length > MOST.phone ? '' : number.trim();
}

/**
 * The parameters: `billing.street1`.
 * @param wanted what the page wants of them: `submitOnPaymentAuthorized`
 */
export function contactParameters(people: People, wanted: unknown): [string, string][] {
  const groups = Array.isArray(wanted) ? wanted : [];
  return (Object.keys(PARTS) as (keyof People)[])
    .filter((group) => groups.includes(group))
    .flatMap((group) =>
      PARTS[group].flatMap((part): [string, string][] => {
        const value = fitting(part, people[group]?.[part] ?? '');
        return value ? [[`${group}.${part}`, value]] : [];
      }),
    );
}
