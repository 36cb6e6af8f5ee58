/**
 * The page's end of a card frame: answers every hello of the frame with a fresh port, tells what the frame says, and
 * finds out why a frame stays silent.
 */
import {
  type BinInfo,
  type Conversation,
  converse,
  type FieldSetup,
  type FieldState,
  type FilledDate,
  isBinInfo,
  isFieldState,
  isFilledDate,
  isHello,
  isSubmitOutcome,
  PATIENCE,
  type PageNews,
  type PageRequests,
  PROTOCOL,
  type SubmitOrder,
  type SubmitOutcome,
  type Welcome,
} from '../../protocol/index.ts';
import type { ErrorCode } from '../errors/errors.ts';

/** What a frame tells its field. */
export interface FrameListeners {
  /** Connected: the first time, and again each time the frame was moved in the page and so loaded anew. */
  connected(again: boolean): void;
  state(state: FieldState): void;
  focus(): void;
  blur(): void;
  enter(): void;
  /** Digits were dropped at the end of a number that was valid when the shopper left it. */
  closed(): void;
  /** The gateway knows the first digits of the number, or they are others now. */
  bin(bin: BinInfo | null): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
  /** No hello came. */
  failed(code: ErrorCode, detail?: string): void;
}

/** A frame as the rest of the widget sees it. */
export interface SecureFrame {
  /** The first hello came. */
  readonly connected: Promise<void>;
  /** Sends the set-up again if anything of it changed. */
  refresh(): void;
  focus(how?: FocusOptions): void;
  /** Moves the focus here from a key, and selects what is in the field, as Tab does. Some browsers refuse: `false`. */
  enter(): boolean;
  /** Drops what was typed, and what it keeps of its siblings. */
  forget(): void;
  /** How the field stands now. Rejects with `NoAnswer`. */
  check(): Promise<FieldState>;
  /** Sends the payment from this frame. Rejects with `NoAnswer` when the frame is gone. */
  submit(order: SubmitOrder): Promise<SubmitOutcome>;
  /** Waits for a hello again, from now on: for a second try after a failure. */
  reload(): void;
  end(): void;
}

type ToFrame = Conversation<PageNews & Record<string, unknown>, PageRequests & Questions>;
type Questions = Record<string, { ask: unknown; answer: unknown }>;

/** News without a value. */
const PLAIN = ['focus', 'blur', 'enter', 'closed'] as const;
const isPlain = (name: string): name is (typeof PLAIN)[number] => PLAIN.includes(name as 'focus');

/** Interval of the check whether a frame that was asked is still in the page, ms. */
const CHECK_INTERVAL = 500;

/**
 * Listens for the hello of a frame.
 *
 * @param origin the gateway's origin: nothing of another origin is heard, nothing is said to another
 * @param session random name of the form, for the frames to find each other
 * @param setup gives the set-up at the time of asking
 */
export function createSecureFrame(
  iframe: HTMLIFrameElement,
  origin: string,
  session: string,
  setup: () => FieldSetup,
  listeners: FrameListeners,
): SecureFrame {
  let page: ToFrame | undefined;
  let sent = '';
  let isConnected = () => {};
  const connected = new Promise<void>((resolve) => {
    isConnected = resolve;
  });
  /** What had the focus once it was sent to a frame that could not take it yet. */
  let waited: Element | null | undefined;
  const patience = watchSilence(iframe, listeners);
  const active = () => (iframe.getRootNode() as Document | ShadowRoot).activeElement;

  const onMessage = (event: MessageEvent) => {
    if (event.source !== iframe.contentWindow || event.origin !== origin) return;
    if (!isHello(event.data)) return;
    patience.stop();
    const again = page !== undefined;
    page?.end();
    const { port1, port2 } = new MessageChannel();
    page = converse(port1, { news: (name, value) => hear(listeners, name, value) });
    const welcome: Welcome = { pw: PROTOCOL, type: 'welcome', session, setup: setup(), again };
    sent = JSON.stringify(welcome.setup);
    iframe.contentWindow?.postMessage(welcome, origin, [port2]);
    if (waited && waited === active()) page.say('focus', null);
    waited = undefined;
    listeners.connected(again);
    isConnected();
  };
  window.addEventListener('message', onMessage);

  /** A number may take a second to be told, and the page may move its frame meanwhile: then the new one is asked. */
  const check = async (): Promise<FieldState> => {
    const asked = page;
    try {
      return await ask(iframe, asked, 'check', null, PATIENCE.check, isFieldState);
    } catch (error) {
      if (page === asked) throw error;
      return check();
    }
  };

  return {
    connected,
    refresh() {
      // Not before the hello: a set-up reads computed styles, which would lay the page out once more at the start.
      if (!page) return;
      const next = setup();
      const text = JSON.stringify(next);
      if (text === sent) return;
      sent = text;
      page.say('setup', next);
    },
    focus(how) {
      // In some browsers the field of a frame that has the focus would lose it for a moment, as if the shopper had left it.
      const isThere = active() === iframe;
      if (!isThere) HTMLElement.prototype.focus.call(iframe, how);
      if (!page) waited = active();
      // Where the browser has moved the focus, an order for it could arrive after it has gone on, and bring it back.
      else if (isThere || active() !== iframe) page.say('focus', null);
    },
    enter() {
      HTMLElement.prototype.focus.call(iframe);
      if (active() !== iframe) return false;
      if (page) page.say('select', null);
      else waited = iframe;
      return true;
    },
    forget: () => page?.say('forget', null),
    check,
    submit: (order) => ask(iframe, page, 'submit', order, PATIENCE.submit, isSubmitOutcome),
    reload() {
      // A frame that answers is let be: it may hold what was typed.
      void ask(iframe, page, 'check', null, PATIENCE.check, isFieldState).catch(() => {
        patience.start();
        // Put in its own place it loads anew; the same address with a fragment would only be a jump within it.
        iframe.replaceWith(iframe);
      });
    },
    end() {
      window.removeEventListener('message', onMessage);
      patience.stop();
      page?.end();
    },
  };
}

/** Passes on what a frame reports, if it has the right shape. */
function hear(listeners: FrameListeners, name: string, value: unknown): void {
  if (name === 'state' && isFieldState(value)) listeners.state(value);
  else if (isPlain(name)) listeners[name]();
  else if (name === 'filled' && isFilledDate(value)) listeners.filled(value);
  else if (name === 'bin' && (value === null || isBinInfo(value))) listeners.bin(value);
}

/** Asks a frame. @param page the connection; absent before the hello @param limit ms */
async function ask<K extends keyof PageRequests>(
  iframe: HTMLIFrameElement,
  page: ToFrame | undefined,
  name: K,
  value: PageRequests[K]['ask'],
  limit: number,
  isAnswer: (answer: unknown) => answer is PageRequests[K]['answer'],
): Promise<PageRequests[K]['answer']> {
  const asked = page?.ask(name, value, limit);
  // A frame that the page has removed never answers, so the request ends early.
  const timer = asked && setInterval(() => iframe.isConnected || page?.end(), CHECK_INTERVAL);
  const answer = await asked?.finally(() => clearInterval(timer));
  if (!isAnswer(answer)) throw new TypeError(`${name}: no connection, or not an answer`);
  return answer;
}

/** A frame that is kept out says nothing, and its load event comes all the same: time, and the page's policy, tell. */
function watchSilence(iframe: HTMLIFrameElement, listeners: FrameListeners) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener('securitypolicyviolation', onViolation);
  };
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    const forFrames = /^(frame|child|default)-src/.test(event.effectiveDirective);
    if (!forFrames || !iframe.src.startsWith(event.blockedURI)) return;
    stop();
    listeners.failed('FRAME_BLOCKED', event.effectiveDirective);
  };
  const start = () => {
    stop();
    document.addEventListener('securitypolicyviolation', onViolation);
    timer = setTimeout(() => {
      stop();
      listeners.failed('FRAME_SILENT', `no hello within ${PATIENCE.hello / 1000} s`);
    }, PATIENCE.hello);
  };
  start();
  return { start, stop };
}
