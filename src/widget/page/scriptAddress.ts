/** What the script knows of itself: its own address tells the gateway and the checkout. Its bytes never depend on it. */

/** Where the gateway is, and which checkout this page is for. */
export interface ScriptAddress {
  /** Everything before `/v1/`, without a slash at the end: `https://pay.example`. */
  readonly base: string;
  readonly origin: string;
  /** '' when the script was loaded without one. */
  readonly checkoutId: string;
  /** What is done with the details: `?checkoutId={id}/registration` stores them without paying. */
  readonly purpose: 'payment' | 'registration';
  readonly minified: boolean;
  /** The nonce that the page gave the script: for what it loads later. '' where it has none. */
  readonly nonce: string;
}

const NAME = /\/v1\/(?:static\/\w+\/)?paymentWidgets\.js(?:\?|$)/;

/**
 * Reads the address of the running script: `document.currentScript`, else the last script tag of that name (a script
 * that was loaded as a module or by a tool has no current one).
 */
export function readScriptAddress(
  current: HTMLOrSVGScriptElement | null,
): ScriptAddress | undefined {
  const own = current instanceof HTMLScriptElement ? current.src : '';
  const src = NAME.test(own) ? own : lastScript();
  if (!src) return undefined;
  const url = new URL(src, document.baseURI);
  const [given = '', suffix] = (url.searchParams.get('checkoutId') ?? '').split('/');
  // What is no id at all is for the gateway to refuse.
  const [checkoutId = given] = /^[\w.-]{16,}/.exec(given) ?? [];
  if (checkoutId !== given) {
    console.warn(
      `paymentWidgets: checkoutId in the address of the script is "${checkoutId}" and more: the rest is left out`,
    );
  }
  return {
    base: url.origin + url.pathname.slice(0, url.pathname.indexOf('/v1/')),
    origin: url.origin,
    checkoutId,
    purpose: suffix === 'registration' ? 'registration' : 'payment',
    minified: true,
    nonce: current?.nonce ?? '',
  };
}

function lastScript(): string | undefined {
  return [...document.scripts].reverse().find(({ src }) => NAME.test(src))?.src;
}
