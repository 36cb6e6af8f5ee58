/** The content of the sandbox sheet: card, person, delivery, coupon, lines and total. All texts follow the language. */

import type { ReadonlySignal } from '@preact/signals-core';
import { displayAmount } from '../../../money/index.ts';
import type { TextOrSignal } from '../../jsx/scope.ts';
import { computed, draw, scopedEffect } from '../../shared.ts';
import type { TextKey } from '../../texts/textKey.ts';
import type { SheetCard, SheetOrder } from '../../wallet/sandboxSheet.ts';
import { personLine } from './people.ts';
import type { SheetActions, SheetContent, SheetQuestions } from './sheet.ts';

/** Cards, with names for developers. */
const CARDS: readonly (readonly [SheetCard, string])[] = [
  ['VISA', 'Visa'],
  ['MASTER', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DECLINED', 'Visa (DECLINED)'],
];

/** The dependencies of the fields. */
export interface SheetFieldsNeeds {
  readonly order: SheetOrder;
  readonly asks: SheetQuestions;
  readonly acts: SheetActions;
  /** Runs an action after all previous ones are done. */
  readonly next: (act: () => Promise<void> | void) => unknown;
  /** The amount to pay; undefined before the sheet is open. */
  readonly bill: ReadonlySignal<SheetContent | undefined>;
}

/** A button of the sheet that does not submit. @param name last part of its class names */
export const sheetButton = (name: string, text: TextOrSignal): HTMLButtonElement =>
  draw<HTMLButtonElement>(
    <button type="button" class={`wpwl-button ${name}`}>
      {text}
    </button>,
  );

/** Draws the fields, in the order of the sheet. The caller disposes their effects. */
export function drawSheetFields(needs: SheetFieldsNeeds): HTMLElement[] {
  const { asks } = needs;
  return [
    cardField(needs),
    ...(asks.people.length ? [personField(needs)] : []),
    deliveryField(needs),
    ...(asks.coupon === undefined ? [] : [couponField(needs, asks.coupon)]),
    contentLines(needs),
  ];
}

const textOf = ({ texts }: SheetOrder, key: TextKey) => computed(() => texts.value(key));

const labelled = (order: SheetOrder, key: TextKey, control: HTMLElement): HTMLElement =>
  draw(
    <label class="wpwl-sheet-field">
      <span>{textOf(order, key)}</span>
      {control}
    </label>,
  );

const select = (name: string, choices: readonly (readonly [string, TextOrSignal])[]) =>
  draw<HTMLSelectElement>(
    <select class={`wpwl-sheet-control wpwl-sheet-${name}`}>
      {choices.map(([value, words]) => (
        <option value={value}>{words}</option>
      ))}
    </select>,
  );

function cardField({ order, acts, next }: SheetFieldsNeeds): HTMLElement {
  const card = select('card', CARDS);
  card.addEventListener('change', () => next(() => acts.card?.(card.value as SheetCard)));
  return labelled(order, 'card', card);
}

function personField({ order, asks, acts, next }: SheetFieldsNeeds): HTMLElement {
  const person = select(
    'person',
    asks.people.map((one, at) => [String(at), computed(() => personLine(one, order.lang.value))]),
  );
  person.addEventListener('change', () => {
    const chosen = asks.people[Number(person.value)];
    if (chosen) next(() => acts.person?.(chosen));
  });
  return labelled(order, asks.ships ? 'sheetAddress' : 'sheetContact', person);
}

function deliveryField({ order, acts, next, bill }: SheetFieldsNeeds): HTMLElement {
  const delivery = select('delivery', []);
  delivery.addEventListener('change', () => next(() => acts.delivery?.(delivery.value)));
  const whole = labelled(order, 'sheetShipping', delivery);
  scopedEffect(() => {
    const { deliveries = [], delivery: chosen } = bill.value ?? {};
    whole.hidden = !deliveries.length;
    delivery.replaceChildren(
      ...deliveries.map((way) => draw(<option value={way.id}>{way.label}</option>)),
    );
    if (chosen !== undefined) delivery.value = chosen;
  });
  return whole;
}

function couponField({ order, acts, next }: SheetFieldsNeeds, code: string): HTMLElement {
  const input = draw<HTMLInputElement>(
    <input
      class="wpwl-sheet-control wpwl-sheet-code"
      type="text"
      autocomplete="off"
      enterkeyhint="go"
    />,
  );
  input.value = code;
  const apply = sheetButton('wpwl-sheet-apply', textOf(order, 'sheetApply'));
  const act = () => next(() => acts.coupon?.(input.value.trim()));
  apply.addEventListener('click', act);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') act();
  });
  return draw(
    <div class="wpwl-sheet-coupon">
      {labelled(order, 'sheetCoupon', input)}
      {apply}
    </div>,
  );
}

/** The lines and the total. */
function contentLines({ order, bill }: SheetFieldsNeeds): HTMLElement {
  const { lang, texts, currency } = order;
  const lines = draw(<dl class="wpwl-sheet-lines" />);
  scopedEffect(() => {
    const all = bill.value ? [...bill.value.lines, bill.value.total] : [];
    const rows = all.flatMap(({ label, amount }, at) => {
      const isTotal = at === all.length - 1;
      const kind = isTotal ? { class: 'wpwl-sheet-total' } : {};
      const words = isTotal ? `${texts.value('sheetTotal')}: ${label}` : label;
      return [
        draw(<dt {...kind}>{words}</dt>),
        draw(<dd {...kind}>{displayAmount(amount, currency, lang.value)}</dd>),
      ];
    });
    lines.replaceChildren(...rows);
  });
  return lines;
}
