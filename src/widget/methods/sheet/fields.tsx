/** The content of the sandbox sheet: card, person, delivery, coupon, lines and total. All texts follow the language. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { displayAmount } from '../../../money/index.ts';
import type { TextOrSignal } from '../../kernel/effects.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import type { SheetCard, SheetOrder } from '../wallet/sandboxSheet.ts';
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

/** A button of the sheet that does not submit. */
export const SheetButton = (props: {
  /** Last part of its class names. */
  readonly name: string;
  readonly text: TextOrSignal;
  readonly press: () => void;
}) => (
  <button type="button" class={`wpwl-button ${props.name}`} onClick={props.press}>
    {props.text}
  </button>
);

/** The fields, in the order of the sheet. */
export const SheetFields = (needs: SheetFieldsNeeds) => (
  <>
    <CardField {...needs} />
    {needs.asks.people.length > 0 && <PersonField {...needs} />}
    <DeliveryField {...needs} />
    {needs.asks.coupon !== undefined && <CouponField {...needs} />}
    <ContentLines {...needs} />
  </>
);

const textOf = ({ texts }: SheetOrder, key: TextKey) => computed(() => texts.value(key));

const Labelled = (props: {
  readonly order: SheetOrder;
  readonly label: TextKey;
  readonly children: ComponentChildren;
}) => (
  <label class="wpwl-sheet-field">
    <span>{textOf(props.order, props.label)}</span>
    {props.children}
  </label>
);

const Select = (props: {
  readonly name: string;
  readonly choices: readonly (readonly [string, TextOrSignal])[];
  readonly changed: (value: string) => void;
}) => (
  <select
    class={`wpwl-sheet-control wpwl-sheet-${props.name}`}
    onChange={({ currentTarget }) => props.changed(currentTarget.value)}
  >
    {props.choices.map(([value, words]) => (
      <option value={value}>{words}</option>
    ))}
  </select>
);

const CardField = ({ order, acts, next }: SheetFieldsNeeds) => (
  <Labelled order={order} label="cardMethod">
    <Select
      name="card"
      choices={CARDS}
      changed={(card) => next(() => acts.card?.(card as SheetCard))}
    />
  </Labelled>
);

function PersonField({ order, asks, acts, next }: SheetFieldsNeeds) {
  const choices = asks.people.map(
    (one, at) => [String(at), computed(() => personLine(one, order.lang.value))] as const,
  );
  const changed = (value: string) => {
    const chosen = asks.people[Number(value)];
    if (chosen) next(() => acts.person?.(chosen));
  };
  return (
    <Labelled order={order} label={asks.ships ? 'sheetAddress' : 'sheetContact'}>
      <Select name="person" choices={choices} changed={changed} />
    </Labelled>
  );
}

/** Shown while the shop offers deliveries. */
function DeliveryField({ order, acts, next, bill }: SheetFieldsNeeds) {
  const { deliveries = [], delivery } = bill.value ?? {};
  return (
    <label class="wpwl-sheet-field" hidden={!deliveries.length}>
      <span>{textOf(order, 'sheetShipping')}</span>
      <select
        class="wpwl-sheet-control wpwl-sheet-delivery"
        value={delivery}
        onChange={({ currentTarget }) => next(() => acts.delivery?.(currentTarget.value))}
      >
        {deliveries.map((way) => (
          <option key={way.id} value={way.id}>
            {way.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function CouponField({ order, asks, acts, next }: SheetFieldsNeeds) {
  const input = useRef<HTMLInputElement>(null);
  const apply = () => next(() => acts.coupon?.(input.current?.value.trim() ?? ''));
  return (
    <div class="wpwl-sheet-coupon">
      <Labelled order={order} label="sheetCoupon">
        <input
          ref={input}
          class="wpwl-sheet-control wpwl-sheet-code"
          type="text"
          autocomplete="off"
          enterkeyhint="go"
          defaultValue={asks.coupon ?? ''}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      </Labelled>
      <SheetButton name="wpwl-sheet-apply" text={textOf(order, 'sheetApply')} press={apply} />
    </div>
  );
}

/** The lines and the total. */
function ContentLines({ order, bill }: SheetFieldsNeeds) {
  const { lang, texts, currency } = order;
  const all = bill.value ? [...bill.value.lines, bill.value.total] : [];
  return (
    <dl class="wpwl-sheet-lines">
      {all.map(({ label, amount }, at) => {
        const isTotal = at === all.length - 1;
        const kind = isTotal ? { class: 'wpwl-sheet-total' } : {};
        return (
          <>
            <dt {...kind}>
              {isTotal ? computed(() => `${texts.value('sheetTotal')}: ${label}`) : label}
            </dt>
            <dd {...kind}>{computed(() => displayAmount(amount, currency, lang.value))}</dd>
          </>
        );
      })}
    </dl>
  );
}
