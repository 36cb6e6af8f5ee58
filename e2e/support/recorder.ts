/**
 * Writes down everything that happens on a page, by hooks that are there before any script: messages of its windows,
 * ports and channels both ways, what its callbacks are called with, its keys, its mutations, its errors. The notes
 * outlive a navigation within the page's origin.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** One thing that the page saw or said: what kind of thing, and what. */
export type Note = readonly [kind: string, data: unknown];

/** Every callback of `wpwlOptions`. */
const CALLBACKS = [
  'onReady',
  'onReadyIframeCommunication',
  'onFocusIframeCommunication',
  'onBlurIframeCommunication',
  'onBlurCardNumber',
  'onBlurSecurityCode',
  'onBlurCardHolder',
  'onBlurExpiryDate',
  'onBeforeSubmitCard',
  'onAfterSubmit',
  'onDetectBrand',
  'onChangeBrand',
  'onError',
];

/** Options for a page whose every callback is written down: the text of an object literal. */
export const RECORDED_OPTIONS = `Object.fromEntries(${JSON.stringify(CALLBACKS)}.map((name) => [
  name, function (...given) { window.note(name, given); } ]))`;

/** Starts to write down; call it before the page is opened. */
export async function record(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(hooks);
}

/** What was written down so far. */
export async function notesOf(page: Page): Promise<Note[]> {
  const texts = await page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('note-'))
      .sort()
      .map((key) => String(sessionStorage.getItem(key))),
  );
  return texts.map((text) => JSON.parse(text) as Note);
}

/** The page's welcomes and every other message to a window of a frame: heard there, since a page can't hook it. */
export async function messagesToFrames(page: Page): Promise<unknown[][]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  return Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => (window as unknown as { heardHere?: unknown[] }).heardHere ?? []),
    ),
  );
}

/** Everything that a script of the page could read now. */
export function snapshot(page: Page): Promise<string> {
  return page.evaluate(readAll);
}

declare global {
  interface Window {
    /** Writes something down. */
    note(kind: string, data: unknown): void;
  }
}

/** Runs in the page, and must stand for itself. */
function hooks(): void {
  if (window !== window.top) {
    const heard: unknown[] = [];
    Object.assign(window, { heardHere: heard });
    window.addEventListener('message', ({ data }) => heard.push(data), true);
    return;
  }
  const describe = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'function') return `function ${value.name}`;
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Node) return value instanceof Element ? value.outerHTML : value.nodeName;
    if (depth > 6) return 'too deep';
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : new Uint8Array(value);
      return Array.from(bytes);
    }
    if (value instanceof Map || value instanceof Set) return describe([...value], depth + 1);
    if (Array.isArray(value)) return value.map((entry) => describe(entry, depth + 1));
    return Object.fromEntries(
      Object.getOwnPropertyNames(value).map((name) => [
        name,
        describe((value as Record<string, unknown>)[name], depth + 1),
      ]),
    );
  };
  let count = Object.keys(sessionStorage).filter((key) => key.startsWith('note-')).length;
  const note = (kind: string, data: unknown) => {
    const key = `note-${String(count++).padStart(6, '0')}`;
    sessionStorage.setItem(key, JSON.stringify([kind, describe(data)]));
  };
  window.note = note;
  note('document', location.pathname);

  window.addEventListener('message', ({ origin, data, ports }) =>
    note('window in', { origin, data, ports: ports.length }),
  );
  hookPorts();
  hookChannels();
  for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'paste', 'drop']) {
    window.addEventListener(
      type,
      (event) => {
        const { key, data } = event as KeyboardEvent & InputEvent;
        note(type, { key, data, value: (event.target as HTMLInputElement | null)?.value });
      },
      true,
    );
  }
  window.addEventListener('error', ({ message, error }) => note('error', { message, error }));
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', { reason }));
  document.addEventListener('securitypolicyviolation', ({ blockedURI, sample }) =>
    note('violation', { blockedURI, sample }),
  );
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes, attributeName } of mutations) {
      if (type === 'attributes')
        note('attribute', [attributeName, (target as Element).getAttribute(attributeName ?? '')]);
      else if (type === 'characterData') note('text', target.textContent);
      else
        for (const added of addedNodes)
          note('element', added instanceof Element ? added.outerHTML : added.textContent);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  function hookPorts() {
    const numbers = new WeakMap<MessagePort, number>();
    const heard = new WeakSet<Event>();
    let last = 0;
    const numberOf = (port: MessagePort) => {
      const known = numbers.get(port);
      if (known !== undefined) return known;
      numbers.set(port, ++last);
      return last;
    };
    const hearing = (handler: unknown) => {
      if (typeof handler !== 'function') return handler;
      return function (this: MessagePort, event: MessageEvent) {
        if (!heard.has(event)) note(`port ${numberOf(this)} in`, event.data);
        heard.add(event);
        return handler.call(this, event);
      };
    };
    const { prototype } = MessagePort;
    const { postMessage } = prototype;
    const onmessage = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
    const { addEventListener } = prototype;
    prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      note(`port ${numberOf(this)} out`, given[0]);
      return postMessage.apply(this, given as Parameters<typeof postMessage>);
    };
    Object.defineProperty(prototype, 'onmessage', {
      ...onmessage,
      set(handler) {
        onmessage?.set?.call(this, hearing(handler));
      },
    });
    prototype.addEventListener = function (this: MessagePort, ...given: unknown[]) {
      const [type, handler, ...rest] = given;
      const heardBy = type === 'message' ? hearing(handler) : handler;
      return addEventListener.apply(this, [type, heardBy, ...rest] as Parameters<
        typeof addEventListener
      >);
    };
  }

  function hookChannels() {
    const Original = window.BroadcastChannel;
    window.BroadcastChannel = class extends Original {
      constructor(name: string) {
        super(name);
        note('channel', name);
        this.addEventListener('message', ({ data }) => note('channel in', data));
      }
      override postMessage(data: unknown) {
        note('channel out', data);
        super.postMessage(data);
      }
    };
  }
}

/** Runs in the page, and must stand for itself. */
async function readAll(): Promise<string> {
  const own = ([key]: readonly [string, unknown]) => !key.startsWith('note-');
  // What is spoken goes after some seconds of the machine's time; that it was said is noted when it comes.
  const withoutSpoken = (text: string) =>
    text.replace(/(<div[^>]*"wpwl-live"[^>]*>)(?:<div lang="[^"]*">[^<]*<\/div>)*/g, '$1');
  const html = (root: Element | ShadowRoot): string[] => [
    withoutSpoken(root instanceof Element ? root.outerHTML : root.innerHTML),
    ...[...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? html(element.shadowRoot) : [],
    ),
  ];
  const databases = await indexedDB.databases?.().catch(() => []);
  const cached = await caches?.keys().catch(() => []);
  const { wpwl, wpwlOptions } = window as unknown as Record<string, unknown>;
  return JSON.stringify({
    html: html(document.documentElement),
    values: [...document.querySelectorAll('input, select, textarea')].map((field) => [
      (field as HTMLInputElement).name,
      (field as HTMLInputElement).value,
      (field as HTMLInputElement).defaultValue,
    ]),
    frames: [...document.querySelectorAll('iframe')].map((frame) =>
      [...frame.attributes].map(({ name, value }) => [name, value]),
    ),
    sheets: [...document.adoptedStyleSheets].map((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    ),
    selection: String(getSelection()),
    active: document.activeElement?.outerHTML,
    title: document.title,
    name: window.name,
    address: location.href,
    referrer: document.referrer,
    cookie: document.cookie,
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage).filter(own),
    databases,
    cached,
    history: [history.length, history.state],
    performance: performance.getEntries(),
    wpwl: [wpwl, wpwlOptions, (wpwl as { checkout?: unknown } | undefined)?.checkout],
  });
}
