/** The fictitious people of the sandbox sheet, with fictitious addresses. */
import type { ApplePayContact } from '../../kernel/options/walletOptions.ts';
import { countryNamer } from '../../kernel/texts/intl.ts';
import type { GoogleAddress } from '../wallet/walletApis.ts';

/** The people that the shopper can select; the first is selected at the start. */
export const PEOPLE: readonly Required<ApplePayContact>[] = [
  {
    givenName: 'Jane',
    familyName: 'Jones',
    emailAddress: 'jane.jones@example.com',
    phoneNumber: '+44 20 7946 0000',
    addressLines: ['1 Example Street'],
    locality: 'London',
    administrativeArea: 'Greater London',
    postalCode: 'SW1A 1AA',
    countryCode: 'GB',
  },
  {
    givenName: 'Erika',
    familyName: 'Mustermann',
    emailAddress: 'erika.mustermann@example.com',
    phoneNumber: '+49 30 23125000',
    addressLines: ['Musterstraße 1'],
    locality: 'Berlin',
    administrativeArea: 'Berlin',
    postalCode: '10115',
    countryCode: 'DE',
  },
  {
    givenName: 'John',
    familyName: 'Doe',
    emailAddress: 'john.doe@example.com',
    phoneNumber: '+1 212 555 0100',
    addressLines: ['1 Main Street', 'Apt 2'],
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10001',
    countryCode: 'US',
  },
];

/** The contact as one line of text. @param lang language of the country's name, BCP 47 */
export const personLine = (contact: ApplePayContact, lang: string): string =>
  [
    [contact.givenName, contact.familyName].filter(Boolean).join(' '),
    ...(contact.addressLines ?? []),
    [contact.postalCode, contact.locality].filter(Boolean).join(' '),
    contact.countryCode && countryNamer(lang)(contact.countryCode.toUpperCase()),
  ]
    .filter(Boolean)
    .join(', ');

/** The partial address that wallets disclose before the shopper authorises, used to calculate delivery. */
export const areaOf = (contact: ApplePayContact): ApplePayContact => {
  const { locality, administrativeArea, postalCode, countryCode } = contact;
  return Object.fromEntries(
    Object.entries({ locality, administrativeArea, postalCode, countryCode }).filter(
      ([, value]) => value,
    ),
  );
};

/** The same person in Google's format. */
export const toGoogleAddress = (contact: ApplePayContact): GoogleAddress => ({
  name: [contact.givenName, contact.familyName].filter(Boolean).join(' '),
  address1: contact.addressLines?.[0] ?? '',
  address2: contact.addressLines?.slice(1).join(', ') ?? '',
  phoneNumber: contact.phoneNumber ?? '',
  locality: contact.locality ?? '',
  administrativeArea: contact.administrativeArea ?? '',
  postalCode: contact.postalCode ?? '',
  countryCode: contact.countryCode ?? '',
});
