/** The place before a form of the page. It contains the form's containers, or a message while there are none. */

import type { BrandPlan } from '../forms/card/cardBrands.ts';
import type { Container } from '../forms/container/container.tsx';
import { messageElement } from '../forms/container/containerMessages.tsx';
import { options } from '../kernel/options/readOptions.ts';
import type { Presentation } from './modern/index.tsx';
import { createMethodList } from './modern/methodList.tsx';
import type { MountedForm } from './mountedForm.ts';
import { hidePagesForm } from './pagesForm.ts';

export type ContainerPlace = ReturnType<typeof createContainerPlace>;

export interface PlaceNeeds {
  /** Called with each container that is in the document. */
  readonly added: (container: Container) => void;
  /** Called when the page has removed one of its forms. */
  readonly left: (original: HTMLFormElement) => void;
}

export function createContainerPlace(
  original: HTMLFormElement,
  plan: BrandPlan,
  { added, left }: PlaceNeeds,
) {
  const containers: Container[] = [];
  /** A message in the place of the containers. */
  let message: HTMLElement | undefined;
  /** The block of stored details. */
  let stored: HTMLElement | undefined;
  const list = options.style === 'modern' ? createMethodList(plan, original) : undefined;
  let presentation: Presentation | undefined;
  /** Containers that were there before the part `modern`, also that of stored details. */
  const waiting: Container[] = [];
  const joined = (container: Container) => {
    if (presentation) presentation.joined(container);
    else waiting.push(container);
  };
  const showForm = hidePagesForm(original, {
    elements: () =>
      [
        stored,
        list?.element,
        message,
        ...(list ? [] : containers.map(({ element }) => element)),
      ].filter((element) => element?.parentNode) as HTMLElement[],
    left: () => left(original),
  });
  /** Puts an element before the form, in place of a message. */
  const put = (element: HTMLElement) => {
    original.before(element);
    message?.remove();
    message = undefined;
  };
  /** Stored details may come before every other method. */
  const addToList = (element: HTMLElement, isFirst?: boolean) => {
    if (!list?.connected()) put(list?.element as HTMLElement);
    list?.add(element, isFirst);
  };
  const first = () => list?.connected() ?? containers[0]?.element ?? message ?? original;

  const showMessage: MountedForm['showMessage'] = (code, text, action) => {
    list?.show();
    for (const container of containers) container.showMessage(code, text, action);
    if (containers.length) return;
    const next = messageElement(text, action);
    put(next);
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
      if (list) addToList(block, true);
      else {
        first().before(block);
        stored = block;
      }
    },
    /** Puts the element of a container into the document. */
    insert(element: HTMLElement): void {
      if (list) {
        addToList(element);
        return;
      }
      const last = containers.at(-1)?.element;
      if (last) last.after(element);
      else put(element);
    },
    add(container: Container): void {
      containers.push(container);
      joined(container);
      added(container);
    },
    /** @param restore whether the page's own form comes back */
    clear(restore: boolean): void {
      for (const container of containers.splice(0)) container.remove();
      presentation?.end();
      showForm(restore);
      message?.remove();
      list?.element.remove();
    },
  };
}
