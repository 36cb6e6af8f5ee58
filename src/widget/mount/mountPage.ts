/** Finds the forms of the page, and mounts them. */
import { options } from '../kernel/options/readOptions.ts';
import { openRegions } from '../kernel/page/announce.tsx';
import { pollUntilFound } from './latePage.ts';
import { drawForms, removeForm } from './pageForms.ts';
import type { StartForms, StartNeeds } from './startForms.ts';

/** @param unload removes all forms */
export function createPageMounting(needs: StartNeeds, start: StartForms, unload: () => void) {
  const { context, forms, pageLanguage } = needs;
  const { signal, checkoutId, fail } = context;
  const { mounted } = forms;

  function mount(originals: readonly HTMLFormElement[]): void {
    const { signal: theirs } = options;
    if (theirs?.aborted) unload();
    if (theirs instanceof AbortSignal) theirs.addEventListener('abort', () => unload(), { signal });
    if (signal.aborted) return;
    openRegions();
    pageLanguage.followOption();
    const drawn = drawForms(needs, forms, originals);
    if (!checkoutId.value && !options.createCheckout) fail('CHECKOUT_MISSING');
    void start(drawn);
  }

  return {
    /** Mounts the forms of the page, also if they are added a little later. */
    async mountPage(): Promise<void> {
      const found = await pollUntilFound(() => {
        const originals = findForms();
        return originals.length || mounted.length ? originals : undefined;
      }, signal);
      if (found?.length) mount(found);
      else if (!found) fail('FORM_MISSING');
    },
    /** Mounts one form. @param theirs aborted: the form is removed again */
    mountOne(form: HTMLFormElement, theirs?: AbortSignal): void {
      const isMounted =
        form.classList.contains('wpwl-form') || mounted.some(({ original }) => original === form);
      if (isMounted || theirs?.aborted) return;
      mount([form]);
      theirs?.addEventListener('abort', () => removeForm(forms, form), { signal });
    },
  };
}

/**
 * The page's forms: those of the document and of its open shadow roots. A form in a closed shadow root has to be passed to
 * `wpwl.mount`.
 */
function findForms(root: Document | ShadowRoot = document): HTMLFormElement[] {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets')];
  const hosts = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...forms, ...hosts.flatMap(findForms)];
}
