/**
 * Who a shopper is, for rules that count or list shoppers: one form for all notations of an address, a mailbox, a telephone
 * number and a name. Pure.
 */
import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { plainDigits } from '../../../card/index.ts';
import { canonical, isNetwork } from './networks.ts';

/** Where a shopper connects from. */
export interface ShopperAddress {
  /** What is counted: an IPv4 address, or the first 64 bits of an IPv6 address, because one customer has all of these. */
  readonly counted: string;
  /** All addresses that the value names, in canonical form; none if it names none. */
  readonly addresses: readonly string[];
}

/**
 * Reads `customer.ip`: one address. Proxies write lists (`192.0.2.7, 198.51.100.1`), brackets and ports: of a list the first
 * address is counted, and each is compared.
 */
export function addressOf(text: string): ShopperAddress {
  const parts = text.normalize('NFKC').split(',');
  const addresses = parts.map(plainAddress).filter((part) => isNetwork(part));
  return { counted: clientOf(addresses[0] ?? text.trim()), addresses: addresses.map(canonical) };
}

/** An address without blanks, brackets and a port. */
function plainAddress(part: string): string {
  const text = part.trim();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** Whether a rule can read `customer.ip`: it is one address, however it is written. */
export const isAddress = (text: string): boolean =>
  !text.includes(',') && !text.includes('/') && addressOf(text).addresses.length === 1;

/** Who connects from an address: for IPv6 the network of 64 bits, for IPv4 the address. Any other text is not changed. */
export function clientOf(ip: string): string {
  const address = canonical(ip);
  return isIPv6(address) ? networkOf(address) : address;
}

const IPV6_GROUPS = 8;

/** The first 64 bits of an IPv6 address, whose text leaves out groups of zeros. */
function networkOf(address: string): string {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array(Math.max(0, IPV6_GROUPS - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, IPV6_GROUPS / 2).join(':');
}

/**
 * One form for all notations of an e-mail address: compatibility forms as the usual letters (NFKC), in lower case, the domain
 * as IDNA writes it and without the dot of the root. An entry of a list can begin with its `@`.
 */
export function mailboxOf(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : `${plain.slice(0, at)}${domainOf(plain)}`;
}

/** The domain of an e-mail address, from its `@` on. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return `@${(domainToASCII(domain) || domain).replace(/\.+$/, '')}`;
}

/** Whether a rule can read an e-mail address: it has a domain. */
export const isMailbox = (text: string): boolean => {
  const [, domain] = /.@([^@]+)$/.exec(text.normalize('NFKC').trim()) ?? [];
  return domain !== undefined && domainToASCII(domain) !== '';
};

/** The digits of a telephone number, with a leading plus where the number has one or begins with 00. */
export const mobileOf = (text: string): string =>
  plainDigits(text)
    .replace(/[^0-9+]/g, '')
    .replace(/^00/, '+');

/** The words of a name: without accents, signs and the dots of titles, in upper case. None of a name without letters. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether an account's holder is the customer: the holder's name has every word of the surname, and the first word of the
 * first name or its initial. The words may be in any order, with other names in between. A name without letters matches no holder.
 */
export function isSamePerson(
  holder: string,
  { given, surname }: { readonly given: string; readonly surname: string },
): boolean {
  const words = new Set(wordsOf(holder));
  const [first = ''] = wordsOf(given);
  const hasFirst = words.has(first) || words.has([...first][0] ?? '');
  const last = wordsOf(surname);
  return hasFirst && last.length > 0 && last.every((word) => words.has(word));
}
