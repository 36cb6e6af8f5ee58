/** Addresses and networks of the internet, as rules name them. Pure. */
import { BlockList, isIP, SocketAddress } from 'node:net';

/** An address, or a network in CIDR notation (RFC 4632), read. */
interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function read(text: string): Network | undefined {
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

/** An address in the one form that it is counted by: RFC 5952, IPv4 where it stands for one. Any other text stays as it is. */
export function canonical(text: string): string {
  const network = read(text);
  if (!network || text.includes('/')) return text;
  const { address } = new SocketAddress({ address: network.address, family: network.family });
  return /^::ffff:([0-9.]+)$/.exec(address)?.[1] ?? address;
}

/** Lists that were asked for before: those of an entity are the same from one request to the next. */
const known = new WeakMap<readonly string[], BlockList>();

/** Whether an address is in one of the networks. What is no address is in none. */
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
