/** The post of a form without a frame: the widget sends it itself. */
import {
  askGateway,
  type SubmitOrder,
  type SubmitOutcome,
  submission,
} from '../../protocol/index.ts';
import type { WidgetContext } from '../context.ts';

/** @param own fields of the form that are no controls of it */
export const postForm =
  (context: WidgetContext, own: readonly (readonly [string, string])[] = []) =>
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
      new URL(`${context.address.base}/v1/checkouts/${context.checkoutId.value}/${path}`),
      {
        ...submission(key, new URLSearchParams([...own, ...fields].map(([...pair]) => pair))),
        signal: context.signal,
      },
    );
