/**
 * A typed conversation over one MessagePort, so that no other code posts on a port. The page sends requests and the frame
 * answers; both send events.
 */
import { own } from './own.ts';

/** The events and requests of one side, by name. */
type Talk = Record<string, unknown>;
type Questions = Record<string, { ask: unknown; answer: unknown }>;

/** Handles an event of the other side; the listener drops unknown names and shapes. */
type Hear = (name: string, value: unknown) => void;

/** The frame's handlers of incoming messages. */
export interface Listeners {
  readonly news: Hear;
  /** Handles a request; `undefined` = it is not answered here. */
  answer(name: string, value: unknown): Promise<unknown> | undefined;
}

/** The frame's end of a conversation. */
export interface Answering<News extends Talk> {
  say<K extends keyof News & string>(name: K, value: News[K]): void;
}

/** The page's end of a conversation. */
export interface Conversation<News extends Talk, Asks extends Questions> extends Answering<News> {
  /**
   * Sends a request to the other side.
   * @param timeout ms after which the promise is rejected; it is also rejected when the conversation ends
   */
  ask<K extends keyof Asks & string>(
    name: K,
    value: Asks[K]['ask'],
    timeout: number,
  ): Promise<unknown>;
  /** Ends it: closes the port, rejects pending requests, ignores further messages. */
  end(): void;
}

/** The other side did not answer in time, or is gone. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Listens on a port and answers requests: the frame's end. */
export function answerOn<News extends Talk>(
  port: MessagePort,
  { news, answer }: Listeners,
): Answering<News> {
  port.onmessage = async ({ data }) => {
    const [name, value, ask] = [own(data, 'name'), own(data, 'value'), own(data, 'ask')];
    if (typeof name !== 'string') return;
    if (ask === undefined) return news(name, value);
    const result = await answer(name, value);
    if (result !== undefined) port.postMessage({ name, value: result, re: ask });
  };
  return { say: (name, value) => port.postMessage({ name, value }) };
}

/** Listens on a port and sends requests: the page's end. */
export function converse<News extends Talk, Asks extends Questions>(
  port: MessagePort,
  { news }: { readonly news: Hear },
): Conversation<News, Asks> {
  const pending = new Map<unknown, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let ended = false;

  port.onmessage = ({ data }) => {
    const [name, value, re] = [own(data, 'name'), own(data, 'value'), own(data, 're')];
    if (ended || typeof name !== 'string') return;
    if (re === undefined) news(name, value);
    else pending.get(re)?.resolve(value);
  };

  return {
    say(name, value) {
      if (!ended) port.postMessage({ name, value });
    },
    ask(name, value, timeout) {
      const id = ++last;
      let timer: ReturnType<typeof setTimeout> | undefined;
      return new Promise<unknown>((resolve, reject) => {
        timer = setTimeout(() => reject(new NoAnswer(`${name}: no answer`)), timeout);
        if (ended) reject(new NoAnswer('the conversation has ended'));
        else {
          pending.set(id, { resolve, reject });
          port.postMessage({ name, value, ask: id });
        }
      }).finally(() => {
        clearTimeout(timer);
        pending.delete(id);
      });
    },
    end() {
      ended = true;
      port.onmessage = null;
      port.close();
      for (const { reject } of pending.values()) reject(new NoAnswer('the conversation has ended'));
    },
  };
}
