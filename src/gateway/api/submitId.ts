/** The header with the id of a submit, so that the submit can be repeated. */
import { faultOf, pattern } from '../catalogue/parameters/format.ts';
import { shown } from '../catalogue/parameters/secrets.ts';
import { badParameters, type Refusal } from '../catalogue/results/refusal.ts';
import type { AppContext } from './context.ts';
import { schemaOf } from './openapi/schema.ts';
import type { ParameterObject } from './openapi/types.ts';
import { header, type Request } from './route.ts';

/** The header with the id of a submit. */
export const SUBMIT_ID = 'Idempotency-Key';
export const SUBMIT_ID_FORMAT = pattern(
  '^[A-Za-z0-9_-]{16,64}$',
  'len 16-64',
  ['0123456789abcdef'],
  ['0123456789'],
);

/** The header in the OpenAPI document. */
export const SUBMIT_ID_HEADER: ParameterObject = {
  name: SUBMIT_ID,
  in: 'header',
  description:
    'Id of the submit. A repeated submit with the same id gets the first answer, and pays nothing.',
  required: false,
  schema: schemaOf(SUBMIT_ID_FORMAT),
};

/** The id of a submit; a submit without the header gets a new id. */
export function submitIdOf({ ids }: AppContext, request: Request): string | Refusal {
  const key = header(request, SUBMIT_ID.toLowerCase()) ?? ids.submit();
  const message = faultOf(SUBMIT_ID_FORMAT, key);
  if (message === undefined) return key;
  return badParameters([{ name: SUBMIT_ID, value: shown(SUBMIT_ID, key), message }]);
}
