/** Requests to one partner: over kept-alive connections, following no redirect, using no proxy, and with a timeout. */
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAccepted } from '../../domain/webhook/accepted.ts';
import { alarm } from '../time/systemClock.ts';
import { isLoopback } from './addresses.ts';
import { lookUpWhere } from './lookUp.ts';

/** A response. With a status that is not 2xx, the body is its beginning, by default nothing. */
export interface Posted {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  /** Whether the request was sent twice, so that the partner may have received the first one, too. */
  readonly isRepeated?: boolean;
}

/**
 * Why there is no response. `unreachable`: nothing was sent. `timeout`, `broken`: the request was sent, and its effect is
 * unknown. `garbled`: not HTTP. `large`: longer than allowed.
 */
export type PostFault = 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'large';

/** Sends requests to a partner. */
export interface Poster {
  /**
   * Sends a request, and sends it again if a kept-alive connection turns out to be closed (unless `repeats` is false): so the
   * receiver must recognise a repeated request by its headers. Never rejects.
   */
  post(
    body: string,
    headers: Readonly<Record<string, string>>,
    onError?: OnError,
  ): Promise<Posted | PostFault>;
  /** Sends a GET request, in the same way. @param to an address of the same host */
  get(
    to: URL,
    headers: Readonly<Record<string, string>>,
    onError?: OnError,
  ): Promise<Posted | PostFault>;
}

/** Called with the code of the error behind a fault, if it has one: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. It names no address. */
export type OnError = (code: string) => void;

/** What posting needs. */
export interface PosterNeeds {
  /** With http, only this machine is called; with https, any host with a valid certificate. */
  readonly url: URL;
  /** The timeout for the whole request, in ms of the system clock. */
  readonly timeout: number;
  /** The longest response, in bytes. */
  readonly longest: number;
  /** How many bytes are read of a response whose status is not 2xx; by default none. */
  readonly longestRefused?: number;
  /** PEM of the certificate authority to trust, in place of those that Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Replaces the usual look-up, which allows only this machine with http and any host with https. */
  readonly lookup?: LookupFunction | undefined;
  /** The connections to use, shared with other posters. They must have been opened with the same look-up. */
  readonly connections?: Connections | undefined;
  /** Whether a request is sent again at once if its kept-alive connection is closed before a response; by default true. */
  readonly repeats?: boolean;
}

/** Connections that are kept alive. A plain agent of Node would use the proxy that the global agent may be configured with. */
export interface Connections {
  readonly plain: Agent;
  readonly tls: TlsAgent;
}

/** Creates connections. @param idle how long an unused connection stays open, in ms; undefined: as long as the partner wants */
export const keepConnections = (idle?: number): Connections => {
  const options = { keepAlive: true, ...(idle !== undefined && { timeout: idle }) };
  return { plain: new Agent(options), tls: new TlsAgent(options) };
};

/** Creates a poster. Kept-alive connections do not keep the process alive. */
export function posterFor(needs: PosterNeeds): Poster {
  const { url, timeout, ca, lookup, repeats = true } = needs;
  const { connections = keepConnections() } = needs;
  const isTls = url.protocol === 'https:';
  const request = isTls ? requestTls : requestPlain;
  const agent = isTls ? connections.tls : connections.plain;
  const options = {
    insecureHTTPParser: false,
    // Certificates are checked even if NODE_TLS_REJECT_UNAUTHORIZED is set to 0.
    ...(isTls ? { rejectUnauthorized: true } : { lookup: lookUpWhere(isLoopback) }),
    ...(lookup && { lookup }),
    ...(ca !== undefined && { ca }),
  };
  const send = async (
    method: 'GET' | 'POST',
    to: URL,
    { headers, body, onError }: Sending,
  ): Promise<Posted | PostFault> => {
    const time: Time = { isOver: false, request: undefined, onError };
    // Not a signal, which costs much more for each request.
    const stop = alarm(timeout, () => {
      time.isOver = true;
      time.request?.destroy();
    });
    const ask = (over: Agent | false) => {
      const sent = request(to, {
        ...options,
        method,
        agent: over,
        headers: { 'User-Agent': 'payment-widgets', ...headers },
      });
      time.request = sent;
      const answer = answerTo(sent, isTls ? 'secureConnect' : 'connect', needs, time);
      sent.end(body);
      return answer;
    };
    try {
      const answer = await ask(agent);
      if (answer !== 'gone') return answer;
      if (!repeats) return 'broken';
      const again = await ask(false);
      // The partner may have received the first request.
      if (again === 'gone' || again === 'unreachable') return 'broken';
      return typeof again === 'string' ? again : { ...again, isRepeated: true };
    } finally {
      stop();
    }
  };
  return {
    post: (body, headers, onError) => send('POST', url, { headers, body, onError }),
    get: (to, headers, onError) => send('GET', to, { headers, onError }),
  };
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly onError: OnError | undefined;
}

/** Whether the timeout is over, the request that ends with it, and who hears of its error. */
interface Time {
  isOver: boolean;
  request: ClientRequest | undefined;
  readonly onError: OnError | undefined;
}

/** @param connected the event after which the socket can be written to */
function answerTo(
  sent: ClientRequest,
  connected: 'connect' | 'secureConnect',
  { longest, longestRefused = 0 }: Pick<PosterNeeds, 'longest' | 'longestRefused'>,
  time: Readonly<Time>,
): Promise<Posted | PostFault | 'gone'> {
  let isSent = false;
  let hasAnswer = false;
  /** The status is known, and counts: whatever ends the response only ends its body. */
  let isRefused = false;
  const faultOf = (code = ''): PostFault | 'gone' => {
    if (!isSent) return 'unreachable';
    if (time.isOver) return 'timeout';
    if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') return 'garbled';
    return sent.reusedSocket && !hasAnswer ? 'gone' : 'broken';
  };
  return new Promise((resolve) => {
    const end = (answer: Posted | PostFault | 'gone') => {
      resolve(answer);
      sent.destroy();
    };
    const fail = ({ code }: NodeJS.ErrnoException) => {
      const fault = faultOf(code);
      // The timeout destroys the request, whose error then says only that the connection has ended.
      const cause = time.isOver ? 'ETIMEDOUT' : code;
      if (cause !== undefined && fault !== 'gone') time.onError?.(cause);
      end(fault);
    };
    sent.on('socket', (socket) => {
      if (sent.reusedSocket) isSent = true;
      else socket.once(connected, () => (isSent = true));
    });
    sent.on('response', (response) => {
      hasAnswer = true;
      if (!isAccepted(response.statusCode)) {
        isRefused = true;
        void readBeginning(response, longestRefused).then((body) => end(posted(response, body)));
      } else {
        readBody(response, longest).then(
          (body) => (body === 'large' ? end(body) : resolve(posted(response, body))),
          (error) => fail(error),
        );
      }
    });
    // A response that switches to another protocol is a response, too.
    sent.on('upgrade', (response, socket) => {
      resolve(posted(response));
      socket.destroy();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => isRefused || fail(error));
    // If the connection ends in any other way, resolve, so that no caller waits for ever. A response being read has its own
    // end.
    sent.on('close', () => hasAnswer || end(faultOf()));
  });
}

const posted = ({ statusCode = 0, headers }: IncomingMessage, body?: Buffer): Posted => ({
  status: statusCode,
  contentType: headers['content-type'] ?? '',
  body: body ?? Buffer.alloc(0),
});

/** The beginning of a body. What ends the response early, such as the timeout, ends the beginning. Never rejects. */
async function readBeginning(response: IncomingMessage, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (longest > 0) {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= longest) break;
      }
    }
  } catch {
    // The status has arrived, and it is what counts.
  }
  return Buffer.concat(chunks).subarray(0, longest);
}

/** The whole body. Rejects if the response ends early. */
function readBody(response: IncomingMessage, longest: number): Promise<Buffer | 'large'> {
  // Listeners, because an iterator would take much of the time of a request.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > longest) resolve('large');
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', reject);
    response.on('close', () => reject(new Error('the response ended early')));
  });
}
