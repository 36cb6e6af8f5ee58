/** Who may use the control API: whoever has a token of the entity. */
import type { EntityId } from '../entity/types.ts';
import { entitiesOf } from '../http/authenticate.ts';
import type { House } from '../http/house.ts';
import type { Request } from '../http/route.ts';
import { faultOf } from '../parameters/format.ts';
import { ENTITY_ID } from '../parameters/sections/authentication.ts';
import { BAD_TOKEN, isRefusal, type Refusal } from '../results/refusal.ts';
import type { Member, Texts } from './json.ts';

/** The member that every call has. */
export const ENTITY: Member = {
  name: 'entityId',
  required: true,
  fault: (value) => faultOf(ENTITY_ID, value),
};

/** Header, token, body, entity. */
export async function admitted(
  house: House,
  request: Request,
  read: (body: Buffer) => Texts | Refusal,
): Promise<{ readonly id: EntityId; readonly texts: Texts } | Refusal> {
  const entities = await entitiesOf(house, request);
  if (isRefusal(entities)) return entities;
  const texts = read(request.body);
  if (isRefusal(texts)) return texts;
  const id = texts['entityId'] as EntityId;
  if (!entities.includes(id)) return BAD_TOKEN;
  request.belongsTo(id);
  return { id, texts };
}
