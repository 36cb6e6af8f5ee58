/**
 * The page's forms: those of the document and of its open shadow roots. A form in a closed shadow root has to be passed to
 * `wpwl.mount`.
 */
export function findForms(root: Document | ShadowRoot = document): HTMLFormElement[] {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets')];
  const hosts = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...forms, ...hosts.flatMap(findForms)];
}
