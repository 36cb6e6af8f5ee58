/**
 * What comes before an authentication: documents of the issuer that run unseen and look at the browser (EMV 3-D Secure,
 * method URL). None holds the payment up for long: what does not load in time is left behind.
 */

import type { Step } from '../../../../protocol/index.ts';
import { draw, randomId } from '../../../shared.ts';
import { executeStep, urlWithParameters } from '../redirect/executeStep.tsx';

/** Patience for such a document, ms (EMV 3-D Secure 2: 10 s). */
export const PRECONDITION_TIMEOUT = 10_000;

/**
 * Runs all of them at once, each in a hidden frame of its own inside an element, and takes the frames away again.
 * @returns when each has loaded, or its time is over, or the signal came
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
    // It may do what it needs, but not take the shopper's page away.
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
      // The empty document that every frame begins with is none.
      if (frame.contentDocument?.URL !== 'about:blank') done();
    });
    place.append(frame);
    if (isPost) executeStep(step, name);
    if (signal.aborted) done();
  });
}
