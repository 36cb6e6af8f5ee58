/** The page's forms: those of the document and of its open shadow roots. A closed one has to be handed over. */
export function findForms(root: Document | ShadowRoot = document): HTMLFormElement[] {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets')];
  const hosts = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...forms, ...hosts.flatMap(findForms)];
}
