/** One field of a form: when the shopper is shown what is wrong, and when that goes again. */
import { computed, signal } from '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldState } from '../../src/protocol/index.ts';
import { createField, exactText } from '../../src/widget/fields/field.ts';
import { createFramedField } from '../../src/widget/fields/framedField.ts';
import { followPresses } from '../../src/widget/fields/mousePress.ts';
import { createSharedState, UNTOUCHED } from '../../src/widget/kernel/state.ts';
import { englishTexts, type Texts } from '../../src/widget/kernel/texts/texts.ts';
import { ADDRESS } from './support/context.ts';

const RIGHT: FieldState = { empty: false, complete: true, valid: true, length: 0, brands: [] };
const WRONG: FieldState = { ...RIGHT, valid: false, complete: false };

/** A security code in a frame. */
function framedCode() {
  const { texts } = createSharedState(englishTexts(), 'en', ADDRESS);
  const edited = vi.fn();
  const lost = vi.fn();
  const control = document.body.appendChild(document.createElement('iframe'));
  const state = signal(UNTOUCHED);
  const field = createFramedField({
    texts,
    state,
    control: () => control,
    check: () => (state.value.valid ? undefined : 'cvvError'),
    emptyText: 'cvvEmpty',
    edited,
    lost,
  });
  return { field, edited, lost, texts };
}

/** A field of the page that takes three characters. */
function input() {
  const { texts } = createSharedState(englishTexts(), 'en', ADDRESS);
  const control = document.body.appendChild(document.createElement('input'));
  const field = createField({
    texts,
    control: () => control,
    isEmpty: () => !control.value,
    check: () => (control.value.length === 3 ? undefined : 'cardHolderError'),
    emptyText: 'cardHolderEmpty',
    edited() {},
  });
  const type = (text: string) => {
    control.value = text;
    field.edited();
  };
  return { control, field, type, texts };
}

const hints = () => [...document.querySelectorAll('.wpwl-hint')].map((hint) => hint.textContent);

afterEach(() => {
  document.body.replaceChildren();
  exactText.value = undefined;
  vi.unstubAllGlobals();
});

describe('a field that is wrong', () => {
  it('shows it when it is left, right after its control, and until the value is right', () => {
    const { control, field, type } = input();
    type('ab');
    expect(hints()).toEqual([]);
    field.left();
    expect(hints()).toEqual(['Invalid card holder']);
    expect(control.nextElementSibling?.className).toBe('wpwl-hint wpwl-hint-cardHolderError');
    expect(control.getAttribute('aria-describedby')).toBe(control.nextElementSibling?.id);
    type('a');
    expect(hints()).toEqual(['Invalid card holder']);
    type('abc');
    expect(hints()).toEqual([]);
    expect(control.className).toBe('wpwl-valid');
  });

  it('shows it beside its control where the page has moved that, in the language that comes', () => {
    const { control, field, texts } = input();
    const elsewhere = document.body.appendChild(document.createElement('div'));
    field.refuse('cardHolderError');
    elsewhere.append(control);
    field.validate();
    texts.value = ((key) => `de:${key}`) as Texts;
    expect(elsewhere.textContent).toBe('de:cardHolderEmpty');
  });

  it('shows nothing if the page checks the values itself', () => {
    vi.stubGlobal('wpwlOptions', { validation: false });
    const { field, type } = input();
    type('ab');
    field.left();
    expect([field.validate(), hints()]).toEqual([true, []]);
  });
});

describe('an empty field', () => {
  it('is not wrong when it is left, and is asked for at the submit', () => {
    const { field } = input();
    field.left();
    expect(hints()).toEqual([]);
    expect(field.validate()).toBe(false);
    expect(hints()).toEqual(['Enter the name on the card']);
  });

  it('is asked for no more once something is typed', () => {
    const { field, type } = input();
    field.validate();
    type('a');
    expect(hints()).toEqual([]);
  });

  it('has the page’s own text for its fault', () => {
    vi.stubGlobal('wpwlOptions', { errorMessages: { cardHolderError: 'Who?' } });
    const { field } = input();
    field.validate();
    expect(hints()).toEqual(['Who?']);
  });
});

describe('a style with more exact texts', () => {
  const past = () => 'Check the date: it is in the past';

  it('has them in place of the texts of the keys, whose classes stay', () => {
    const { control, field, type } = input();
    exactText.value = past;
    type('ab');
    field.left();
    expect(hints()).toEqual(['Check the date: it is in the past']);
    expect(control.nextElementSibling?.className).toBe('wpwl-hint wpwl-hint-cardHolderError');
    exactText.value = undefined;
    expect(hints()).toEqual(['Invalid card holder']);
  });

  it('has the page’s own text for a fault', () => {
    vi.stubGlobal('wpwlOptions', { errorMessages: { cardHolderError: 'Who?' } });
    const { field, type } = input();
    exactText.value = past;
    type('ab');
    field.left();
    expect(hints()).toEqual(['Who?']);
  });
});

describe('a code that the gateway refused and the frame calls right', () => {
  it.each([
    ['by the keyboard', false],
    ['by a press on the page', true],
  ])('counts as edited when it is left %s', (_name, isPressed) => {
    const ends = new AbortController();
    followPresses(ends.signal);
    const { field, edited } = framedCode();
    field.report(RIGHT);
    field.refuse('cvvError');
    edited.mockClear();
    if (isPressed) window.dispatchEvent(new Event('mousedown'));
    field.left();
    expect(edited).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('keydown'));
    ends.abort();
  });

  it('stays refused while nothing is done', () => {
    const { field, edited } = framedCode();
    field.report(RIGHT);
    field.refuse('cvvError');
    edited.mockClear();
    field.report(RIGHT);
    expect([edited.mock.calls.length, hints()]).toEqual([0, ['Invalid CVV']]);
  });
});

describe('a field in a frame', () => {
  it('is wrong while typing if nothing can be added that would mend it', () => {
    const { field } = framedCode();
    field.report(WRONG);
    expect(hints()).toEqual([]);
    field.report({ ...WRONG, complete: true });
    expect(hints()).toEqual(['Invalid CVV']);
    field.report(WRONG);
    expect(hints()).toEqual([]);
  });

  it('that was moved and came back empty is reported as lost', () => {
    const { field, lost } = framedCode();
    field.report(RIGHT);
    field.returned();
    field.report(RIGHT);
    field.report(UNTOUCHED);
    expect(lost).not.toHaveBeenCalled();
    field.report(RIGHT);
    field.returned();
    field.report(UNTOUCHED);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('that is to be cleared is not asked for again once it is empty', () => {
    const { field } = framedCode();
    const message = computed(field.message);
    field.report({ ...RIGHT, length: 19 });
    field.tell('cardNumberRetypeError', true);
    const text = 'Clear the card number and enter it again.';
    expect(message.value).toBe(text);
    field.report({ ...WRONG, length: 18 });
    expect(message.value).toBe(text);
    field.report(UNTOUCHED);
    expect(message.value).toBe('');
  });
});
