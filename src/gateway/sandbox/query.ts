/** The control API's GETs: members as they stand in the query. */
import { readQuery } from '../http/form.ts';
import type { Request } from '../http/route.ts';
import { badParameters, isRefusal, type Refusal } from '../results/refusal.ts';
import { type Member, readJson, type Texts } from './json.ts';

/** Reads these members and no others; all errors at once. */
export function queryOf(request: Request, members: readonly Member[]): Texts | Refusal {
  const sent = readQuery(request);
  if (isRefusal(sent)) return sent;
  if (sent.errors.length > 0) return badParameters(sent.errors);
  return readJson(Buffer.from(JSON.stringify(Object.fromEntries(sent.pairs))), members);
}
