/**
 * The page's end of a card frame: answers every hello of the frame with a fresh port, passes on the frame's reports, and
 * finds out why a frame does not answer.
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
  isIsolated,
  isSubmitOutcome,
  type PageNews,
  type PageRequests,
  PROTOCOL,
  type SubmitOrder,
  type SubmitOutcome,
  TIMEOUTS,
  type Welcome,
} from '../../protocol/index.ts';
import type { ErrorCode } from '../kernel/errors/errors.ts';

/** Events of a frame for its field. */
export interface FrameListeners {
  /** Connected: the first time, and again each time the frame was moved in the page and therefore reloaded. */
  connected(again: boolean): void;
  state(state: FieldState): void;
  focus(): void;
  blur(): void;
  enter(): void;
  /** Digits were dropped at the end of a number that was valid when the shopper left it. */
  closed(): void;
  /** The gateway knows the first digits of the number, or they have changed. */
  bin(bin: BinInfo | null): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
  /** No hello arrived. */
  failed(code: ErrorCode, detail?: string): void;
}

/** The interface of a frame for the rest of the widget. */
export interface SecureFrame {
  /** The first hello has arrived. */
  readonly connected: Promise<void>;
  /** Sends the set-up again if it has changed. */
  refresh(): void;
  focus(how?: FocusOptions): void;
  /** Moves the focus here on a key press, and selects the text, as Tab does. `false` if the browser refuses. */
  enter(): boolean;
  /** Clears the typed text, and what the frame keeps for its siblings. */
  forget(): void;
  /** Requests the current state of the field. Rejects with `NoAnswer`. */
  check(): Promise<FieldState>;
  /** Sends the payment from this frame. Rejects with `NoAnswer` if the frame is gone. */
  submit(order: SubmitOrder): Promise<SubmitOutcome>;
  /** Waits for a hello again, starting now: for a second try after a failure. */
  reload(): void;
  end(): void;
}

type ToFrame = Conversation<PageNews & Record<string, unknown>, PageRequests & Questions>;
type Questions = Record<string, { ask: unknown; answer: unknown }>;

/** Events without a value. */
const PLAIN = ['focus', 'blur', 'enter', 'closed'] as const;
const isPlain = (name: string): name is (typeof PLAIN)[number] => PLAIN.includes(name as 'focus');

/** Interval of the check whether a frame that was asked is still in the page, ms. */
const CHECK_INTERVAL = 500;

/**
 * Listens for the hello of a frame.
 *
 * @param origin the gateway's origin: messages are received only from it and sent only to it
 * @param session random name of the form, by which its frames find each other
 * @param setup returns the current set-up
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
  /** The focused element after the focus was sent to a frame that could not take it yet. */
  let waited: Element | null | undefined;
  const silence = watchSilence(iframe, listeners);
  const active = () => (iframe.getRootNode() as Document | ShadowRoot).activeElement;

  const onMessage = (event: MessageEvent) => {
    if (event.source !== iframe.contentWindow) return;
    if (isIsolated(event.data)) {
      silence.stop();
      // Of any origin: a sandboxed frame has none.
      listeners.failed('FRAME_ISOLATED', event.data.type);
    }
    if (event.origin !== origin || !isHello(event.data)) return;
    silence.stop();
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

  /** The state of a number may take a second, and the page may move its frame in the meantime: then ask the new frame. */
  const check = async (): Promise<FieldState> => {
    const asked = page;
    try {
      return await ask(iframe, asked, 'check', null, TIMEOUTS.check, isFieldState);
    } catch (error) {
      if (page === asked) throw error;
      return check();
    }
  };

  return {
    connected,
    refresh() {
      // Not before the hello: reading computed styles for the set-up would force an extra layout at the start.
      if (!page) return;
      const next = setup();
      const text = JSON.stringify(next);
      if (text === sent) return;
      sent = text;
      page.say('setup', next);
    },
    focus(how) {
      // In some browsers a focused frame's field would briefly lose the focus, as if the shopper had left it.
      const isThere = active() === iframe;
      if (!isThere) HTMLElement.prototype.focus.call(iframe, how);
      if (!page) waited = active();
      // If the browser has moved the focus itself, a late order could arrive after the focus has left, and bring it back.
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
    submit: (order) => ask(iframe, page, 'submit', order, TIMEOUTS.submit, isSubmitOutcome),
    reload() {
      // A frame that answers is not reloaded: it may contain typed text.
      void ask(iframe, page, 'check', null, TIMEOUTS.check, isFieldState).catch(() => {
        silence.start();
        // Reinserting the frame reloads it; setting the same address with a fragment would only navigate within it.
        iframe.replaceWith(iframe);
      });
    },
    end() {
      window.removeEventListener('message', onMessage);
      silence.stop();
      page?.end();
    },
  };
}

/** Passes on the frame's reports that have a valid shape. */
function hear(listeners: FrameListeners, name: string, value: unknown): void {
  if (name === 'state' && isFieldState(value)) listeners.state(value);
  else if (isPlain(name)) listeners[name]();
  else if (name === 'filled' && isFilledDate(value)) listeners.filled(value);
  else if (name === 'bin' && (value === null || isBinInfo(value))) listeners.bin(value);
}

/** Sends a request to a frame. @param page the connection; absent before the hello @param limit ms */
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

/** A blocked frame sends nothing, but still fires its load event, so detect it by a timeout and by the page's policy. */
function watchSilence(iframe: HTMLIFrameElement, listeners: FrameListeners) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
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
      listeners.failed('FRAME_SILENT', `no hello within ${TIMEOUTS.hello / 1000} s`);
    }, TIMEOUTS.hello);
  };
  start();
  return { start, stop };
}
