/** A 3-D Secure server, called over HTTP as docs/3d-secure.md describes. */
import type { ThreeDSecureServer } from '../../domain/threeDSecure/server.ts';
import {
  keepConnections,
  type OnError,
  type Posted,
  type PostFault,
  posterFor,
} from '../outbound/post.ts';
import { type ReplyFault, replyFault } from '../outbound/reply.ts';
import { processorUrlFault } from '../processor/processorUrl.ts';
import { pause, stopwatch } from '../time/systemClock.ts';
import {
  authenticationBody,
  type Read,
  responseIn,
  resultIn,
  type ServerAnswerFault,
  versionBody,
  versionIn,
} from './messages.ts';

/** The calls of a server. */
export type ServerCall = 'version' | 'authentication' | 'result';

/** Why a call has no valid answer. */
export type ServerFault = PostFault | ServerAnswerFault | ReplyFault;

/** A call without a valid answer. */
export interface ServerFaultReport {
  readonly call: ServerCall;
  readonly fault: ServerFault;
  readonly entityId: string;
  /** EMV threeDSServerTransID; absent where there is none yet. */
  readonly threeDSServerTransID?: string;
  readonly ms: number;
  /** The HTTP status of the answer. */
  readonly status?: number;
  /** The code of the system's error, if there was no answer: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  readonly errorCode?: string;
}

export interface HttpServerNeeds {
  /** See `processorUrlFault`. A user name and password in the URL are sent as basic authentication. */
  readonly url: string;
  /** The timeout of a call, a second attempt included, in ms of the system clock. */
  readonly timeout: number;
  /** PEM of the certificate authority to trust, in place of those that Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Called with a failure; never with the question, the answer or the address. */
  readonly onFault?: ((report: ServerFaultReport) => void) | undefined;
  /** Called after each attempt. `ms`: how long it took. */
  readonly onCall?:
    | ((call: ServerCall, outcome: 'answered' | 'failed', ms: number) => void)
    | undefined;
}

/** Faults that a second attempt may not have: the server was reached, and has refused nothing. */
const PASSING: readonly ServerFault[] = ['status', 'timeout', 'broken'];

/** The pause before the second attempt, in ms of the system clock, and as a share of the timeout. */
const PAUSE_MS = 1000;
const PAUSE_SHARE = 0.1;

const LONGEST_ANSWER = 65_536;

/** What a call is about, for its report. */
type About = Pick<ServerFaultReport, 'call' | 'entityId' | 'threeDSServerTransID'>;

/** One call. `send`: within that many ms. */
interface Call<Answer> {
  readonly about: About;
  readonly send: (within: number, onError: OnError) => Promise<Posted | PostFault>;
  readonly read: (body: Buffer) => Read<Answer>;
}

/**
 * A 3-D Secure server over HTTP.
 *
 * @throws RangeError for an address that must not be called; the message does not repeat the address
 */
export function httpThreeDSecureServer(needs: HttpServerNeeds): ThreeDSecureServer {
  const { url, timeout, ca, onFault, onCall } = needs;
  const expected = processorUrlFault(url);
  if (expected !== undefined) throw new RangeError(`the URL of the server must be ${expected}`);
  const connections = keepConnections();
  const posterTo = (path: string, within: number) =>
    posterFor({ url: below(url, path), timeout: within, longest: LONGEST_ANSWER, ca, connections });
  /** Asks once. @returns undefined if there is no valid answer */
  const ask = async <Answer>({ about, send, read }: Call<Answer>, within: number) => {
    const elapsed = stopwatch();
    let errorCode: string | undefined;
    const posted = await send(within, (code) => (errorCode = code));
    const fault = typeof posted === 'string' ? posted : replyFault(posted);
    const answered = fault === undefined ? read((posted as Posted).body) : { fault };
    const ms = Math.round(elapsed());
    const isAnswer = !('fault' in answered);
    onCall?.(about.call, isAnswer ? 'answered' : 'failed', ms);
    if (isAnswer) return answered;
    const status = typeof posted !== 'string' && { status: posted.status };
    onFault?.({
      ...about,
      fault: answered.fault,
      ms,
      ...status,
      ...(errorCode !== undefined && { errorCode }),
    });
    return answered;
  };
  /** Asks, and once more if the answer was lost and half of the time is left. */
  const call = async <Answer>(one: Call<Answer>): Promise<Answer | 'unreachable'> => {
    const elapsed = stopwatch();
    const first = await ask(one, timeout);
    if (!('fault' in first)) return first.answer;
    const wait = Math.min(PAUSE_MS, timeout * PAUSE_SHARE);
    const left = timeout - elapsed() - wait;
    if (!PASSING.includes(first.fault) || left < timeout / 2) return 'unreachable';
    await pause(wait);
    const second = await ask(one, left);
    return 'fault' in second ? 'unreachable' : second.answer;
  };
  return {
    version: (question) =>
      call({
        about: { call: 'version', entityId: question.entityId },
        send: (within, onError) =>
          posterTo('versions', within).post(versionBody(question), HEADERS, onError),
        read: versionIn,
      }),
    authenticate(question) {
      const threeDSServerTransID = String(question.request['threeDSServerTransID']);
      const headers = { ...HEADERS, 'Idempotency-Key': threeDSServerTransID };
      return call({
        about: { call: 'authentication', entityId: question.entityId, threeDSServerTransID },
        send: (within, onError) =>
          posterTo('authentications', within).post(authenticationBody(question), headers, onError),
        read: (body) => responseIn(body, question),
      });
    },
    result({ entityId, flow }) {
      const threeDSServerTransID = flow.serverTransactionId;
      const path = `authentications/${threeDSServerTransID}`;
      return call({
        about: { call: 'result', entityId, threeDSServerTransID },
        send: (within, onError) =>
          posterTo(path, within).get(below(url, path), { Accept: HEADERS.Accept }, onError),
        read: (body) => resultIn(body, flow),
      });
    },
  };
}

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** An address below that of the server. */
function below(url: string, path: string): URL {
  const to = new URL(url);
  to.pathname = `${to.pathname.replace(/\/$/, '')}/${path}`;
  return to;
}
