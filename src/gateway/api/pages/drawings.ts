/** Drawings of the pages: constant markup, without a file to load. Their colours are in the style sheet. */
import { Html } from './html.ts';

const mark = (tile: string, drawn: string): Html =>
  new Html(
    `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">${tile}<path class="drawn" fill-rule="evenodd" d="${drawn}"/></svg>`,
  );

/** The mark of an issuer: a bank with columns. */
export const BANK_MARK = mark(
  '<rect class="tile" width="32" height="32" rx="8"/>',
  'M6 13.4 16 7l10 6.4V15H6zM8.5 16.5h3v6h-3zm6 0h3v6h-3zm6 0h3v6h-3zM6.5 24h19v2h-19z',
);

/** The mark of a provider: a wallet. */
export const PROVIDER_MARK = mark(
  '<circle class="tile" cx="16" cy="16" r="16"/>',
  'M9 9h13v2h2.5a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H9a2.5 2.5 0 0 1-2.5-2.5v-10A2.5 2.5 0 0 1 9 9zm12 7a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
);

const sign = (look: string, lines: string): Html =>
  new Html(
    `<svg class="sign ${look}" viewBox="0 0 56 56" aria-hidden="true" focusable="false"><circle cx="28" cy="28" r="28"/>${lines}</svg>\n`,
  );

/** The signs above a short notice. */
export const SIGNS = {
  done: sign('fine', '<path d="m18 29 7 7 14-16"/>'),
  clock: sign('wait', '<circle cx="28" cy="28" r="12"/><path d="M28 21v7l5 3"/>'),
  onward: sign('', '<path d="M18 28h20m-7-7 7 7-7 7"/>'),
  unknown: sign('', '<circle cx="26" cy="26" r="8"/><path d="m32 32 7 7"/>'),
  broken: sign('wait', '<path d="M28 17 40 38H16zM28 25v6m0 3.5v.1"/>'),
} as const;
