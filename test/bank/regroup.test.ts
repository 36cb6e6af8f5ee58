/** The caret while an IBAN is typed. In the texts `|` is the caret. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIban, plainIban, regroup } from '../../src/bank/index.ts';

const marked = (text: string) => {
  const start = text.indexOf('|');
  return { text: text.replace('|', ''), start, end: start };
};
const shown = (edited: string, before: string, inputType = 'insertText') => {
  const { text, start, end } = regroup(marked(edited), before, inputType);
  expect(end).toBe(start);
  return `${text.slice(0, start)}|${text.slice(start)}`;
};

describe('an IBAN that is being typed', () => {
  it.each([
    ['D|', '', 'D|'],
    ['DE23|', 'DE2', 'DE23|'],
    ['DE231|', 'DE23', 'DE23 1|'],
    ['d|', '', 'D|'],
    ['DE23x| 1000', 'DE23 1000', 'DE23 X|100 0'],
    ['DE2|3 1000', 'DE3 1000', 'DE2|3 1000'],
    ['DE23 | 1000', 'DE23 1000', 'DE23 |1000'],
    ['IBAN DE23 1000|', '', 'DE23 1000|'],
  ])('%s after %j shows %s', (edited, before, expected) =>
    expect(shown(edited, before)).toBe(expected),
  );

  it.each([
    ['DE23|1000', 'DE23 1000', 'deleteContentBackward', 'DE2|1 000'],
    ['DE23|1000', 'DE23 1000', 'deleteContentForward', 'DE23| 000'],
    ['DE2|1000', 'DE23 1000', 'deleteContentBackward', 'DE2|1 000'],
    ['DE23 |', 'DE23 1', 'deleteContentBackward', 'DE23|'],
    ['|', 'D', 'deleteContentBackward', '|'],
    ['|23 1000', 'DE23 1000', 'deleteByCut', '|2310 00'],
  ])('%s after %s by %s shows %s', (edited, before, type, expected) =>
    expect(shown(edited, before, type)).toBe(expected),
  );

  it('keeps a selection', () => {
    expect(regroup({ text: 'DE231000', start: 2, end: 6 }, '', 'insertText')).toEqual({
      text: 'DE23 1000',
      start: 2,
      end: 7,
    });
  });

  it('has an end', () => {
    const { text } = regroup(
      { text: '1'.repeat(100_000), start: 0, end: 0 },
      '',
      'insertFromPaste',
    );
    expect(plainIban(text)).toBe('1'.repeat(64));
  });

  it('is in groups of four, and the caret stays within it, whatever is typed where', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 60 });
    const types = fc.constantFrom(
      'insertText',
      'deleteContentBackward',
      'deleteContentForward',
      '',
    );
    fc.assert(
      fc.property(texts, texts, fc.nat(60), types, (text, before, at, inputType) => {
        const place = Math.min(at, text.length);
        const next = regroup({ text, start: place, end: place }, before, inputType);
        expect(next.text).toBe(formatIban(next.text.replaceAll(' ', '')));
        expect(next.start).toBeGreaterThanOrEqual(0);
        expect(next.start).toBeLessThanOrEqual(next.text.length);
      }),
    );
  });

  it('typed key by key comes out whole, the caret at its end', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}[0-9]{4,30}$/), (iban) => {
        let now = { text: '', start: 0, end: 0 };
        for (const char of iban) {
          const edited = `${now.text}${char}`;
          const place = edited.length;
          now = regroup({ text: edited, start: place, end: place }, now.text, 'insertText');
        }
        expect(now.text).toBe(formatIban(iban));
        expect(now.start).toBeGreaterThanOrEqual(formatIban(iban).length);
      }),
    );
  });
});
