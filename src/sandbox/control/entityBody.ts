/** Reads the body of a call that creates an entity. */

import type * as z from 'zod';
import type { ParameterError } from '../../gateway/catalogue/results/refusal.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { CREATED_ENTITY } from '../../gateway/config/entityOption.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { SandboxContext } from '../context.ts';
import type { NewEntity } from '../entities/create.ts';
import { faultOfMember, readObject } from './json.ts';

const BODY = CREATED_ENTITY.extend({ from: CREATED_ENTITY.shape.entityId });

/** The entity of a token. A merchant's token also gives access to its channels: then it is the merchant. */
export async function creatorAmong(
  { store }: SandboxContext,
  own: readonly EntityId[],
): Promise<EntityId> {
  const sorted = [...own].sort();
  for (const id of sorted) {
    const entity = await store.entity.find(id);
    if (entity && entity.channels.length > 0) return id;
  }
  return sorted[0] as EntityId;
}

/** An absent body is an empty object. Returns all errors at once; they show no value. */
export function readCreateBody(
  body: Buffer,
  own: readonly EntityId[],
  creator: EntityId,
): NewEntity | Refusal {
  const read = body.length === 0 ? { members: {} } : readObject(body);
  if (isRefusal(read)) return read;
  const parsed = BODY.safeParse(read.members);
  if (!parsed.success) return badParameters(parsed.error.issues.flatMap(errorsOf));
  const { entityId, from, ...options } = parsed.data;
  if (from !== undefined && !own.includes(from as EntityId)) {
    return badParameters([
      faultOfMember('from', '***', 'must be the id of an entity that the token gives access to'),
    ]);
  }
  return {
    entityId: entityId as EntityId | undefined,
    from: from as EntityId | undefined,
    creator,
    options,
  };
}

function errorsOf(issue: z.core.$ZodIssue): ParameterError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) =>
      faultOfMember([...path, name].join('.'), '***', 'is not an allowed parameter'),
    );
  }
  return [faultOfMember(path.join('.'), '***', issue.message)];
}
