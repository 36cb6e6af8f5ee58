/** Reads the members of a GET of the control API from the query string. */
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

/** The errors of members that occur twice. The API's own validation does not check members: they are no parameters. */
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

/** Reads a query that may have these members and no others. Returns all errors at once. */
export function queryOf(request: Request, members: readonly Member[]): Texts | Refusal {
  const sent = readQuery(request);
  if (isRefusal(sent)) return sent;
  const errors = [...sent.errors, ...repeatedIn(sent)];
  if (errors.length > 0) return badParameters(errors);
  return readJson(Buffer.from(JSON.stringify(Object.fromEntries(sent.pairs))), members);
}
