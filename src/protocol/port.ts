/**
 * A typed conversation over one MessagePort: news both ways, and requests with answers. Used by both ends, so that
 * nothing is posted on a port by other code.
 */

/** What one side says as news, what it asks, by name. */
type Talk = Record<string, unknown>;
type Questions = Record<string, { ask: unknown; answer: unknown }>;

/** How to treat a message that came in. */
export interface Listeners {
  /** News of the other side; unknown names and shapes are for the listener to drop. */
  news(name: string, value: unknown): void;
  /** A request of the other side; `undefined` = it is none that is answered here. */
  answer?(name: string, value: unknown): Promise<unknown> | undefined;
}

/** One end of a conversation. */
export interface Conversation<News extends Talk, Asks extends Questions> {
  say<K extends keyof News & string>(name: K, value: News[K]): void;
  /**
   * Asks the other side.
   * @param patience ms after which the promise is rejected; it is also rejected when the conversation ends
   */
  ask<K extends keyof Asks & string>(
    name: K,
    value: Asks[K]['ask'],
    patience: number,
  ): Promise<unknown>;
  /** Ends it: the port is closed, what is pending is rejected, nothing is heard any more. */
  end(): void;
}

/** The other side did not answer in time, or is gone. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

interface Envelope {
  readonly name: string;
  readonly value: unknown;
  readonly ask?: number;
  readonly re?: number;
}

/** Members of a prototype never count: a page may have spoilt its own. */
const own = (data: Envelope, member: keyof Envelope): unknown =>
  Object.hasOwn(data, member) ? data[member] : undefined;

const isEnvelope = (data: unknown): data is Envelope =>
  typeof data === 'object' &&
  data !== null &&
  Object.hasOwn(data, 'name') &&
  typeof (data as Envelope).name === 'string';

/** Starts to listen on a port. */
export function converse<News extends Talk, Asks extends Questions>(
  port: MessagePort,
  listeners: Listeners,
): Conversation<News, Asks> {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let ended = false;

  port.onmessage = ({ data }) => {
    if (ended || !isEnvelope(data)) return;
    const { name } = data;
    const [value, ask, re] = [own(data, 'value'), own(data, 'ask'), own(data, 're')];
    if (re !== undefined) pending.get(re as number)?.resolve(value);
    else if (ask === undefined) listeners.news(name, value);
    else void answer(name, value, ask as number);
  };

  async function answer(name: string, value: unknown, ask: number) {
    const result = await listeners.answer?.(name, value);
    if (!ended && result !== undefined) port.postMessage({ name, value: result, re: ask });
  }

  return {
    say(name, value) {
      if (!ended) port.postMessage({ name, value });
    },
    ask(name, value, patience) {
      const id = ++last;
      const { promise, resolve, reject } = withResolvers();
      const timer = setTimeout(() => reject(new NoAnswer(`${name}: no answer`)), patience);
      if (ended) reject(new NoAnswer(`${name}: the conversation has ended`));
      else {
        pending.set(id, { resolve, reject });
        port.postMessage({ name, value, ask: id });
      }
      return promise.finally(() => {
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

function withResolvers() {
  let resolve!: (value: unknown) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<unknown>((ok, no) => {
    resolve = ok;
    reject = no;
  });
  return { promise, resolve, reject };
}
