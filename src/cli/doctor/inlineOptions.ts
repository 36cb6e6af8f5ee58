/** Reads which options an inline script of a page sets. Pure. */

/**
 * The names that a script assigns to `wpwlOptions`: the keys of the object literal, and `wpwlOptions.name = ...`. This is no
 * parser of JavaScript, but a tolerant reading: it skips comments, texts and nested blocks. It does not find names that are
 * computed, spread or set by another file, and it can misread a script with unusual regular expressions. So a name that is
 * absent here can exist on the page.
 */
export function optionsIn(script: string): string[] {
  const code = withoutComments(script);
  const names: string[] = [];
  for (const match of code.matchAll(/\bwpwlOptions\s*=\s*\{/g)) {
    names.push(...keysFrom(code, match.index + match[0].length));
  }
  for (const [, name = ''] of code.matchAll(/\bwpwlOptions\.([\w$]+)\s*=(?!=)/g)) names.push(name);
  return [...new Set(names)];
}

/** Spaces in place of comments. Texts stay, because keys may be texts. */
function withoutComments(code: string): string {
  let result = '';
  for (let at = 0; at < code.length; ) {
    const end = isQuote(code[at]) ? endOfText(code, at) : endOfComment(code, at);
    const piece = code.slice(at, Math.max(end, at + 1));
    result += end > at && !isQuote(code[at]) ? ' ' : piece;
    at += piece.length;
  }
  return result;
}

const isQuote = (letter: string | undefined): boolean =>
  letter === '"' || letter === "'" || letter === '`';

/** The end of the comment that begins at a position; the position itself if none does. */
function endOfComment(code: string, at: number): number {
  const start = code.slice(at, at + 2);
  // In "https://" the two slashes are no comment, but then they are in a text.
  const close = start === '//' ? '\n' : start === '/*' ? '*/' : undefined;
  if (close === undefined) return at;
  const end = code.indexOf(close, at + 2);
  if (end < 0) return code.length;
  return close === '\n' ? end : end + close.length;
}

/** The end of the text that begins at a position. A text in quotes ends with its line, so one wrong quote does little harm. */
function endOfText(code: string, at: number): number {
  const quote = code[at];
  for (let end = at + 1; end < code.length; end++) {
    if (code[end] === '\\') end++;
    else if (code[end] === quote) return end + 1;
    else if (code[end] === '\n' && quote !== '`') return end;
  }
  return code.length;
}

/** `locale:`, `'locale':`, `onReady(`, `async onReady(`, `locale,`. */
const KEY = /\s*(?:async\s+)?(?:"([^"\n]*)"|'([^'\n]*)'|([A-Za-z_$][\w$]*))\s*[:(,}]/y;

/** The keys of an object literal. @param start the position after its opening brace */
function keysFrom(code: string, start: number): string[] {
  const keys: string[] = [];
  for (let at = start; at < code.length; ) {
    KEY.lastIndex = at;
    const [, double, single, name] = KEY.exec(code) ?? [];
    const key = double ?? single ?? name;
    if (key !== undefined) keys.push(key);
    const end = endOfMember(code, at);
    if (code[end] !== ',') break;
    at = end + 1;
  }
  return keys;
}

/** The position of the comma after a member, or of the brace that closes the object. */
function endOfMember(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const letter = code[at] as string;
    if (isQuote(letter)) at = endOfText(code, at) - 1;
    else if ('([{'.includes(letter)) depth++;
    else if (depth === 0 && ',}'.includes(letter)) return at;
    else if (')]}'.includes(letter)) depth--;
  }
  return code.length;
}
