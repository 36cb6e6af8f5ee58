/** HTML whose every value is escaped, unless it is HTML already. */

/** A piece of HTML. A class, so that no data can pass for one. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a template: a text, a piece of HTML, several, or nothing. */
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
