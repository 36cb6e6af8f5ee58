import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMethodList } from '../../src/widget/mount/modern/methodList.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The height that a list has until it is complete. */
const heightOf = (card: readonly string[], others: readonly string[]) =>
  createMethodList({ card, others }).element.style.height;

it('has about the height of the list until it is shown: a form, and a line for each method', () => {
  expect(heightOf(['VISA', 'MASTER'], [])).toBe('360px');
  expect(heightOf(['VISA'], ['PAYPAL'])).toBe('495px');
  expect(heightOf([], ['PAYPAL'])).toBe('167px');
  // A wallet is a button above the list, and no line of it.
  expect(heightOf(['VISA'], ['GOOGLEPAY'])).toBe('466px');
  expect(heightOf(['VISA'], ['APPLEPAY', 'PAYPAL', 'GOOGLEPAY'])).toBe('601px');
  const many = Array.from({ length: 9 }, (_, index) => `BRAND${index}`);
  expect(heightOf(['VISA'], many)).toBe(heightOf(['VISA'], many.slice(0, 5)));
});

it('has the height of stored details as soon as their number is known, unless it is shown already', () => {
  const stored = (card: readonly string[], others: readonly string[], count: number) => {
    const { element, show } = createMethodList({ card, others });
    show(count);
    return element.style.height;
  };
  // A line for cards and one for each method, and the stored details, which are open.
  expect(stored(['VISA'], [], 1)).toBe('220px');
  expect(stored(['VISA'], [], 2)).toBe('277px');
  expect(stored(['VISA'], ['PAYPAL', 'IDEAL'], 1)).toBe('334px');
  expect(stored([], ['PAYPAL'], 1)).toBe('220px');
  const { element, show } = createMethodList({ card: ['VISA'], others: [] });
  show();
  show(1);
  expect(element.style.height).toBe('');
});

it('is shown after 5 s', () => {
  const { element } = createMethodList({ card: ['VISA'], others: [] });
  vi.advanceTimersByTime(4_999);
  expect(element.style.height).not.toBe('');
  vi.advanceTimersByTime(1);
  expect(element.style.height).toBe('');
});
