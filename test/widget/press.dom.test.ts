/** What waits while something is pressed: done at once where nothing is, else behind the click that may come. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPresses, whenReleased } from '../../src/widget/fields/mousePress.ts';

let ending: AbortController;
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  ending = new AbortController();
  done = [];
  followPresses(ending.signal);
});
afterEach(() => {
  window.dispatchEvent(new Event('mouseup'));
  vi.runAllTimers();
  ending.abort();
  vi.useRealTimers();
});

const happens = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
const ask = (what: string) => whenReleased(() => done.push(what));

describe('a requested task', () => {
  it('is done at once where nothing is pressed', () => {
    ask('a');
    expect(done).toEqual(['a']);
  });

  it('waits for the release, and for the click that comes with it, in its order', () => {
    happens('mousedown');
    ask('a');
    ask('b');
    expect(done).toEqual([]);
    happens('mouseup');
    done.push('click');
    vi.runAllTimers();
    expect(done).toEqual(['click', 'a', 'b']);
    ask('c');
    expect(done).toEqual(['click', 'a', 'b', 'c']);
  });

  it('does not wait for a release without an event: the next key ends the wait', () => {
    happens('mousedown');
    ask('a');
    happens('keydown');
    vi.runAllTimers();
    expect(done).toEqual(['a']);
  });

  it('is done at once when the forms are removed, with any key pressed', () => {
    ending.abort();
    happens('mousedown');
    ask('a');
    expect(done).toEqual(['a']);
  });
});
