/** The form of stored details: the shopper selects one and pays with it. */

import { computed, signal } from '@preact/signals';
import { nameOfBrand } from '../../../brands/names.ts';
import { randomId } from '../../../protocol/index.ts';
import { PayButton } from '../../forms/card/controls.tsx';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';
import { countryNamer } from '../../kernel/texts/intl.ts';
import type { StoredDetails } from './readOffers.ts';
import { createSecurityCode, type SecurityCode } from './securityCode.tsx';
import { createStoredEntry, type StoredEntry } from './storedEntry.tsx';

/** The dependencies of the form. */
export interface StoredFormNeeds {
  readonly context: WidgetContext;
  readonly form: HTMLFormElement;
  /** At least one. */
  readonly offers: readonly StoredDetails[];
  /** Inserted after the pay button. */
  readonly others: HTMLElement | undefined;
}

/** The form in the block. */
export interface StoredForm extends PaymentForm {
  /** The look of the page has changed. */
  refresh(): void;
}

/** Adds the fields to the form element. The caller disposes the effects. */
export function createStoredForm(needs: StoredFormNeeds): StoredForm {
  const { context, form, offers, others } = needs;
  const isBlocked = signal(false);
  /** Created when a card is first selected, then kept: a frame that is moved reloads. */
  const codes = new Map<StoredEntry, SecurityCode>();
  const entries = createEntries(context, offers);
  const submit = draw(<PayButton state={context} isBlocked={isBlocked} />);
  const button = submit.querySelector('button');
  form.append(...entries.map(({ group }) => group), submit, ...(others ? [others] : []));

  /** The current selection, read from the radio buttons: a page may select by script, without an event. */
  const chosen = () => entries.find(({ radio }) => radio.checked);

  const edited = () => {
    isBlocked.value = false;
    // Also enables a button that the page has disabled.
    if (button) button.disabled = false;
  };

  function show(next: StoredEntry): void {
    for (const entry of entries) {
      const { group, place } = entry;
      group.classList.toggle('wpwl-selected', entry === next);
      if (place) place.style.display = entry === next ? '' : 'none';
    }
    const { place, offer } = next;
    if (!place || codes.has(next)) return;
    codes.set(next, createSecurityCode({ context, form, place, brand: offer.brand, edited }));
  }

  let shown = entries[0] as StoredEntry;
  show(shown);
  for (const entry of entries) {
    entry.radio.addEventListener('change', () => {
      // A payment with the previous choice is in progress.
      if (context.phase.value !== 'open') shown.radio.checked = true;
      else shown = entry;
      show(shown);
      edited();
    });
    entry.radio.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
    });
  }
  const each = (act: (code: SecurityCode) => void) => () => codes.forEach(act);
  const codeOfChosen = () => {
    const entry = chosen();
    return entry && codes.get(entry);
  };

  return {
    key: 'registration',
    brands: offers.map(({ brand }) => brand),
    callbacks: ['onBeforeSubmitOneClickCard'],
    async validate() {
      const entry = chosen();
      if (!entry) {
        shown.radio.focus();
        return false;
      }
      shown = entry;
      show(entry);
      const code = codes.get(entry);
      const isRight = !code || (await code.check());
      isBlocked.value = !isRight;
      if (!isRight) code?.focus();
      return isRight;
    },
    // The brand is not sent: the gateway takes it from the stored details.
    send: async (order, post) => (await codeOfChosen()?.send(order)) ?? post(order),
    refused(names) {
      if (!names.includes('card.cvv')) return;
      codeOfChosen()?.refused();
      isBlocked.value = true;
    },
    forget: each((code) => code.forget()),
    refresh: each((code) => code.refresh()),
    // Details other than cards use the whole tab, like the button of their brand.
    target: () => (chosen()?.offer.isCard ? options.paymentTarget : '_top'),
    reload: each((code) => code.reload()),
    end: each((code) => code.end()),
  };
}

/** Creates one entry for each of the stored details. The first is selected. */
function createEntries(
  { texts, lang }: WidgetContext,
  offers: readonly StoredDetails[],
): StoredEntry[] {
  const session = randomId().slice(0, 8);
  const isCodeAsked = options.registrations?.requireCvv === true;
  // The name of a direct debit contains translated words. Other stored brands have a fixed name.
  const nameOf = (brand: string) =>
    nameOfBrand(brand, {
      phrase: (kind) => (kind === 'directDebit' ? texts.value('brandDirectDebit') : '{brand}'),
      country: (code) => countryNamer(lang.value)(code),
    });
  return offers.map((offer, i) =>
    createStoredEntry(offer, {
      id: `${session}-${i}`,
      isChosen: i === 0,
      hasCode: isCodeAsked && offer.isCard,
      name: offer.isCard ? brandName(offer.brand) : computed(() => nameOf(offer.brand)),
    }),
  );
}
