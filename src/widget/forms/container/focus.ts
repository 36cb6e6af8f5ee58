/**
 * Whether an element contains the focus. Also where a frame has it: in Chromium such a frame matches neither `:focus` nor
 * `:focus-within`.
 */
export const hasFocus = (element: Element): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement);

/** Whether a script may move the focus into an element: the element contains the focus already, or no element has it. */
export const mayTakeFocus = (element: Element): boolean =>
  hasFocus(element) || document.activeElement === document.body;
