/** The place of a form of the page: its containers stand there, or a message while there is none. */
import type { Container } from './container.tsx';
import { messageElement } from './containerMessages.tsx';
import type { MountedForm } from './mountedForm.ts';

export type ContainerPlace = ReturnType<typeof createContainerPlace>;

/** @param added called with each container that is added */
export function createContainerPlace(
  original: HTMLFormElement,
  added: (container: Container) => void,
) {
  const containers: Container[] = [];
  /** A message in the place of the containers. */
  let message: HTMLElement | undefined;

  const showMessage: MountedForm['showMessage'] = (code, text, action) => {
    for (const container of containers) container.showMessage(code, text, action);
    if (containers.length) return;
    const next = messageElement(text, action);
    (message ?? original).replaceWith(next);
    message = next;
  };

  return {
    containers,
    showMessage,
    first: () => containers[0]?.element ?? message ?? original,
    /** Puts the element of a container into the document. */
    insert(element: HTMLElement): void {
      const last = containers.at(-1)?.element;
      if (last) last.after(element);
      else (message ?? original).replaceWith(element);
    },
    add(container: Container): void {
      message = undefined;
      containers.push(container);
      added(container);
    },
    /** @param restore whether the page's own form comes back */
    clear(restore: boolean): void {
      for (const container of containers.splice(0).reverse()) container.remove(restore);
      if (restore) message?.replaceWith(original);
      message?.remove();
    },
  };
}
