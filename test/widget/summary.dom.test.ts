/** The list of faults above a form: what is in it, where it leads, and when it goes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFault } from '../../src/widget/fields/faultHint.tsx';
import { type Container, mountContainer } from '../../src/widget/forms/container/container.tsx';
import type { PaymentForm } from '../../src/widget/forms/paymentForm.ts';
import type { WidgetContext } from '../../src/widget/kernel/context.ts';
import summary from '../../src/widget/kernel/summary/index.tsx';
import { englishTexts } from '../../src/widget/kernel/texts/texts.ts';
import type { LoadPart } from '../../src/widget/mount/loadPart.ts';
import { createNextActionLoader } from '../../src/widget/pay/loadNextAction.ts';
import { submit } from '../../src/widget/pay/press.ts';
import { loadPart, makeContext } from './support/context.ts';

/** The fields of the form, and what is said of each. */
const FAULTS = { number: 'Wrong number', holder: 'Wrong holder', code: 'Wrong code' } as const;
type Name = keyof typeof FAULTS;

let context: WidgetContext;
let ending: AbortController;
let load: LoadPart;
let container: Container;

beforeEach(() => {
  // This DOM lays nothing out: everything is shown but what says that it is hidden.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.hidden ? null : this.parentElement;
    },
  });
  Object.assign(globalThis, { wpwlOptions: { style: 'none' } });
  ending = new AbortController();
  // A part is made once a run.
  const part = summary();
  context = makeContext({ signal: ending.signal });
  load = (async (name: string) =>
    name === 'summary' ? part : loadPart(name as 'summary')) as LoadPart;
  const original = document.body.appendChild(document.createElement('form'));
  container = mountContainer(
    context,
    original,
    (element) => original.replaceWith(element),
    { key: 'card' },
    fill,
    () => {},
  );
});
afterEach(() => {
  ending.abort();
  document.body.replaceChildren();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.restoreAllMocks();
});

function fill(form: HTMLFormElement): PaymentForm {
  for (const name of Object.keys(FAULTS)) {
    const wrapper = document.createElement('div');
    wrapper.className = 'wpwl-group';
    const label = document.createElement('div');
    label.className = 'wpwl-label';
    label.textContent = `The ${name}`;
    wrapper.append(label);
    const control = document.createElement(name === 'number' ? 'iframe' : 'input');
    control.className = `wpwl-control wpwl-control-${name}`;
    wrapper.append(control);
    form.append(wrapper);
  }
  return {
    key: 'card',
    brands: ['VISA'],
    callbacks: [],
    validate: async () => document.querySelector('.wpwl-hint') === null,
    send: async () => ({ kind: 'lost' }),
    refused() {},
    forget() {},
    target: () => undefined,
    reload() {},
    end() {},
  };
}

const control = (name: Name) =>
  document.querySelector<HTMLElement>(`.wpwl-control-${name}`) as HTMLElement;
const summaries = () => [...document.querySelectorAll<HTMLElement>('.wpwl-summary')];
const entries = () => [...document.querySelectorAll<HTMLButtonElement>('.wpwl-summary-entry')];
const said = () => entries().map(({ textContent }) => textContent);
/** A turn of the loop, in which observers are told. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

const spoil = (...names: Name[]) => {
  for (const name of names) showFault(control(name), { key: name, text: FAULTS[name] });
};
const mend = (name: Name) => showFault(control(name), undefined);

/** What a press of the pay button does. */
async function pay(): Promise<void> {
  await submit(
    container,
    context,
    createNextActionLoader(context, load, {
      containers: () => [container],
      ask: () => new Promise(() => {}),
      loadSummary: () => load('summary'),
    }),
  );
  // The part is loaded, and then it shows what is wrong.
  await turn();
}

describe('two faults and more', () => {
  it('are listed right before the form, under a heading, as they stand beside their fields', async () => {
    spoil('code', 'number');
    await pay();
    const [box] = summaries();
    expect(box?.nextElementSibling).toBe(container.form);
    expect(box?.getAttribute('role')).toBe('group');
    const title = document.getElementById(box?.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Check these entries');
    expect(title && box?.contains(title)).toBe(true);
    // In the order of the page, not of the faults.
    expect(said()).toEqual(['Wrong number', 'Wrong code']);
    expect(box?.querySelectorAll('ul > li > button[type="button"]')).toHaveLength(2);
  });

  it('name the field if their text does not', async () => {
    spoil('code');
    const text = context.texts.value('fieldEmpty');
    showFault(control('holder'), { key: 'holder', text });
    await pay();
    expect(said()).toEqual([`The holder: ${text}`, 'Wrong code']);
  });

  it('are entries that go to their field, also where that is a frame', async () => {
    spoil('number', 'holder');
    await pay();
    const goes = vi.spyOn(control('number'), 'focus');
    entries()[0]?.click();
    expect(goes).toHaveBeenCalledOnce();
    entries()[1]?.click();
    expect(document.activeElement).toBe(control('holder'));
  });

  it('leave the list one by one as they are mended, and the list goes with the last', async () => {
    spoil('number', 'holder', 'code');
    await pay();
    mend('holder');
    await turn();
    expect(said()).toEqual(['Wrong number', 'Wrong code']);
    mend('number');
    await turn();
    expect(said()).toEqual(['Wrong code']);
    mend('code');
    await turn();
    expect(summaries()).toEqual([]);
  });

  it('come into the list also later, while it is there', async () => {
    spoil('number', 'code');
    await pay();
    spoil('holder');
    await turn();
    expect(said()).toEqual(['Wrong number', 'Wrong holder', 'Wrong code']);
  });

  it('keep the entry that has the focus while nothing of the list changes', async () => {
    spoil('number', 'holder');
    await pay();
    const [entry] = entries();
    entry?.focus();
    control('code').classList.add('wpwl-valid');
    await turn();
    expect(document.activeElement).toBe(entry);
    expect(entries()[0]).toBe(entry);
  });

  it('are one list, however often it is tried', async () => {
    spoil('number', 'holder');
    await pay();
    spoil('code');
    await pay();
    expect(summaries()).toHaveLength(1);
    expect(said()).toHaveLength(3);
  });

  it('are shown in another language from then on', async () => {
    spoil('number', 'holder');
    await pay();
    const english = englishTexts();
    context.texts.value = (key) => (key === 'checkEntries' ? 'Bitte prüfen' : english(key));
    showFault(control('holder'), { key: 'holder', text: 'Falscher Name' });
    await turn();
    expect(summaries()[0]?.firstElementChild?.textContent).toBe('Bitte prüfen');
    expect(said()).toEqual(['Wrong number', 'Falscher Name']);
  });
});

describe('no list', () => {
  it('is there for one fault: the focus is at its field', async () => {
    spoil('number');
    await pay();
    expect(summaries()).toEqual([]);
  });

  it('is there for faults of fields that are not shown', async () => {
    spoil('number', 'holder');
    control('holder').hidden = true;
    await pay();
    expect(summaries()).toEqual([]);
  });

  it.each([false, 'false'])('is there where the page wants none: %j', async (showErrorSummary) => {
    Object.assign(globalThis, { wpwlOptions: { style: 'none', showErrorSummary } });
    spoil('number', 'holder');
    await pay();
    expect(summaries()).toEqual([]);
  });

  it('is left of an earlier try with one fault left', async () => {
    spoil('number', 'holder');
    await pay();
    mend('number');
    await pay();
    expect(summaries()).toEqual([]);
  });

  it('exists when the form was removed meanwhile', async () => {
    spoil('number', 'holder');
    const trying = pay();
    container.remove();
    await trying;
    expect(summaries()).toEqual([]);
  });

  it('is left when the form goes', async () => {
    spoil('number', 'holder');
    await pay();
    container.remove();
    expect(summaries()).toEqual([]);
  });

  it('is left when the page takes all forms away', async () => {
    spoil('number', 'holder');
    await pay();
    ending.abort();
    expect(summaries()).toEqual([]);
    // Nobody looks any more.
    spoil('code');
    await turn();
    expect(summaries()).toEqual([]);
  });
});
