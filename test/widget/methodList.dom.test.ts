import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMethodList } from '../../src/widget/mount/methodList.tsx';

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
  expect(heightOf(['VISA', 'MASTER'], [])).toBe('352px');
  expect(heightOf(['VISA'], ['PAYPAL'])).toBe('487px');
  expect(heightOf([], ['PAYPAL'])).toBe('139px');
  const many = Array.from({ length: 9 }, (_, index) => `BRAND${index}`);
  expect(heightOf(['VISA'], many)).toBe(heightOf(['VISA'], many.slice(0, 5)));
});

it('is shown 3 s after its part has arrived, even if methods are missing', () => {
  const { element, arrived } = createMethodList({ card: ['VISA'], others: [] });
  vi.advanceTimersByTime(1_000);
  expect(arrived()).toBe(true);
  vi.advanceTimersByTime(2_999);
  expect(element.style.height).not.toBe('');
  vi.advanceTimersByTime(1);
  expect(element.style.height).toBe('');
});

it('is shown after 10 s without its part, and keeps this look when the part comes later', () => {
  const { element, arrived } = createMethodList({ card: ['VISA'], others: [] });
  vi.advanceTimersByTime(9_999);
  expect(element.style.height).not.toBe('');
  vi.advanceTimersByTime(1);
  expect(element.style.height).toBe('');
  expect(arrived()).toBe(false);
});
