/** The code that shows the same form on the page of a shop. */

/** What the form is made of. */
export interface Shown {
  /** The origin of the gateway. */
  readonly gateway: string;
  readonly checkoutId: string;
  readonly brands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** The kinds of page. */
export const SNIPPETS = ['html', 'loader', 'react'] as const;

export type Snippet = (typeof SNIPPETS)[number];

/** Writes the code. */
export function snippetOf(kind: Snippet, shown: Shown): string {
  return { html, loader, react }[kind](shown);
}

const text = (value: unknown, indent: string): string =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);

/** JSON inside a script of HTML: `</script>` would end the script. */
const inScript = (value: unknown, indent: string): string =>
  text(value, indent).replaceAll('<', '\\u003c');

function html({ gateway, checkoutId, brands, options }: Shown): string {
  return [
    '<script>',
    `  var wpwlOptions = ${inScript(options, '  ')};`,
    '</script>',
    `<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`,
    `<form action="/result" class="paymentWidgets" data-brands="${brands.join(' ')}"></form>`,
  ].join('\n');
}

function loader({ gateway, checkoutId, brands, options }: Shown): string {
  return [
    "import { loadPaymentWidgets } from 'payment-widgets-loader';",
    '',
    'await loadPaymentWidgets({',
    `  gateway: ${text(gateway, '')},`,
    `  checkoutId: ${text(checkoutId, '')},`,
    "  target: '#payment',",
    `  brands: ${text(brands, '  ')},`,
    "  shopperResultUrl: new URL('/result', location.href).href,",
    `  options: ${text(options, '  ')},`,
    '});',
  ].join('\n');
}

function react({ gateway, checkoutId, brands, options }: Shown): string {
  return [
    "import { loadPaymentWidgets } from 'payment-widgets-loader';",
    "import { useEffect, useRef } from 'react';",
    '',
    `const options = ${text(options, '')};`,
    '',
    `/** <PaymentForm checkoutId=${text(checkoutId, '')} /> */`,
    'export function PaymentForm({ checkoutId }) {',
    '  const place = useRef(null);',
    '  useEffect(() => {',
    '    const leaving = new AbortController();',
    '    loadPaymentWidgets({',
    `      gateway: ${text(gateway, '')},`,
    '      checkoutId,',
    '      target: place.current,',
    `      brands: ${text(brands, '      ')},`,
    "      shopperResultUrl: new URL('/result', location.href).href,",
    '      options,',
    '      signal: leaving.signal,',
    '    }).catch((error) => {',
    '      if (!leaving.signal.aborted) console.error(error);',
    '    });',
    '    return () => leaving.abort();',
    '  }, [checkoutId]);',
    '  return <div ref={place} />;',
    '}',
  ].join('\n');
}
