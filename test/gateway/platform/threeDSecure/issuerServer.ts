/** A 3-D Secure server over HTTP, with the simulated issuers behind it, and with faults that a test sets. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeMessage } from '../../../../src/gateway/api/threeDSecureMessages.ts';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { encodeMessage } from '../../../../src/gateway/domain/threeDSecure/codec.ts';
import type { AuthenticationInput } from '../../../../src/gateway/domain/threeDSecure/issuer.ts';
import type {
  AuthenticationState,
  ChallengeAnswer,
  Message,
} from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { simulatedIssuers } from '../../../../src/simulator/issuer/index.ts';
import { listen, type ReceivedQuestion, say } from '../processor/testSystem.ts';

/** An authentication of the server. */
interface Case {
  flow: AuthenticationState;
  readonly notificationUrl: string;
  readonly response: Message;
  result: Message | undefined;
}

/** What the server does instead of its answer. @param decide what it would answer */
export type Fault = (
  decide: () => object | undefined,
  response: ServerResponse,
  request: IncomingMessage,
) => unknown;

export interface IssuerServer {
  readonly url: string;
  /** The questions of gateways, in order. */
  readonly heard: ReceivedQuestion[];
  /** Fails for the next questions whose path begins so; then it answers as usual. */
  fail(path: string, ...faults: readonly Fault[]): void;
  /** Answers as usual again. */
  recover(): void;
}

/** Starts one on a free port; it ends after the tests. */
export async function startIssuerServer(): Promise<IssuerServer> {
  const heard: ReceivedQuestion[] = [];
  const faults: { path: string; fault: Fault }[] = [];
  const cases = new Map<string, Case>();
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const body = await text(request);
    if (url.startsWith('/acs/')) return browse(url, new URLSearchParams(body), response);
    heard.push({ method, url, headers, body });
    const decide = () => decided(url, body);
    const at = faults.findIndex(({ path }) => url.startsWith(path));
    const [next] = at < 0 ? [] : faults.splice(at, 1);
    if (next) return next.fault(decide, response, request);
    const answer = decide();
    return answer ? say(JSON.stringify(answer))(response) : say('{}', 404)(response);
  });
  const { port } = await listen(server);
  const address = `http://127.0.0.1:${port}`;

  function decided(url: string, body: string): object | undefined {
    if (url === '/versions') return version(JSON.parse(body));
    if (url === '/authentications') return authenticated(JSON.parse(body));
    const id = url.replace('/authentications/', '');
    const known = cases.get(id);
    const open = { messageType: 'RReq', threeDSServerTransID: id, transStatus: 'C' };
    return known && (known.result ?? open);
  }

  function version({ acctNumber }: { acctNumber: string }) {
    const found = issuerOf({ acctNumber });
    if (typeof found === 'string') {
      return { status: found === 'notParticipating' ? found : 'notEnrolled' };
    }
    const { version: messageVersion, hasMethod } = found;
    const method = hasMethod && { threeDSMethodURL: `${address}/acs/method` };
    return { status: 'enrolled', messageVersion, ...method };
  }

  /** Each is decided once. */
  function authenticated({ network, request }: { network: 'VISA'; request: Message }): Message {
    const id = String(request['threeDSServerTransID']);
    const known = cases.get(id);
    if (known) return known.response;
    const issuer = issuerOf(request);
    if (typeof issuer === 'string') throw new Error(`the issuer is ${issuer}`);
    const begun = {
      network,
      version: issuer.version,
      serverTransactionId: id,
      dsTransactionId: randomUUID(),
      acsTransactionId: randomUUID(),
      isPayment: request['messageCategory'] === '01',
      phase: 'begun',
      issuerState: issuer.state,
    } as AuthenticationState;
    const { statement, messages } = simulatedIssuers.authenticate(begun, request);
    const isChallenge = statement.status === 'C';
    const response = { ...messages[0], ...(isChallenge && { acsURL: `${address}/acs/challenge` }) };
    const phase = statement.status === 'D' ? 'decoupled' : 'challenge';
    const notificationUrl = String(request['notificationURL']);
    cases.set(id, { flow: { ...begun, phase }, notificationUrl, response, result: undefined });
    return response;
  }

  /** The pages of the issuer. */
  function browse(url: string, fields: URLSearchParams, response: ServerResponse): unknown {
    if (url === '/acs/method') {
      const data = decodeMessage(fields.get('threeDSMethodData') ?? '');
      const Location = String(data?.['threeDSMethodNotificationURL']);
      return response.writeHead(307, { Location, 'Cache-Control': 'no-store' }).end();
    }
    if (url === '/acs/challenge') {
      const creq = decodeMessage(fields.get('creq') ?? '');
      const id = String(creq?.['threeDSServerTransID']);
      const session = fields.get('threeDSSessionData') ?? '';
      const isKnown = cases.get(id)?.flow.acsTransactionId === creq?.['acsTransID'];
      return isKnown ? ask(response, id, session) : response.writeHead(404).end();
    }
    const id = url.replace('/acs/answer/', '');
    const found = cases.get(id);
    if (!found) return response.writeHead(404).end();
    const session = fields.get('session') ?? '';
    const judged = simulatedIssuers.judgeChallenge(found.flow, answerIn(fields));
    if (judged.kind === 'again') {
      found.flow = { ...found.flow, issuerState: judged.state };
      return ask(response, id, session);
    }
    const of = (type: string) => judged.messages.find((one) => one['messageType'] === type);
    found.result = of('RReq');
    return form(response, 'post', found.notificationUrl, {
      cres: encodeMessage(of('CRes') ?? {}),
      threeDSSessionData: session,
    });
  }

  const ask = (response: ServerResponse, id: string, session: string) =>
    form(response, 'challenge', `${address}/acs/answer/${id}`, { session, code: '' });

  return {
    url: address,
    heard,
    fail: (path, ...next) => void faults.push(...next.map((fault) => ({ path, fault }))),
    recover: () => void faults.splice(0),
  };
}

/** The simulated issuer of a card, for an AReq as far as it is known. */
function issuerOf(request: Message) {
  const fields = {
    'card.number': String(request['acctNumber']),
    'threeDSecure.challengeIndicator': String(request['threeDSRequestorChallengeInd'] ?? '01'),
    ...(request['threeDSRequestorDecReqInd'] === 'Y' && { 'threeDSecure.decoupled': 'true' }),
  };
  const input = { request: requestOf(fields) } as AuthenticationInput;
  return simulatedIssuers.find(input, 'VISA');
}

/** What the shopper did on the page: the same buttons as on that of the simulator. */
function answerIn(fields: URLSearchParams): ChallengeAnswer {
  const kind = fields.get('action');
  if (kind === 'approve') return { kind: 'code', code: fields.get('code') ?? '' };
  return { kind: kind as 'decline' | 'cancel' | 'expire' };
}

function form(
  response: ServerResponse,
  name: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): unknown {
  const inputs = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${value}">`,
  );
  const page = `<html data-page="${name}"><form method="post" action="${action}">${inputs.join('')}</form></html>`;
  return response
    .writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' })
    .end(page);
}
