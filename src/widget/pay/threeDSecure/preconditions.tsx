/**
 * The steps before an authentication: hidden documents of the issuer that inspect the browser (EMV 3-D Secure,
 * method URL). They do not delay the payment for long: the payment continues without a document that does not load in time.
 */

import { randomId, type Step } from '../../../protocol/index.ts';
import { draw } from '../../kernel/draw.ts';
import { executeStep, urlWithParameters } from '../redirect/executeStep.tsx';

/** Timeout for such a document, ms (EMV 3-D Secure 2: 10 s). */
export const PRECONDITION_TIMEOUT = 10_000;

/**
 * Runs all of them in parallel, each in a separate hidden frame inside an element, and removes the frames afterwards.
 * @returns resolves when each has loaded or timed out, or the signal is aborted
 */
export async function runPreconditions(
  preconditions: readonly Step[],
  place: Element,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(preconditions.map((step) => runUnseen(step, place, signal)));
}

function runUnseen(step: Step, place: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const name = `wpwl-method-${randomId()}`;
    // The document may not navigate the shopper's page.
    const sandbox = 'allow-forms allow-same-origin allow-scripts';
    const isPost = step.method === 'POST';
    const frame = draw<HTMLIFrameElement>(
      <iframe
        name={name}
        sandbox={sandbox}
        hidden
        aria-hidden="true"
        {...(!isPost && { src: urlWithParameters(step) })}
      />,
    );
    const done = () => {
      clearTimeout(timer);
      frame.remove();
      resolve();
    };
    const timer = setTimeout(done, PRECONDITION_TIMEOUT);
    signal.addEventListener('abort', done);
    frame.addEventListener('load', () => {
      // Ignore the empty document that every frame starts with.
      if (frame.contentDocument?.URL !== 'about:blank') done();
    });
    place.append(frame);
    if (isPost) executeStep(step, name);
    if (signal.aborted) done();
  });
}
