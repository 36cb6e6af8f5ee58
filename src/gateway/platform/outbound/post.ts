/** Questions to one partner: connections stay open, no redirect is followed, no proxy is used, nothing is endless. */
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { deadline } from '../time/systemClock.ts';
import { isLoopback } from './addresses.ts';
import { lookUpWhere } from './lookUp.ts';

/** An answer. The body is read where the status is 2xx; otherwise it is empty. */
export interface Posted {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Why there is none. `unreachable`: nothing was sent. `timeout`, `broken`: the question was sent, and what became of it is
 * unknown. `garbled`: not HTTP. `large`: longer than it may be.
 */
export type PostFault = 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'large';

/** Who asks a partner. */
export interface Poster {
  /**
   * Asks, and once more where a kept connection turns out to be gone: whoever answers must know a question again by its
   * headers. Never rejects.
   */
  post(body: string, headers: Readonly<Record<string, string>>): Promise<Posted | PostFault>;
}

/** What asking needs. */
export interface PosterNeeds {
  /** With http only this machine is asked; with https anyone whose certificate is good. */
  readonly url: URL;
  /** How long all of it may take, in ms of wall time. */
  readonly patience: number;
  /** The longest answer, in bytes. */
  readonly longest: number;
  /** PEM of who vouches for the partner, in place of those whom Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Looks names up in place of the usual: with http only this machine's, with https any. No connection is kept then. */
  readonly lookup?: LookupFunction | undefined;
}

/** Somebody who asks. Kept connections do not keep the process. */
export function posterFor({ url, patience, longest, ca, lookup }: PosterNeeds): Poster {
  const isTls = url.protocol === 'https:';
  const request = isTls ? requestTls : requestPlain;
  // An agent of its own: the global one may have been told of a proxy.
  const keepAlive = lookup === undefined;
  const agent = isTls ? new TlsAgent({ keepAlive }) : new Agent({ keepAlive });
  const options = {
    method: 'POST',
    insecureHTTPParser: false,
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    ...(isTls ? { rejectUnauthorized: true } : { lookup: lookUpWhere(isLoopback) }),
    ...(lookup && { lookup }),
    ...(ca !== undefined && { ca }),
  };
  return {
    async post(body, headers) {
      const signal = deadline(patience);
      const ask = (over: Agent | false) => {
        const sent = request(url, {
          ...options,
          agent: over,
          signal,
          headers: { 'User-Agent': 'payment-widgets', ...headers },
        });
        const answer = answerTo(sent, isTls ? 'secureConnect' : 'connect', longest, signal);
        sent.end(body);
        return answer;
      };
      const answer = await ask(agent);
      if (answer !== 'gone') return answer;
      const again = await ask(false);
      // The first may have arrived.
      return again === 'gone' || again === 'unreachable' ? 'broken' : again;
    },
  };
}

/** @param connected the event of a socket that can be written to */
function answerTo(
  sent: ClientRequest,
  connected: 'connect' | 'secureConnect',
  longest: number,
  signal: AbortSignal,
): Promise<Posted | PostFault | 'gone'> {
  let isSent = false;
  let hasAnswer = false;
  const faultOf = (code = ''): PostFault | 'gone' => {
    if (!isSent) return 'unreachable';
    if (signal.aborted) return 'timeout';
    if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') return 'garbled';
    return sent.reusedSocket && !hasAnswer ? 'gone' : 'broken';
  };
  return new Promise((resolve) => {
    const end = (answer: Posted | PostFault | 'gone') => {
      resolve(answer);
      sent.destroy();
    };
    sent.on('socket', (socket) => {
      if (sent.reusedSocket) isSent = true;
      else socket.once(connected, () => (isSent = true));
    });
    sent.on('response', (response) => {
      hasAnswer = true;
      if (!isGood(response)) end(posted(response));
      else {
        readBody(response, longest).then(
          (body) => (body === 'large' ? end(body) : resolve(posted(response, body))),
          (error) => end(faultOf(error.code)),
        );
      }
    });
    // Whoever wants another protocol has answered, too.
    sent.on('upgrade', (response, socket) => {
      resolve(posted(response));
      socket.destroy();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => end(faultOf(error.code)));
    // Whatever else ends it: nobody waits for ever. An answer that is being read has an end of its own.
    sent.on('close', () => hasAnswer || end(faultOf()));
  });
}

const isGood = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300;

const posted = ({ statusCode = 0, headers }: IncomingMessage, body?: Buffer): Posted => ({
  status: statusCode,
  contentType: headers['content-type'] ?? '',
  body: body ?? Buffer.alloc(0),
});

async function readBody(response: IncomingMessage, longest: number): Promise<Buffer | 'large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) return 'large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
