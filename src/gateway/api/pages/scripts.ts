/**
 * The scripts of the pages: constant texts, which the policy allows by their hashes. Values that change are in the markup,
 * escaped like all others. A page whose script does not run still has a button or a link.
 */

/**
 * Sends a message to the window that embeds or opened this one: the shopper will be challenged here. The message contains
 * nothing secret. Then posts the hidden form into the frame. `submit` is called on the prototype, because a field may be
 * named `submit`. The post waits until the frame's own empty document is loaded: when a page is loaded again, Firefox would
 * sometimes let that document replace the posted page.
 *
 * If this page has the focus, or gets it, the focus moves on into the frame: with the focus on the frame element, the next
 * Tab would leave the dialog. The script does not take the focus otherwise, because a shopper may be typing elsewhere on
 * the shop's page. Chromium does not let a handler of the focus event move the focus into another frame, so the script
 * moves it after the event.
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
 * Leaves the page: if a holder page embeds it, replaces the holder page, else this page. The holder page is recognised by
 * its `data-page`, because a shop's page may have the same origin, and must not be replaced.
 */
export const LEAVE_SCRIPT = `
let place = window;
try {
  if (parent.document.documentElement.dataset.page === 'holder') place = parent;
} catch {}
place.location.replace(document.querySelector('a').href);
`;

/**
 * Sends a message to the embedding page, if this page is embedded: the shopper is challenged here, so the embedding page may
 * show the frame.
 */
export const ASKING_SCRIPT = `
if (parent !== window) parent.postMessage({ pw: 1, type: 'challenge' }, '*');
`;

/**
 * Sets the focus to the wrong field when a page is shown again. The attribute `autofocus` is not used, because browsers
 * block it in a cross-site frame, with an error on the console.
 */
export const FAULT_SCRIPT = `
document.querySelector('[aria-invalid]').focus();
`;

/**
 * Sends a message to the window that opened or embeds this one: the shopper is back. The message contains no result, because
 * the receiver asks the gateway for the result. If the browser reveals the embedding page's origin (`ancestorOrigins`), the
 * script sends to that origin only, because browsers warn about every target origin that does not match.
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

/** The options of the form on the page of a link to pay, in the language of the page. */
export const LINK_SCRIPT = `
var wpwlOptions = { style: 'modern', locale: document.documentElement.lang };
`;

/** Posts the form of the page. `submit` is called on the prototype, because a field may be named `submit`. */
export const POST_SCRIPT = `
HTMLFormElement.prototype.submit.call(document.querySelector('form'));
`;

/**
 * Posts the form into the frame, once the frame has loaded its first document: Firefox may lose an earlier post. The page's
 * own `load` event would be too late, because it fires when the issuer is done. The frame may have loaded before this script
 * runs, when the browser receives or parses the page in pieces: then there is no event to wait for.
 */
export const PREPARE_SCRIPT = `
const frame = document.querySelector('iframe');
const { URL, readyState } = frame.contentDocument;
const post = () => HTMLFormElement.prototype.submit.call(document.querySelector('form'));
if (URL === 'about:srcdoc' && readyState === 'complete') post();
else frame.addEventListener('load', post, { once: true });
`;
