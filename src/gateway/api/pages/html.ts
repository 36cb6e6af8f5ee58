/** HTML templates: every value is escaped, unless it already is HTML. */

/** A piece of HTML. A class, so that parsed data cannot be mistaken for it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The values that a template accepts: a text, a piece of HTML, several of these, or nothing. */
export type Piece = string | number | Html | readonly Piece[] | undefined;

/** A template: `` html`<b>${name}</b>` ``. Attributes must be quoted. */
export function html(literals: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(literals.reduce((all, literal, i) => all + rendered(pieces[i - 1]) + literal));
}

function rendered(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(rendered).join('');
  return escapeHtml(String(piece));
}

/** A text as content or as the value of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
