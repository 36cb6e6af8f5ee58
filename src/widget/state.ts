/** The state of the forms: signals made in this one place, read by elements, changed by the functions below. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { FieldState } from '../protocol/index.ts';
import type { Texts } from './texts/texts.ts';

/** The fields of the card form that can be wrong. */
export type CardField = 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/**
 * `busy`: a submit is on its way; `waits`: the shopper is at the bank, or is asked something; `done`: the shopper is on the
 * way back to the shop.
 */
export type Phase = 'open' | 'busy' | 'waits' | 'done';

/** What all forms of the page have in common: while one is busy the others are too, since a checkout is paid once. */
export interface SharedState {
  readonly texts: Signal<Texts>;
  /** Language of the texts, a BCP 47 tag. */
  readonly lang: Signal<string>;
  readonly phase: Signal<Phase>;
  /** The container that is busy. */
  readonly activeContainer: Signal<Element | undefined>;
  /** The text of the pay buttons if it is not "Pay now": it names the amount. */
  readonly payText: Signal<ReadonlySignal<string> | undefined>;
  /** Changes when the shop gives a new checkout for one that ends. '' when the script was loaded without one. */
  readonly checkoutId: Signal<string>;
}

/** The text of the pay buttons. */
export const submitText = ({
  payText,
  texts,
}: Pick<SharedState, 'payText' | 'texts'>): ReadonlySignal<string> =>
  computed(() => payText.value?.value || texts.value('submit'));

/** Everything that changes in a card form. */
export interface CardState extends SharedState {
  /** Keys of the brands on offer, in the shop's order. */
  readonly brands: readonly string[];
  /** Key of the brand in force; '' before there is one. */
  readonly brand: Signal<string>;
  /** Whether the shopper chose the brand: it then no longer follows the number. */
  readonly brandChosen: Signal<boolean>;
  /** Keys of the brands on offer that a complete number fits: of more than one, the shopper chooses. */
  readonly choices: Signal<readonly string[]>;
  /** What the frames told of their fields. */
  readonly framed: Readonly<Record<CardField, Signal<FieldState>>>;
  /** Help with a field in a frame, in the language that is in force: where a code is. */
  readonly hints: Signal<Partial<Record<CardField, string>>>;
  /** A submit found faults: the pay button is off until a field is edited. */
  readonly payBlocked: Signal<boolean>;
}

/** The state of a field in a frame that nobody has typed into. */
export const UNTOUCHED: FieldState = {
  empty: true,
  complete: false,
  valid: false,
  length: 0,
  brands: [],
};

/** Nothing is busy. */
export const createSharedState = (texts: Texts, lang: string, checkoutId: string): SharedState => ({
  texts: signal(texts),
  lang: signal(lang),
  phase: signal<Phase>('open'),
  activeContainer: signal<Element | undefined>(undefined),
  payText: signal<ReadonlySignal<string> | undefined>(undefined),
  checkoutId: signal(checkoutId),
});

/** A form nobody has typed into. @param brand in force at the start: '' where the number decides */
export function createCardState(
  brands: readonly string[],
  shared: SharedState,
  brand = brands[0] ?? '',
): CardState {
  const untouched = () => signal(UNTOUCHED);
  return {
    ...shared,
    brands,
    brand: signal(brand),
    brandChosen: signal(false),
    choices: signal<readonly string[]>([]),
    framed: {
      cardNumber: untouched(),
      expiry: untouched(),
      cardHolder: untouched(),
      cvv: untouched(),
    },
    hints: signal({}),
    payBlocked: signal(false),
  };
}
