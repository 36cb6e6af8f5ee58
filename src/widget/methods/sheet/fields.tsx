/** What stands in the sandbox's sheet: card, person, delivery, coupon, lines and total. All of it follows the language. */

import type { ReadonlySignal } from '@preact/signals-core';
import type { TextOrSignal } from '../../jsx/scope.ts';
import { computed, draw, scopedEffect } from '../../shared.ts';
import { displayAmount } from '../../texts/intl.ts';
import type { TextKey } from '../../texts/textKey.ts';
import type { SheetCard, SheetOrder } from '../../wallet/sandboxSheet.ts';
import { personLine } from './people.ts';
import type { SheetActions, SheetContent, SheetQuestions } from './sheet.ts';

/** Cards, as a developer calls them. */
const CARDS: readonly (readonly [SheetCard, string])[] = [
  ['VISA', 'Visa'],
  ['MASTER', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DECLINED', 'Visa (DECLINED)'],
];

/** What the fields are given. */
export interface SheetFieldsNeeds {
  readonly order: SheetOrder;
  readonly asks: SheetQuestions;
  readonly acts: SheetActions;
  /** Does something when all before it is done. */
  readonly next: (act: () => Promise<void> | void) => unknown;
  /** What is to be paid; nothing before the sheet is open. */
  readonly bill: ReadonlySignal<SheetContent | undefined>;
}

/** A button of the sheet, which submits nothing. @param name last of its classes */
export const sheetButton = (name: string, text: TextOrSignal): HTMLButtonElement =>
  draw<HTMLButtonElement>(
    <button type="button" class={`wpwl-button ${name}`}>
      {text}
    </button>,
  );

/** Draws them, in the order of the sheet. Its caller ends what follows signals. */
export function drawSheetFields({
  order,
  asks,
  acts,
  next,
  bill,
}: SheetFieldsNeeds): HTMLElement[] {
  const { lang, texts } = order;
  const text = (key: TextKey) => computed(() => texts.value(key));
  const field = (key: TextKey, control: HTMLElement) =>
    draw(
      <label class="wpwl-sheet-field">
        <span>{text(key)}</span>
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

  function cardField(): HTMLElement {
    const card = select('card', CARDS);
    card.addEventListener('change', () => next(() => acts.card?.(card.value as SheetCard)));
    return field('sheetCard', card);
  }

  function personField(): HTMLElement {
    const person = select(
      'person',
      asks.people.map((one, at) => [String(at), computed(() => personLine(one, lang.value))]),
    );
    person.addEventListener('change', () => {
      const chosen = asks.people[Number(person.value)];
      if (chosen) next(() => acts.person?.(chosen));
    });
    return field(asks.ships ? 'sheetAddress' : 'sheetContact', person);
  }

  function deliveryField(): HTMLElement {
    const delivery = select('delivery', []);
    delivery.addEventListener('change', () => next(() => acts.delivery?.(delivery.value)));
    const whole = field('sheetShipping', delivery);
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

  function couponField(code: string): HTMLElement {
    const input = draw<HTMLInputElement>(
      <input
        class="wpwl-sheet-control wpwl-sheet-code"
        type="text"
        autocomplete="off"
        enterkeyhint="go"
      />,
    );
    input.value = code;
    const apply = sheetButton('wpwl-sheet-apply', text('sheetApply'));
    const act = () => next(() => acts.coupon?.(input.value.trim()));
    apply.addEventListener('click', act);
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') act();
    });
    return draw(
      <div class="wpwl-sheet-coupon">
        {field('sheetCoupon', input)}
        {apply}
      </div>,
    );
  }

  function billLines(): HTMLElement {
    const lines = draw(<dl class="wpwl-sheet-lines" />);
    scopedEffect(() => {
      const all = bill.value ? [...bill.value.lines, bill.value.total] : [];
      const rows = all.flatMap(({ label, amount }, at) => {
        const isTotal = at === all.length - 1;
        const kind = isTotal ? { class: 'wpwl-sheet-total' } : {};
        const words = isTotal ? `${texts.value('sheetTotal')}: ${label}` : label;
        return [
          draw(<dt {...kind}>{words}</dt>),
          draw(<dd {...kind}>{displayAmount(amount, order.currency, lang.value)}</dd>),
        ];
      });
      lines.replaceChildren(...rows);
    });
    return lines;
  }

  return [
    cardField(),
    ...(asks.people.length ? [personField()] : []),
    deliveryField(),
    ...(asks.coupon === undefined ? [] : [couponField(asks.coupon)]),
    billLines(),
  ];
}
