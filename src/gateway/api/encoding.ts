/** Content encodings: which one a client prefers, and answers that are compressed when they are made. */
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Answer, header, type Request, type TextAnswer } from './route.ts';

/** How a body can be encoded. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first; this order decides between encodings of the same weight. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses an encoding by the header Accept-Encoding. RFC 9110, 12.5.3: weights; `*` for encodings that are not named; identity
 * unless it is excluded, and as the last resort.
 */
export function chooseEncoding(request: Request, has: (encoding: Encoding) => boolean): Encoding {
  const accept = header(request, 'accept-encoding') ?? '';
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
    if (has(encoding) && weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

const QUALITY = constants.BROTLI_PARAM_QUALITY;

/** Compresses quickly: under a millisecond for 20 kB. */
function compress(text: string, encoding: Encoding): string | Buffer {
  if (encoding === 'identity') return text;
  return encoding === 'gzip'
    ? gzipSync(text)
    : brotliCompressSync(text, { params: { [QUALITY]: 5 } });
}

/** The answer, encoded as the client prefers. */
export function compressed(request: Request, answer: TextAnswer): Answer {
  const encoding = chooseEncoding(request, () => true);
  return encodedAnswer(answer, encoding, compress(answer.body, encoding));
}

function encodedAnswer(answer: Answer, encoding: Encoding, body: string | Buffer): Answer {
  const { Vary: vary, ...rest } = answer.headers;
  return {
    ...answer,
    body,
    headers: {
      ...rest,
      Vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}

/** A compressed text, and how often it was sent. */
interface Variant {
  body: string | Buffer;
  sent: number;
}

/** After so many requests, a text is worth the slow compression. */
const WORTH = 8;

/**
 * Compresses texts that are sent again and again with few variants, and remembers the latest ones. A new variant is compressed
 * quickly; one that is sent often is compressed as small as possible, in the background and one at a time, so that a client
 * that asks for many variants costs little.
 */
export class CompressedVariants {
  readonly #most: number;
  readonly #variants = new Map<string, Variant>();
  #isCompressing = false;

  /** @param most the number of variants to remember */
  constructor(most = 64) {
    this.#most = most;
  }

  /** The answer, encoded as the client prefers. */
  answer(request: Request, answer: TextAnswer): Answer {
    const encoding = chooseEncoding(request, () => true);
    if (encoding === 'identity') return encodedAnswer(answer, encoding, answer.body);
    const key = `${encoding} ${answer.body}`;
    const variant = this.#variants.get(key) ?? { body: compress(answer.body, encoding), sent: 0 };
    variant.sent++;
    // The latest one is the last of the map: the first one is forgotten first.
    this.#variants.delete(key);
    this.#variants.set(key, variant);
    for (const first of this.#variants.keys()) {
      if (this.#variants.size <= this.#most) break;
      this.#variants.delete(first);
    }
    if (encoding === 'br' && variant.sent === WORTH) this.#shrink(answer.body, variant);
    return encodedAnswer(answer, encoding, variant.body);
  }

  #shrink(text: string, variant: Variant): void {
    if (this.#isCompressing) {
      // Another variant is being compressed: the next request tries again.
      variant.sent--;
      return;
    }
    this.#isCompressing = true;
    brotliCompress(text, { params: { [QUALITY]: 11 } }, (error, body) => {
      this.#isCompressing = false;
      // Without the smaller body, the quick one is sent on.
      if (!error) variant.body = body;
    });
  }
}
