/** Posts a form that has no frame: the page sends it itself. */
import { askGateway, submission } from '../../../../protocol/index.ts';
import type { WidgetContext } from '../../../context.ts';
import type { PostForm } from '../../../forms/paymentForm.ts';

export const createPostForm =
  ({ address, checkoutId, signal }: WidgetContext): PostForm =>
  ({ key, path, fields }, own = []) =>
    askGateway(
      fetch,
      // Not the property of the form element: a field of the page may be named "action".
      new URL(`${address.base}/v1/checkouts/${checkoutId.value}/${path}`),
      {
        ...submission(key, new URLSearchParams([...own, ...fields].map(([...pair]) => pair))),
        signal,
      },
    );
