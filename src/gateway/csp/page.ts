/** Reads the policies of a page as a browser receives it. */
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5';
import type { Page, ScriptTag } from './check.ts';

/** A page that cannot be read. The message is one line for whoever asked. */
export class PageError extends Error {}

/** What was read, and what a person should know of it. */
export interface ReadPage extends Page {
  /** Policies that are reported, and not in force. */
  readonly reported: readonly string[];
}

/** A server that takes longer is not waited for, ms. */
const PATIENCE_MS = 15_000;

/** More of a page is not read, in bytes: policies and script tags are near its beginning. */
const MOST_BYTES = 4 << 20;

/**
 * Asks for a page and follows redirects.
 *
 * @param gateway the origin that the form's script comes from
 * @throws PageError which names the address
 */
export async function readPage(address: string, gateway: string): Promise<ReadPage> {
  const response = await ask(address);
  const policies = listIn(response.headers.get('content-security-policy'));
  const reported = listIn(response.headers.get('content-security-policy-report-only'));
  const html = await textOf(response, address);
  const found = elementsIn(html);
  const metas = found.flatMap((element) => {
    const { content, ...others } = attributesOf(element);
    const isPolicy = others['http-equiv']?.toLowerCase() === 'content-security-policy';
    return element.tagName === 'meta' && isPolicy && content ? [content] : [];
  });
  const url = response.url || address;
  return {
    url,
    policies: [...policies, ...metas.map(withoutIgnored)],
    reported,
    script: scriptIn(found, url, gateway),
  };
}

async function ask(address: string): Promise<Response> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return response;
    throw new PageError(
      `${address} answers ${response.status}: give the address of a page that is shown`,
    );
  } catch (error) {
    if (error instanceof PageError) throw error;
    const cause = (error as Error & { cause?: Error }).cause ?? (error as Error);
    throw new PageError(`${address} cannot be read: ${cause.message}`);
  }
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
    throw new PageError(`${address} cannot be read: ${(error as Error).message}`);
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
}

/** Policies of one header: commas stand between them, and in none of them. */
const listIn = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((policy) => policy.trim())
    .filter(Boolean);

/** A browser ignores these in a `<meta>` element. */
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

const attributesOf = (element: Html.Element): Readonly<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

function scriptIn(
  elements: readonly Html.Element[],
  page: string,
  gateway: string,
): ScriptTag | undefined {
  for (const element of elements) {
    const { src, nonce = '', integrity = '' } = attributesOf(element);
    if (element.tagName !== 'script' || src === undefined || !URL.canParse(src, page)) continue;
    const { href, origin, pathname } = new URL(src, page);
    const isForm = origin === gateway && pathname.endsWith('/paymentWidgets.js');
    if (isForm) return { src: href, nonce, integrity };
  }
  return undefined;
}
