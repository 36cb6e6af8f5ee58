/** /_sandbox/entities: creates, lists and deletes entities for tests. /_sandbox/reset: deletes the data of an entity. */

import { entitiesOf } from '../../gateway/api/authenticate.ts';
import { belongsTo, refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { createEntity, listEntities, MOST_CREATED } from '../entities/create.ts';
import { deleteEntity, resetEntity } from '../entities/delete.ts';
import { admitted, ENTITY } from './admitted.ts';
import { copyRoutes } from './copies.ts';
import { creatorAmong, readCreateBody } from './entityBody.ts';
import { readJson } from './json.ts';
import { queryOf } from './query.ts';

export const entityRoutes = (context: SandboxContext): Route[] => [
  {
    methods: ['POST'],
    path: '/_sandbox/entities',
    openapi: 'omitted: test',
    answer: (request) => create(context, request),
  },
  {
    methods: ['GET'],
    path: '/_sandbox/entities',
    openapi: 'omitted: test',
    answer: (request) => list(context, request),
  },
  {
    methods: ['DELETE'],
    path: '/_sandbox/entities/:entityId',
    openapi: 'omitted: test',
    answer: (request) => remove(context, request),
  },
  ...copyRoutes(context),
  {
    methods: ['POST'],
    path: '/_sandbox/reset',
    openapi: 'omitted: test',
    answer: (request) => reset(context, request),
  },
];

const answerWith = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});

const refused = (context: SandboxContext, request: Request, why: Refusal): Answer =>
  json(refusal(context, request, why));

async function create(context: SandboxContext, request: Request): Promise<Answer> {
  const own = await entitiesOf(context, request);
  if (isRefusal(own)) return refused(context, request, own);
  const creator = await creatorAmong(context, own);
  const wish = readCreateBody(request.body, own, creator);
  if (isRefusal(wish)) return refused(context, request, wish);
  await belongsTo(context, request, creator);
  const created = await createEntity(context, wish);
  if (isRefusal(created)) return refused(context, request, created);
  return answerWith({ ...created, createdAt: iso(created.createdAt) });
}

async function list(context: SandboxContext, request: Request): Promise<Answer> {
  const own = await entitiesOf(context, request);
  if (isRefusal(own)) return refused(context, request, own);
  const unknown = queryOf(request, []);
  if (isRefusal(unknown)) return refused(context, request, unknown);
  const entities = await listEntities(context, [...own].sort());
  return answerWith({
    entities: entities.map(({ created, ...entity }) => ({
      ...entity,
      created: created !== undefined,
      ...(created && { creator: created.creator, createdAt: iso(created.createdAt) }),
    })),
    most: MOST_CREATED,
  });
}

const NOT_FOUND: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The token gives access to no entity with this id that a test has created',
};
const OF_CONFIGURATION: Refusal = {
  refused: '200.300.404',
  detail:
    'The entity comes from the configuration, so it cannot be deleted: ' +
    'POST /_sandbox/reset deletes its data',
};

async function remove(context: SandboxContext, request: Request): Promise<Answer> {
  const own = await entitiesOf(context, request);
  if (isRefusal(own)) return refused(context, request, own);
  const unknown = queryOf(request, []);
  if (isRefusal(unknown)) return refused(context, request, unknown);
  const id = (request.params['entityId'] ?? '') as EntityId;
  const created = await context.store.createdEntity.find(id);
  const isOwn = own.includes(id);
  const mayDelete = created !== undefined && (isOwn || own.includes(created.creator));
  if (mayDelete && (await deleteEntity(context, id))) return answerWith({ entityId: id });
  return refused(context, request, isOwn && !created ? OF_CONFIGURATION : NOT_FOUND);
}

async function reset(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, (body) => readJson(body, [ENTITY]));
  if (isRefusal(admission)) return refused(context, request, admission);
  const { id } = admission;
  const now = await resetEntity(context, id);
  return now === undefined
    ? refused(context, request, NOT_FOUND)
    : answerWith({ entityId: id, mode: 'real', now: iso(now) });
}
