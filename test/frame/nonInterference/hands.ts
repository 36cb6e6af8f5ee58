/** What a browser does with a shopper's keys and clicks in a frame that has the focus. */
import { type ModelElement, type ModelEvent, ModelInput, trusted } from './dom.ts';
import type { FrameWindow } from './frame.ts';

/** A key with its modifier. */
export function press(window: FrameWindow, key: string, more: { ctrlKey?: boolean } = {}): void {
  const keys = { key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...more };
  const isFree = active(window).dispatchEvent(cancelable('keydown', keys));
  // The program may have moved the focus while it heard of the key.
  const at = active(window);
  if (isFree && at instanceof ModelInput && at.isEditable && !keys.ctrlKey) {
    if (key.length === 1) edit(at, 'insertText', key);
    else if (key === 'Backspace') edit(at, 'deleteContentBackward', '');
    else if (key === 'Enter') at.above?.dispatchEvent(cancelable('submit'));
  }
  if (isFree && at instanceof ModelInput && keys.ctrlKey && key === 'a') at.select();
  active(window).dispatchEvent(trusted('keyup', keys));
}

/** Pastes into the field that has the focus. */
export function paste(window: FrameWindow, text: string): void {
  const at = active(window);
  if (at instanceof ModelInput && at.isEditable) edit(at, 'insertFromPaste', text);
}

/** A click on the field of a frame: focus, and the caret at the end. */
export function click(window: FrameWindow): void {
  const { input } = window;
  if (!input) {
    window.takeFocus();
    return;
  }
  for (const type of ['pointerdown', 'mousedown']) {
    if (!input.dispatchEvent(cancelable(type, { button: 0 }))) return;
  }
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
  for (const type of ['pointerup', 'mouseup', 'click']) {
    input.dispatchEvent(cancelable(type, { button: 0 }));
  }
}

/** The browser fills a field in, which needs no focus. */
export function fillIn(window: FrameWindow, text: string): void {
  const { input } = window;
  if (!input?.isEditable) return;
  input.value = text;
  for (const type of ['input', 'change']) input.dispatchEvent(trusted(type));
}

const active = (window: FrameWindow): ModelElement => window.document.activeElement;

const cancelable = (type: string, init = {}): ModelEvent =>
  trusted(type, { cancelable: true, ...init });

function edit(input: ModelInput, inputType: string, data: string): void {
  const said = { inputType, data: data || null, isComposing: false };
  if (!input.dispatchEvent(cancelable('beforeinput', said))) return;
  let { selectionStart: from } = input;
  const { value, selectionEnd: to } = input;
  if (inputType === 'deleteContentBackward' && from === to) from = Math.max(0, from - 1);
  input.value = value.slice(0, from) + data + value.slice(to);
  input.setSelectionRange(from + data.length, from + data.length);
  input.dispatchEvent(trusted('input', said));
}
