/** The state of the forms: signals that the functions below create and that elements read. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { FieldState } from '../../protocol/index.ts';
import { options } from './options/readOptions.ts';
import type { ScriptAddress } from './page/scriptAddress.ts';
import type { Texts } from './texts/texts.ts';

/** The fields of the card form that can be invalid. */
export type CardField = 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/**
 * `busy`: a submit is under way; `waits`: the form waits for the shopper, who is at the bank or has to answer a question;
 * `done`: the shopper is on the way back to the shop.
 */
export type Phase = 'open' | 'busy' | 'waits' | 'done';

/** The state that all forms of the page share. While one form is busy the others are too, because a checkout is paid once. */
export interface SharedState {
  readonly texts: Signal<Texts>;
  /** Language of the texts, a BCP 47 tag. */
  readonly lang: Signal<string>;
  readonly phase: Signal<Phase>;
  /** The container that is busy. */
  readonly activeContainer: Signal<Element | undefined>;
  /** The text of the pay buttons if it is not "Pay now": it names the amount. */
  readonly payText: Signal<ReadonlySignal<string> | undefined>;
  /** Changes when the shop replaces a checkout that ends by a new one. '' if the script was loaded without a checkout. */
  readonly checkoutId: Signal<string>;
  /**
   * What the forms submit to, below the path of the checkout: `/payment`, or `/registration` if the details are only stored. As
   * the configuration of the checkout says; before the response, as the address of the script says.
   */
  readonly endpoint: Signal<string>;
}

/** The text of the pay buttons. */
export const submitText = ({
  payText,
  texts,
}: Pick<SharedState, 'payText' | 'texts'>): ReadonlySignal<string> =>
  computed(() => {
    const { useSummaryPage, labels } = options;
    // A page that shows a summary may name the button itself.
    const key = useSummaryPage && !labels?.['submit'] ? 'nextStep' : 'submit';
    return payText.value?.value || texts.value(key);
  });

/** Everything that changes in a card form. */
export interface CardState extends SharedState {
  /** Keys of the offered brands, in the shop's order. */
  readonly brands: readonly string[];
  /** Keys of the brands that the frame of the number names: the offered ones; others too while the number fits none of them. */
  readonly named: Signal<readonly string[]>;
  /** Key of the current brand; '' before there is one. */
  readonly brand: Signal<string>;
  /** Whether the shopper chose the brand: then the number no longer determines it. */
  readonly brandChosen: Signal<boolean>;
  /** Keys of the offered brands that match a complete number. If there are several, the shopper chooses. */
  readonly choices: Signal<readonly string[]>;
  /** The states that the frames reported of their fields. */
  readonly framed: Readonly<Record<CardField, Signal<FieldState>>>;
  /** Help for a field in a frame, in the current language: the position of the security code. */
  readonly hints: Signal<Partial<Record<CardField, string>>>;
  /** A submit found faults: the pay button is disabled until a field is edited. */
  readonly payBlocked: Signal<boolean>;
}

/** The state of an untouched field in a frame. */
export const UNTOUCHED: FieldState = {
  empty: true,
  complete: false,
  valid: false,
  length: 0,
  brands: [],
};

/** The initial state: no form is busy. */
export const createSharedState = (
  texts: Texts,
  lang: string,
  { checkoutId, endpoint }: Pick<ScriptAddress, 'checkoutId' | 'endpoint'>,
): SharedState => ({
  texts: signal(texts),
  lang: signal(lang),
  phase: signal<Phase>('open'),
  activeContainer: signal<Element | undefined>(undefined),
  payText: signal<ReadonlySignal<string> | undefined>(undefined),
  checkoutId: signal(checkoutId),
  endpoint: signal(endpoint),
});

/** The state of an untouched form. @param brand the initial brand; '' if the number determines it */
export function createCardState(
  brands: readonly string[],
  shared: SharedState,
  brand = brands[0] ?? '',
): CardState {
  const untouched = () => signal(UNTOUCHED);
  return {
    ...shared,
    brands,
    named: signal(brands),
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
