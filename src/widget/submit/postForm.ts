/** The post of a form without a frame: the widget sends it itself. */
import {
  askGateway,
  type SubmitOrder,
  type SubmitOutcome,
  submission,
} from '../../protocol/index.ts';
import type { Run } from '../context.ts';

/** @param own fields of the form that are no controls of it */
export const post =
  (run: Run, own: readonly (readonly [string, string])[] = []) =>
  ({
    key,
    path,
    fields,
  }: Pick<SubmitOrder, 'key' | 'path' | 'fields'>): Promise<
    Exclude<SubmitOutcome, { kind: 'incomplete' }>
  > =>
    askGateway(
      fetch,
      // Not the form's own word: a field of the page may be called "action".
      new URL(`${run.address.base}/v1/checkouts/${run.checkoutId.value}/${path}`),
      {
        ...submission(key, new URLSearchParams([...own, ...fields].map(([...pair]) => pair))),
        signal: run.signal,
      },
    );
