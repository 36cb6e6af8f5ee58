/**
 * The forms of brands that are no card: knows which form a brand has, and loads it. The script knows the hash of this part, and
 * this part those of the forms and of their texts, so whoever trusts the script trusts them all.
 */

import english from '../../../../locales/en.json';
import type { MethodGroup } from '../../../brands/compiled/methods.ts';
import { containerKeyOf, groupOfBrand } from '../../../brands/groups.ts';
import type { WidgetContext } from '../../context.ts';
import { METHOD_ERRORS } from '../../errors/methodErrors.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import type { Method, MethodName } from '../../methods/method.ts';
import type { Container } from '../../mount/container.tsx';
import {
  addEnglish,
  adoptSheet,
  ERRORS,
  loadTable,
  mountContainer,
  options,
} from '../../shared.ts';
import boxes from '../../styles/boxes.css?inline';
import more from '../../styles/parts.css?inline';
import { isUnknownOutcome } from '../../submit/unknownOutcome.ts';
import { createFastCheckout } from './fastCheckout.ts';
import { brandNamer } from './nameBrands.ts';

/** What the part gives. */
export interface BrandsPart {
  /**
   * Sees which forms there are for the brands.
   * @returns mounts those that are not there yet, in the page's order; rejects where some could not be had
   */
  plan(needs: PlanNeeds): () => Promise<void>;
}

/** What is mounted, and where. */
export interface PlanNeeds {
  readonly context: WidgetContext;
  /** See `mountContainer`. */
  readonly original: HTMLFormElement;
  readonly place: (element: HTMLElement) => void;
  readonly brands: readonly string[];
  readonly pay: (container: Container) => void;
  readonly add: (container: Container) => void;
  /** Whether the page has taken its form away. */
  readonly isGone: () => boolean;
}

/** A container to be. */
interface ContainerPlan {
  readonly key: string;
  readonly group: MethodGroup;
  readonly brands: readonly string[];
}

export default function brands(): BrandsPart {
  addEnglish(english);
  Object.assign(ERRORS, METHOD_ERRORS);
  /** Of all forms together: one checkout is made for them. */
  let begin: ReturnType<typeof createFastCheckout> | undefined;
  /** Once a run, however many forms say something. */
  let translated: Promise<void> | undefined;
  /** Whether a submit was paid that had no answer. */
  let isHeld = false;

  async function translate({ address, addTexts }: WidgetContext): Promise<void> {
    await addTexts(async (locale) => {
      const hash = __METHOD_LOCALE_HASHES__[locale];
      return hash ? loadTable(address.base, `methods/${locale}`, hash) : undefined;
    });
  }

  const load = (context: WidgetContext, name: MethodName) =>
    context.part(`methods/${name}`, __METHOD_HASHES__[name] ?? '');

  const look = (element: Element) => {
    const { style = 'card' } = options;
    const sheets = style === 'none' ? [] : style === 'plain' ? [more] : [more, boxes];
    const giveBack = sheets.map((css) => adoptSheet(element, css));
    return () => {
      for (const give of giveBack) give();
    };
  };

  function mount(needs: PlanNeeds, { key, brands: its }: ContainerPlan, method: Method): Container {
    const { context, original, place, pay } = needs;
    begin ??= createFastCheckout(context);
    const beginOne = begin;
    // Another checkout would be another payment, and nobody knows yet what became of this one.
    const begun = async (brand: string) => isHeld || beginOne(brand);
    const [first = ''] = its;
    const fill = (form: HTMLFormElement): PaymentForm => {
      const giveBack = look(form);
      const made = method.create({
        context,
        form,
        brands: its,
        key,
        nameOf: brandNamer(context),
        ensureCheckout: begun,
        load: (name) => load(context, name),
      });
      return {
        ...made,
        consent:
          made.consent ??
          (() => begun(String(new FormData(form).get('paymentBrand') ?? '') || first)),
        async answered(outcome) {
          isHeld = isUnknownOutcome(outcome);
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

  /** Brands that no channel of the entity takes in the currency of the checkout: told at once, not after a submit. */
  function refuse(context: WidgetContext, mounted: readonly Container[]): void {
    const taken = context.config()?.config['brands'];
    if (context.signal.aborted || !Array.isArray(taken)) return;
    for (const { brands: its, form } of mounted) {
      const [brand, ...others] = its.filter((one) => !taken.includes(one));
      if (brand === undefined) continue;
      if (others.length + 1 === its.length) {
        context.fail('BRAND_UNAVAILABLE', { brand });
        continue;
      }
      const list = form.querySelector<HTMLSelectElement>('.wpwl-control-brand');
      for (const option of [...(list?.options ?? [])]) {
        if (!taken.includes(option.value)) option.remove();
      }
      list?.dispatchEvent(new Event('change'));
      context.warn(`not taken here: ${[brand, ...others].join(', ')}`);
    }
  }

  return {
    plan(needs) {
      const { context, add, isGone } = needs;
      const entries = entriesOf(needs.brands);
      const known = entries.flatMap(({ brands: its }) => its);
      const unknown = needs.brands.filter((brand) => !known.includes(brand));
      const why = context.address.checkoutId ? '' : ' without a checkoutId in the script’s address';
      if (unknown.length) context.warn(`no form for: ${unknown.join(', ')}${why}`);
      const lacking = new Set(entries);

      return async () => {
        translated ??= translate(context);
        const loading = [...lacking].map(async (entry) => {
          return [entry, (await load(context, entry.group.form)) as Method] as const;
        });
        const loaded = await Promise.allSettled(loading);
        await translated;
        if (isGone()) return;
        const mounted: Container[] = [];
        for (const one of loaded) {
          if (one.status === 'rejected') continue;
          const [entry, method] = one.value;
          const container = mount(needs, entry, method);
          lacking.delete(entry);
          add(container);
          mounted.push(container);
        }
        void context.configured.then(() => isGone() || refuse(context, mounted));
        await Promise.all(mounted.map(({ ready }) => ready));
        const failed = loaded.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
      };
    },
  };
}

/** One entry a container, in the order of the page. */
function entriesOf(brands: readonly string[]): ContainerPlan[] {
  const entries = new Map<string, ContainerPlan>();
  for (const brand of brands) {
    const group = groupOfBrand(brand);
    if (!group) continue;
    const key = containerKeyOf(group, brand);
    const others = entries.get(key)?.brands ?? [];
    entries.set(key, { key, group, brands: [...others, brand] });
  }
  return [...entries.values()];
}
