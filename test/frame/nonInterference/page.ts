/** The page that holds the frames, which may do with them whatever a page can; it notes all that it hears. */
import type { FrameProgram } from './bundle.ts';
import { MESSAGE_MS, REQUEST_MS, VirtualClock } from './clock.ts';
import { type Field, type Focus, FrameWindow } from './frame.ts';
import { type BlindGateway, createMask, GATEWAY, PAGE } from './gateway.ts';
import { Channels, type ModelPort, portPair } from './messages.ts';
import { type OrderWish, orderOf, type SetupWish, setupOf, welcomeOf } from './pageMessages.ts';

/** How a page isolates a frame: without an origin, without the storage of the others, or on another host of the gateway. */
export type Isolation = 'sandbox' | 'credentialless' | 'host' | 'separate';

/** An iframe element of the page. */
export interface FrameElement {
  readonly index: number;
  readonly field: Field;
  readonly checkout: string;
  readonly session: string;
  /** How the page keeps it from the others. */
  readonly isolation?: Isolation | undefined;
  wish: SetupWish;
  /** What the next welcome says. */
  again: boolean;
  window: FrameWindow | undefined;
  port: ModelPort | undefined;
  isRemoved: boolean;
}

/** What a frame is made with. */
export type FrameWish = Pick<
  FrameElement,
  'field' | 'checkout' | 'session' | 'wish' | 'again' | 'isolation'
>;

/** What all histories share. */
export interface Environment {
  readonly gateway: BlindGateway;
  readonly program: FrameProgram;
}

export class Page {
  readonly clock: VirtualClock;
  readonly elements: FrameElement[] = [];
  readonly focus: Focus = { holder: undefined };
  /** Field whose look lies over another frame -> the frame that gets its clicks. */
  readonly overlays = new Map<Field, FrameElement>();
  /** All that the page heard, with the time since the beginning, ids named by their order. */
  readonly heard: string[] = [];
  readonly checkouts: readonly string[];
  readonly #environment: Environment;
  readonly #channels: Channels;
  readonly #storage = {};
  readonly #mask = createMask();
  #asked = 0;

  constructor(environment: Environment, checkouts: readonly string[], start: number) {
    this.#environment = environment;
    this.checkouts = checkouts;
    this.clock = new VirtualClock(start);
    this.#channels = new Channels(this.clock);
    for (const id of checkouts) this.#mask(id);
  }

  /** A frame that is there; `undefined` where there is none. */
  at(index: number): FrameElement | undefined {
    const there = this.elements.filter(({ isRemoved }) => !isRemoved);
    return there[index % Math.max(1, there.length)];
  }

  /** The frame that shoppers take for the field: the first. */
  shown(field: Field): FrameElement | undefined {
    return this.elements.find((one) => one.field === field && !one.isRemoved);
  }

  /** The frame that a click or a Tab of the shopper's gets to. */
  landing(field: Field): FrameElement | undefined {
    const overlay = this.overlays.get(field);
    return overlay && !overlay.isRemoved ? overlay : this.shown(field);
  }

  add(wish: FrameWish): void {
    const index = this.elements.length;
    const none = { window: undefined, port: undefined, isRemoved: false };
    const element: FrameElement = { ...wish, ...none, index };
    this.elements.push(element);
    this.#load(element);
  }

  /** Moves an iframe in the page, which loads it anew. */
  move(element: FrameElement, again: boolean): void {
    element.window?.unload();
    element.window = undefined;
    element.again = again;
    this.#load(element);
  }

  remove(element: FrameElement): void {
    element.window?.unload();
    element.window = undefined;
    element.isRemoved = true;
  }

  /** Takes the focus away from the frames. */
  takeFocus(): void {
    this.focus.holder?.loseFocus();
  }

  setUp(element: FrameElement, wish: SetupWish): void {
    element.wish = wish;
    this.#tell(element, 'setup', setupOf(wish));
  }

  tell(element: FrameElement, name: 'focus' | 'forget'): void {
    this.#tell(element, name, null);
  }

  check(element: FrameElement): void {
    this.#tell(element, 'check', null, ++this.#asked);
  }

  submit(element: FrameElement, wish: OrderWish): void {
    this.#tell(element, 'submit', orderOf(wish), ++this.#asked);
  }

  /** A request of the page's own. */
  request(what: string, path: string, init: RequestInit = {}): void {
    const answer = this.clock.outside(() => this.#environment.gateway.ask(path, init, PAGE));
    this.clock.plan(REQUEST_MS, () => {
      void answer.then(({ status, text }) => this.#note(what, `${status} ${text}`));
    });
  }

  #tell(element: FrameElement, name: string, value: unknown, ask?: number): void {
    element.port?.postMessage({ name, value, ...(ask !== undefined && { ask }) });
  }

  #note(who: string, text: string): void {
    this.heard.push(`${this.clock.elapsed} ms, ${who}: ${this.#mask(text)}`);
  }

  #load(element: FrameElement): void {
    const { clock } = this;
    const { gateway, program } = this.#environment;
    const address = `/v1/checkouts/${element.checkout}/frame`;
    const document = clock.outside(() => gateway.ask(address, {}, PAGE));
    const who = `frame ${element.index} (${element.field})`;
    element.port = undefined;
    const { elements } = this;
    const page = {
      get frames() {
        return elements.flatMap(({ window }) => window ?? []);
      },
      postMessage: (data: unknown) =>
        clock.plan(MESSAGE_MS, () => {
          this.#note(who, `window ${JSON.stringify(data)}`);
          this.#welcome(element, window, who);
        }),
    };
    const { isolation } = element;
    const channels = isolation ? new Channels(clock) : this.#channels;
    const storage = isolation ? {} : this.#storage;
    const surroundings = { clock, channels, storage, gateway, program, focus: this.focus };
    const window = new FrameWindow({ ...surroundings, page, isolation });
    element.window = window;
    clock.plan(REQUEST_MS, () => {
      void document.then(({ status, text }) => {
        if (element.window !== window) return;
        if (status !== 200 || !text.startsWith('<')) return this.#note(who, `no document`);
        const host = isolation === 'host' ? GATEWAY.replace('pay.', 'other.') : GATEWAY;
        window.start(`${host}${address}#${element.field}`, attributesOf(text));
      });
    });
  }

  #welcome(element: FrameElement, window: FrameWindow, who: string): void {
    if (element.window !== window) return;
    const [own, theirs] = portPair(this.clock);
    own.onmessage = (event) =>
      this.#note(who, JSON.stringify((event as unknown as MessageEvent).data));
    element.port = own;
    window.welcome(welcomeOf(element.session, element.again, element.wish), PAGE, theirs);
  }
}

/** Attributes of the document's root. */
function attributesOf(html: string): Record<string, string> {
  const root = /<html ([^>]*)>/.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...root.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
