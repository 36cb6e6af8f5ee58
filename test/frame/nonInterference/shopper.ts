/**
 * Somebody who pays: types a number, a code and perhaps a date, and means each for its field. Watches the number while it
 * is typed, and types the code only once the number stands there. Where the keys really go is for the page to arrange.
 */
import { digitsOf, isOpen, mayContinue, viewOf } from '../../../src/card/index.ts';
import type { Field, FrameWindow } from './frame.ts';
import { click, fillIn, paste, press } from './hands.ts';
import type { FrameElement, Page } from './page.ts';
import { type Piece, permittedView, type Standing } from './permittedView.ts';

/** What the page must not learn. */
export interface Secret {
  readonly number: string;
  readonly code: string;
  /** `MMYY`. */
  readonly date: string;
  /** How many digits of the code are typed each time that the shopper goes on with it. */
  readonly codeRhythm: readonly number[];
  readonly dateRhythm: readonly number[];
}

/** How a shopper gets to a field. `stay`: goes on where the keys went before. */
export type Way = 'click' | 'tab' | 'stay';

const KEY_MS = 10;
/** How long the shopper is at code or date each time, however many digits that are. */
const TURN_MS = 60;
/** A number is done so long after its last key, ms. */
const DONE_MS = 1000;
/** The month of the clock. */
const NOW = { month: 1, year: 2030 };

export class Shopper {
  /** Views of the page at their time, as they change. */
  readonly views: string[] = [];
  readonly standings: Standing[] = [];
  readonly #page: Page;
  readonly #secret: Secret;
  readonly #turns = { 'card.cvv': 0, 'card.expiry': 0 };
  readonly #typed = { 'card.cvv': 0, 'card.expiry': 0 };
  #number = '';
  #isDone = false;
  #lastKey = 0;
  #seesNumberMissing = true;
  #hasBegunCode = false;
  #astray = '';
  #behindNumber = 0;
  /** Digits by the frame that the page had them go to. */
  readonly #pieces = new Map<FrameElement, Piece>();
  /** How many digits of the number the shopper has typed, wherever they went. */
  #spreadTo: number | undefined;
  #isDateMixed = false;
  /** The loads of the frames that code and date were begun in. */
  readonly #begunIn: { -readonly [F in Field]?: FrameWindow | undefined } = {};
  /** The field that the shopper went to last. */
  #at: Field | undefined;
  /** The number with the digit that was typed last, whether or not it has appeared. */
  #expected: string | undefined;
  /** Brands of orders that a frame answers when the number is done. */
  #ordered: readonly string[] = [];

  constructor(page: Page, secret: Secret) {
    this.#page = page;
    this.#secret = secret;
  }

  /** Types the next digits of the number, and stops at one that does not appear. */
  async number(digits: number): Promise<void> {
    const { number } = this.#secret;
    if (!number.startsWith(this.#shown())) {
      await this.#go('card.number', 'click');
      await this.#replace('');
    } else if (this.#seesNumberMissing) await this.#go('card.number', 'click');
    for (let i = 0; i < digits; i++) {
      const before = this.#shown();
      const next = number[before.length];
      if (next === undefined) return;
      await this.#type(next, 'card.number');
      this.#seesNumberMissing = this.#shown() === before;
      if (this.#seesNumberMissing) return;
    }
  }

  /** Pastes the number over what stands there. */
  async pasteNumber(): Promise<void> {
    if (this.#seesNumberMissing) await this.#go('card.number', 'click');
    await this.#replace(this.#secret.number);
    this.#seesNumberMissing = this.#shown() === '';
  }

  async eraseNumber(digits: number): Promise<void> {
    for (let i = 0; i < digits && this.#shown(); i++) {
      this.#editsNumber();
      await this.#press('Backspace');
    }
  }

  async key(key: 'Enter' | 'undo' | 'redo'): Promise<void> {
    if (key === 'Enter') return this.#press('Enter');
    if (this.#at !== 'card.number') return;
    this.#editsNumber();
    await this.#press(key === 'undo' ? 'z' : 'y', { ctrlKey: true });
  }

  /** A key that changes what stands in the number's field, unless the page has it go elsewhere. */
  #editsNumber(): void {
    if (this.#page.focus.holder !== this.#page.shown('card.number')?.window) this.#astray += '<';
  }

  /** The browser fills in what it has kept of the card. */
  async autofill(): Promise<void> {
    const { number, code } = this.#secret;
    const fill = (field: Field, text: string) => {
      const { window } = this.#page.shown(field) ?? {};
      if (window) fillIn(window, text);
    };
    fill('card.number', number);
    this.#lastKey = this.#page.clock.now;
    this.#note();
    if (this.#shown() === number) {
      fill('card.cvv', code);
      this.#typed['card.cvv'] = code.length;
    }
    await this.wait(KEY_MS);
  }

  /** Goes to code or date, and types what is due of it. */
  async turn(field: 'card.cvv' | 'card.expiry', way: Way): Promise<void> {
    if (!this.#page.shown(field)) return this.wait(TURN_MS);
    const { number, code, date, codeRhythm, dateRhythm } = this.#secret;
    const [text, rhythm] = field === 'card.cvv' ? [code, codeRhythm] : [date, dateRhythm];
    const isElsewhere = this.#at !== field;
    if (field === 'card.cvv' && !this.#hasBegunCode) {
      if (this.#shown() !== number) return this.wait(TURN_MS);
      this.#hasBegunCode = true;
    }
    await this.#go(field, isElsewhere && way === 'stay' ? 'click' : way);
    const typed = this.#typed[field];
    const { window } = this.#page.shown(field) ?? {};
    // The page has emptied the field.
    if (typed > 0 && window !== this.#begunIn[field]) this.#astray += '~';
    this.#begunIn[field] = window;
    const due = text.slice(typed, typed + (rhythm[this.#turns[field]++] ?? 0));
    await this.wait(TURN_MS - due.length * KEY_MS);
    for (const digit of due) {
      this.#typed[field]++;
      await this.#type(digit, field);
    }
  }

  /** The page has had a field emptied. */
  emptied(field: Field): void {
    if (field !== 'card.number' && this.#typed[field] > 0) this.#astray += '~';
    this.#note();
  }

  /**
   * Types on with number or code, while the page has the focus in a frame: the shopper takes the frames together for one field.
   */
  async spread(
    element: FrameElement | undefined,
    of: 'number' | 'code',
    digits: number,
  ): Promise<void> {
    // A frame that is not set up has no field that digits would appear in.
    if (element?.field !== 'card.number' || !element.window?.input) return;
    const { number, code } = this.#secret;
    this.#spreadTo ??= this.#shown().length;
    // The code is typed once the whole number stands there.
    if (of === 'code' && this.#spreadTo < number.length) return;
    const field = of === 'number' ? 'card.number' : 'card.cvv';
    if (this.#at !== field) await this.#go(field, 'click');
    element.window?.takeFocus();
    this.#seesNumberMissing = true;
    for (let i = 0; i < digits; i++) {
      const at = of === 'number' ? this.#spreadTo : this.#typed['card.cvv'];
      const digit = (of === 'number' ? number : code)[at];
      if (digit === undefined) return;
      if (of === 'number') this.#spreadTo++;
      else this.#typed['card.cvv']++;
      // What stands in the field that the shopper began with is the beginning of the number.
      const isFirst = this.#pieces.size === 0 && element === this.#page.shown('card.number');
      const begun = isFirst && of === 'number' && this.#shown() === number.slice(0, at);
      const known = this.#pieces.get(element) ?? {
        from: begun ? 0 : at,
        digits: begun ? this.#shown() : '',
        isMixed: of === 'code',
      };
      const isMixed = known.isMixed || of === 'code' || known.from + known.digits.length !== at;
      this.#pieces.set(element, { ...known, digits: known.digits + digit, isMixed });
      await this.#press(digit);
    }
  }

  async go(field: Field, way: Way): Promise<void> {
    await this.#go(field, way);
  }

  async wait(ms: number): Promise<void> {
    // The instants before and after the end of typing are looked at apart.
    const left = this.#lastKey + DONE_MS - this.#page.clock.now;
    if (left > 0 && left < ms) {
      await this.#page.clock.pass(left);
      this.#note();
      await this.#page.clock.pass(ms - left);
    } else await this.#page.clock.pass(ms);
    this.#note();
  }

  /** The page has ordered a submit with these brands; none: with that of the number. */
  ordered(brands: readonly string[]): void {
    this.#ordered = [...this.#ordered, ...(brands.length ? brands : [''])];
    this.#note();
  }

  async #go(field: Field, way: Way): Promise<void> {
    if (way === 'stay') return;
    this.#at = field;
    this.#seesNumberMissing = field !== 'card.number';
    if (way === 'tab') await this.#press('Tab');
    const { window } = this.#page.landing(field) ?? {};
    if (!window) return;
    if (way === 'click') click(window);
    else if (window.input) window.input.focus();
    await this.wait(KEY_MS);
  }

  async #replace(text: string): Promise<void> {
    const { holder } = this.#page.focus;
    await this.#press('a', { ctrlKey: true });
    if (holder !== this.#page.shown('card.number')?.window) this.#goesAstray(text);
    if (!text) await this.#press('Backspace');
    else if (holder) paste(holder, text);
    this.#landed(holder);
    await this.wait(KEY_MS);
  }

  async #type(digit: string, field: Field): Promise<void> {
    const isThere = this.#page.focus.holder === this.#page.shown(field)?.window;
    if (!isThere) this.#goesAstray(digit);
    const expected = isThere && field === 'card.number' ? this.#shown() + digit : undefined;
    await this.#press(digit, {}, expected);
  }

  #goesAstray(digits: string): void {
    const isInNumber = this.#page.focus.holder === this.#page.shown('card.number')?.window;
    if (isInNumber && this.#shown().startsWith(this.#secret.number)) {
      this.#behindNumber += digits.length;
      return;
    }
    this.#astray += digits;
    const date = this.#page.shown('card.expiry')?.window;
    if (date && this.#page.focus.holder === date) this.#isDateMixed = true;
  }

  async #press(key: string, more = {}, expected?: string): Promise<void> {
    this.#expected = expected;
    const { holder } = this.#page.focus;
    if (holder) {
      press(holder, key, more);
      this.#landed(holder);
      const isInNumber = holder === this.#page.shown('card.number')?.window;
      if (isInNumber) this.#isDone = key === 'Enter' || key === 'Tab';
    }
    this.#note();
    this.#expected = undefined;
    await this.wait(KEY_MS);
  }

  #landed(holder: FrameWindow | undefined): void {
    if (holder && holder === this.#page.shown('card.number')?.window) {
      this.#lastKey = this.#page.clock.now;
      this.#isDone = false;
    }
  }

  /** Digits in the field that looks like the number's, as the shopper looks at them. */
  #shown(): string {
    return digitsOf(this.#page.shown('card.number')?.window?.input?.value ?? '');
  }

  #note(): void {
    const { number, date } = this.#secret;
    const { clock, elements } = this.#page;
    const shown = this.#shown();
    if (this.#expected !== undefined) this.#number = this.#expected;
    else if (number.startsWith(shown) && this.#pieces.size === 0) this.#number = shown;
    const standing: Standing = {
      number: this.#number,
      isDone: this.#isDone || clock.now - this.#lastKey >= DONE_MS,
      codeLength: this.#typed['card.cvv'],
      date: date.slice(0, this.#typed['card.expiry']),
      looksUp: elements.some(({ wish }) => wish.lookUp),
      ordered: this.#ordered,
      astray: this.#astray,
      behindNumber: this.#behindNumber,
      isDateMixed: this.#isDateMixed,
      pieces: [...this.#pieces.values()],
    };
    const its = viewOf(standing.number, standing.isDone);
    if (standing.isDone || !(isOpen(its) || mayContinue(its))) this.#ordered = [];
    const view = viewAt(standing);
    if (this.views.at(-1)?.replace(/^\d+ ms, /, '') === view) return;
    this.views.push(`${clock.elapsed} ms, ${view}`);
    this.standings.push(standing);
  }
}

/** A view as text. */
export const viewAt = (standing: Standing): string => JSON.stringify(permittedView(standing, NOW));
