/**
 * Which hosts a gateway answers to. A web page whose name is bound to this machine by DNS (DNS rebinding) is of the same origin
 * as the gateway for a browser, and so may read and send everything; but its requests keep its own name in `Host`.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Refusal } from '../catalogue/results/refusal.ts';

/** What the hosts of a gateway are made of. */
export interface HostNeeds {
  /** The name or address that it listens on. */
  readonly host: string;
  /** The origin that browsers reach it at; null for none of its own. */
  readonly publicAddress: string | null;
  /** More names, without ports. */
  readonly allowedHosts: readonly string[];
}

/** Tells why a request is refused for its `Host`; undefined for one that may go on. */
export type HostCheck = (
  request: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>,
) => Refusal | undefined;

/** RFC 9112, section 3.2: none, several and malformed ones are a 400. */
const MALFORMED: Refusal = {
  refused: '200.300.404',
  detail: 'The request must have one Host header: a name or an address, with or without a port',
};

/** RFC 9110, section 15.5.20: 421, Misdirected Request. */
const UNKNOWN: Refusal = {
  refused: '200.300.404',
  status: 421,
  detail: 'The Host header names no host of this gateway (setting allowed-hosts)',
};

/** A host with its port, and nothing that would lead elsewhere. */
const HOST = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The name or address in a `Host` header, in lower case and without brackets and port; undefined for what is none. */
export function nameIn(host: string): string | undefined {
  const [, name] = HOST.exec(host) ?? [];
  return name?.toLowerCase().replace(/^\[|\]$/g, '');
}

/**
 * The check for a gateway. It accepts IP addresses, which no DNS binds to anything, names of this machine (`localhost` and
 * below: RFC 6761, section 6.3), the name that the gateway listens on, that of its public address, and the allowed ones.
 */
export function hostCheck({ host, publicAddress, allowedHosts }: HostNeeds): HostCheck {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  if (publicAddress !== null) names.add(new URL(publicAddress).hostname);
  return ({ httpVersion, rawHeaders }) => {
    const [sent, ...more] = hostsIn(rawHeaders);
    // Not required before HTTP/1.1: load balancers ask for /health without one, browsers always send one.
    if (sent === undefined) return httpVersion === '1.0' ? undefined : MALFORMED;
    const name = nameIn(sent);
    if (name === undefined || more.length > 0) return MALFORMED;
    const isOurs = isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || names.has(name);
    return isOurs ? undefined : UNKNOWN;
  };
}

/** Every `Host` that was sent: Node's `headers` keep the first. */
const hostsIn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
