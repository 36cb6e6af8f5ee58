/** Whether a script may move the focus into an element: the focus is there already, or on nothing. */
export const mayTakeFocus = (element: Element): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement) ||
  document.activeElement === document.body;
