/** Sends a validated form: collects its fields, and adds the browser data that 3-D Secure needs. */

import {
  askGateway,
  isAppAddress,
  randomId,
  type SubmitOrder,
  type SubmitOutcome,
  submission,
} from '../../../protocol/index.ts';
import type { Container } from '../../forms/container/container.tsx';
import type { PostForm } from '../../forms/paymentForm.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { announce } from '../../kernel/page/announce.tsx';
import { browserFields } from './browserFields.ts';
import { type Collected, collectFields } from './collectFields.ts';
import { submitIdOf } from './submitId.ts';

/** @param result the result address */
export async function sendForm(
  container: Container,
  context: WidgetContext,
  result: URL,
): Promise<SubmitOutcome> {
  const { form, original } = container;
  const { fields, leftOut } = collectFields(form, original);
  if (leftOut.length) {
    context.warn(`left out, since no parameter has such a name: ${leftOut.join(', ')}`);
  }
  announce(context.texts.value('processing'));
  container.storesOnly = options.useSummaryPage === true;
  const browser = browserFields(form);
  const answer = container.send(
    {
      key: submitIdOf(container).current(),
      attempt: randomId(),
      path: container.storesOnly
        ? 'data'
        : (context.endpoint.value.slice(1) as SubmitOrder['path']),
      fields: [
        ...withBrowser(fields, browser),
        ...shownMoney(context),
        // Only the shop's server may name an app, and it has.
        ...(isAppAddress(result.href) ? [] : [['shopperResultUrl', result.href] as const]),
      ],
    },
    createPostForm(context),
  );
  notify('onAfterSubmit', undefined, { type: 'submit', target: form });
  return answer;
}

/** The amount on the pay button: the gateway refuses the submit if the shop has changed its checkout since. */
function shownMoney({ payText, config }: WidgetContext): Collected['fields'] {
  const { amount, currency } = config()?.checkout ?? {};
  return payText.value?.value && amount && currency
    ? [
        ['amount', amount],
        ['currency', currency],
      ]
    : [];
}

/** A field that the page sends itself takes precedence. */
const withBrowser = (fields: Collected['fields'], browser: Collected['fields']) => [
  ...fields,
  ...browser.filter(([name]) => !fields.some(([sent]) => sent === name)),
];

/** A form that has no frame: the page sends it itself. */
const createPostForm =
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
