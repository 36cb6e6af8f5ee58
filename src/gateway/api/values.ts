/** Single values that browsers send to pages of the gateway. */
import { isRefusal } from '../catalogue/results/refusal.ts';
import { readBody, readQuery } from './formBody.ts';
import type { Request } from './route.ts';

/** A value of the form or the query, as it came; undefined where there is none, or nothing that can be read. */
export function valueIn(request: Request, name: string): string | undefined {
  const reads = request.body.length > 0 ? [readBody, readQuery] : [readQuery];
  for (const read of reads) {
    const sent = read(request);
    if (isRefusal(sent)) continue;
    const pair = sent.pairs.find(([key]) => key === name);
    if (pair) return pair[1];
  }
  return undefined;
}
