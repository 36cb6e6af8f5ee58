/** Decides whether a form may be sent: validates its fields, and calls the page's callbacks. */
import type { WidgetContext } from '../../../context.ts';
import type { Container } from '../../../mount/container.tsx';
import type { CallbackName } from '../../../options/callbacks.ts';
import type { SubmitEventLike } from '../../../options/submitEvent.ts';
import { announce, NoAnswer, options } from '../../../shared.ts';
import type { SummaryPart } from '../../summary/index.tsx';

/** @param isHere whether the page still has the form */
export async function mayBeSent(
  container: Container,
  context: WidgetContext,
  isHere: () => boolean,
  loadSummary: () => Promise<SummaryPart>,
): Promise<boolean> {
  const isRight = await isValid(container, context);
  if (isRight === false) announceFaults(container, context, loadSummary);
  if (!isRight) return false;
  for (const name of container.callbacks) {
    if (!isHere()) return false;
    if (!(await mayGoOn(name, container.form, container.submitter))) return false;
  }
  return isHere();
}

/** In the style `modern`, up to this many faults are shown at their fields only, without a list. */
const MOST_AT_FIELDS = 4;

/** Announces faults. Focuses the first one, and shows a summary above the form that links to all of them. */
function announceFaults(
  container: Container,
  context: WidgetContext,
  loadSummary: () => Promise<SummaryPart>,
): void {
  // Without a fault, another obstacle has already been reported.
  const faults = container.form.querySelectorAll('.wpwl-has-error');
  if (!faults.length) return;
  announce(context.texts.value('checkEntries'), true);
  const { style, showErrorSummary = style !== 'modern' || faults.length > MOST_AT_FIELDS } =
    options;
  if (!showErrorSummary) return;
  // Each fault is also shown at its field, so a failure to load the summary is not reported.
  void loadSummary().then(
    (part) => part.show(context, container),
    () => {},
  );
}

/** @returns `undefined` if a frame does not answer, which has been reported */
async function isValid(container: Container, context: WidgetContext): Promise<boolean | undefined> {
  try {
    return await container.validate();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof TypeError)) throw error;
    context.fail('FRAME_SILENT', { detail: error.message });
    return undefined;
  }
}

/**
 * Whether the submit may continue. `false`, a promise of `false`, a rejection, a throw and `event.preventDefault()`
 * stop the submit. Any other result continues it, including `undefined`.
 * @param target of the event, if it is not the form
 */
async function mayGoOn(
  name: CallbackName,
  form: HTMLFormElement,
  target: HTMLElement = form,
): Promise<boolean> {
  let prevented = false;
  const event: SubmitEventLike = {
    type: 'submit',
    target,
    currentTarget: target,
    get defaultPrevented() {
      return prevented;
    },
    preventDefault() {
      prevented = true;
    },
    stopPropagation() {},
  };
  try {
    const callback = options[name] as ((event: SubmitEventLike) => unknown) | undefined;
    return (await callback?.call(form, event)) !== false && !prevented;
  } catch (error) {
    console.error(`wpwlOptions.${name} failed:`, error);
    return false;
  }
}
