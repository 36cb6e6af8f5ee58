/** Serves an asset: in the encoding that the client prefers, with a strong ETag per encoding, and 304 if it is unchanged. */
import type { Asset } from './assets.ts';
import { chooseEncoding } from './encoding.ts';
import { type Answer, header, type Request } from './route.ts';

/** How a URL is cached: `check` revalidates each time, `immutable` never. */
export type Caching = 'check' | 'immutable';

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  check: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
};

/** Answers with an asset. Any page may load it. */
export function serve(asset: Asset, request: Request, caching: Caching): Answer {
  const encoding = chooseEncoding(request, (one) => one in asset.bodies);
  const tag = `"${asset.version}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': CACHE_CONTROL[caching],
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: tag,
    Vary: 'Accept-Encoding',
  };
  if (isKnown(header(request, 'if-none-match'), tag)) return { status: 304, headers, body: '' };
  const encoded: Record<string, string> =
    encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  return {
    status: 200,
    headers: { ...headers, ...encoded, 'Content-Type': asset.type },
    body: asset.bodies[encoding] ?? asset.bodies.identity,
  };
}

/** RFC 9110, 13.1.2: weak comparison. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
