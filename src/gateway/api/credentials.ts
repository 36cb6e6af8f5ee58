/**
 * Credentials among the parameters: `authentication.userId`, `authentication.password`, `authentication.entityId`, in the
 * body or the query, as sent by clients that are older than the bearer token (docs/compatibility.md). They are removed
 * here: the validation gets a request without credentials, so none is stored, sent on or logged.
 */

import { missing } from '../catalogue/parameters/rules/rule.ts';
import type { Sent } from '../catalogue/parameters/validate.ts';
import {
  BAD_TOKEN,
  badParameters,
  isRefusal,
  type ParameterError,
  type Refusal,
} from '../catalogue/results/refusal.ts';
import type { UserPassword } from '../domain/merchant/userPassword.ts';
import { MOST_OF_A_BROWSER, readBody, readQuery } from './formBody.ts';
import { header, type Request } from './route.ts';

/**
 * Whether a browser says that a page of another site made the request. A browser sends a form of such a page without asking
 * the gateway first, so a page that guesses the credentials of a gateway for tests could pay at it. Servers send neither header.
 */
export function isOfOtherSite(request: Pick<Request, 'headers'>): boolean {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  if (origin === 'null') return true;
  if (site !== undefined) return site === 'cross-site';
  return origin !== undefined && origin.replace(/^.*:\/\//, '') !== header(request, 'host');
}

export const OF_OTHER_SITE: Refusal = {
  ...BAD_TOKEN,
  detail:
    'authentication.userId and authentication.password are accepted from servers only, not from a web page of another site',
};

const USER_ID = 'authentication.userId';
const PASSWORD = 'authentication.password';
const ENTITY_ID = 'authentication.entityId';
const ALL: readonly string[] = [USER_ID, PASSWORD, ENTITY_ID];

/** A request and its credentials, separated. */
export interface Carried {
  /** Undefined if the request has none. */
  readonly pair: UserPassword | undefined;
  /** All other parameters. The value of `authentication.entityId` is passed on as `entityId`. */
  readonly sent: Sent;
}

/** Takes the credentials out of a request. @param sent the request's body; or its query, if the route reads the query */
export function carriedBy(request: Request, sent: Sent): Carried | Refusal {
  const inQuery = credentialsIn(readQuery(request));
  const values = new Map<string, string>();
  const errors: ParameterError[] = [];
  for (const [name, value] of [...credentialsIn(sent), ...inQuery]) {
    if (value === '') continue;
    const before = values.get(name);
    if (before !== undefined && before !== value) errors.push(wrong(name, TWICE));
    else values.set(name, value);
  }
  const [userId, password] = [values.get(USER_ID), values.get(PASSWORD)];
  if (userId === undefined && password !== undefined) errors.push(missing(USER_ID, GO_TOGETHER));
  if (userId !== undefined && password === undefined) errors.push(missing(PASSWORD, GO_TOGETHER));
  const entityId = values.get(ENTITY_ID);
  const pairs = sent.pairs.filter(([name]) => !ALL.includes(name));
  const named = pairs.find(([name, value]) => name === 'entityId' && value !== '');
  const isOther = named !== undefined && named[1] !== entityId;
  if (entityId !== undefined && isOther) errors.push(wrong(ENTITY_ID, OTHER));
  if (errors.length > 0) return badParameters(errors);
  const isNew = entityId !== undefined && named === undefined;
  return {
    pair: userId === undefined || password === undefined ? undefined : { userId, password },
    sent: { ...sent, pairs: isNew ? [['entityId', entityId], ...pairs] : pairs },
  };
}

const TWICE = 'must not be sent more than once with different values';
const GO_TOGETHER = `is required: ${USER_ID} and ${PASSWORD} go together`;
const OTHER = 'must be the same as entityId';

const wrong = (name: string, message: string): ParameterError => ({ name, value: '***', message });

/**
 * Whether a request has credentials among its parameters: then it comes from a server, even without an Authorization
 * header.
 */
export function carriesCredentials(request: Request): boolean {
  if (!MENTIONED.test(request.query) && !MENTIONED.test(request.body.toString('latin1'))) {
    return false;
  }
  const places = [readBody(request, MOST_OF_A_BROWSER), readQuery(request)];
  return places.some((sent) => credentialsIn(sent).length > 0);
}

const credentialsIn = (sent: Sent | Refusal): Sent['pairs'] =>
  isRefusal(sent) ? [] : sent.pairs.filter(([name]) => ALL.includes(name));

/** A quick check: only if the text matches is the request parsed, because a browser's submit is parsed later anyway. */
const MENTIONED = /authentication(?:\.|%2e)/i;
