/** The place of a form of the page. It contains the form's containers, or a message while there are none. */

import type { BrandPlan } from '../forms/card/cardBrands.ts';
import { options } from '../options/readOptions.ts';
import type { Presentation } from '../parts/modern/index.tsx';
import type { Container } from './container.tsx';
import { messageElement } from './containerMessages.tsx';
import { createMethodList } from './methodList.tsx';
import type { MountedForm } from './mountedForm.ts';

export type ContainerPlace = ReturnType<typeof createContainerPlace>;

/** @param added called with each container that is added */
export function createContainerPlace(
  original: HTMLFormElement,
  plan: BrandPlan,
  added: (container: Container) => void,
) {
  const containers: Container[] = [];
  /** A message in the place of the containers. */
  let message: HTMLElement | undefined;
  const list = options.style === 'modern' ? createMethodList(plan) : undefined;
  let presentation: Presentation | undefined;
  /** Containers that were there before the part `modern`, also that of stored details. */
  const waiting: Container[] = [];
  const joined = (container: Container) => {
    if (presentation) presentation.joined(container);
    else waiting.push(container);
  };
  const first = () => list?.connected() ?? containers[0]?.element ?? message ?? original;

  const showMessage: MountedForm['showMessage'] = (code, text, action) => {
    list?.show();
    for (const container of containers) container.showMessage(code, text, action);
    if (containers.length) return;
    const next = messageElement(text, action);
    (message ?? original).replaceWith(next);
    message = next;
  };

  return {
    containers,
    showMessage,
    first,
    list,
    joined,
    /** Lets the part `modern` present the existing containers, and those that are added later. */
    present(next: Presentation): void {
      presentation = next;
      waiting.splice(0).forEach(joined);
    },
    /** Puts the block of stored details before the containers. */
    insertFirst(block: HTMLElement): void {
      if (list) list.add(block, true);
      else first().before(block);
    },
    /** Puts the element of a container into the document. */
    insert(element: HTMLElement): void {
      if (list) {
        if (!list.connected()) (message ?? original).replaceWith(list.element);
        list.add(element);
        return;
      }
      const last = containers.at(-1)?.element;
      if (last) last.after(element);
      else (message ?? original).replaceWith(element);
    },
    add(container: Container): void {
      message = undefined;
      containers.push(container);
      joined(container);
      added(container);
    },
    /** @param restore whether the page's own form comes back */
    clear(restore: boolean): void {
      for (const container of containers.splice(0).reverse()) container.remove(restore);
      presentation?.end();
      if (restore) (message ?? list?.element)?.replaceWith(original);
      message?.remove();
      list?.element.remove();
    },
  };
}
