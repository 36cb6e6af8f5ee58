/** /_sandbox/entities/{entityId}/fork copies an entity; /_sandbox/entities/{entityId}/snapshots stores and restores its data. */

import { entitiesOf } from '../../gateway/api/authenticate.ts';
import { belongsTo, refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { BAD_TOKEN, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import {
  deleteSnapshot,
  forkEntity,
  MOST_SNAPSHOTS,
  restoreSnapshot,
  takeSnapshot,
} from '../entities/fork.ts';
import { creatorAmong, readCreateBody } from './entityBody.ts';
import { type Member, readJson } from './json.ts';
import { queryOf } from './query.ts';

/** The work of a call for an entity. Only a fork is also allowed to the creator of the entity. */
type Work = (
  context: SandboxContext,
  id: EntityId,
  request: Request,
  own: readonly EntityId[],
) => Promise<object | Refusal>;

/** The routes that copy the data of an entity. */
export const copyRoutes = (context: SandboxContext): Route[] =>
  ROUTES.map(
    ([method, path, work]): Route => ({
      methods: [method],
      path: `/_sandbox/entities/:entityId/${path}`,
      openapi: 'omitted: test',
      answer: (request) => answer(context, request, work),
    }),
  );

async function answer(context: SandboxContext, request: Request, work: Work): Promise<Answer> {
  const refused = (why: Refusal) => json(refusal(context, request, why));
  const own = await entitiesOf(context, request);
  if (isRefusal(own)) return refused(own);
  const id = (request.params['entityId'] ?? '') as EntityId;
  const isAllowed = own.includes(id) || (work === fork && (await hasCreated(context, own, id)));
  if (!isAllowed) return refused(BAD_TOKEN);
  await belongsTo(context, request, id);
  const done = await work(context, id, request, own);
  if (isRefusal(done)) return refused(done);
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(done) };
}

/** Whether one of the entities has created this one: its creator got the token, so a copy shows nothing new. */
async function hasCreated(
  { store }: SandboxContext,
  own: readonly EntityId[],
  id: EntityId,
): Promise<boolean> {
  const created = await store.createdEntity.find(id);
  return created !== undefined && own.includes(created.creator);
}

const fork: Work = async (context, id, request, own) => {
  const creator = await creatorAmong(context, own);
  const wish = readCreateBody(request.body, own, creator);
  if (isRefusal(wish)) return wish;
  // The path names the entity that is copied.
  if (wish.from !== undefined) return FROM_NOT_ALLOWED;
  const { name, channelName } = (await context.store.entity.find(id)) ?? {};
  const options = { name, channelName, ...wish.options };
  const forked = await forkEntity(context, id, { ...wish, options });
  return isRefusal(forked) ? forked : { ...forked, createdAt: iso(forked.createdAt) };
};

const FROM_NOT_ALLOWED: Refusal = {
  refused: '200.300.404',
  errors: [{ name: 'from', value: '***', message: 'is not allowed: the path names the entity' }],
};

const NAME: Member = {
  name: 'name',
  required: false,
  fault: (value) =>
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value)
      ? undefined
      : 'must be 1 to 64 letters, digits, dots, hyphens and underscores; the first is a letter or digit',
};

const take: Work = async (context, entityId, request) => {
  const texts = request.body.length === 0 ? {} : readJson(request.body, [NAME]);
  if (isRefusal(texts)) return texts;
  const { name = `snapshot-${context.ids.request().slice(0, 8)}` } = texts as { name?: string };
  const taken = await takeSnapshot(context, entityId, name);
  if (isRefusal(taken)) return taken;
  return { entityId, name, createdAt: iso(taken.createdAt), copied: taken.copied };
};

const list: Work = async (context, entityId, request) => {
  const unknown = queryOf(request, []);
  if (isRefusal(unknown)) return unknown;
  const snapshots = await context.store.snapshot.of(entityId);
  return {
    entityId,
    snapshots: snapshots.map(({ name, createdAt }) => ({ name, createdAt: iso(createdAt) })),
    most: MOST_SNAPSHOTS,
  };
};

const NO_SNAPSHOT: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The entity has no snapshot with this name',
};

const nameIn = ({ params }: Request): string => params['name'] ?? '';

const restore: Work = async (context, entityId, request) => {
  const name = nameIn(request);
  const copied = await restoreSnapshot(context, entityId, name);
  return copied ? { entityId, name, copied } : NO_SNAPSHOT;
};

const remove: Work = async (context, entityId, request) => {
  const name = nameIn(request);
  return (await deleteSnapshot(context, entityId, name)) ? { entityId, name } : NO_SNAPSHOT;
};

const ROUTES: readonly (readonly ['GET' | 'POST' | 'DELETE', string, Work])[] = [
  ['POST', 'fork', fork],
  ['POST', 'snapshots', take],
  ['GET', 'snapshots', list],
  ['POST', 'snapshots/:name/restore', restore],
  ['DELETE', 'snapshots/:name', remove],
];
