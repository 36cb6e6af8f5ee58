/** One method of the list: a line with a radio button, and the panel that contains its form. */

import { computed } from '@preact/signals';
import { randomId } from '../../../protocol/index.ts';
import type { CardForm } from '../../forms/card/cardForm.tsx';
import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';

/** A method of the list. */
export interface MethodItem {
  /** Shows or hides its panel. */
  open(isOpen: boolean): void;
  /**
   * Places its marks: with several methods in its line, otherwise in the group of the card number. A message above the form does
   * not part them from that field.
   */
  alone(isAlone: boolean): void;
}

/** More brand pictures do not fit in the line on a narrow page. */
const MOST_PICTURES = 4;

/**
 * @param place contains the panel with the container
 * @param name groups the radio buttons of a list
 * @param changed called when the shopper has selected the method
 */
export function drawItem(
  context: WidgetContext,
  container: Container,
  place: HTMLElement,
  { name, changed }: { readonly name: string; readonly changed: () => void },
): MethodItem {
  const panel = place.querySelector<HTMLElement>(':scope > .wpwl-method-panel');
  const { state } = container as Container & Partial<CardForm>;
  const isStored = container.key === 'registration';
  const isCard = state || isStored;
  const text = computed(() => {
    if (container.name) return container.name.value;
    return context.texts.value(isStored ? 'savedMethods' : 'cardMethod');
  });
  const brands = isStored ? [] : container.brands;
  if (isStored) drawStored(context, place, changed);
  // The mark of one brand stands before its name, those of accepted cards at the end.
  place.classList.toggle('wpwl-method-brand', !isCard);
  // The number of further brands has the place of the last picture.
  const shown = brands.slice(0, brands.length > MOST_PICTURES ? MOST_PICTURES - 1 : MOST_PICTURES);
  if (panel) ignoreDoubleClick(place, panel);
  const id = `${name}-${randomId().slice(0, 8)}`;
  drawNext(context, container, `${id}-next`);
  const line = draw(
    <label class="wpwl-method-choice">
      <input
        type="radio"
        class="wpwl-method-radio"
        name={name}
        onChange={changed}
        {...(state && { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-brands` })}
      />
      {isCard && (
        <span class="wpwl-method-sign" aria-hidden="true">
          <div class="wpwl-brand wpwl-brand-GENERIC" />
        </span>
      )}
      <span class="wpwl-method-name" id={`${id}-name`}>
        {text}
      </span>
      <span
        class="wpwl-method-brands"
        id={`${id}-brands`}
        // The mark of one brand stands beside its name.
        {...(state ? { role: 'img' } : { 'aria-hidden': true })}
      >
        {shown.map((brand) => (
          <div class={`wpwl-brand wpwl-brand-${brand}`} />
        ))}
        {brands.length > shown.length && (
          <bdi aria-hidden="true">{`+${brands.length - shown.length}`}</bdi>
        )}
      </span>
    </label>,
  );
  const radio = line.firstElementChild as HTMLInputElement;
  const marks = line.lastElementChild as HTMLElement;
  place.prepend(line);
  if (state) {
    marks.setAttribute('aria-label', state.brands.map(brandName).join(', '));
    place.classList.add('wpwl-method-empty');
  }
  return {
    open(isOpen) {
      // The keyboard passes a group whose checked button is hidden, as that of stored details is.
      radio.checked = isOpen && !isStored;
      place.classList.toggle('wpwl-method-open', isOpen);
      if (isStored) choose(place, isOpen);
      else if (panel) panel.hidden = !isOpen;
    },
    alone(isAlone) {
      const number = isAlone && place.querySelector('.wpwl-group-cardNumber');
      if (number) number.prepend(marks);
      else line.append(marks);
    },
  };
}

/** The methods whose shopper agrees on the page of a bank or a provider. */
const REDIRECTS = /^(?:onlineTransfer|virtualAccount)\b/;

/** Says below the button, and as its description, where the shopper goes on, if the page of the provider takes the tab. */
function drawNext(
  { texts }: WidgetContext,
  { key, brands, provider, form, target }: Container,
  id: string,
): void {
  if (!REDIRECTS.test(key) || !provider || brands.length > 1 || target() !== '_top') return;
  const text = computed(() => texts.value('continueAt').replace('{brand}', () => provider.value));
  const next = draw(
    <div class="wpwl-method-next" id={id}>
      {text}
    </div>,
  );
  form.after(next);
  form.querySelector('[type="submit"]')?.setAttribute('aria-describedby', id);
}

/** The radio buttons of stored details. */
const radiosIn = (place: Element) =>
  place.querySelectorAll<HTMLInputElement>('.wpwl-group-registration [type="radio"]');

/** Makes rows of the list of stored details: each has the name of its brand, and its code has a label. */
function drawStored({ texts }: WidgetContext, place: HTMLElement, changed: () => void): void {
  place.classList.add('wpwl-method-stored');
  place.addEventListener('change', ({ target }) => {
    if ([...radiosIn(place)].includes(target as HTMLInputElement)) changed();
  });
  for (const group of place.querySelectorAll('.wpwl-group-registration')) {
    const name = group.querySelector('.wpwl-brand-card')?.getAttribute('aria-label');
    // The picture has the name for screen readers.
    const shown = draw(<span aria-hidden="true">{`${name} `}</span>);
    if (name) group.querySelector('.wpwl-wrapper-registration-number')?.prepend(shown);
    if (options.showLabels === false) continue;
    const label = computed(() => texts.value('cvv'));
    // The field in the frame has the name, too.
    const above = draw(
      <div class="wpwl-label" aria-hidden="true">
        {label}
      </div>,
    );
    group.querySelector('.wpwl-wrapper-registration-cvv')?.prepend(above);
  }
  follow(place);
}

/** The pay button follows the row that it is for. */
function follow(place: HTMLElement): void {
  const form = place.querySelector('.wpwl-form');
  let order = 0;
  for (const group of form?.querySelectorAll<HTMLElement>(':scope > .wpwl-group-registration') ??
    []) {
    group.style.order = String(order++);
    const submit = form?.querySelector<HTMLElement>('.wpwl-group-submit');
    if (submit && group.matches('.wpwl-selected')) submit.style.order = String(order++);
  }
}

/** Rows stay visible. Without a choice among them no radio button is checked. */
function choose(place: HTMLElement, isOpen: boolean): void {
  const selected = place.querySelector<HTMLInputElement>('.wpwl-selected [type="radio"]');
  for (const radio of radiosIn(place)) radio.checked = isOpen && radio === selected;
  follow(place);
}

/** Two clicks within this time, in ms, are a double click. It is the usual setting of operating systems. */
const DOUBLE_CLICK_TIME = 500;

/**
 * Ignores the second click of a double click on the line: when the panel opens, its button may come to be under the pointer,
 * and would start a payment. Firefox counts the clicks from 1 again on the button, so time and place tell as well.
 */
function ignoreDoubleClick(place: HTMLElement, panel: HTMLElement) {
  let first: MouseEvent | undefined;
  place.addEventListener('mousedown', (event) => {
    if (panel.hidden) first = event;
  });
  const ignore = (event: MouseEvent) => {
    // A click by the keyboard has no count.
    if (!first || !event.detail) return;
    const distance = Math.hypot(event.x - first.x, event.y - first.y);
    const isSoon = event.detail > 1 || event.timeStamp - first.timeStamp < DOUBLE_CLICK_TIME;
    if (distance > 5 || !isSoon) return;
    event.preventDefault();
    event.stopPropagation();
  };
  panel.addEventListener('click', ignore, true);
}
