/** The gateway's response about a checkout: data without secrets, checked when it arrives. */
import type { ErrorCode } from '../errors/errors.ts';
import { pause } from '../pause.ts';
import { request } from '../request.ts';

/** The checkout, as the form knows it. */
export interface CheckoutConfig {
  readonly checkout: {
    readonly id: string;
    readonly amount?: string;
    readonly currency?: string;
    readonly paymentType?: string;
    readonly shopperResultUrl?: string;
    /** The shopper's language, set by the shop at the creation. */
    readonly locale?: string;
    /** What the form submits to, below the path of the checkout: `/payment`, or `/registration` if it stores the details. */
    readonly endpoint: string;
    readonly resourcePath: string;
  };
  readonly config: Readonly<Record<string, unknown>>;
  /** Origins whose pages may contain the frames; null = any. */
  readonly origins: readonly string[] | null;
  readonly isTestSystem: boolean;
  /** The checkout is paid, in another tab or before a reload: the shop has a result to fetch. */
  readonly finished?: boolean;
  /** The processor has not answered a payment of the checkout, so that its result is unknown. */
  readonly processing?: boolean;
  /**
   * A payment that waits for the shopper, started by this page before a reload or by another page. `redirect` as in a response.
   */
  readonly underWay?: { readonly redirect: unknown; readonly paymentBrand?: unknown } | null;
  /** The gateway's time, ISO 8601 UTC: expiry dates are compared with it. */
  readonly now: string;
  readonly expiresAt: string;
  /** The time of the page when the response arrived, `performance.now()`. */
  readonly receivedAt?: number;
}

/** The time since the response, ms. */
export const ageOf = ({ receivedAt = performance.now() }: CheckoutConfig): number =>
  performance.now() - receivedAt;

const isText = (value: unknown) => typeof value === 'string';
const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Checks the members that are read. Members that a newer gateway adds are ignored. */
function isConfig(value: unknown): value is CheckoutConfig {
  if (!isBag(value) || !isBag(value['checkout']) || !isBag(value['config'])) return false;
  const { id, endpoint, resourcePath, shopperResultUrl = '', locale = '' } = value['checkout'];
  const { origins } = value;
  return (
    [id, endpoint, resourcePath, shopperResultUrl, locale, value['now']].every(isText) &&
    (origins === null || (Array.isArray(origins) && origins.every(isText))) &&
    typeof value['isTestSystem'] === 'boolean'
  );
}

/** The result of a request. */
export type ConfigAnswer =
  | { readonly ok: true; readonly config: CheckoutConfig }
  | { readonly ok: false; readonly code: ErrorCode; readonly result?: unknown };

/** Delays between tries, and the timeout of a try, ms. */
const RETRY_DELAYS = [300, 1_200];
const TIMEOUT = 10_000;

/** Requests the checkout. Tries again if there is no answer; a refusal is final. */
export async function loadConfig(base: string, checkoutId: string): Promise<ConfigAnswer> {
  const url = `${base}/v1/checkouts/${encodeURIComponent(checkoutId)}/config`;
  const blocked = watchPolicy(url);
  try {
    for (const delay of [0, ...RETRY_DELAYS]) {
      if (delay) await pause(delay);
      const answer = await ask(url);
      if (answer) return answer;
      if (blocked.seen()) return { ok: false, code: 'CONNECTION_BLOCKED' };
    }
    return { ok: false, code: 'GATEWAY_UNREACHABLE' };
  } finally {
    blocked.end();
  }
}

async function ask(url: string): Promise<ConfigAnswer | undefined> {
  try {
    // No other options: with them, the browser would not use the answer that a page has preloaded. Answers are not stored.
    const response = await request(url, TIMEOUT);
    if (response.status >= 500) return undefined;
    const body: unknown = await response.json();
    if (response.ok && isConfig(body)) {
      return { ok: true, config: { ...body, receivedAt: performance.now() } };
    }
    return {
      ok: false,
      code: 'CHECKOUT_INVALID',
      result: (body as { result?: unknown } | null)?.result,
    };
  } catch {
    return undefined;
  }
}

/**
 * Detects a content security policy of the page that blocks the request, because a failed request does not contain its reason.
 */
function watchPolicy(url: string) {
  let seen = false;
  const listen = (event: SecurityPolicyViolationEvent) => {
    seen ||= event.effectiveDirective === 'connect-src' && url.startsWith(event.blockedURI);
  };
  document.addEventListener('securitypolicyviolation', listen);
  return {
    seen: () => seen,
    end: () => document.removeEventListener('securitypolicyviolation', listen),
  };
}
