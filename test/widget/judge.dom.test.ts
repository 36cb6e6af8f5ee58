import { describe, expect, it } from 'vitest';
import type { FieldState } from '../../src/protocol/index.ts';
import { followPresses } from '../../src/widget/fields/press.ts';
import { createDetection } from '../../src/widget/forms/detection.ts';
import { createJudge } from '../../src/widget/forms/judge.ts';
import { createCardState, createSharedState, setFault } from '../../src/widget/state.ts';
import { englishTexts } from '../../src/widget/texts/texts.ts';

const RIGHT: FieldState = { empty: false, complete: true, valid: true, length: 0, brands: [] };

/** A form whose code the gateway has refused, though its frame calls it right. */
function refusedCode() {
  const state = createCardState(['VISA'], createSharedState(englishTexts(), 'en', 'C'));
  const judge = createJudge({
    state,
    form: document.createElement('form'),
    controls: new Map([['cvv', document.createElement('iframe')]]),
    detection: createDetection(state),
    now: () => undefined,
    emptied() {},
  });
  judge.heard('cvv', RIGHT);
  setFault(state, 'cvv', 'cvvError');
  state.payBlocked.value = true;
  return { state, judge };
}

describe('a code that the gateway refused and the frame calls right', () => {
  it.each([
    ['by the keyboard', false],
    ['by a press on the page', true],
  ])(
    'is counted as another one when it is left %s: the pay button is on again',
    (_name, isPressed) => {
      const ends = new AbortController();
      followPresses(ends.signal);
      const { state, judge } = refusedCode();
      if (isPressed) window.dispatchEvent(new Event('mousedown'));
      judge.left('cvv');
      expect(state.payBlocked.value).toBe(false);
      window.dispatchEvent(new Event('keydown'));
      ends.abort();
    },
  );

  it('stays refused while nothing is done', () => {
    const { state, judge } = refusedCode();
    judge.heard('cvv', RIGHT);
    expect([state.payBlocked.value, state.faults.value]).toEqual([true, { cvv: 'cvvError' }]);
  });
});

describe('a number that is to be cleared', () => {
  it('is not asked for again once it is empty', () => {
    const state = createCardState(['VISA'], createSharedState(englishTexts(), 'en', 'C'));
    const judge = createJudge({
      state,
      form: document.createElement('form'),
      controls: new Map([['cardNumber', document.createElement('iframe')]]),
      detection: createDetection(state),
      now: () => undefined,
      emptied() {},
    });
    const visa = { ...RIGHT, brands: ['VISA'] };
    judge.heard('cardNumber', { ...visa, length: 19 });
    judge.retype();
    expect(state.faults.value).toEqual({ cardNumber: 'cardNumberRetypeError' });
    judge.heard('cardNumber', { ...visa, complete: false, valid: false, length: 18 });
    expect(state.faults.value).toEqual({ cardNumber: 'cardNumberRetypeError' });
    judge.heard('cardNumber', { ...RIGHT, empty: true, complete: false, valid: false });
    expect(state.faults.value).toEqual({});
  });
});
