/**
 * Authenticates a request. The checks run in this order, so that a refused caller learns nothing about the later ones:
 * header, token, user and password, format of the entity's id, entity, rights of the token, rate limit, parameters.
 */

import { faultOf } from '../../contract/parameters/format.ts';
import type { Place } from '../../contract/parameters/parameter.ts';
import type { Parameters } from '../../contract/parameters/request.ts';
import { ENTITY_ID } from '../../contract/parameters/sections/authentication.ts';
import { nearestName } from '../../language/nearestName.ts';
import type { Money } from '../../money/index.ts';
import { UNKNOWN, withMeant } from '../catalogue/parameters/meant.ts';
import { moneyIn } from '../catalogue/parameters/money.ts';
import { requestOf } from '../catalogue/parameters/nestedObject.ts';
import { missing } from '../catalogue/parameters/rules/rule.ts';
import { shown } from '../catalogue/parameters/secrets.ts';
import { type Sent, validate } from '../catalogue/parameters/validate.ts';
import {
  BAD_HEADER,
  BAD_TOKEN,
  BANNED,
  badParameters,
  isRefusal,
  NO_RIGHT,
  type ParameterError,
  type Refusal,
} from '../catalogue/results/refusal.ts';
import { isBanned } from '../domain/merchant/findEntity.ts';
import { both, type Grant, hasRight, RIGHTS, rightFor } from '../domain/merchant/rights.ts';
import { locksBrowserData } from '../domain/merchant/types.ts';
import { tokenOfUser } from '../domain/merchant/userPassword.ts';
import { timeOf } from '../domain/shared/clock.ts';
import { type CheckoutId, type EntityId, ndcOf } from '../domain/shared/ids.ts';
import { hashOfToken } from '../platform/keys/keys.ts';
import { type AppContext, refusal } from './context.ts';
import { carriedBy, isOfOtherSite, OF_OTHER_SITE } from './credentials.ts';
import type { Recipient } from './lasting.ts';
import { whoTries } from './passwords.ts';
import type { Stamp } from './render/envelope.ts';
import { type Answer, header, json, type Request } from './route.ts';
import { retryAfter, TOO_MANY, waitOf } from './throttle.ts';
import { valueIn } from './values.ts';

/** A shop's server that may act for the entity. */
export interface Caller {
  readonly entityId: EntityId;
  /** Of its credentials, for answers that last. */
  readonly tokenHashes: Recipient['tokenHashes'];
  /** As they were sent: they are stored, and sent back. */
  readonly parameters: Parameters;
  /** The amount; null if the request has none, or only together with what is stored (`OF_A_WHOLE`). */
  readonly money: Money | null;
  /** For the answer: entity time, and an `ndc` that contains the entity's id. */
  readonly stamp: Stamp;
}

/** The authenticated caller, or the answer that refuses the request. */
export type Authenticated =
  | ({ readonly ok: true } & Caller)
  | { readonly ok: false; readonly answer: Answer };

/**
 * The entities that the token in the header may do everything for. API 3, Authentication: 401 for a bad header, 403 for a bad token.
 */
export async function entitiesOf(
  context: Pick<AppContext, 'store'>,
  request: Pick<Request, 'headers'>,
): Promise<readonly EntityId[] | Refusal> {
  const grants = await grantsOf(context, request);
  return isRefusal(grants) ? grants : idsOf(grants.filter(isUnlimited));
}

const idsOf = (grants: readonly Grant[]): readonly EntityId[] =>
  grants.map(({ entityId }) => entityId);

const isUnlimited = (grant: Grant): boolean => RIGHTS.every((right) => hasRight(grant, right));

/** The entities that the token in the header may act for, and what it may do. */
async function grantsOf(
  context: Pick<AppContext, 'store'>,
  request: Pick<Request, 'headers'>,
): Promise<readonly Grant[] | Refusal> {
  const token = tokenIn(request);
  return token === undefined ? BAD_HEADER : grantsOfToken(context, token);
}

const tokenIn = (request: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer +([\x21-\x7e]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];

/** The hash of the token in the header; none without a token. */
export const tokenHashesOf = (request: Pick<Request, 'headers'>): readonly string[] => {
  const token = tokenIn(request);
  return token === undefined ? [] : [hashOfToken(token)];
};

/** A caller that may act for an entity, and its parameters, which are not validated yet. */
export type Identified =
  | {
      readonly ok: true;
      readonly entityId: EntityId;
      readonly tokenHashes: Recipient['tokenHashes'];
      /** Whether the specification is applied strictly to the entity. */
      readonly strict: boolean;
      readonly locksBrowserData: boolean;
      readonly sent: Sent;
      /** For the answer: entity time, and an `ndc` that contains the entity's id. */
      readonly stamp: Stamp;
    }
  | { readonly ok: false; readonly answer: Answer };

/** The entities that a caller may act for, and the request without its credentials. */
interface Speaker {
  readonly grants: readonly Grant[];
  readonly tokenHashes: Recipient['tokenHashes'];
  readonly sent: Sent;
}

/**
 * Checks the credentials of a request: its token and, if these are accepted, its user and password, either in place of a
 * token or in addition to one. If both are sent, both must be right.
 *
 * @returns a refusal with the ms to wait if wrong passwords were sent too often
 */
async function speakerOf(
  context: AppContext,
  request: Request,
  read: (request: Request) => Sent | Refusal,
): Promise<Speaker | (Refusal & { readonly wait?: number })> {
  const byToken = await grantsOf(context, request);
  const needsToken = !context.bodyCredentials || header(request, 'authorization') !== undefined;
  if (isRefusal(byToken) && needsToken) return byToken;
  const whole = read(request);
  if (isRefusal(whole)) return isRefusal(byToken) ? byToken : whole;
  const carried = context.bodyCredentials
    ? carriedBy(request, whole)
    : { sent: whole, pair: undefined };
  if (isRefusal(carried)) return carried;
  const { pair, sent } = carried;
  const tokenHashes = tokenHashesOf(request);
  if (pair === undefined) {
    return isRefusal(byToken) ? byToken : { grants: byToken, tokenHashes, sent };
  }
  if (isOfOtherSite(request)) return OF_OTHER_SITE;
  const who = whoTries(request.ip, pair.userId);
  const now = context.systemClock.now();
  const wait = context.wrongPasswords.take(who, now);
  if (wait > 0) {
    context.meter.throttled('passwords');
    return { ...TOO_MANY, wait };
  }
  const pairAsToken = tokenOfUser(pair);
  const byPair = await grantsOfToken(context, pairAsToken);
  if (isRefusal(byPair)) {
    await context.wrongPasswords.share(who, now);
    return byPair;
  }
  context.wrongPasswords.giveBack(who);
  const grants = isRefusal(byToken) ? byPair : both(byPair, byToken);
  return { grants, tokenHashes: [...tokenHashes, hashOfToken(pairAsToken)], sent };
}

/**
 * The entities that the credentials of a request may act for, before its route checks them; none if it has none, or wrong
 * ones. While wrong passwords were sent too often, user and password count as wrong, so that nothing can be learned here.
 */
export async function entitiesOfCredentials(
  context: AppContext,
  request: Request,
): Promise<readonly EntityId[]> {
  const byToken = await grantsOf(context, request);
  if (!isRefusal(byToken)) return idsOf(byToken);
  if (!context.bodyCredentials || header(request, 'authorization') !== undefined) return [];
  if (isOfOtherSite(request)) return [];
  const userId = valueIn(request, 'authentication.userId');
  const password = valueIn(request, 'authentication.password');
  if (userId === undefined || password === undefined) return [];
  const who = whoTries(request.ip, userId);
  if (context.wrongPasswords.take(who, context.systemClock.now()) > 0) return [];
  // The route counts the attempt.
  context.wrongPasswords.giveBack(who);
  const byPair = await grantsOfToken(context, tokenOfUser({ userId, password }));
  return isRefusal(byPair) ? [] : idsOf(byPair);
}

const retryAfterOf = ({ wait }: { readonly wait?: number }) =>
  wait === undefined ? undefined : retryAfter(wait);

/** Compares only hashes, so that the duration reveals nothing about the token. */
async function grantsOfToken(
  { store }: Pick<AppContext, 'store'>,
  token: string,
): Promise<readonly Grant[] | Refusal> {
  const grants = await store.token.grants(hashOfToken(token));
  return grants.length > 0 ? grants : BAD_TOKEN;
}

/**
 * Identifies the caller, and counts the call if its route has a limit.
 *
 * @param read reads the parameters from the body or the query
 */
export async function identify(
  context: AppContext,
  request: Request,
  read: (request: Request) => Sent | Refusal,
): Promise<Identified> {
  const fail = (why: Refusal, stamp?: Stamp, headers?: Answer['headers']) =>
    ({ ok: false, answer: json(refusal(context, request, why, stamp), headers) }) as const;
  const speaker = await speakerOf(context, request, read);
  if (isRefusal(speaker)) {
    const ndc = await platformNdc(context, request, read(request));
    const stamp = ndc === undefined ? undefined : { now: context.systemClock.now(), ndc };
    const isUnknown = stamp !== undefined && speaker.refused === BAD_TOKEN.refused;
    return fail(isUnknown ? { ...speaker, status: 401 } : speaker, stamp, retryAfterOf(speaker));
  }
  const { grants, tokenHashes, sent } = speaker;
  const entityId = entityIn(sent, request);
  if (typeof entityId === 'object') return fail(entityId);
  const grant = grants.find((one) => one.entityId === entityId);
  if (!grant) return fail(BAD_TOKEN);
  const clock = await context.store.clock.read(entityId);
  request.belongsTo(entityId, clock);
  const entity = await context.store.entity.find(entityId);
  // The entity was deleted while its tokens were cached.
  if (!entity) return fail(BAD_TOKEN);
  const { terms } = entity;
  const stamp = {
    now: timeOf(clock, context.systemClock.now()),
    ndc: ndcOf(entityId, request.id, terms.envelope),
  };
  if (await isBanned(context.store, entity)) return fail(BANNED, stamp);
  const types = sent.pairs.flatMap(([name, value]) => (name === PAYMENT_TYPE ? [value] : []));
  if (!hasRight(grant, rightFor(request.method, types))) return fail(NO_RIGHT, stamp);
  const wait = await waitOf(context, request, { entityId, clock });
  if (wait > 0) return fail(TOO_MANY, stamp, retryAfter(wait));
  const how = { strict: terms.strict, locksBrowserData: locksBrowserData(terms) };
  return { ok: true, entityId, tokenHashes, ...how, sent, stamp };
}

/**
 * Authenticates a request, counts it if its route has a limit, and validates its parameters.
 *
 * @param read reads the parameters from the body or the query
 * @param about the checkout they belong to: rules also check the parameters that the checkout has fixed
 */
export async function authenticate(
  context: AppContext,
  request: Request,
  place: Place,
  read: (request: Request) => Sent | Refusal,
  about?: CheckoutId,
): Promise<Authenticated> {
  const caller = await identify(context, request, read);
  if (!caller.ok) return caller;
  const { entityId, tokenHashes, strict, sent, stamp } = caller;
  const checkout = about === undefined ? undefined : await context.store.checkout.find(about);
  const fixed = checkout?.entityId === entityId ? checkout.parameters : undefined;
  const { environment } = context;
  const advise = environment === 'test' ? request.advise : undefined;
  const parameters = validate(sent, { place, environment, strict, fixed, advise });
  const fail = (why: Refusal) =>
    ({ ok: false, answer: json(refusal(context, request, why, stamp)) }) as const;
  if (isRefusal(parameters)) return fail(parameters);
  const money = OF_A_WHOLE.includes(place) ? null : moneyIn(requestOf(parameters));
  if (money && isRefusal(money)) return fail(money);
  return { ok: true, entityId, tokenHashes, parameters, money, stamp };
}

/** Places whose amount is read with the stored checkout, or as a part of a job. */
const OF_A_WHOLE: readonly Place[] = ['update', 'schedule', 'reschedule'];

/** The `ndc` of a caller without valid credentials, if it names an entity with the envelope of the platform. */
async function platformNdc(
  { store }: AppContext,
  { id }: Request,
  sent: Sent | Refusal,
): Promise<string | undefined> {
  const value = isRefusal(sent) ? undefined : sent.pairs.find(([name]) => name === ENTITY)?.[1];
  if (value === undefined || faultOf(ENTITY_ID, value) !== undefined) return undefined;
  const entity = await store.entity.find(value as EntityId);
  return entity?.terms.envelope === 'platform' ? ndcOf(entity.id, id, 'platform') : undefined;
}

const ENTITY = 'entityId';
const PAYMENT_TYPE = 'paymentType';

function entityIn({ pairs, errors }: Sent, { method, query }: Request): EntityId | Refusal {
  const value = pairs.find(([name]) => name === ENTITY)?.[1] ?? '';
  const unreadable = errors.filter(({ name }) => name === ENTITY);
  if (value === '') {
    if (unreadable.length > 0) return badParameters(unreadable);
    const isInQuery = method === 'POST' && pairs.length === 0 && query !== '';
    return badParameters([missing(ENTITY), ...misspelt(pairs)], isInQuery ? IN_QUERY : undefined);
  }
  const message = faultOf(ENTITY_ID, value);
  if (message === undefined) return value as EntityId;
  return badParameters([{ name: ENTITY, value: shown(ENTITY, value), message }]);
}

const IN_QUERY = 'A POST has its parameters in the body, not in the query';

/** The name that the entity's id was sent by, if it is misspelt. */
function misspelt(pairs: Sent['pairs']): ParameterError[] {
  const sent = pairs.slice(0, MOST_COMPARED).find(([name]) => nearestName(name, [ENTITY]));
  if (!sent) return [];
  const [name, value] = sent;
  return [{ name, value: shown(name, value), message: withMeant(UNKNOWN, ENTITY) }];
}

/** A longer request takes too much time to compare. */
const MOST_COMPARED = 100;
