/** Shows, in place of a form of the page, a form for cards and a form for each other brand that has a form. */
import { computed } from '@preact/signals';
import type { Month } from '../../card/expiry.ts';
import type { FormAddon } from '../fields/formAddon.ts';
import { planBrands } from '../forms/card/cardBrands.ts';
import { type CardForm, createCardForm } from '../forms/card/cardForm.tsx';
import { type Container, mountContainer } from '../forms/container/container.tsx';
import type { WidgetContext } from '../kernel/context.ts';
import { options } from '../kernel/options/readOptions.ts';
import { createCardState } from '../kernel/state.ts';
import { adoptFormStyles } from '../kernel/styles/adoptStyles.ts';
import { type ContainerPlace, createContainerPlace, type PlaceNeeds } from './containerPlace.ts';
import type { LoadPart } from './loadPart.ts';
import { createMissingParts, type MissingParts } from './missingParts.ts';
import type { MethodList } from './modern/methodList.tsx';
import type { MountedForm } from './mountedForm.ts';

export interface MountNeeds extends PlaceNeeds {
  readonly context: WidgetContext;
  readonly loadPart: LoadPart;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** Submits a container. */
  readonly pay: (container: Container) => void;
}

/** The brands that a form of the page names: in `data-brands`, or as its text, which is the older way. */
export const readBrands = (form: HTMLFormElement): string =>
  form.dataset['brands'] ?? form.textContent ?? '';

/** @param brands replace the brands that the form names */
export function mountForm(
  needs: MountNeeds,
  original: HTMLFormElement,
  brands = readBrands(original),
): MountedForm {
  const { context } = needs;
  const { address, fail } = context;
  const plan = planBrands(brands, !options.createCheckout || address.checkoutId !== '');
  let isRemoved = false;
  const isGone = () => isRemoved || context.signal.aborted;
  const place = createContainerPlace(original, plan, needs);
  const { containers } = place;
  const parts = createMissingParts(context, isGone, () => containers.length > 0);

  const card = plan.card.length ? mountCardForm(needs, original, plan.card, place) : undefined;
  // The frame of the number begins to load before the styles are parsed.
  const giveBack = adoptFormStyles(place.first(), options.style ?? 'card', address.base, [
    ...plan.card,
    ...plan.others,
  ]);
  const addBrands = createBrandMounter(needs, original, plan.others, place, isGone);
  const extend = async (name: 'extras' | 'hints', to: CardForm) => {
    const part = await needs.loadPart(name);
    if (!isGone()) part.extend(context, to);
  };
  /** Without this part, the forms are one below the other. */
  const present = async ({ element }: MethodList) => {
    const part = await needs.loadPart('modern');
    if (isGone()) return;
    const presentation = part.present(context, element, place.first(), needs.loadPart);
    place.present(presentation);
    await presentation.complete;
  };
  const { list } = place;
  const ready = Promise.all([
    list && parts.use('modern', () => present(list)),
    plan.others.length ? parts.use('brands', addBrands) : undefined,
    card && wantsFields() ? addFields(card, parts, extend) : undefined,
    card && wantsHints() ? parts.use('hints', () => extend('hints', card)) : undefined,
  ]);
  if (!plan.card.length && !plan.others.length) fail('NO_BRAND');

  return {
    original,
    containers,
    ready,
    anchor: () => (isRemoved ? undefined : place.first()),
    showMessage: place.showMessage,
    insertFirst: place.insertFirst,
    joined: place.joined,
    show: list?.show,
    end(restore) {
      isRemoved = true;
      place.clear(restore);
      giveBack();
    },
  };
}

/** Mounts the form for cards, in its own container. */
function mountCardForm(
  { context, now, pay }: MountNeeds,
  original: HTMLFormElement,
  brands: readonly string[],
  { insert, add }: ContainerPlace,
): CardForm {
  const state = createCardState(brands, context, options.brandDetection ? '' : brands[0]);
  const container = mountContainer(
    context,
    original,
    insert,
    { key: 'card', attributes: { 'data-action': 'submit-payment-card' } },
    (form) => {
      form.classList.add('wpwl-form-has-inputs');
      const emptied = () => {
        // A message about a failure says more, for example that nothing is charged twice.
        if (!container.hasFailed())
          container.showNote(computed(() => context.texts.value('fieldsEmptied')));
      };
      return createCardForm({ context, state, form, now, emptied });
    },
    pay,
  );
  add(container);
  return container;
}

/** @returns a function that mounts the forms of other brands that are not mounted yet */
function createBrandMounter(
  { context, loadPart, pay }: MountNeeds,
  original: HTMLFormElement,
  brands: readonly string[],
  { containers, insert, add }: ContainerPlace,
  isGone: () => boolean,
): () => Promise<void> {
  let mountMissing: (() => Promise<void>) | undefined;
  return async () => {
    const part = await loadPart('brands');
    if (isGone()) return;
    mountMissing ??= part.plan({
      context,
      loadPart,
      original,
      place: insert,
      brands,
      pay,
      add,
      isGone,
    });
    await mountMissing();
    if (!containers.length && !isGone()) context.fail('NO_BRAND');
  };
}

/** Adds the fields that options ask for. Until they are in the form, the form cannot be submitted. */
async function addFields(
  card: CardForm,
  parts: MissingParts,
  extend: (name: 'extras', to: CardForm) => Promise<void>,
): Promise<void> {
  const missing: FormAddon = {
    validate() {
      if (parts.has('extras')) parts.report('extras');
      return card.form.querySelector<HTMLElement>('.wpwl-button-pay') ?? undefined;
    },
    refused: () => false,
  };
  card.addons.push(missing);
  await parts.use('extras', async () => {
    await extend('extras', card);
    card.addons.splice(card.addons.indexOf(missing), 1);
    card.edited();
  });
}

/** Whether options ask for fields that a plain card form does not have. */
const wantsFields = (): boolean =>
  (options.billingAddress ?? false) !== false ||
  [
    options.forceCardHolderEqualsBillingName,
    options.showBirthDate,
    options.showTaxNumberField,
  ].includes(true);

/** Whether options ask for help around the fields. */
const wantsHints = (): boolean => options.style === 'logos' || options.showCVVHint === true;
