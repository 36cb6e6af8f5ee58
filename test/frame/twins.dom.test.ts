/** Month and year that a browser fills in beside the number: two numbers get out of the frame, and nothing else. */
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { createInput, type InputListeners, type SecureInput } from '../../src/frame/input.ts';
import { setup } from './support/setup.ts';

let input: SecureInput;
let changed: Mock<InputListeners['changed']>;
let did: Mock<InputListeners['did']>;
let filled: Mock<InputListeners['filled']>;

beforeEach(() => {
  // This DOM has no constructor of that name.
  vi.stubGlobal('Option', function makeOption(text = '') {
    return Object.assign(document.createElement('option'), { text });
  });
  changed = vi.fn();
  did = vi.fn();
  filled = vi.fn();
  input = createInput('card.number');
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page has a field for the date. */
function withTwins(): void {
  input.setUp(setup({ twins: true }));
  input.listen({ changed, did, filled });
  changed.mockClear();
}

const selects = () => [...document.querySelectorAll('select')];
const twin = (autocomplete: string) =>
  selects().find((select) => select.autocomplete === autocomplete);

/** Does what a browser's autofill does with a list. */
function choose(autocomplete: 'cc-exp-month' | 'cc-exp-year', value: string): void {
  const select = twin(autocomplete) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the lists beside the number', () => {
  it('are there only where the page has a field for the date, and once', () => {
    input.setUp(setup());
    expect(selects()).toHaveLength(0);
    input.setUp(setup({ twins: true }));
    input.setUp(setup({ twins: true, fault: 'Wrong' }));
    expect(selects().map((select) => select.autocomplete)).toEqual(['cc-exp-month', 'cc-exp-year']);
  });

  it('are no stop of the keyboard, and are not read out', () => {
    withTwins();
    for (const select of selects()) {
      expect(select.tabIndex).toBe(-1);
      expect(select.getAttribute('aria-hidden')).toBe('true');
    }
  });

  it('offer the twelve months and the years that a card may have', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21'), toFake: ['Date'] });
    withTwins();
    const [months, years] = selects().map((select) => [...select.options].map((one) => one.text));
    expect(months).toEqual(['', ...'01 02 03 04 05 06 07 08 09 10 11 12'.split(' ')]);
    expect([years?.[0], years?.[1], years?.at(-1), years?.length]).toEqual([
      '',
      '2026',
      '2046',
      22,
    ]);
  });
});

describe('a date that is filled in', () => {
  const year = String(new Date().getFullYear() + 3);

  it.each([
    ['month first', ['cc-exp-month', 'cc-exp-year']],
    ['year first', ['cc-exp-year', 'cc-exp-month']],
  ] as const)('is reported once, as two numbers: %s', (_order, names) => {
    withTwins();
    const values = { 'cc-exp-month': '09', 'cc-exp-year': year };
    for (const name of names) choose(name, values[name]);
    expect(filled.mock.calls).toEqual([[{ month: 9, year: Number(year) }]]);
  });

  it.each([
    ['cc-exp-month', '09'],
    ['cc-exp-year', year],
  ] as const)('is not reported with its %s alone', (name, value) => {
    withTwins();
    choose(name, value);
    choose(name, '');
    choose(name, value);
    expect(filled).not.toHaveBeenCalled();
  });

  it('is not stored, so that the next one is reported, too', () => {
    withTwins();
    for (const month of ['09', '10']) {
      choose('cc-exp-month', month);
      choose('cc-exp-year', year);
      expect(selects().map(({ value }) => value)).toEqual(['', '']);
    }
    expect(filled.mock.calls.map(([date]) => date.month)).toEqual([9, 10]);
  });

  it.each(['4200000000000000', '123', 'Jane Jones', '13', '00', '1999'])(
    'is never %s: the lists do not contain this value',
    (wrong) => {
      withTwins();
      choose('cc-exp-month', wrong);
      choose('cc-exp-year', wrong);
      choose('cc-exp-month', '09');
      choose('cc-exp-year', wrong);
      expect(filled).not.toHaveBeenCalled();
    },
  );

  it('contains no data of the frame, and changes nothing there', () => {
    withTwins();
    input.restore('["4200000000000000","","",[],[]]');
    changed.mockClear();
    choose('cc-exp-month', '09');
    choose('cc-exp-year', year);
    expect(Object.keys(filled.mock.calls[0]?.[0] ?? {})).toEqual(['month', 'year']);
    expect([input.value(), changed.mock.calls, did.mock.calls]).toEqual([
      '4200000000000000',
      [],
      [],
    ]);
  });

  it('is not reported before the connection', () => {
    input.setUp(setup({ twins: true }));
    choose('cc-exp-month', '09');
    choose('cc-exp-year', year);
    input.listen({ changed, did, filled });
    expect(filled).not.toHaveBeenCalled();
  });
});
