/** A form of the page, and the forms that take its place: one for cards, one for each brand that has its own. */
import type { Month } from '../../card/expiry.ts';
import type { WidgetContext } from '../context.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { planBrands } from '../forms/card/cardBrands.ts';
import { type CardForm, createCardForm } from '../forms/card/cardForm.tsx';
import type { FormAddon } from '../forms/formAddon.ts';
import { options } from '../options/readOptions.ts';
import type { PartName } from '../parts/loadPart.ts';
import { createCardState } from '../state.ts';
import { adoptFormStyles } from '../styles/adoptStyles.ts';
import type { Action } from './actionButton.tsx';
import { type Container, messageElement, mountContainer } from './container.tsx';

/** What mounting is given. */
export interface MountNeeds {
  readonly context: WidgetContext;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** Submits a container. */
  readonly pay: (container: Container) => void;
  /** A container is there. */
  readonly added: (container: Container) => void;
}

/** What took the place of a form of the page. */
export interface MountedForm {
  readonly original: HTMLFormElement;
  /** In the order of the page. */
  readonly containers: Container[];
  /** Everything is in the document; also when a part of it could not be had, which was told then. */
  readonly ready: Promise<void>;
  /** The first element that stands where the form was; `undefined` when nothing of it does any more. */
  anchor(): Element | undefined;
  /** Shows a message in each container, or where they would be. */
  say(code: ErrorCode, text: string, action?: Action): void;
  /** @param restore whether the page's own form comes back */
  end(restore: boolean): void;
}

/** The brands that a form names. The old way was the text of the form. */
export const readBrands = (form: HTMLFormElement): string =>
  form.dataset['brands'] ?? form.textContent ?? '';

/** @param brands in place of those that the form names */
export function mountForm(
  needs: MountNeeds,
  original: HTMLFormElement,
  brands?: string,
): MountedForm {
  const { context, added, pay } = needs;
  const hasCheckout = !options.createCheckout || context.address.checkoutId !== '';
  const plan = planBrands(brands ?? readBrands(original), hasCheckout);
  const giveBack = adoptFormStyles(original, options.style ?? 'card', context.address.base, [
    ...plan.card,
    ...plan.others,
  ]);
  const containers: Container[] = [];
  /** Stands where the containers would be. */
  let stray: HTMLElement | undefined;

  /** Parts that could not be had, each with what tries again. */
  const lacking = new Map<PartName, () => void>();
  let isOver = false;
  const isGone = () => isOver || context.signal.aborted;

  const add = (container: Container) => {
    stray = undefined;
    containers.push(container);
    added(container);
  };
  const place = (element: HTMLElement) => {
    const last = containers.at(-1)?.element;
    if (last) last.after(element);
    else (stray ?? original).replaceWith(element);
  };
  const say: MountedForm['say'] = (code, text, action) => {
    for (const container of containers) container.showMessage(code, text, action);
    if (containers.length) return;
    const message = messageElement(text, action);
    (stray ?? original).replaceWith(message);
    stray = message;
  };

  let card: CardForm | undefined;
  if (plan.card.length) {
    const state = createCardState(plan.card, context, options.brandDetection ? '' : plan.card[0]);
    const container = mountContainer(
      context,
      original,
      place,
      { key: 'card', attributes: { 'data-action': 'submit-payment-card' } },
      (form) => {
        form.classList.add('wpwl-form-has-inputs');
        const emptied = () => {
          // What went wrong has more to say, such as that nothing is charged twice.
          if (!container.hasFailed()) container.showNote(context.texts.value('fieldsEmptied'));
        };
        card = createCardForm({ context, state, form, now: needs.now, emptied });
        return card;
      },
      pay,
    );
    add(container);
  }

  /**
   * Does something with a part. Where it can't be had that is told, with a button to try again; what is there is ready all
   * the same, and where nothing is it waits for that.
   */
  async function having(name: PartName, use: () => Promise<void>): Promise<void> {
    try {
      await use();
      lacking.delete(name);
    } catch (error) {
      if (isGone()) return;
      const later = new Promise<void>((resolve) => {
        lacking.set(name, () => void having(name, use).then(resolve));
      });
      tellLacking(`${name}: ${(error as Error).message}`);
      if (!containers.length) await later;
    }
  }

  const tellLacking = (detail: string) =>
    context.fail('FILE_UNAVAILABLE', { detail }, () => {
      for (const again of [...lacking.values()]) again();
    });

  /** Mounts those that are not there yet. */
  let mountOthers: (() => Promise<void>) | undefined;

  async function addBrands(): Promise<void> {
    const part = await context.part('brands');
    if (isGone()) return;
    mountOthers ??= part.plan({ context, original, place, brands: plan.others, pay, add, isGone });
    await mountOthers();
    if (!containers.length && !isGone()) context.fail('NO_BRAND');
  }

  async function extend(name: 'extras' | 'hints', to: CardForm, form: HTMLFormElement) {
    const part = await context.part(name);
    if (!isGone()) part.extend(context, to, form);
  }

  /** Nobody pays without fields that the shop asks for, only because they are not there yet. */
  async function addFields(to: CardForm, form: HTMLFormElement): Promise<void> {
    const missing: FormAddon = {
      validate() {
        if (lacking.has('extras')) tellLacking('extras');
        return form.querySelector<HTMLElement>('.wpwl-button-pay') ?? undefined;
      },
      refused: () => false,
    };
    to.addons.push(missing);
    await having('extras', async () => {
      await extend('extras', to, form);
      to.addons.splice(to.addons.indexOf(missing), 1);
      to.edited();
    });
  }

  async function complete(to: CardForm, { form }: Container): Promise<void> {
    await Promise.all([
      wantsFields() ? addFields(to, form) : undefined,
      wantsHints() ? having('hints', () => extend('hints', to, form)) : undefined,
    ]);
  }

  const [first] = containers;
  const ready = Promise.all([
    plan.others.length ? having('brands', addBrands) : undefined,
    card && first ? complete(card, first) : undefined,
  ]).then(() => {});
  if (!plan.card.length && !plan.others.length) context.fail('NO_BRAND');

  return {
    original,
    containers,
    ready,
    anchor: () => (isOver ? undefined : (containers[0]?.element ?? stray ?? original)),
    say,
    end(restore) {
      isOver = true;
      for (const container of containers.splice(0).reverse()) container.remove(restore);
      if (restore) stray?.replaceWith(original);
      stray?.remove();
      giveBack();
    },
  };
}

/** Whether the page asks for fields that a plain card form does not have. */
const wantsFields = (): boolean =>
  (options.billingAddress ?? false) !== false ||
  [
    options.forceCardHolderEqualsBillingName,
    options.showBirthDate,
    options.showTaxNumberField,
  ].includes(true);

/** Whether it asks for help around the fields. */
const wantsHints = (): boolean => options.style === 'logos' || options.showCVVHint === true;
