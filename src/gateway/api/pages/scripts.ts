/**
 * The scripts of the pages: constant texts, named in the policy by their hashes. What changes is in the markup, escaped
 * like everything else. A page without its script still has a button or a link.
 */

/**
 * Tells whoever holds or opened this window that the shopper will be asked something here, which says nothing to anybody
 * else; posts the hidden form into the frame. Called on the prototype: a field may be named `submit`. Not before the
 * frame's own empty document is there: in a page that is loaded again, Firefox would now and then let that take the place
 * of what was posted.
 *
 * The focus that this page has, or is given, goes on into the frame: with the focus on the frame's element, the next Tab
 * would leave the dialog. It is not taken, because a shopper may be typing elsewhere on the shop's page. Chromium lets no
 * handler of the event move it into another frame, so that happens after it.
 */
export const HOLDER_SCRIPT = `
(parent === window ? opener : parent)?.postMessage({ pw: 1, type: 'challenge' }, '*');
addEventListener('load', () => {
  const enter = () => document.querySelector('iframe').focus();
  if (document.hasFocus()) enter();
  else addEventListener('focus', () => setTimeout(enter), { once: true });
  HTMLFormElement.prototype.submit.call(document.querySelector('form'));
});
`;

/**
 * Goes on: in the holder's place where a holder is around it, else in its own. The holder is known by its mark, because
 * a shop's page may be of the same origin, and must stay where it is.
 */
export const LEAVE_SCRIPT = `
let place = window;
try {
  if (parent.document.documentElement.dataset.page === 'holder') place = parent;
} catch {}
place.location.replace(document.querySelector('a').href);
`;

/** Tells the page that holds this one, where there is one, that the shopper is asked something here: it may show the frame. */
export const ASKING_SCRIPT = `
if (parent !== window) parent.postMessage({ pw: 1, type: 'challenge' }, '*');
`;

/**
 * A page that comes again begins where the shopper goes on. Not by the attribute `autofocus`: browsers refuse that in a
 * frame of another site, and say so on the console.
 */
export const FAULT_SCRIPT = `
document.querySelector('[aria-invalid]').focus();
`;

/**
 * Tells whoever opened or holds this window that the shopper is back. It says no more than that: truth is asked for. Where a
 * browser tells who holds it, only they are addressed: browsers warn of each origin that is another.
 */
export const DONE_SCRIPT = `
const listener = parent === window ? opener : parent;
const holder = parent !== window && window.location.ancestorOrigins?.[0];
for (const origin of document.documentElement.dataset.origins.split(' ')) {
  if (holder && origin !== '*' && origin !== holder) continue;
  try {
    listener?.postMessage({ pw: 1, type: 'returned' }, origin);
  } catch {}
}
`;

/** Posts the form of the page. Called on the prototype: a field may be named `submit`. */
export const POST_SCRIPT = `
HTMLFormElement.prototype.submit.call(document.querySelector('form'));
`;

/**
 * Posts the form into the frame, once that has its first document: what is posted earlier, Firefox may forget. The page's own
 * `load` is no time to wait for: it comes when the issuer is done.
 */
export const PREPARE_SCRIPT = `
document.querySelector('iframe').addEventListener(
  'load',
  () => HTMLFormElement.prototype.submit.call(document.querySelector('form')),
  { once: true },
);
`;
