/** What a page's browser does, as far as these tests look: forms that are sent, windows that open, a gateway that answers. */
import { vi } from 'vitest';

export const GATEWAY = 'https://pay.example';
export const TOKEN_URL = `${GATEWAY}/v1/redirects/tok`;

/** An address that a frame, a window or the tab was sent to. */
export interface Sent {
  readonly action: string;
  readonly method: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Records where the page sends its frames and windows, instead of doing so. */
export function recordSent() {
  const record = {
    sent: [] as Sent[],
    /** What `window.open` gives; null: the browser blocks it. */
    window: null as unknown,
    /** Names that `window.open` was called with. */
    opened: [] as string[],
  };
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    const inputs = [...this.querySelectorAll('input')];
    record.sent.push({
      action: this.getAttribute('action') ?? '',
      method: this.getAttribute('method') ?? '',
      target: this.getAttribute('target') ?? '',
      fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
    });
  });
  vi.spyOn(window, 'open').mockImplementation((address, target = '') => {
    record.opened.push(target);
    if (!address) return record.window as Window | null;
    const { origin, pathname, searchParams } = new URL(address);
    const fields = Object.fromEntries(searchParams);
    record.sent.push({ action: origin + pathname, method: 'GET', target, fields });
    return (target === '_top' ? window : record.window) as Window | null;
  });
  return record;
}

/** Gives every frame a window of its own, to be told apart as the source of messages. */
export function giveFramesWindows(): void {
  const windows = new WeakMap<Element, object>();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const own = windows.get(this) ?? {};
    windows.set(this, own);
    return own as Window;
  });
}

/** A window beside the page. */
export function otherWindow() {
  const other = {
    closed: false,
    close: vi.fn(),
    parent: undefined as unknown,
    /** How often somebody tried to see what it shows. */
    looks: 0,
  };
  other.parent = other;
  return Object.defineProperty(other, 'location', {
    configurable: true,
    get() {
      other.looks++;
      throw new DOMException('of another origin', 'SecurityError');
    },
    /** A page of the shop's own origin, which may be seen. */
    set: (value: unknown) => Object.defineProperty(other, 'location', { value }),
  });
}

/** What the gateway says next, by the end of the address; recorded in the order of the calls. */
export function stubGateway(answers: Record<string, () => unknown>) {
  const calls: { readonly url: string; readonly init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit = {}) => {
    const url = String(address);
    calls.push({ url, init });
    const name = Object.keys(answers).find((end) => new URL(url).pathname.endsWith(end));
    const answer = name ? answers[name]?.() : undefined;
    if (answer === undefined) throw new TypeError('no connection');
    return answer instanceof Response ? answer : Response.json(answer);
  });
  const of = (end: string) => calls.filter(({ url }) => new URL(url).pathname.endsWith(end));
  return { calls, of };
}

export const resourcePath = '/v1/checkouts/C/payment';
export const PENDING = { result: { code: '000.200.000' }, resourcePath };
export const PAID = { result: { code: '000.100.110' }, resourcePath };
export const declined = (code = '100.380.401') =>
  Response.json({ result: { code }, resourcePath }, { status: 400 });

/** A message to the page. */
export function say(source: unknown, origin: string, data: unknown = { pw: 1, type: 'returned' }) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

/** What the gateway's page says that holds the issuer's. */
export const CHALLENGE = { pw: 1, type: 'challenge' };

/** The frame has loaded a document of another origin. */
export function load(frame: Element | null | undefined): void {
  frame?.dispatchEvent(new Event('load'));
}
