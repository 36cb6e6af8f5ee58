/** Reads the policies of a page as a browser receives it. */
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5';
import type { CheckedPage, ScriptTag } from './check.ts';

/** A page that cannot be read. The message is one line. */
export class PageError extends Error {}

/** The page, and notes about it for a person. */
export interface ReadPage extends CheckedPage {
  /** Report-only policies, which are not enforced. */
  readonly reported: readonly string[];
  /** Whether one of its script tags is the form's; an application may add that tag later. */
  readonly hasForm: boolean;
}

/** The timeout for the page, in ms of the system clock. */
const TIMEOUT_MS = 15_000;

/** The most bytes of a page that are read: policies and script tags are near its beginning. */
const MOST_BYTES = 4 << 20;

/** A page with its elements, for checks of more than its policies. */
export interface LoadedPage {
  /** The address after redirects. */
  readonly url: string;
  readonly headers: Headers;
  /** In the order of the document. */
  readonly elements: readonly Html.Element[];
  /** The base of relative addresses. */
  readonly base: string;
  readonly policies: readonly string[];
  readonly reported: readonly string[];
  readonly scripts: readonly ScriptTag[];
}

/**
 * Requests a page and follows redirects.
 *
 * @param gateway the origin that the form's script comes from
 * @throws PageError whose message contains the address
 */
export async function readPage(address: string, gateway: string): Promise<ReadPage> {
  const { url, policies, reported, scripts } = await loadPage(
    address,
    '--url must be the URL of a page that loads',
  );
  const hasForm = scripts.some(({ src }) => isForm(new URL(src), gateway));
  return { url, policies, reported, scripts, hasForm };
}

/**
 * The same, with all elements.
 *
 * @param help the end of the message if the page responds with an error
 * @throws PageError whose message contains the address
 */
export async function loadPage(address: string, help: string): Promise<LoadedPage> {
  const response = await ask(address, help);
  const { headers } = response;
  const policies = listIn(headers.get('content-security-policy'));
  const reported = listIn(headers.get('content-security-policy-report-only'));
  const html = await textOf(response, address);
  const elements = elementsIn(html);
  const metas = elements.flatMap((element) => {
    const { content, ...others } = attributesOf(element);
    const isPolicy = others['http-equiv']?.trim().toLowerCase() === 'content-security-policy';
    return isInHead(element) && element.tagName === 'meta' && isPolicy && content ? [content] : [];
  });
  const url = response.url || address;
  const base = baseOf(elements, url);
  return {
    url,
    headers,
    elements,
    base,
    policies: [...policies, ...metas.map(withoutIgnored)],
    reported,
    scripts: scriptsIn(elements, base),
  };
}

async function ask(address: string, help: string): Promise<Response> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      throw new PageError(`${address} responds with status ${response.status}: ${help}`);
    }
    const type = response.headers.get('content-type') ?? 'text/html';
    if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return response;
    throw new PageError(`${address} is not an HTML page: its content type is ${type}`);
  } catch (error) {
    throw asPageError(address, error);
  }
}

function asPageError(address: string, error: unknown): PageError {
  if (error instanceof PageError) return error;
  const { name, message, cause } = error as Error & { cause?: Error };
  if (name === 'TimeoutError') {
    return new PageError(
      `${address} cannot be read: no complete response within ${TIMEOUT_MS / 1000} s`,
    );
  }
  return new PageError(`${address} cannot be read: ${cause?.message || message}`);
}

async function textOf(response: Response, address: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) break;
    }
  } catch (error) {
    throw asPageError(address, error);
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
}

/** The policies of all headers of one name: they are separated by commas, and no policy contains a comma. */
const listIn = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((policy) => policy.trim())
    .filter(Boolean);

/** Removes the directives that a browser ignores in a `<meta>` element. */
const withoutIgnored = (policy: string): string =>
  policy
    .split(';')
    .filter((directive) => !/^\s*(?:frame-ancestors|report-uri|sandbox)\b/i.test(directive))
    .join(';');

function elementsIn(html: string): Html.Element[] {
  const found: Html.Element[] = [];
  const visit = (node: Html.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(parse(html));
  return found;
}

/** The attributes of an element by their names, which are in lower case. */
export const attributesOf = (element: Html.Element): Readonly<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

/** The text in an element, without that of the elements in it. */
export const textIn = ({ childNodes }: Html.Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

/** A browser applies a policy in a `<meta>` element only if the element is in the head. */
const isInHead = ({ parentNode }: Html.Element): boolean => parentNode?.nodeName === 'head';

/** The base of relative URLs: the first `<base>` element with an href, else the page. */
function baseOf(elements: readonly Html.Element[], page: string): string {
  const base = elements.find(
    (element) => element.tagName === 'base' && attributesOf(element)['href'] !== undefined,
  );
  const href = base && attributesOf(base)['href'];
  return href !== undefined && URL.canParse(href, page) ? new URL(href, page).href : page;
}

/** The script tags that name a file. */
const scriptsIn = (elements: readonly Html.Element[], base: string): ScriptTag[] =>
  elements.flatMap((element) => {
    const { src, nonce = '', integrity = '' } = attributesOf(element);
    if (element.tagName !== 'script' || src === undefined || !URL.canParse(src, base)) return [];
    return { src: new URL(src, base).href, nonce, integrity };
  });

const isForm = ({ origin, pathname }: URL, gateway: string): boolean =>
  origin === gateway && pathname.endsWith('/paymentWidgets.js');
