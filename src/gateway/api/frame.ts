/** The document of a card frame: the same for all checkouts, except for the origins that may embed it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iso } from '../../time/format.ts';
import { AssetError } from './assets.ts';
import { CLOSED_POWERS } from './pages/powers.ts';
import { frameAncestors, isSource, mayBeSeparate } from './policySources.ts';
import type { TextAnswer } from './route.ts';

/** The frame document, split at the placeholder for its attributes. */
export interface FrameDocument {
  readonly before: string;
  readonly after: string;
  /** SHA-256 of the inline script's text, base64: the policy allows only this script. */
  readonly scriptHash: string;
  /** First 16 hex digits of the SHA-256 of the document as it was built. */
  readonly version: string;
}

const PLACEHOLDER = 'data-origins=""';

/**
 * Loads the frame document.
 *
 * @param assets the folder of the build
 * @throws AssetError if the file is missing, or does not have exactly one script and one placeholder
 */
export function loadFrame(assets: string): FrameDocument {
  const file = join(assets, 'frame', 'frame.html');
  if (!existsSync(file)) {
    throw new AssetError(`the frame document is missing: run \`npm run build\` (no ${file})`);
  }
  const html = readFileSync(file, 'utf8');
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const [before, after, ...more] = html.split(PLACEHOLDER);
  if (before === undefined || after === undefined || more.length > 0 || scripts.length !== 1) {
    throw new AssetError(`${file} must have one inline script and one ${PLACEHOLDER}`);
  }
  const script = scripts[0]?.[1] ?? '';
  const sha256 = (text: string) => createHash('sha256').update(text);
  return {
    before,
    after,
    scriptHash: sha256(script).digest('base64'),
    version: sha256(html).digest('hex').slice(0, 16),
  };
}

/**
 * The document for the origins bound to a checkout.
 *
 * @param shown `origins`: null = any, empty = none; `now`: entity time, ms UTC: the frame checks expiry dates against it. The page
 *   must not supply the month, because it could find out an expiry date by trying several months.
 * @param accept the browser's Accept header: no script can read it, and 3-D Secure needs it (API 1, Customer)
 * @param host the only host that the frames of the checkout are set up on
 */
export function frameAnswer(
  frame: FrameDocument,
  { origins, now }: { readonly origins: readonly string[] | null; readonly now: number },
  accept: string,
  host: string,
): TextAnswer {
  const data = {
    origins: origins === null ? '*' : origins.filter(isSource).join(' '),
    accept: accept.slice(0, 2048),
    now: iso(now).slice(0, 7),
    host,
    ...(mayBeSeparate(origins, host) && { separate: 'true' }),
  };
  const attributes = Object.entries(data).map(
    ([name, value]) => `data-${name}="${escapeAttribute(value)}"`,
  );
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Cache-Control': 'private, max-age=300',
      'Content-Security-Policy': policy(frame, frameAncestors(origins)),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': CLOSED_POWERS,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
    },
    body: frame.before + attributes.join(' ') + frame.after,
  };
}

/** Styles are constructed style sheets, which need no directive. */
function policy({ scriptHash }: FrameDocument, ancestors: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "connect-src 'self'",
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ancestors,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
    .filter((directive) => directive !== '')
    .join('; ');
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
