/** The checkout, as the gateway gives it to the form: data, nothing secret, checked at the door. */
import type { ErrorCode } from '../errors/errors.ts';
import { pause } from '../page/pause.ts';

/** What the form knows of its checkout. */
export interface CheckoutConfig {
  readonly checkout: {
    readonly id: string;
    readonly amount?: string;
    readonly currency?: string;
    readonly paymentType?: string;
    readonly shopperResultUrl?: string;
    /** The shopper's language, as the shop named it at the creation. */
    readonly locale?: string;
    readonly endpoint: string;
    readonly resourcePath: string;
  };
  readonly config: Readonly<Record<string, unknown>>;
  /** Origins whose pages may hold the frames; null = any. */
  readonly origins: readonly string[] | null;
  readonly isTestSystem: boolean;
  /** Paid already, in another tab or before a reload: the shop has a result to fetch. */
  readonly finished?: boolean;
  /** A payment that waits for its shopper: this page was loaded again, or there is another one. `redirect` as in an answer. */
  readonly underWay?: { readonly redirect: unknown; readonly paymentBrand?: unknown } | null;
  /** The gateway's time, ISO 8601 UTC: expiry dates are judged by it. */
  readonly now: string;
  readonly expiresAt: string;
}

const isText = (value: unknown) => typeof value === 'string';
const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Exactly what is read of it; members that a newer gateway adds are ignored. */
function isConfig(value: unknown): value is CheckoutConfig {
  if (!isBag(value) || !isBag(value['checkout']) || !isBag(value['config'])) return false;
  const { id, resourcePath, shopperResultUrl = '', locale = '' } = value['checkout'];
  const { origins } = value;
  return (
    [id, resourcePath, shopperResultUrl, locale, value['now']].every(isText) &&
    (origins === null || (Array.isArray(origins) && origins.every(isText))) &&
    typeof value['isTestSystem'] === 'boolean'
  );
}

/** What came of asking. */
export type ConfigAnswer =
  | { readonly ok: true; readonly config: CheckoutConfig }
  | { readonly ok: false; readonly code: ErrorCode; readonly result?: unknown };

/** Pauses between tries, and the patience for one, in ms. */
const RETRY_DELAYS = [300, 1_200];
const TIMEOUT = 10_000;

/** Asks the gateway for the checkout. Tries again when no answer comes; a refusal stands. */
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
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status >= 500) return undefined;
    const body: unknown = await response.json();
    if (response.ok && isConfig(body)) return { ok: true, config: body };
    return {
      ok: false,
      code: 'CHECKOUT_INVALID',
      result: (body as { result?: unknown } | null)?.result,
    };
  } catch {
    return undefined;
  }
}

/** Whether the page's own policy forbade the request; the request itself fails like any other. */
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
