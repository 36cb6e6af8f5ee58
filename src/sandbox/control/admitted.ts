/** Checks who may use the control API: a caller with an access token of the entity. */

import { faultOf } from '../../contract/parameters/format.ts';
import { ENTITY_ID } from '../../contract/parameters/sections/authentication.ts';
import { entitiesOf } from '../../gateway/api/authenticate.ts';
import { belongsTo } from '../../gateway/api/context.ts';
import type { Request } from '../../gateway/api/route.ts';
import { BAD_TOKEN, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { SandboxContext } from '../context.ts';
import type { Member, Texts } from './json.ts';

/** The member that every call of the control API requires. */
export const ENTITY: Member = {
  name: 'entityId',
  required: true,
  fault: (value) => faultOf(ENTITY_ID, value),
};

/** Checks a call in this order: header, token, body, entity. */
export async function admitted(
  context: SandboxContext,
  request: Request,
  read: (body: Buffer) => Texts | Refusal,
): Promise<{ readonly id: EntityId; readonly texts: Texts } | Refusal> {
  const entities = await entitiesOf(context, request);
  if (isRefusal(entities)) return entities;
  const texts = read(request.body);
  if (isRefusal(texts)) return texts;
  const id = texts['entityId'] as EntityId;
  if (!entities.includes(id)) return BAD_TOKEN;
  await belongsTo(context, request, id);
  return { id, texts };
}
