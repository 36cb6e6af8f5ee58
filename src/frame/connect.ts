/** The handshake between a frame and its page: a hello, then one port (see docs/architecture.md, decision 2). */
import {
  type Answering,
  answerOn,
  type FrameNews,
  type Hello,
  type Isolated,
  isWelcome,
  type Listeners,
  PROTOCOL,
  type Welcome,
} from '../protocol/index.ts';

/** Starts to answer on the port of the welcome. */
type AnswerWith = (listeners: Listeners) => Answering<FrameNews & Record<string, unknown>>;

/**
 * Sends a hello to the parent and calls back once: for the first welcome with a port that the parent itself sends, from an
 * origin bound to the checkout. All other messages are ignored without an answer.
 *
 * @param onWelcome also receives the page's origin
 */
export function connect(
  onWelcome: (welcome: Welcome, page: string, answerWith: AnswerWith) => void,
): void {
  const listen = (event: MessageEvent) => {
    const [port] = event.ports;
    if (event.source !== parent || !isBound(event.origin)) return;
    if (!isWelcome(event.data) || !port) return;
    removeEventListener('message', listen);
    onWelcome(event.data, event.origin, (listeners) => answerOn(port, listeners));
  };
  addEventListener('message', listen);
  hail('hello');
}

/**
 * Sends the first message to the parent. Sent to any origin, because it has no content. The policy `frame-ancestors` of this document
 * already lists the origins that may embed it.
 */
export function hail(type: (Hello | Isolated)['type']): void {
  parent.postMessage({ pw: PROTOCOL, type }, '*');
}

/** The gateway writes the origins bound to the checkout into the document; `*` = any (test environment only). */
function isBound(origin: string): boolean {
  const { origins = '' } = document.documentElement.dataset;
  return origins === '*' || origins.split(' ').includes(origin);
}
