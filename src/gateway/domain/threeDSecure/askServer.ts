/**
 * The issuers behind a 3-D Secure server. Its answers are found before they are recorded: a database transaction that needs one
 * is undone, the server is asked, and the transaction runs again with the answer.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import type { Ids } from '../shared/ids.ts';
import type { Outside } from '../shared/outside.ts';
import {
  type AuthenticationInput,
  type ChallengeResult,
  type IssuerLookup,
  type IssuerResponse,
  type IssuerStatement,
  type Issuers,
  NO_ISSUERS,
} from './issuer.ts';
import type {
  Answers,
  AuthenticationAnswer,
  AuthenticationQuestion,
  Requestor,
  ResultAnswer,
  ThreeDSecureServer,
  VersionAnswer,
  VersionQuestion,
} from './server.ts';
import type { AuthenticationState } from './types.ts';

/** Thrown where an answer is needed that is not known yet. The message does not repeat the question, which has the number of a card. */
class Unanswered extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('the 3-D Secure server has to be asked first');
    this.question = question;
  }
}

type Question =
  | { readonly kind: 'version'; readonly about: VersionQuestion }
  | { readonly kind: 'authenticate'; readonly about: Omit<AuthenticationQuestion, 'number'> }
  | {
      readonly kind: 'result';
      readonly about: Requestor & { readonly flow: AuthenticationState };
    };

/** The text that a question is known by: without the time, which is another one when a transaction runs again. */
const textOf = ({ kind, about }: Question): string =>
  JSON.stringify([kind, about], (name, value) => (name === 'purchaseDate' ? undefined : value));

/** Where there are other issuers, too: the requests whose cards the server knows. */
interface Others {
  readonly issuers: Issuers;
  readonly isAsked: (request: ApiRequest) => boolean;
}

/** The issuers that a server knows, with the answers that are known. Those of `others` answer for all other requests. */
export function issuersOf(
  server: ThreeDSecureServer,
  others: Others = { issuers: NO_ISSUERS, isAsked: () => true },
  answers: Answers = new Map(),
): Issuers {
  const answerTo = <Answer>(question: Question): Answer => {
    const key = textOf(question);
    if (!answers.has(key)) throw new Unanswered(question);
    return answers.get(key) as Answer;
  };
  const { issuers, isAsked } = others;
  return {
    asked: { server, with: (known) => issuersOf(server, others, known) },
    find(input, network) {
      if (!isAsked(input.request)) return issuers.find(input, network);
      const { entityId, channelId } = input;
      const number = input.request.card?.number ?? '';
      const about = { entityId, channelId, network, number };
      return lookupIn(input, answerTo({ kind: 'version', about }));
    },
    addressOf(step, flow, base) {
      if (!flow.server) return issuers.addressOf(step, flow, base);
      return (step === 'method' ? flow.server.methodUrl : flow.server.challengeUrl) ?? base;
    },
    authenticate(flow, request) {
      if (!flow.server) return issuers.authenticate(flow, request);
      const { entityId, channelId } = flow.server;
      const about = { entityId, channelId, network: flow.network, request };
      return responseIn(flow, answerTo({ kind: 'authenticate', about }));
    },
    judgeChallenge: (flow, answer) =>
      flow.server
        ? { kind: 'again', state: flow.issuerState }
        : issuers.judgeChallenge(flow, answer),
    resultOf(flow) {
      if (!flow.server) return issuers.resultOf(flow);
      const { entityId, channelId } = flow.server;
      return resultIn(flow, answerTo({ kind: 'result', about: { entityId, channelId, flow } }));
    },
  };
}

function lookupIn(
  { entityId, channelId }: AuthenticationInput,
  answer: VersionAnswer | 'unreachable',
): IssuerLookup {
  if (typeof answer === 'string') return answer;
  const { version, methodUrl } = answer;
  const server = { entityId, channelId, ...(methodUrl !== undefined && { methodUrl }) };
  return { version, hasMethod: methodUrl !== undefined, state: {}, server };
}

/**
 * Without an answer the shopper is not authenticated (API 3, result codes of 3-D Secure: communication error). EMV error code
 * 405: system connection failure; component S: the 3DS Server.
 */
const UNREACHED: IssuerStatement = {
  status: 'U',
  isUnreached: true,
  error: { code: '405', description: 'System Connection Failure', source: 'S' },
};

function responseIn(
  flow: AuthenticationState,
  answer: AuthenticationAnswer | 'unreachable',
): IssuerResponse {
  const state = flow.issuerState;
  if (answer === 'unreachable') return { statement: UNREACHED, messages: [], state };
  const { statement, message, ids, challengeUrl } = answer;
  return { statement, messages: [message], state, ids, challengeUrl };
}

function resultIn(
  { issuerState: state }: AuthenticationState,
  answer: ResultAnswer | 'unreachable',
): ChallengeResult {
  if (answer === 'pending') return { kind: 'again', state };
  if (answer === 'unreachable') {
    return { kind: 'done', statement: UNREACHED, messages: [], state };
  }
  return { kind: 'done', statement: answer.statement, messages: [answer.message], state };
}

/** What a use case needs that may ask. */
interface AskingNeeds {
  readonly issuers: Issuers;
  readonly ids: Ids;
  readonly outside: Outside;
}

/** More questions than any step has: the card may be another one when a transaction runs again. */
const MOST_QUESTIONS = 6;

/**
 * Runs work that stores what issuers answer. The work must be one database transaction: it is undone and runs again, with the
 * same UUIDs, whenever the server has to be asked first. Issuers that answer at once are not asked here.
 *
 * @param numberOf finds the number of the card, where the work itself does not find the issuer
 */
export async function askingIssuers<Needs extends AskingNeeds, Result>(
  needs: Needs,
  work: (needs: Needs) => Promise<Result>,
  numberOf: () => Promise<string | undefined> = async () => undefined,
): Promise<Result> {
  const { asked } = needs.issuers;
  if (!asked) return work(needs);
  const answers = new Map<string, unknown>();
  const uuids: string[] = [];
  const sent = new Set<string>();
  let number: string | undefined;
  for (let count = 0; ; count++) {
    let used = 0;
    const uuid = () => {
      const one = uuids[used] ?? needs.ids.uuid();
      uuids[used++] = one;
      return one;
    };
    const ids = { ...needs.ids, uuid };
    try {
      return await work({ ...needs, ids, issuers: asked.with(answers) });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const { question } = error;
      if (question.kind === 'version') number = question.about.number;
      else if (question.kind === 'authenticate') {
        const id = String(question.about.request['threeDSServerTransID']);
        // What is authenticated has changed since the server was asked: this is another authentication.
        if (sent.has(id) && uuids.includes(id)) {
          uuids.length = 0;
          continue;
        }
        sent.add(id);
      }
      number ??= question.kind === 'authenticate' ? await numberOf() : undefined;
      const answer =
        count < MOST_QUESTIONS
          ? await needs.outside(answerOf(asked.server, question, number))
          : 'unreachable';
      answers.set(textOf(question), answer);
    }
  }
}

async function answerOf(
  server: ThreeDSecureServer,
  { kind, about }: Question,
  number: string | undefined,
): Promise<unknown> {
  switch (kind) {
    case 'version':
      return server.version(about);
    case 'authenticate':
      // The number is erased.
      return number === undefined ? 'unreachable' : server.authenticate({ ...about, number });
    case 'result':
      return server.result(about);
  }
}

/** Issuers for work that cannot wait: no card of a server is enrolled. */
export const withoutServer = (issuers: Issuers): Issuers =>
  issuers.asked ? { ...issuers, find: () => 'notEnrolled' } : issuers;
