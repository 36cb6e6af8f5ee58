import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInput } from '../../src/frame/input.ts';
import { setup } from './support/setup.ts';

afterEach(() => document.body.replaceChildren());

/** The number's field, and hands for it. */
function open() {
  const input = createInput('card.number');
  const did = vi.fn();
  input.setUp(setup());
  input.listen({ changed() {}, did, filled() {} });
  const field = document.querySelector('input') as HTMLInputElement;
  return {
    input,
    field,
    did,
    type(text: string, inputType = 'insertText') {
      field.value = text;
      field.setSelectionRange(text.length, text.length);
      field.dispatchEvent(new InputEvent('input', { inputType }));
    },
    leave: () => field.dispatchEvent(new Event('blur')),
    press: (key: string, more: KeyboardEventInit = {}) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, ...more })),
  };
}

describe('a closed number', () => {
  it.each<[string, KeyboardEventInit]>([
    ['undo', {}],
    ['redo', { shiftKey: true }],
  ])('shows the value that is sent: %s restores no digit at its end', (_name, more) => {
    const { input, field, did, type, leave, press } = open();
    type('4200000000000000');
    type('42000000000000001');
    if (more.shiftKey) press('z');
    else type('4200000000000000', 'deleteContentBackward');
    leave();
    press('z', more);
    expect([input.value(), field.value]).toEqual(['4200000000000000', '4200 0000 0000 0000']);
    expect(did.mock.calls.flat()).toEqual(['blur', 'closed']);
  });

  it('accepts an undo', () => {
    const { input, field, type, leave, press } = open();
    type('420000000000000');
    type('4200000000000000');
    leave();
    press('z');
    expect([input.value(), field.value]).toEqual(['420000000000000', '4200 0000 0000 000']);
  });
});

describe('an order to select the text, as Tab does', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has no effect after a key, also if the focus was lost in between', () => {
    const { input, field, type, leave } = open();
    type('42');
    leave();
    field.dispatchEvent(new Event('focus'));
    input.select();
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
  });

  it('selects the text', () => {
    const { input, field, type, leave } = open();
    type('42');
    leave();
    vi.advanceTimersByTime(1_001);
    input.select();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
  });
});
