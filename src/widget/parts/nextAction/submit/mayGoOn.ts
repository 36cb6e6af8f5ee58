/** Calls a before-submit callback of the page. */
import type { CallbackName } from '../../../options/callbacks.ts';
import type { SubmitEventLike } from '../../../options/submitEvent.ts';
import { options } from '../../../shared.ts';

/**
 * Whether the submit may continue. `false`, a promise of `false`, a rejection, a throw and `event.preventDefault()`
 * stop the submit. Any other result continues it, including `undefined`.
 * @param target of the event, if it is not the form
 */
export async function mayGoOn(
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
