import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectBrands, digitsOf, formatCardNumber } from '../../src/card/index.ts';
import { MAX_DIGITS, regroup, type Shown } from '../../src/frame/grouping.ts';
import { createHistory } from '../../src/frame/history.ts';

const format = (digits: string) => formatCardNumber(digits, detectBrands(digits)[0]);

/** What a person does, in positions of the shown text (taken modulo its length). */
type Edit =
  | { kind: 'insert'; text: string }
  | { kind: 'backward' | 'forward' }
  | { kind: 'select'; from: number; to: number };

const edits = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), text: fc.stringMatching(/^[0-9 x-]{1,6}$/) }),
  fc.record({ kind: fc.constantFrom('backward' as const, 'forward' as const) }),
  fc.record({ kind: fc.constant('select' as const), from: fc.nat(60), to: fc.nat(60) }),
);

/** A browser's text field: changes the text, knows nothing of groups. */
function browser(shown: Shown, edit: Edit): { shown: Shown; inputType?: string } {
  const { text, start, end } = shown;
  const cut = (from: number, to: number, put = ''): Shown => {
    const at = from + put.length;
    return { text: text.slice(0, from) + put + text.slice(to), start: at, end: at };
  };
  switch (edit.kind) {
    case 'insert':
      return { shown: cut(start, end, edit.text), inputType: 'insertText' };
    case 'backward':
      return {
        shown: start < end ? cut(start, end) : cut(Math.max(0, start - 1), start),
        inputType: 'deleteContentBackward',
      };
    case 'forward':
      return {
        shown: start < end ? cut(start, end) : cut(start, Math.min(text.length, start + 1)),
        inputType: 'deleteContentForward',
      };
    case 'select': {
      const [from = 0, to = 0] = [edit.from, edit.to]
        .map((at) => at % (text.length + 1))
        .sort((a, b) => a - b);
      return { shown: { text, start: from, end: to } };
    }
  }
}

/** The same on bare digits: what the person meant. */
function meant(digits: string, from: number, to: number, edit: Edit): [string, number] {
  switch (edit.kind) {
    case 'insert': {
      const put = digitsOf(edit.text);
      const all = digits.slice(0, from) + put + digits.slice(to);
      return [all.slice(0, MAX_DIGITS), Math.min(from + put.length, MAX_DIGITS)];
    }
    case 'backward':
      if (from < to) return [digits.slice(0, from) + digits.slice(to), from];
      return [digits.slice(0, Math.max(0, from - 1)) + digits.slice(from), Math.max(0, from - 1)];
    case 'forward':
      if (from < to) return [digits.slice(0, from) + digits.slice(to), from];
      return [digits.slice(0, from) + digits.slice(from + 1), from];
    case 'select':
      return [digits, from];
  }
}

describe('grouping while typing', () => {
  it('keeps value and caret right through 10,000 random sequences of edits', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 40 }), (sequence) => {
        let shown: Shown = { text: '', start: 0, end: 0 };
        for (const edit of sequence) {
          const digits = digitsOf(shown.text);
          const from = digitsOf(shown.text.slice(0, shown.start)).length;
          const to = digitsOf(shown.text.slice(0, shown.end)).length;
          // Text that is nothing but blanks changes no digit, and a delete at either end has nothing to take.
          const { shown: edited, inputType } = browser(shown, edit);
          if (inputType === undefined) {
            shown = edited;
            continue;
          }
          const [wanted, caret] = meant(digits, from, to, edit);
          const next =
            edited.text === shown.text ? shown : regroup(edited, digits, inputType, format);
          expect(digitsOf(next.text)).toBe(wanted);
          expect(next.text).toBe(format(wanted));
          if (edited.text !== shown.text) {
            expect(digitsOf(next.text.slice(0, next.start)).length).toBe(caret);
            expect(next.end).toBe(next.start);
          }
          shown = next;
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('jumps over a gap after typing, and stays before it after a delete', () => {
    const typed = regroup({ text: '42000', start: 5, end: 5 }, '4200', 'insertText', format);
    expect(typed).toEqual({ text: '4200 0', start: 6, end: 6 });
    const full = regroup({ text: '4200 00', start: 4, end: 4 }, '420000', 'insertText', format);
    expect(full.start).toBe(5);
    const deleted = regroup(
      { text: '4200 ', start: 5, end: 5 },
      '42000',
      'deleteContentBackward',
      format,
    );
    expect(deleted).toEqual({ text: '4200', start: 4, end: 4 });
  });

  it('takes the digit before a gap that Backspace hit, and the digit behind one that Delete hit', () => {
    const back = regroup(
      { text: '42000000', start: 4, end: 4 },
      '42000000',
      'deleteContentBackward',
      format,
    );
    expect(back.text).toBe('4200 000');
    const forth = regroup(
      { text: '42001234', start: 4, end: 4 },
      '42001234',
      'deleteContentForward',
      format,
    );
    expect(forth).toEqual({ text: '4200 234', start: 4, end: 4 });
  });

  it('keeps a selection', () => {
    const next = regroup({ text: '42001234', start: 2, end: 6 }, '', 'insertFromPaste', format);
    expect(next).toEqual({ text: '4200 1234', start: 2, end: 7 });
  });

  it('keeps a paste that is too long, up to a bound', () => {
    const text = '4'.repeat(100);
    const next = regroup({ text, start: 100, end: 100 }, '', 'insertFromPaste', format);
    expect(digitsOf(next.text)).toBe('4'.repeat(MAX_DIGITS));
    expect(next.start).toBe(next.text.length);
  });
});

describe('undo', () => {
  const state = (text: string): Shown => ({ text, start: text.length, end: text.length });

  it('undoes and redoes step by step, and a new edit deletes undone steps', () => {
    const history = createHistory();
    for (const text of ['4', '42', '420']) history.note(state(text));
    expect(history.undo()?.text).toBe('42');
    expect(history.undo()?.text).toBe('4');
    expect(history.redo()?.text).toBe('42');
    history.note(state('429'));
    expect(history.redo()).toBeUndefined();
    expect(history.undo()?.text).toBe('42');
  });

  it('ends at the empty field, and remembers nothing that was cleared', () => {
    const history = createHistory();
    history.note(state('4'));
    expect(history.undo()?.text).toBe('');
    expect(history.undo()).toBeUndefined();
    history.note(state('5'));
    history.forget();
    expect(history.undo()).toBeUndefined();
    expect(history.redo()).toBeUndefined();
  });

  it('counts an edit that changed only the caret as none', () => {
    const history = createHistory();
    history.note({ text: '42', start: 2, end: 2 });
    history.note({ text: '42', start: 0, end: 0 });
    expect(history.undo()?.text).toBe('');
  });
});
