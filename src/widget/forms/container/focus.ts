/** Whether a script may move the focus into an element: the element contains the focus already, or no element has it. */
export const mayTakeFocus = (element: Element): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement) ||
  document.activeElement === document.body;
