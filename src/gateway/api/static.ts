/** Serves an asset: in the encoding that the client prefers, with a strong ETag per encoding, and 304 if it is unchanged. */
import type { Asset, Encoding } from './assets.ts';
import { type Answer, header, type Request } from './route.ts';

/** How a URL is cached: `check` revalidates each time, `immutable` never. */
export type Caching = 'check' | 'immutable';

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  check: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
};

/** Answers with an asset. Any page may load it. */
export function serve(asset: Asset, request: Request, caching: Caching): Answer {
  const encoding = choose(asset, header(request, 'accept-encoding') ?? '');
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

/** Smallest first; this order decides between encodings of the same weight. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * RFC 9110, 12.5.3: weights; `*` for encodings that are not named; identity unless it is excluded, and as the last resort.
 */
function choose(asset: Asset, accept: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  // A client that gives identity no weight accepts it, but prefers the encodings that it named.
  const rest = weights.get('*');
  const weightOf = (name: Encoding) =>
    weights.get(name) ?? rest ?? (name === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    const weight = weightOf(encoding);
    if (asset.bodies[encoding] && weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** RFC 9110, 13.1.2: weak comparison. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
