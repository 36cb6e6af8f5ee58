/**
 * The steps of a shopper's browser with a waiting payment, without a browser: preconditions, the redirect, the forms of
 * the pages, and the return. Every step checks the page that it expects.
 */
import { expect } from 'vitest';
import type { RedirectMember } from '../../../src/gateway/domain/redirect/redirectMember.ts';
import { RIGHT_CODE } from '../../../src/simulator/issuer/oneTimeCode.ts';
import { encode, type Fields, type Shop } from '../harness.ts';

/** A response as a browser reads it. */
export interface BrowserResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a request: a form if there are fields, else a GET. */
export type SendRequest = (
  url: string,
  fields?: Fields,
  headers?: Record<string, string>,
) => Promise<BrowserResponse>;

/** The actions of a shopper at the page. */
export type PageAction = 'approve' | 'decline' | 'cancel' | 'expire' | 'later';

/** Sends to a gateway in process, without a socket. */
export const within =
  (shop: Shop): SendRequest =>
  (url, fields, headers) => {
    const { pathname, search } = new URL(url);
    const body = fields && encode(fields);
    return shop.send(body === undefined ? 'GET' : 'POST', pathname + search, headers, body);
  };

/** Over the network. @param origin the process that gets the request, whatever the origin of the address */
export const overNetwork =
  (origin?: string): SendRequest =>
  async (url, fields, headers = {}) => {
    const { pathname, search, origin: named } = new URL(url);
    const reply = await fetch(`${origin ?? named}${pathname}${search}`, {
      redirect: 'manual',
      headers,
      ...(fields && { method: 'POST', body: new URLSearchParams(encode(fields)) }),
    });
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: await reply.text(),
    };
  };

/** A form of a page. */
export interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly buttons: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const unescaped = (text: string): string =>
  text.replace(/&(?:\w+|#39);/g, (name) => ENTITIES[name] ?? name);

/** The value of an attribute in a tag. */
function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

/** The name of the page: `data-page`. */
export const nameOf = ({ text }: BrowserResponse): string | undefined =>
  attribute(/<html[^>]*>/.exec(text)?.[0] ?? '', 'data-page');

/** Expects a page of that name. */
export function expectPage(seen: BrowserResponse, name: string, status = 200): void {
  expect([nameOf(seen), seen.status]).toEqual([name, status]);
  expect(seen.headers['content-type']).toBe('text/html;charset=utf-8');
  expect(seen.headers['cache-control']).toBe('no-store');
}

/** The only form of a page. @param at the address of the page, to which that of the form is relative */
export function formOf({ text }: BrowserResponse, at: string): Form {
  const forms = text.match(/<form[^>]*method="post"[^>]*>/g) ?? [];
  expect(forms).toHaveLength(1);
  const inputs = (text.match(/<input[^>]*>/g) ?? []).map((tag) => [
    attribute(tag, 'name') ?? '',
    attribute(tag, 'value') ?? '',
  ]);
  const buttons = (text.match(/<button[^>]*name="action"[^>]*>/g) ?? []).map(
    (tag) => attribute(tag, 'value') ?? '',
  );
  const action = new URL(attribute(forms[0] ?? '', 'action') ?? '', at).href;
  return { action, fields: Object.fromEntries(inputs), buttons };
}

/** The address of a page's link. */
export const linkOf = ({ text }: BrowserResponse): string =>
  attribute(/<a [^>]*>/.exec(text)?.[0] ?? '', 'href') ?? '';

/** The address to which a response redirects the browser. */
export function sentTo(seen: BrowserResponse, status: 303 | 307): string {
  expect([seen.status, seen.text]).toEqual([status, '']);
  expect(seen.headers['cache-control']).toBe('no-store');
  return String(seen.headers['location']);
}

const pairsOf = (parameters: RedirectMember['parameters']): Fields =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

/** Loads the preconditions in hidden frames, until the 3DS Method is done. */
export async function prepare(carry: SendRequest, redirect: RedirectMember): Promise<void> {
  for (const precondition of redirect.preconditions ?? []) {
    const { url } = precondition;
    expect(url).toBe(`${redirect.url}/prepare`);
    const frame = await execute(carry, precondition);
    expectPage(frame, 'prepare');
    const look = formOf(frame, url);
    const notified = sentTo(await carry(look.action, look.fields), 307);
    // By the address of the browser, which may be that of another process.
    expect(new URL(notified).pathname).toBe(new URL(`${redirect.url}/method`).pathname);
    // A 307 repeats the POST.
    expect((await carry(notified, look.fields)).status).toBe(200);
    // The frame loads as long as this picture does.
    const picture = /<img src="([^"]*)"/.exec(frame.text)?.[1] ?? '';
    expect((await carry(picture)).status).toBe(204);
  }
}

/** Executes the redirect itself, or one of its preconditions: parameters of a GET go into the query. */
export function execute(
  carry: SendRequest,
  { url, method, parameters }: Pick<RedirectMember, 'url' | 'method' | 'parameters'>,
  more: Fields = {},
): Promise<BrowserResponse> {
  const fields = { ...pairsOf(parameters), ...more };
  if (method === 'POST') return carry(url, fields);
  const query = encode(fields);
  return carry(query === '' ? url : `${url}?${query}`);
}

/** The current page of the shopper: with a form to answer. */
export interface Before {
  readonly seen: BrowserResponse;
  readonly form: Form;
}

/** Goes to the challenge of the issuer, or to the page of the bank. */
export async function goTo(
  carry: SendRequest,
  redirect: RedirectMember,
  more: Fields = {},
): Promise<Before> {
  await prepare(carry, redirect);
  const first = await execute(carry, redirect, more);
  if (first.status === 307) {
    const address = sentTo(first, 307);
    const seen = await carry(address);
    expectPage(seen, 'bank');
    return { seen, form: formOf(seen, address) };
  }
  expectPage(first, 'holder');
  const held = formOf(first, redirect.url);
  const seen = await carry(held.action, held.fields);
  expectPage(seen, 'challenge');
  return { seen, form: formOf(seen, held.action) };
}

/** Presses a button of the page. */
export const press = (
  carry: SendRequest,
  { form }: Before,
  pageAction: PageAction,
  code: string = pageAction === 'approve' ? RIGHT_CODE : '',
): Promise<BrowserResponse> =>
  carry(form.action, {
    ...form.fields,
    ...('code' in form.fields && { code }),
    action: pageAction,
  });

/** Leaves the page after the form: to the address that the holder loads next. */
export async function leave(carry: SendRequest, { seen, form }: Before): Promise<BrowserResponse> {
  let page = seen;
  if (nameOf(page) === 'post') {
    expectPage(page, 'post');
    const { action, fields } = formOf(page, form.action);
    expect(Object.keys(fields)).toEqual(['cres', 'threeDSSessionData']);
    page = await carry(action, fields);
  }
  expectPage(page, 'leave');
  return carry(new URL(linkOf(page), form.action).href);
}

/** All steps. @returns the address of the shop at the end */
export async function walk(
  carry: SendRequest,
  redirect: RedirectMember,
  pageAction: PageAction,
): Promise<string> {
  const before = await goTo(carry, redirect);
  const seen = await press(carry, before, pageAction);
  return sentTo(await leave(carry, { ...before, seen }), 307);
}
