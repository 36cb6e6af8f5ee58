/**
 * Reads the gateway and the checkout from the address of the script. The content of the script never depends on its address.
 */

/** The gateway and the checkout of this page. */
export interface ScriptAddress {
  /** Everything before `/v1/` or `/v2/`, without a slash at the end: `https://pay.example`. */
  readonly base: string;
  readonly origin: string;
  /** '' if the address has none. */
  readonly checkoutId: string;
  /** `/registration` of `?checkoutId={id}/registration`, else `/payment`. The configuration of the checkout takes precedence. */
  readonly endpoint: string;
  /** The nonce of the script tag, for files that the script loads later. '' if there is none. */
  readonly nonce: string;
}

/** Some pages write `v2`, whose script is the same. */
const NAME = /\/v[12]\/(?:static\/\w+\/)?paymentWidgets\.js(?:\?|$)/;

/**
 * Reads the address of the running script: `document.currentScript`, else the last script tag of that name, because a script
 * that was loaded as a module or by a tool has no `currentScript`.
 */
export function readScriptAddress(
  current: HTMLOrSVGScriptElement | null,
): ScriptAddress | undefined {
  const own = current instanceof HTMLScriptElement ? current.src : '';
  const src = NAME.test(own) ? own : lastScript();
  if (!src) return undefined;
  const url = new URL(src, document.baseURI);
  const [given = '', endpoint = 'payment'] = (url.searchParams.get('checkoutId') ?? '').split('/');
  // The gateway rejects a text that is not an id.
  const [checkoutId = given] = /^[\w.-]{16,}/.exec(given) ?? [];
  if (checkoutId !== given) {
    console.warn(
      `paymentWidgets: checkoutId in the address of the script: only "${checkoutId}" is used`,
    );
  }
  return {
    base: url.origin + url.pathname.slice(0, url.pathname.search(/\/v[12]\//)),
    origin: url.origin,
    checkoutId,
    endpoint: `/${endpoint}`,
    nonce: current?.nonce ?? '',
  };
}

/** Not `document.scripts`: an element of the page named `scripts` would take its place, and its content would name the gateway. */
function lastScript(): string | undefined {
  return [...document.querySelectorAll('script')].reverse().find(({ src }) => NAME.test(src))?.src;
}
