/**
 * Credentials among the parameters: `authentication.userId`, `authentication.password`, `authentication.entityId`, in the body or
 * the query, as clients send them that are older than the bearer token (docs/compatibility.md). They end here: what goes on
 * to the validation holds none of them, so none is stored, told or logged.
 */

import { missing } from '../catalogue/parameters/rules/rule.ts';
import type { Sent } from '../catalogue/parameters/validate.ts';
import {
  badParameters,
  isRefusal,
  type ParameterError,
  type Refusal,
} from '../catalogue/results/refusal.ts';
import type { UserPassword } from '../domain/merchant/userPassword.ts';
import { MOST_OF_A_BROWSER, readBody, readQuery } from './formBody.ts';
import type { Request } from './route.ts';

const USER_ID = 'authentication.userId';
const PASSWORD = 'authentication.password';
const ENTITY_ID = 'authentication.entityId';
const ALL: readonly string[] = [USER_ID, PASSWORD, ENTITY_ID];

/** A request with its credentials apart. */
export interface Carried {
  /** Undefined where none was sent. */
  readonly pair: UserPassword | undefined;
  /** All the rest. What `authentication.entityId` says is said there as `entityId`. */
  readonly sent: Sent;
}

/** Takes the credentials out of a request. @param sent its body; or its query, where the route reads that */
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

/** Whether a request carries credentials among its parameters: then it is a server's, though it has no header. */
export function carriesCredentials(request: Request): boolean {
  if (!MENTIONED.test(request.query) && !MENTIONED.test(request.body.toString('latin1'))) {
    return false;
  }
  const places = [readBody(request, MOST_OF_A_BROWSER), readQuery(request)];
  return places.some((sent) => credentialsIn(sent).length > 0);
}

const credentialsIn = (sent: Sent | Refusal): Sent['pairs'] =>
  isRefusal(sent) ? [] : sent.pairs.filter(([name]) => ALL.includes(name));

/** Only then is it worth reading, which a browser's submit is once anyway. */
const MENTIONED = /authentication(?:\.|%2e)/i;
