/**
 * The forms of brands that are not cards: selects the form of a brand, and loads it. The script contains the hash of this
 * part, and this part those of the forms and their texts, so trust in the script extends to all of them.
 */

import { computed } from '@preact/signals';
import english from '../../../../locales/en.json';
import type { MethodGroup } from '../../../brands/compiled/methods.ts';
import { containerKeyOf, groupOfBrand } from '../../../brands/groups.ts';
import { nearestName } from '../../../language/nearestName.ts';
import { type Container, mountContainer } from '../../forms/container/container.tsx';
import type { Method, MethodName } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { ERRORS } from '../../kernel/errors/errors.ts';
import { METHOD_ERRORS } from '../../kernel/errors/methodErrors.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import { partSheets } from '../../kernel/styles/partStyles.ts';
import { addEnglish, loadTable } from '../../kernel/texts/texts.ts';
import { isUnknownOutcome } from '../../pay/submit/unknownOutcome.ts';
import { createFastCheckout } from './fastCheckout.ts';
import { brandTexts } from './nameBrands.ts';

/** The exports of the part. */
export interface BrandsPart {
  /**
   * Determines the forms of the brands.
   * @returns mounts the missing ones, in the page's order; rejects if some could not be loaded
   */
  plan(needs: PlanNeeds): () => Promise<void>;
}

/** What to mount, and where. */
export interface PlanNeeds {
  readonly context: WidgetContext;
  readonly loadPart: (name: `methods/${string}`, hash: string) => Promise<unknown>;
  /** See `mountContainer`. */
  readonly original: HTMLFormElement;
  readonly place: (element: HTMLElement) => void;
  readonly brands: readonly string[];
  readonly pay: (container: Container) => void;
  readonly add: (container: Container) => void;
  /** Whether the page has removed its form. */
  readonly isGone: () => boolean;
}

/** A container to mount. */
interface ContainerPlan {
  readonly key: string;
  readonly group: MethodGroup;
  readonly brands: readonly string[];
}

/** State that all forms of the page share. */
interface BrandsState {
  /** All forms share one checkout. */
  ensureCheckout?: (brand: string) => Promise<boolean>;
  /** The texts are loaded once. */
  translated?: Promise<void>;
  /** Whether the result of a submit is unknown. */
  isHeld: boolean;
}

export default function brands(): BrandsPart {
  addEnglish(english);
  Object.assign(ERRORS, METHOD_ERRORS);
  const state: BrandsState = { isHeld: false };
  return {
    plan(needs) {
      const plans = plansOf(needs.brands);
      warnOfUnknownBrands(needs, plans);
      const missing = new Set(plans);
      return () => mountMissing(state, needs, missing);
    },
  };
}

function warnOfUnknownBrands(
  { context, brands }: PlanNeeds,
  plans: readonly ContainerPlan[],
): void {
  const known = plans.flatMap((plan) => plan.brands);
  const unknown = brands.filter((brand) => !known.includes(brand));
  const why = context.address.checkoutId ? '' : ' without a checkoutId in the script’s address';
  if (unknown.length) context.warn(`no form for: ${unknown.map(withMeant).join(', ')}${why}`);
}

/** The cards of most shops: their names are also written in other ways, as MASTERCARD. */
const CARDS = ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'DINERS', 'DISCOVER', 'JCB'];

/** A brand without a form, with the card that was probably meant. */
function withMeant(brand: string): string {
  if (CARDS.includes(brand)) return brand;
  const meant = nearestName(brand.replace(/_?CARD$/, ''), CARDS);
  return meant ? `${brand} (did you mean ${meant}?)` : brand;
}

/** Mounts what is missing. Rejects if a module cannot be loaded, after the forms of the other modules are mounted. */
async function mountMissing(
  state: BrandsState,
  needs: PlanNeeds,
  missing: Set<ContainerPlan>,
): Promise<void> {
  const { context, add, isGone } = needs;
  state.translated ??= loadTexts(context);
  const loading = [...missing].map(async (plan) => {
    return [plan, (await loadModule(needs, plan.group.form)) as Method] as const;
  });
  const loaded = await Promise.allSettled(loading);
  await state.translated;
  if (isGone()) return;
  const mounted: Container[] = [];
  for (const one of loaded) {
    if (one.status === 'rejected') continue;
    const [plan, method] = one.value;
    const container = mountMethod(state, needs, plan, method);
    missing.delete(plan);
    add(container);
    mounted.push(container);
  }
  void context.configured.then(() => isGone() || refuseUnavailableBrands(context, mounted));
  await Promise.all(mounted.map(({ ready }) => ready));
  const failed = loaded.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

const loadModule = ({ loadPart }: PlanNeeds, name: MethodName) =>
  loadPart(`methods/${name}`, __METHOD_HASHES__[name] ?? '');

/** Loads the texts that only these forms use. */
const loadTexts = ({ address, addTexts }: WidgetContext): Promise<void> =>
  addTexts(async (locale) => {
    const hash = __METHOD_LOCALE_HASHES__[locale];
    return hash ? loadTable(address.base, `methods/${locale}`, hash) : undefined;
  });

/** @returns removes the styles */
function adoptStyles(element: Element): () => void {
  const giveBack = partSheets(options.style ?? 'card').map((css) => adoptSheet(element, css));
  return () => {
    for (const give of giveBack) give();
  };
}

function mountMethod(
  state: BrandsState,
  needs: PlanNeeds,
  { key, brands }: ContainerPlan,
  method: Method,
): Container {
  const { context, original, place, pay } = needs;
  state.ensureCheckout ??= createFastCheckout(context);
  const { ensureCheckout: ensure } = state;
  // While the result of a submit is unknown, another checkout would be another payment.
  const ensureCheckout = async (brand: string) => state.isHeld || ensure(brand);
  const { nameOf, providerOf, payTextOf } = brandTexts(context);
  const [first = ''] = brands;
  const fill = (form: HTMLFormElement): PaymentForm => {
    const giveBack = adoptStyles(form);
    const made = method.create({
      context,
      form,
      brands,
      key,
      nameOf,
      payTextOf,
      ensureCheckout,
      load: (name) => loadModule(needs, name),
    });
    const chosen = () => String(new FormData(form).get('paymentBrand') ?? '') || first;
    return {
      ...made,
      name: computed(() => nameOf(first)),
      provider: computed(() => providerOf(first)),
      consent: made.consent ?? (() => ensureCheckout(chosen())),
      async answered(outcome) {
        state.isHeld = isUnknownOutcome(outcome);
        await made.answered?.(outcome);
      },
      end() {
        made.end();
        giveBack();
      },
    };
  };
  return mountContainer(context, original, place, { key }, fill, pay);
}

/** Reports brands that no channel of the entity accepts in the currency of the checkout, before the shopper chooses one. */
function refuseUnavailableBrands(context: WidgetContext, mounted: readonly Container[]): void {
  const accepted = context.config()?.config['brands'];
  if (context.signal.aborted || !Array.isArray(accepted)) return;
  for (const { brands, form } of mounted) {
    const [brand, ...others] = brands.filter((one) => !accepted.includes(one));
    if (brand === undefined) continue;
    if (others.length + 1 === brands.length) {
      context.fail('BRAND_UNAVAILABLE', { brand });
      continue;
    }
    const list = form.querySelector<HTMLSelectElement>('.wpwl-control-brand');
    for (const option of [...(list?.options ?? [])]) {
      if (!accepted.includes(option.value)) option.remove();
    }
    list?.dispatchEvent(new Event('change'));
    context.warn(`not taken here: ${[brand, ...others].join(', ')}`);
  }
}

/** One plan for each container, in the order of the page. */
function plansOf(brands: readonly string[]): ContainerPlan[] {
  const plans = new Map<string, ContainerPlan>();
  for (const brand of brands) {
    const group = groupOfBrand(brand);
    if (!group) continue;
    const key = containerKeyOf(group, brand);
    const others = plans.get(key)?.brands ?? [];
    plans.set(key, { key, group, brands: [...others, brand] });
  }
  return [...plans.values()];
}
