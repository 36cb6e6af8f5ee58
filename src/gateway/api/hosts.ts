/**
 * The hosts that a gateway answers for. If DNS binds the name of a web page to this machine (DNS rebinding), a browser
 * treats the page as same-origin with the gateway, so the page may read and send everything. But its requests still have
 * the page's own name in `Host`.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Refusal } from '../catalogue/results/refusal.ts';

/** The settings that decide the hosts of a gateway. */
export interface HostNeeds {
  /** The name or address that the gateway listens on. */
  readonly host: string;
  /** The origin at which browsers reach the gateway; null if none is configured. */
  readonly publicAddress: string | null;
  /** Additional names, without ports. */
  readonly allowedHosts: readonly string[];
}

/** Returns the refusal of a request because of its `Host`; undefined if the request is accepted. */
export type HostCheck = (
  request: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>,
) => Refusal | undefined;

/** RFC 9112, section 3.2: a missing, repeated or malformed Host header is a 400. */
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

/** A host with an optional port, and no characters that could change the meaning of a URL. */
const HOST = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The name or address in a `Host` header, in lower case and without brackets and port; undefined if it is not a valid host.
 */
export function hostNameIn(host: string): string | undefined {
  const [, name] = HOST.exec(host) ?? [];
  return name?.toLowerCase().replace(/^\[|\]$/g, '');
}

/**
 * The check for a gateway. It accepts IP addresses, which are not subject to DNS rebinding, names of this machine
 * (`localhost` and its subdomains: RFC 6761, section 6.3), the name that the gateway listens on, that of its public
 * address, and the allowed hosts.
 */
export function hostCheck({ host, publicAddress, allowedHosts }: HostNeeds): HostCheck {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  if (publicAddress !== null) names.add(new URL(publicAddress).hostname);
  return ({ httpVersion, rawHeaders }) => {
    const [sent, ...more] = hostsIn(rawHeaders);
    // Not required before HTTP/1.1: load balancers call /health without a Host header; browsers always send one.
    if (sent === undefined) return httpVersion === '1.0' ? undefined : MALFORMED;
    const name = hostNameIn(sent);
    if (name === undefined || more.length > 0) return MALFORMED;
    const isOurs = isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || names.has(name);
    return isOurs ? undefined : UNKNOWN;
  };
}

/** All `Host` headers of the request: Node's `headers` has only the first. */
const hostsIn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
