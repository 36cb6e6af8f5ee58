/** One load of a frame: a window of the gateway's origin with the frame's program in it. */
import type { SecureFieldName } from '../../../src/protocol/index.ts';
import type { FrameProgram } from './bundle.ts';
import { MESSAGE_MS, REQUEST_MS, type VirtualClock } from './clock.ts';
import {
  ModelDocument,
  type ModelElement,
  ModelEvent,
  type ModelInput,
  ModelStyleSheet,
  Target,
  trusted,
  type View,
} from './dom.ts';
import { type BlindGateway, GATEWAY, type Reply } from './gateway.ts';
import type { Channels, ModelChannel, ModelPort } from './messages.ts';

/** The page as a frame sees it: something to post to, and the frames in it. */
export interface PageWindow {
  readonly frames: ArrayLike<unknown>;
  postMessage(data: unknown, origin: string): void;
}

/** Which window has the focus: one of the frames, or the page. */
export interface Focus {
  holder: FrameWindow | undefined;
}

/** What a frame is loaded into. */
export interface FrameSurroundings {
  readonly clock: VirtualClock;
  readonly channels: Channels;
  /** The storage of the gateway's origin below this site. */
  readonly storage: Record<string, string>;
  readonly gateway: BlindGateway;
  readonly program: FrameProgram;
  readonly focus: Focus;
  /** The page, to this frame. */
  readonly page: PageWindow;
  readonly isolation?: 'sandbox' | 'credentialless' | 'host' | 'separate' | undefined;
}

/** The window of a frame. It is dead once it is unloaded: nothing of it runs any more. */
export class FrameWindow extends Target implements View {
  [member: string]: unknown;
  /** Frames in this frame. */
  readonly frames = [];
  readonly document: ModelDocument;
  readonly #at: FrameSurroundings;
  readonly #timers = new Set<number>();
  readonly #channels: ModelChannel[] = [];
  #port: ModelPort | undefined;
  #isDead = false;
  /** What the input held when it got the focus: a browser tells a change when it loses it. */
  #before = '';

  constructor(at: FrameSurroundings) {
    super();
    this.#at = at;
    this.document = new ModelDocument(this);
    this['parent'] = at.page;
    this['credentialless'] = at.isolation === 'credentialless';
  }

  get input(): ModelInput | undefined {
    return (this.document.querySelector('input') as ModelInput | null) ?? undefined;
  }

  /** Runs the program. @param html attributes of the document's root, as the gateway wrote them */
  start(address: string, html: Readonly<Record<string, string>>): void {
    const { documentElement } = this.document;
    for (const name in html) {
      const data = /^data-(.*)$/.exec(name)?.[1];
      if (data) documentElement.dataset[data] = html[name] ?? '';
    }
    if (this.#at.isolation === 'separate') documentElement.dataset['separate'] = 'true';
    this.#at.program(...this.#globals(new URL(address)));
  }

  /** The page's welcome. */
  welcome(data: unknown, origin: string, port: ModelPort): void {
    this.#port = port;
    const event = new ModelEvent('message', {
      data: structuredClone(data),
      origin,
      source: this.#at.page,
      ports: [port],
      isTrusted: true,
    });
    this.#at.clock.plan(MESSAGE_MS, () => this.#isDead || this.dispatchEvent(event));
  }

  /** What happens to a frame that is taken away or moved. */
  unload(): void {
    if (this.#at.focus.holder === this) this.#at.focus.holder = undefined;
    this.dispatchEvent(trusted('pagehide', { bubbles: false, persisted: false }));
    this.#isDead = true;
    for (const timer of this.#timers) this.#at.clock.cancel(timer);
    for (const channel of this.#channels) channel.close();
    this.#port?.close();
  }

  hasFocus(): boolean {
    return this.#at.focus.holder === this;
  }

  /** Gives this frame the focus, as the page or a click does. */
  takeFocus(): void {
    if (this.hasFocus()) return;
    const { focus } = this.#at;
    focus.holder?.loseFocus();
    focus.holder = this;
    const had = this.document.activeElement;
    this.dispatchEvent(trusted('focus', { bubbles: false }));
    this.#tell(had, 'focus');
  }

  loseFocus(): void {
    this.#at.focus.holder = undefined;
    this.#leave(this.document.activeElement);
    this.dispatchEvent(trusted('blur', { bubbles: false }));
  }

  focusElement(element: ModelElement): void {
    const left = this.document.activeElement;
    const wasHere = this.hasFocus();
    if (left === element && wasHere) return;
    if (wasHere) this.#leave(left);
    this.document.activeElement = element;
    if (!wasHere) this.takeFocus();
    else this.#tell(element, 'focus');
  }

  #leave(element: ModelElement): void {
    if (element === this.document.body) return;
    if (element === this.input && this.input.value !== this.#before) {
      element.dispatchEvent(trusted('change'));
    }
    this.#tell(element, 'blur');
  }

  #tell(element: ModelElement, what: 'focus' | 'blur'): void {
    if (element === this.document.body) return;
    if (what === 'focus') this.#before = this.input?.value ?? '';
    element.dispatchEvent(trusted(what, { bubbles: false }));
    element.dispatchEvent(trusted(what === 'focus' ? 'focusin' : 'focusout'));
  }

  #globals(location: URL): unknown[] {
    const { clock, channels, page, isolation, storage } = this.#at;
    const document = this.document;
    const setTimer = (run: () => void, delay = 0) => this.#plan(run, delay);
    const clearTimer = (timer: number) => clock.cancel(timer);
    const own = this.#channels;
    // Both are called with `new`: what a constructor returns is what comes of it.
    function openChannel(name: string) {
      const channel = channels.open(name);
      own.push(channel);
      return channel;
    }
    function createOption(text = '') {
      const element = document.createElement('option');
      element.textContent = text;
      return element;
    }
    const members = {
      window: this,
      self: this,
      globalThis: this,
      document,
      location,
      parent: page,
      top: isolation === 'separate' ? {} : page,
      navigator: {},
      BroadcastChannel: openChannel,
      MessageChannel: undefined,
      fetch: (url: URL | string, init?: RequestInit) => this.#fetch(String(url), init),
      setTimeout: setTimer,
      clearTimeout: clearTimer,
      setInterval: undefined,
      clearInterval: clearTimer,
      requestAnimationFrame: (run: () => void) => setTimer(run, 16),
      addEventListener: this.addEventListener.bind(this),
      removeEventListener: this.removeEventListener.bind(this),
      dispatchEvent: this.dispatchEvent.bind(this),
      CSSStyleSheet: ModelStyleSheet,
      Event: ModelEvent,
      InputEvent: ModelEvent,
      KeyboardEvent: ModelEvent,
      CustomEvent: ModelEvent,
      Option: createOption,
      Date: dateOf(clock),
      performance: { now: () => clock.elapsed },
      HTMLInputElement: undefined,
      origin: isolation === 'sandbox' ? 'null' : location.origin,
      localStorage: storage,
    };
    Object.assign(this, { ...members, document });
    return Object.values(members);
  }

  #plan(run: () => void, delay: number): number {
    const timer = this.#at.clock.plan(delay, () => {
      this.#timers.delete(timer);
      if (!this.#isDead) run();
    });
    this.#timers.add(timer);
    return timer;
  }

  /** A request of the frame's own origin. What a dead frame asked is asked all the same; nobody hears the answer. */
  #fetch(url: string, init: RequestInit = {}): Promise<unknown> {
    const { clock, gateway } = this.#at;
    const path = url.slice(new URL(url).origin.length);
    const answer = clock.outside(() => gateway.ask(path, init, GATEWAY));
    return new Promise((resolve) => {
      clock.plan(REQUEST_MS, () => {
        void answer.then((reply) => this.#isDead || resolve(responseOf(reply)));
      });
    });
  }
}

const responseOf = ({ status, text }: Reply) => ({
  status,
  ok: status === 200,
  text: async () => text,
  json: async () => JSON.parse(text),
});

/** The language's own, by the clock of the model. */
function dateOf(clock: VirtualClock): DateConstructor {
  return class extends Date {
    constructor(...given: [] | [number]) {
      super(given.length ? given[0] : clock.now);
    }
    static override now = () => clock.now;
  } as unknown as DateConstructor;
}

/** The fields that a shopper types into, as frames know them. */
export type Field = Exclude<SecureFieldName, 'card.holder'>;
