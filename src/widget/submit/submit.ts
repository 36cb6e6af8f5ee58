/** A submit from the click to the answer: validate, ask the page, collect, send. */
import { NoAnswer, randomId, type SubmitOutcome } from '../../protocol/index.ts';
import type { Container } from '../container.ts';
import { mayGoOn, notify } from '../options/callbacks.ts';
import { options } from '../options/read.ts';
import type { Run } from '../run.ts';
import { browserFields } from './browser.ts';
import { type Collected, collectFields } from './collect.ts';

/**
 * Submits once; while one of the page's forms is on its way another call does nothing.
 *
 * @param resultUrl gives the address for the result; `undefined` when there is none that may be used, which is told then
 * @param follow acts on what became of it
 */
export async function submit(
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
  const button = container.form.querySelector<HTMLButtonElement>('button.wpwl-button');
  let isOff = false;
  try {
    if (!(await isValid(container, run))) return;
    for (const name of container.callbacks) {
      if (!isHere()) return;
      // A page that refuses may turn the button off until a field is edited: its word must not be taken for ours.
      if (button) button.disabled = false;
      const asked = mayGoOn(name, container.form);
      isOff = button?.disabled === true;
      if (button) button.disabled = true;
      if (!(await asked)) return;
    }
    const result = isHere() && resultUrl();
    if (!result) return;
    const outcome = await send(container, run, result);
    if (!run.signal.aborted) await follow(outcome);
  } finally {
    // Whoever took over has said so.
    if (phase.value === 'busy') phase.value = 'open';
    if (button && isOff && phase.value === 'open') button.disabled = true;
  }
}

async function isValid(container: Container, run: Run): Promise<boolean> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    run.fail('FRAME_SILENT', { detail: error.message });
    return false;
  }
}

async function send(container: Container, run: Run, result: URL): Promise<SubmitOutcome> {
  const { form, original, submitId } = container;
  const { fields, leftOut } = collectFields(form, original);
  if (leftOut.length) {
    run.warn(`left out, since no parameter has such a name: ${leftOut.join(', ')}`);
  }
  container.stores = options.useSummaryPage === true;
  const answer = container.send({
    key: submitId.current(),
    attempt: randomId(),
    path: container.stores ? 'data' : run.address.purpose,
    fields: [...withBrowser(fields, form), ['shopperResultUrl', result.href]],
  });
  notify('onAfterSubmit', undefined, { type: 'submit', target: form });
  return answer;
}

/** A page that sends such a field itself knows better. */
const withBrowser = (fields: Collected['fields'], form: Element): Collected['fields'] => [
  ...fields,
  ...browserFields(form).filter(([name]) => !fields.some(([sent]) => sent === name)),
];
