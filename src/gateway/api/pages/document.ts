/** What every page has: its head, its one style sheet, and headers that allow it just what it needs. */
import { createHash } from 'node:crypto';
import { Html, html, type Piece } from './html.ts';
import { CLOSED_POWERS } from './powers.ts';
import { STYLES } from './styles.ts';
import type { PageTexts } from './texts.ts';

/** A page, ready to be sent. */
export interface Page {
  readonly html: string;
  /** 200 where absent. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the functions of all pages take. */
export interface Shown {
  readonly texts: PageTexts;
  /** Who may hold the page in a frame: `*`, or origins with blanks between; pages of ours always may. */
  readonly ancestors: string;
}

/** What makes a page its own. */
interface Content extends Shown {
  /** The name of the page: `data-page`, for scripts of ours and for tests. */
  readonly name: string;
  readonly title: string;
  /** What stands in `<main>`. */
  readonly main: Piece;
  /** More attributes of `<html>`, that its script or the style sheet reads. */
  readonly data?: Readonly<Record<string, string>>;
  /** Constant source text: what changes goes into `data`. */
  readonly script?: string;
  /** Addresses that it posts forms to, besides pages of ours. */
  readonly forms?: string;
  /** Addresses that it holds in a frame, besides pages of ours. */
  readonly frames?: string;
  /** Whether those two lead to an issuer, whose pages may go on to any other that is https. */
  readonly isAnybodys?: boolean;
  /** Whether it shows pictures of ours. */
  readonly pictures?: boolean;
  readonly status?: number;
}

const STYLE = new Html(`<style>${STYLES}</style>`);

/** A page around its content. */
export function page(content: Content): Page {
  const { texts, name, title, main, data = {}, script, status } = content;
  const attributes = Object.entries(data).map(([key, value]) => html` data-${key}="${value}"`);
  const document = html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}" data-page="${name}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${STYLE}
</head>
<body>
<main aria-label="${title}">
${main}
</main>
${script === undefined ? undefined : new Html(`<script>${script}</script>\n`)}</body>
</html>
`;
  const headers = pageHeaders(policy(content));
  return { html: document.text, headers, ...(status === undefined ? {} : { status }) };
}

/**
 * The headers of a page. Without Cross-Origin-Opener-Policy: the shop's window must stay its opener. With an embedder
 * policy, because a shop's page may be cross-origin isolated and holds nothing without. So a page of ours holds only what
 * has such a policy too: the simulated issuers do; one who does not could not be held for an isolated page either way.
 */
export function pageHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html;charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': CLOSED_POWERS,
    'Referrer-Policy': 'no-referrer',
  };
}

/** Who may hold a page: pages of ours too, because the issuer's page lies within one. */
export function framedBy(ancestors: string): string {
  if (ancestors.trim() === '*') return 'frame-ancestors *';
  const origins = ancestors.split(/\s+/).filter((origin) => SOURCE.test(origin));
  return `frame-ancestors ${["'self'", ...origins].join(' ')}`;
}

/** An origin, and nothing that would end a directive. */
const SOURCE = /^[a-z][a-z\d+.-]*:\/\/[\w.*:[\]-]+$/i;

function policy({ script, forms, frames, isAnybodys, pictures, ancestors }: Content): string {
  const sources = isAnybodys ? anySource : ownSource;
  return [
    "default-src 'none'",
    `style-src ${hashSource(STYLES)}`,
    script === undefined ? '' : `script-src ${hashSource(script)}`,
    pictures ? "img-src 'self'" : '',
    frames === undefined ? '' : `frame-src ${sources(frames)}`,
    `form-action ${sources(forms ?? '')}`,
    "base-uri 'none'",
    framedBy(ancestors),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
    .filter((directive) => directive !== '')
    .join('; ');
}

/** The same, and all that is https. */
const anySource = (address: string): string => `https: ${ownSource(address)}`;

/** Pages of ours, and the origin of an address where it has one. */
function ownSource(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return SOURCE.test(origin) ? `'self' ${origin}` : "'self'";
}

const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
