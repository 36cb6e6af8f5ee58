/** The addresses that may be called: shops choose the URLs, and these must not lead into the gateway's own network. */
import { BlockList, isIPv4 } from 'node:net';

/** `public`: no private addresses; `loopback`: this machine as well, for tests; `private`: all addresses. */
export type Reach = 'public' | 'loopback' | 'private';

/** IANA's registries of special-purpose addresses (RFC 6890), those that are not globally reachable. */
const PRIVATE: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const LOOPBACK = [
  ['127.0.0.0', 8],
  ['::1', 128],
] as const;

/** All IPv6 addresses that IANA assigns for global use; all other IPv6 addresses belong to special networks. */
const GLOBAL_IPV6 = [['2000::', 3]] as const;

const globals = listOf(GLOBAL_IPV6);
const privates = listOf(PRIVATE);
const loopbacks = listOf(LOOPBACK);

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, familyOf(network));
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** Whether an address, as text, may be called. */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  if (reach === 'private') return true;
  // ::ffff:10.0.0.1 is 10.0.0.1.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = familyOf(mapped);
  if (loopbacks.check(mapped, family)) return reach === 'loopback';
  const isMapped = /^::ffff:[0-9a-f]{1,4}:[0-9a-f]{1,4}$/i.test(mapped);
  if (family === 'ipv6' && !isMapped && !globals.check(mapped, family)) return false;
  return !privates.check(mapped, family);
}

/** Whether an address, as text, is a loopback address of this machine. */
export const isLoopback = (address: string): boolean =>
  isAllowedAddress(address, 'loopback') && !isAllowedAddress(address, 'public');

/** The host of a URL in the form used for look-ups: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
