/** Hello, then one port: how a frame and its page find each other (see docs/architecture.md, decision 2). */
import {
  type Answering,
  answerOn,
  type FrameNews,
  type Hello,
  isWelcome,
  type Listeners,
  PROTOCOL,
  type Welcome,
} from '../protocol/index.ts';

/** Starts the conversation on the port that came with the welcome. */
type AnswerWith = (listeners: Listeners) => Answering<FrameNews & Record<string, unknown>>;

/**
 * Says hello to the parent and calls back once: for the first welcome that comes from the parent itself, from an
 * origin bound to the checkout, with a port. Everything else is ignored without an answer.
 *
 * @param onWelcome is given the page's origin, too
 */
export function connect(
  onWelcome: (welcome: Welcome, page: string, answerWith: AnswerWith) => void,
): void {
  const listen = (event: MessageEvent) => {
    const [port] = event.ports;
    if (event.source !== window.parent || !isBound(event.origin)) return;
    if (!isWelcome(event.data) || !port) return;
    window.removeEventListener('message', listen);
    onWelcome(event.data, event.origin, (listeners) => answerOn(port, listeners));
  };
  window.addEventListener('message', listen);
  const hello: Hello = { pw: PROTOCOL, type: 'hello' };
  // To anyone: it says nothing. The policy `frame-ancestors` of this document already names who may embed it.
  window.parent.postMessage(hello, '*');
}

/** The gateway writes the origins bound to the checkout into the document; `*` = any (test environment only). */
function isBound(origin: string): boolean {
  const bound = (document.documentElement.dataset['origins'] ?? '').split(' ');
  return bound.includes('*') || bound.includes(origin);
}
