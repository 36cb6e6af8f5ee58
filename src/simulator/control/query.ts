/** The control API's GETs: members as they stand in the query. */
import { readQuery } from '../../gateway/api/formBody.ts';
import type { Request } from '../../gateway/api/route.ts';
import { shown, shownName } from '../../gateway/catalogue/parameters/secrets.ts';
import type { Sent } from '../../gateway/catalogue/parameters/validate.ts';
import {
  badParameters,
  isRefusal,
  type ParameterError,
  type Refusal,
} from '../../gateway/catalogue/results/refusal.ts';
import { type Member, readJson, type Texts } from './json.ts';

/** A member that comes twice: no parameter of the API, where the validation would say so. */
function repeatedIn({ pairs }: Sent): ParameterError[] {
  const seen = new Set<string>();
  return pairs
    .filter(([name]) => seen.size === seen.add(name).size)
    .map(([name, value]) => ({
      name: shownName(name),
      value: shown(name, value),
      message: 'must not be sent more than once',
    }));
}

/** Reads these members and no others; all errors at once. */
export function queryOf(request: Request, members: readonly Member[]): Texts | Refusal {
  const sent = readQuery(request);
  if (isRefusal(sent)) return sent;
  const errors = [...sent.errors, ...repeatedIn(sent)];
  if (errors.length > 0) return badParameters(errors);
  return readJson(Buffer.from(JSON.stringify(Object.fromEntries(sent.pairs))), members);
}
