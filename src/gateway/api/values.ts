/** Single values that browsers send to pages of the gateway. */
import { isRefusal } from '../catalogue/results/refusal.ts';
import { readBody, readQuery } from './formBody.ts';
import type { Request } from './route.ts';

/** A value of the form or the query, unchanged; undefined if it is missing or cannot be read. */
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
