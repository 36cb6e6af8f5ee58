/** What stands in the sandbox's sheet: card, person, delivery, coupon, lines and total. All of it follows the language. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Value } from '../../element.ts';
import { shownAmount } from '../../kit/intl.ts';
import type { SheetCard, SheetOrder } from '../../kit/walletSheet.ts';
import type { Tools } from '../../parts/tools.ts';
import type { TextKey } from '../../texts/texts.ts';
import type { Acts, Asks, Bill } from './dialog.ts';
import { lineOf } from './people.ts';

/** Cards, as a developer calls them. */
const CARDS: readonly (readonly [SheetCard, string])[] = [
  ['VISA', 'Visa'],
  ['MASTER', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DECLINED', 'Visa (DECLINED)'],
];

/** What the fields are given. */
export interface FieldsNeeds {
  readonly tools: Tools;
  readonly order: SheetOrder;
  readonly asks: Asks;
  readonly acts: Acts;
  /** Does something when all before it is done. */
  readonly next: (act: () => Promise<void> | void) => unknown;
  /** What is to be paid; nothing before the sheet is open. */
  readonly bill: ReadonlySignal<Bill | undefined>;
}

/** A button of the sheet, which submits nothing. @param name last of its classes */
export const sheetButton = (
  { create }: Pick<Tools, 'create'>,
  name: string,
  text: Value,
): HTMLButtonElement => create('button', { type: 'button', class: `wpwl-button ${name}` }, text);

/** Draws them, in the order of the sheet. Its caller ends what follows signals. */
export function drawFields({ tools, order, asks, acts, next, bill }: FieldsNeeds): HTMLElement[] {
  const { always, computed, create } = tools;
  const { lang, texts } = order;
  const text = (key: TextKey) => computed(() => texts.value(key));
  const field = (key: TextKey, control: HTMLElement) =>
    create('label', { class: 'wpwl-sheet-field' }, create('span', {}, text(key)), control);
  const select = (name: string, choices: readonly (readonly [string, Value])[]) =>
    create(
      'select',
      { class: `wpwl-sheet-control wpwl-sheet-${name}` },
      ...choices.map(([value, words]) => create('option', { value }, words)),
    );

  function cardField(): HTMLElement {
    const card = select('card', CARDS);
    card.addEventListener('change', () => next(() => acts.card?.(card.value as SheetCard)));
    return field('sheetCard', card);
  }

  function personField(): HTMLElement {
    const person = select(
      'person',
      asks.people.map((one, at) => [String(at), computed(() => lineOf(one, lang.value))]),
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
    always(() => {
      const { deliveries = [], delivery: chosen } = bill.value ?? {};
      whole.hidden = !deliveries.length;
      delivery.replaceChildren(
        ...deliveries.map((way) => create('option', { value: way.id }, way.label)),
      );
      if (chosen !== undefined) delivery.value = chosen;
    });
    return whole;
  }

  function couponField(code: string): HTMLElement {
    const input = create('input', {
      class: 'wpwl-sheet-control wpwl-sheet-code',
      type: 'text',
      autocomplete: 'off',
      enterkeyhint: 'go',
    });
    input.value = code;
    const apply = sheetButton(tools, 'wpwl-sheet-apply', text('sheetApply'));
    const act = () => next(() => acts.coupon?.(input.value.trim()));
    apply.addEventListener('click', act);
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') act();
    });
    return create('div', { class: 'wpwl-sheet-coupon' }, field('sheetCoupon', input), apply);
  }

  function billLines(): HTMLElement {
    const lines = create('dl', { class: 'wpwl-sheet-lines' });
    always(() => {
      const all = bill.value ? [...bill.value.lines, bill.value.total] : [];
      const rows = all.flatMap(({ label, amount }, at) => {
        const isTotal = at === all.length - 1;
        const kind = isTotal ? { class: 'wpwl-sheet-total' } : {};
        const words = isTotal ? `${texts.value('sheetTotal')}: ${label}` : label;
        return [
          create('dt', kind, words),
          create('dd', kind, shownAmount(amount, order.currency, lang.value)),
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
