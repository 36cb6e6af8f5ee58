/** CORS: the pages that may read an answer to a browser. */
import { header, type Request } from './route.ts';

/**
 * The headers for the origins bound to a checkout: null = any; undefined = the checkout does not exist, and then the answer
 * need not be protected.
 */
export function corsHeaders(
  request: Request,
  origins: readonly string[] | null | undefined,
): Record<string, string> {
  if (origins === null || origins === undefined) return { 'Access-Control-Allow-Origin': '*' };
  const asking = header(request, 'origin') ?? '';
  const [only] = origins;
  const allowed = origins.includes(asking) ? asking : origins.length === 1 ? only : undefined;
  const vary = { Vary: 'Origin' };
  return allowed === undefined ? vary : { 'Access-Control-Allow-Origin': allowed, ...vary };
}

/** The methods and headers that a page may send to a browser endpoint. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '600',
  'Cache-Control': 'no-store',
};
