/** A page whose checkout has ended is loaded again, so that its shop creates another one. Names and addresses stay. */

import type { Container } from '../forms/container/container.tsx';

/** Where they are in `sessionStorage` until the page is there again. */
const KEY = 'paymentWidgets.startAgain';

/** Names of the parameters that are kept: nothing about a card or an account but the name on the card. */
const KEPT =
  /^(?:billing|shipping)\.|^card\.holder$|^customer\.(?:givenName|surname|email|phone|mobile)$/;

/** A text with so many digits may be a card number in the wrong field. */
const NUMBER = /(?:\d\D*){12}/;

/** Loads the page again. */
export function startAgain(containers: readonly Container[]): void {
  const typed = containers.flatMap(({ form }) => [...new FormData(form)]);
  const kept = typed.filter(([name, value]) => KEPT.test(name) && !NUMBER.test(String(value)));
  permitted(() => sessionStorage.setItem(KEY, JSON.stringify(kept)));
  location.reload();
}

/** Fills in what was typed before the page was loaded again. */
export function fillAgain(containers: readonly Container[]): void {
  permitted(() => {
    const kept: [string, string][] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    for (const [name, value] of kept) {
      for (const { form } of containers) {
        const control = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
        if (!control || !value || control.value === value) continue;
        control.value = value;
        for (const type of ['input', 'change']) {
          control.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }
    }
  });
}

/** Uses the storage. A browser or a sandbox may forbid it, and another script may have written there. */
function permitted(act: () => void): void {
  try {
    act();
  } catch {}
}
