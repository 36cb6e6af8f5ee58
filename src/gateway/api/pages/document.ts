/** The common parts of every page: its head, its style sheet, and headers that allow only what the page needs. */
import { createHash } from 'node:crypto';
import { isSource } from '../policySources.ts';
import { Html, html, type Piece } from './html.ts';
import { CLOSED_POWERS } from './powers.ts';
import { STYLES } from './styles.ts';
import type { PageTexts } from './texts.ts';

/** A page that is ready to be sent. */
export interface Page {
  readonly html: string;
  /** Default 200. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The options of all page functions. */
export interface PageOptions {
  readonly texts: PageTexts;
  /**
   * The pages that may embed the page in a frame: `*`, or origins separated by blanks; the gateway's own pages always may.
   */
  readonly ancestors: string;
}

/** The content of one page. */
interface Content extends PageOptions {
  /** The name of the page: `data-page`, for the gateway's scripts and for tests. */
  readonly name: string;
  readonly title: string;
  /** The content of `<main>`. */
  readonly main: Piece;
  /** `asks`: the shopper decides something here; `notice`: a short text with one link at most. Absent: no look of its own. */
  readonly look?: 'asks' | 'notice';
  /** More attributes of `<html>`, which the script or the style sheet reads. */
  readonly data?: Readonly<Record<string, string>>;
  /** Constant source text: values that change are passed in `data`. */
  readonly script?: string;
  /** Addresses that the page posts forms to, in addition to the gateway's own. */
  readonly forms?: string;
  /** Addresses that the page shows in a frame, in addition to the gateway's own. */
  readonly frames?: string;
  /** Whether `forms` and `frames` lead to an issuer, whose pages may lead on to any other https page. */
  readonly isAnybodys?: boolean;
  /** Whether the page embeds one that need not have an embedder policy. */
  readonly isForeign?: boolean;
  /** The address of the form's script at this gateway, if the page shows the form. */
  readonly formScript?: string;
  /** Default the style sheet of the notices and the questions. Constant text. */
  readonly styles?: string;
  /** Whether the page shows images of the gateway. */
  readonly pictures?: boolean;
  readonly status?: number;
}

/** Builds a page around its content. */
export function page(content: Content): Page {
  const { texts, name, title, main, look, data = {}, status } = content;
  const { styles = STYLES, script, formScript } = content;
  const attributes = Object.entries(data).map(([key, value]) => html` data-${key}="${value}"`);
  const document = html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}" data-page="${name}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${new Html(`<style>${styles}</style>`)}
</head>
<body>
<main${look && html` class="${look}"`} aria-label="${title}">
${main}
</main>
${script === undefined ? undefined : new Html(`<script>${script}</script>\n`)}${formScript && html`<script src="${formScript}"></script>\n`}</body>
</html>
`;
  const closed = pageHeaders(policy(content));
  const { 'Cross-Origin-Embedder-Policy': _, ...open } = closed;
  // Inside the form lie pages of issuers, which need not have this policy.
  const headers = formScript || content.isForeign ? open : closed;
  return { html: document.text, headers, ...(status === undefined ? {} : { status }) };
}

/**
 * The headers of a page. There is no Cross-Origin-Opener-Policy, because the shop's window must remain the opener. There is
 * an embedder policy, because a shop's page may be cross-origin isolated, and such a page embeds only pages that have this
 * policy. So the gateway's pages also embed only pages with such a policy: the simulated issuers have it. The page of an
 * issuer without the policy could not be embedded for an isolated page anyway.
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

/**
 * The directive about pages that may embed a page: also the gateway's own, because the issuer's page lies in a frame of one of
 * them. For any page there is no directive: `*` would refuse those of apps, whose schemes are not those of a network.
 */
export function framedBy(ancestors: string): string {
  if (ancestors.trim() === '*') return '';
  const origins = ancestors.split(/\s+/).filter(isSource);
  return `frame-ancestors ${["'self'", ...origins].join(' ')}`;
}

function policy(content: Content): string {
  const { styles = STYLES, script, formScript, forms, frames, isAnybodys, ancestors } = content;
  const sources = isAnybodys ? anySource : ownSource;
  return [
    "default-src 'none'",
    `style-src ${hashSource(styles)}`,
    script === undefined ? '' : `script-src ${formScript ? "'self' " : ''}${hashSource(script)}`,
    formScript ? "connect-src 'self'" : '',
    content.pictures || formScript ? "img-src 'self'" : '',
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

/** The same, and all https addresses. */
const anySource = (address: string): string => `https: ${ownSource(address)}`;

/** The gateway's own pages, and the origin of an address if it has one. */
function ownSource(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return isSource(origin) ? `'self' ${origin}` : "'self'";
}

const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
