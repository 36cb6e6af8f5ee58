/** Decides which URLs the source expressions of a policy allow (Content Security Policy Level 3, 6.7.2). Pure. */

/** The parts of a host source: `https://*.pay.example:8443/v1/`. */
const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:?#*'\s]+)(?::(\d+|\*))?(\/[^?#]*)?$/i;

const SCHEME_SOURCE = /^[a-z][a-z0-9+.-]*:$/i;

/** The default port of a scheme. */
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether one of the expressions allows a URL.
 * @param page the page with the policy: it defines `'self'`, and the scheme of expressions without one
 */
export const isAllowedBySources = (sources: readonly string[], address: URL, page: URL): boolean =>
  sources.some((source) => matches(source, address, page));

function matches(source: string, address: URL, page: URL): boolean {
  if (source === '*') return address.protocol === page.protocol || address.protocol in PORTS;
  if (SCHEME_SOURCE.test(source)) return isScheme(source.toLowerCase(), address.protocol);
  if (source.toLowerCase() === "'self'") {
    const isSamePort = portOf(address) === portOf(page) || hasUsualPorts(address, page);
    return (
      address.hostname === page.hostname && isSamePort && isScheme(page.protocol, address.protocol)
    );
  }
  const parts = HOST_SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme, host = '', port, path] = parts;
  return (
    isScheme(scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`, address.protocol) &&
    isHost(host.toLowerCase(), address.hostname) &&
    isPort(port, address) &&
    isPath(path, address.pathname)
  );
}

/** A source with `http:` also allows `https:`. */
const isScheme = (allowed: string, scheme: string) =>
  allowed === scheme || (allowed === 'http:' && scheme === 'https:');

function isHost(allowed: string, host: string): boolean {
  if (allowed === '*') return true;
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}

function isPort(allowed: string | undefined, address: URL): boolean {
  if (allowed === '*') return true;
  const port = portOf(address);
  if (allowed === undefined) return port === PORTS[address.protocol];
  return allowed === port || (allowed === '80' && port === '443' && address.protocol === 'https:');
}

const isPath = (allowed: string | undefined, path: string) =>
  allowed === undefined ||
  allowed === '/' ||
  (allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed);

const portOf = ({ port, protocol }: URL) => port || PORTS[protocol] || '';

const hasUsualPorts = (address: URL, page: URL) => !address.port && !page.port;
