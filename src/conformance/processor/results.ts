/** Receives the later results of a processor, in place of a gateway: POST /processor/results (docs/processor.md). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isPending, type ResultCode } from '../../contract/resultCodes.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import { messageIn, RESULT, verdictIn } from '../../gateway/platform/processor/messages.ts';

/** The code that was reported, or what was expected and did not come. */
export type Reported = { readonly code: ResultCode } | { readonly difference: string };

/** A running receiver. */
export interface Results {
  readonly url: string;
  /**
   * Waits for the report of a result. To be called before the question is asked.
   *
   * @param failures how many reports are answered with 503 before
   */
  of(question: Question, failures: number): Promise<Reported>;
  close(): Promise<void>;
}

/** A payment whose result is awaited. */
interface Awaited {
  readonly question: Question;
  failures: number;
  readonly end: (reported: Reported) => void;
}

/**
 * Listens on this machine.
 *
 * @param within how long a report may take after the question, in ms
 * @throws the error of the server if it cannot listen on the port
 */
export async function receiveResults(
  port: number,
  token: string,
  within: number,
): Promise<Results> {
  const awaited = new Map<string, Awaited>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = (status: number, body: object = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const sent = messageIn(RESULT, await buffer(request));
    const paymentId = paymentIdIn(sent);
    const one = paymentId === undefined ? undefined : awaited.get(paymentId);
    if (request.method !== 'POST' || request.url !== '/processor/results') return answer(404);
    if (request.headers.authorization !== `Bearer ${token}`) {
      one?.end({ difference: 'expected Authorization: Bearer with the token of the processor' });
      return answer(401);
    }
    if (isRefusal(sent)) {
      // It may name no payment, so it counts for all that are awaited: one at a time.
      for (const each of awaited.values())
        each.end({ difference: 'expected the members of a result' });
      return answer(400);
    }
    if (!one) return answer(404);
    if (one.failures-- > 0) return answer(503);
    const { paymentId: _, ...members } = sent;
    const verdict = verdictIn(members, one.question.request);
    if (typeof verdict === 'string') {
      one.end({ difference: `expected a result, got one with the fault ${verdict}` });
      return answer(400);
    }
    if (!isPending(verdict.code)) one.end({ code: verdict.code });
    return answer(200, { paymentId, code: verdict.code });
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (question, failures) =>
      new Promise((resolve) => {
        const end = (reported: Reported) => {
          clearTimeout(timer);
          awaited.delete(question.paymentId);
          resolve(reported);
        };
        const late = `expected a report of the result within ${within / 1000} s, got none`;
        const timer = setTimeout(() => end({ difference: late }), within);
        awaited.set(question.paymentId, { question, failures, end });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const paymentIdIn = (sent: ReturnType<typeof messageIn<typeof RESULT>>): string | undefined =>
  isRefusal(sent) ? undefined : sent.paymentId;
