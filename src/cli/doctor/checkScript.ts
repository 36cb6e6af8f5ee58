/** Checks the script tag of the form, and the file that the tag loads. */
import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { attributesOf, type LoadedPage } from '../csp/page.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The script tag of the form. */
export interface FormScript {
  readonly src: URL;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The address of the script, with and without a version. */
const PATH = /^(.*)\/v[12]\/(?:static\/\w+\/)?paymentWidgets\.js$/;

/** The timeout of a request to the gateway, in ms of the system clock. */
const TIMEOUT_MS = 15_000;

/** The script tags of forms, whatever host they come from. */
export function formScriptsOf({ elements, base }: LoadedPage): FormScript[] {
  return elements.flatMap((element: Html.Element) => {
    const attributes = attributesOf(element);
    const { src } = attributes;
    if (element.tagName !== 'script' || src === undefined || !URL.canParse(src, base)) return [];
    const url = new URL(src, base);
    return url.pathname.endsWith('/paymentWidgets.js') ? [{ src: url, attributes }] : [];
  });
}

/**
 * @param wanted the origin of the gateway; undefined: that of the tag
 * @param options the options that the page sets
 */
export async function checkScript(
  page: LoadedPage,
  wanted: string | undefined,
  options: readonly string[],
): Promise<Finding[]> {
  const [script, ...others] = formScriptsOf(page);
  if (!script) {
    const src = `${wanted ?? 'https://GATEWAY'}/v1/paymentWidgets.js?checkoutId=CHECKOUT_ID`;
    return [
      problem(
        'script',
        'the HTML of the page has no script tag of paymentWidgets.js',
        `add <script src="${src}"></script>; a tag that a script adds is not seen by this check`,
      ),
    ];
  }
  return [
    ...(others.length > 0
      ? [
          warning(
            'script',
            `the page has ${others.length + 1} script tags of paymentWidgets.js`,
            'keep one: the forms of a second script replace those of the first one',
          ),
        ]
      : []),
    ...(await checkFile(page, script, wanted)),
    checkCheckout(script.src, options),
  ];
}

async function checkFile(
  page: LoadedPage,
  { src, attributes }: FormScript,
  wanted: string | undefined,
): Promise<Finding[]> {
  if (wanted !== undefined && src.origin !== wanted) {
    const change = `load it from ${wanted}`;
    return [problem('script', `the script comes from ${src.origin}`, change)];
  }
  const [, base] = PATH.exec(src.pathname) ?? [];
  if (base === undefined) {
    const change = `write ${src.origin}/v1/paymentWidgets.js`;
    return [problem('script', `${src.pathname} is not the path of the script`, change)];
  }
  const file = await request(src);
  if (typeof file === 'string') {
    return [problem('script', `${withoutQuery(src)} ${file}`, 'check the address and the gateway')];
  }
  const served = await hashOfGateway(`${src.origin}${base}`);
  const isSame = served !== undefined && isAllowedBy(served, file.body);
  const found = isSame
    ? ok('script', `${withoutQuery(src)} is the script of a gateway`)
    : warning(
        'script',
        `${withoutQuery(src)} loads, but ${src.origin} does not confirm that it is the script of the gateway`,
        'load the script from the gateway itself, without a copy in between',
      );
  return [found, ...checkIntegrity(page, { src, attributes }, file)];
}

interface LoadedFile {
  readonly body: Buffer;
  readonly headers: Headers;
}

/** @returns the file, or why it cannot be loaded */
async function request(url: URL | string): Promise<LoadedFile | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return `responds with status ${response.status}`;
    return { body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: Error };
    if (name === 'TimeoutError') return `does not respond within ${TIMEOUT_MS / 1000} s`;
    return `cannot be loaded: ${cause?.message || message}`;
  }
}

/** The hash that the gateway hands out for its script. */
async function hashOfGateway(gateway: string): Promise<string | undefined> {
  const found = await request(`${gateway}/v1/fastcheckout/integrity`);
  if (typeof found === 'string') return undefined;
  try {
    const { integrity } = JSON.parse(found.body.toString('utf8')) as { integrity?: unknown };
    return typeof integrity === 'string' ? integrity : undefined;
  } catch {
    return undefined;
  }
}

/** An address as it may be printed: the id of a checkout is enough to pay. */
const withoutQuery = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

const HASH = /^(sha256|sha384|sha512)-([A-Za-z0-9+/]+={0,2})/;

/** Whether a browser accepts the file: of several hashes, only those of the strongest kind count (Subresource Integrity). */
function isAllowedBy(integrity: string, body: Buffer): boolean {
  const hashes = integrity.split(/\s+/).flatMap((text) => {
    const [, kind, hash] = HASH.exec(text) ?? [];
    return kind && hash ? [{ kind, hash }] : [];
  });
  const strongest = hashes
    .map(({ kind }) => kind)
    .sort()
    .at(-1);
  return hashes.some(
    ({ kind, hash }) =>
      kind === strongest && createHash(kind).update(body).digest('base64') === hash,
  );
}

function checkIntegrity(
  page: LoadedPage,
  { src, attributes }: FormScript,
  { body, headers }: LoadedFile,
): Finding[] {
  const { integrity = '', crossorigin } = attributes;
  const right = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  if (!integrity.split(/\s+/).some((text) => HASH.test(text))) {
    return [
      integrity.trim() === ''
        ? warning(
            'integrity',
            'the script tag has no integrity, so the browser runs any file from this address',
            'create checkouts with integrity=true, and write integrity="..." crossorigin="anonymous"',
          )
        : problem(
            'integrity',
            'the integrity of the script tag is no hash, so browsers ignore it',
            `write integrity="${right}"`,
          ),
    ];
  }
  if (!isAllowedBy(integrity, body)) {
    const message = 'the integrity of the script tag does not match the file, so browsers block it';
    return [problem('integrity', message, `write integrity="${right}"`)];
  }
  if (src.origin === new URL(page.url).origin) return [ok('integrity', MATCHES)];
  if (crossorigin === undefined) {
    const message = 'the script tag has integrity without crossorigin, so browsers block the file';
    return [problem('integrity', message, 'add crossorigin="anonymous"')];
  }
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== new URL(page.url).origin) {
    const message = `${withoutQuery(src)} does not permit crossorigin: it has no Access-Control-Allow-Origin`;
    return [problem('integrity', message, 'load the script from the gateway itself')];
  }
  return [ok('integrity', MATCHES)];
}

const MATCHES = 'the integrity of the script tag matches the file';

function checkCheckout(src: URL, options: readonly string[]): Finding {
  const id = src.searchParams.get('checkoutId');
  if (!id) {
    if (options.includes('createCheckout')) {
      return ok('checkout', 'the option createCheckout creates the checkout');
    }
    const change = 'create a checkout on the server, and add ?checkoutId=ID';
    return problem('checkout', 'the address of the script has no checkoutId', change);
  }
  if (!/^[\w.-]+$/.test(id) || /^(?:checkout_?id|id|undefined|null)$/i.test(id)) {
    const change = 'write the id of a checkout';
    return problem('checkout', 'the checkoutId of the script is a placeholder', change);
  }
  return ok('checkout', 'the address of the script has a checkoutId');
}
