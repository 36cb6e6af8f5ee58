/** Parses and validates the redirect of the gateway's answer. */
import { isLoopback, type Step } from '../../../protocol/index.ts';

/** Where the shopper is sent, and the hidden steps before. */
export interface Redirect extends Step {
  readonly preconditions: readonly Step[];
}

type Bag = Readonly<Record<string, unknown>>;

/** The member `redirect` of an answer; `undefined` if there is none. A malformed one gets no safe address. */
export function readRedirect(body: unknown): Redirect | undefined {
  const redirect = bag(bag(body)['redirect']);
  if (!('url' in redirect)) return undefined;
  return { ...step(redirect), preconditions: list(redirect['preconditions']).map(step) };
}

const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {};
const list = (value: unknown): Bag[] => (Array.isArray(value) ? value.map(bag) : []);

const step = ({ url, method, parameters }: Bag): Step => ({
  url: typeof url === 'string' ? url : '',
  method: method === 'GET' ? 'GET' : 'POST',
  parameters: list(parameters).map(({ name, value }) => ({
    name: String(name),
    value: String(value),
  })),
});

/**
 * Whether a shopper may be sent to an address: https, or http on localhost, or an address of the gateway that served
 * this script.
 * @param base the gateway, without a trailing slash
 */
export function isSafe(address: string, base: string): boolean {
  try {
    const { protocol, hostname, href } = new URL(address);
    return (
      protocol === 'https:' ||
      (protocol === 'http:' && (isLoopback(hostname) || href.startsWith(`${base}/`)))
    );
  } catch {
    return false;
  }
}

/** The first address that is not safe. */
export const findUnsafeAddress = (redirect: Redirect, base: string): string | undefined =>
  [redirect, ...redirect.preconditions].find(({ url }) => !isSafe(url, base))?.url;
