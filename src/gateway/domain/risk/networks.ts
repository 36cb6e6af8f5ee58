/** IP addresses and networks, as rules name them. Pure. */
import { BlockList, isIP, SocketAddress } from 'node:net';

/** A parsed address, or a parsed network in CIDR notation (RFC 4632). */
interface IpNetwork {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function read(text: string): IpNetwork | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const [family, most] = version === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  if (bits === undefined) return { address, family, bits: most };
  const isRight = /^(0|[1-9][0-9]{0,2})$/.test(bits) && Number(bits) <= most;
  return isRight ? { address, family, bits: Number(bits) } : undefined;
}

/** Whether a text is an address such as 192.0.2.1, or a network such as 192.0.2.0/24 or 2001:db8::/32. */
export const isNetwork = (text: string): boolean => read(text) !== undefined;

/**
 * The canonical form of an address, by which the address is counted: RFC 5952, or IPv4 for an IPv4-mapped address. Any other
 * text is not changed.
 */
export function canonical(text: string): string {
  const network = read(text);
  if (!network || text.includes('/')) return text;
  const { address } = new SocketAddress({ address: network.address, family: network.family });
  return /^::ffff:([0-9.]+)$/.exec(address)?.[1] ?? address;
}

/** Parsed lists: the lists of an entity are the same from one request to the next. */
const known = new WeakMap<readonly string[], BlockList>();

/** Whether an address is in one of the networks. A text that is not an address is in none. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const network = read(ip);
  if (!network || ip.includes('/')) return false;
  let list = known.get(networks);
  if (!list) {
    list = listOf(networks);
    known.set(networks, list);
  }
  return list.check(network.address, network.family);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const network = read(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list;
}
