/** A submit from the click to the answer: validate, ask the page, collect, send. */
import { NoAnswer, type SubmitOutcome } from '../../protocol/index.ts';
import { announce } from '../announce.ts';
import type { Container } from '../container.ts';
import { mayGoOn } from '../options/callbacks.ts';
import { options } from '../options/read.ts';
import { send } from '../parts/nextAction/submit/send.ts';
import type { Tools } from '../parts/tools.ts';
import type { Run } from '../run.ts';

/**
 * Submits once; while one of the page's forms is on its way another call does nothing.
 *
 * @param resultUrl gives the address for the result; `undefined` when there is none that may be used, which is told then
 * @param follow acts on what became of it
 */
export async function submit(
  tools: Tools,
  container: Container,
  run: Run,
  resultUrl: () => URL | undefined,
  follow: (outcome: SubmitOutcome) => Promise<void>,
): Promise<void> {
  const { phase } = run;
  if (phase.value !== 'open') return;
  run.forget();
  run.at.value = container.element;
  phase.value = 'busy';
  // The page may take the form away at any time.
  const isHere = () => !run.signal.aborted && container.element.isConnected;
  try {
    const isRight = await isValid(container, run);
    if (isRight === false) tellFaults(container, run);
    if (!isRight) return;
    for (const name of container.callbacks) {
      if (!isHere()) return;
      if (!(await mayGoOn(name, container.form, container.submitter))) return;
    }
    if (!isHere()) return;
    // Before the gateway has told of the checkout its own address is not known.
    const early = run.config() && resultUrl();
    if (run.config() && !early) return;
    if (container.consent && !(await container.consent())) return;
    const result = isHere() && (early ?? resultUrl());
    if (!result) return;
    const outcome = await send(tools, container, run, result);
    if (!run.signal.aborted) await follow(outcome);
  } finally {
    // Whoever took over has said so.
    if (phase.value === 'busy') phase.value = 'open';
  }
}

/** Of several faults the focus is at the first, and a list above the form leads to all of them. */
function tellFaults(container: Container, run: Run): void {
  // Where something else is in the way that was told by itself.
  if (!container.form.querySelector('.wpwl-has-error')) return;
  announce(run.texts.value('checkEntries'), true);
  if (options.showErrorSummary === false) return;
  // Each fault is at its field, too.
  void run.part('summary').then(
    (part) => part.show(run, container),
    () => {},
  );
}

/** @returns `undefined` where a frame does not answer, which is told */
async function isValid(container: Container, run: Run): Promise<boolean | undefined> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    run.fail('FRAME_SILENT', { detail: error.message });
    return undefined;
  }
}
