/** One form that is no card's, by itself in the page, with the state that it follows in the hands of a test. */
import { vi } from 'vitest';
import { askedOf } from '../../../scripts/brandFacts.mjs';
import { BRAND_GROUPS } from '../../../src/brands/index.ts';
import type { Method, MethodName } from '../../../src/widget/forms/method.ts';
import type { PaymentForm } from '../../../src/widget/forms/paymentForm.ts';
import type { WidgetContext } from '../../../src/widget/kernel/context.ts';
import { effectScope } from '../../../src/widget/kernel/effects.ts';
import { brandTexts } from '../../../src/widget/methods/brands/nameBrands.ts';
import { loadPart, makeContext } from './context.ts';

/** A form on the page. */
export interface MethodForm {
  readonly context: WidgetContext;
  readonly form: HTMLFormElement;
  readonly payment: PaymentForm;
  /** Takes it away. */
  end(): void;
}

/**
 * Puts the form of brands into the page, without a look.
 * @param given of the run
 * @param options of the page
 */
export async function openMethodForm(
  name: MethodName,
  brands: readonly string[],
  given: Partial<WidgetContext> = {},
  options: object = {},
): Promise<MethodForm> {
  const shopperResultUrl = 'https://shop.example/';
  vi.stubGlobal('wpwlOptions', { style: 'none', shopperResultUrl, ...options });
  const method = (await loadPart(`methods/${name}`, '')) as Method;
  const context = makeContext({ configured: Promise.resolve(), ...given });
  const place = document.body.appendChild(document.createElement('div'));
  const form = place.appendChild(document.createElement('form'));
  const load = (shared: string) => loadPart(`methods/${shared as MethodName}`, '');
  const ensureCheckout = async () => true;
  const needs = {
    context,
    form,
    brands,
    key: name,
    ...brandTexts(context),
    ensureCheckout,
    load,
  };
  const [payment, endFollowing] = effectScope(() => method.create(needs));
  await payment.ready;
  return {
    context,
    form,
    payment,
    end() {
      payment.end();
      endFollowing();
      place.remove();
    },
  };
}

/** Each form that has fields: one brand for each set of fields, and two brands that share a container. */
export const ASKING_FORMS: readonly (readonly [MethodName, readonly string[]])[] = [
  ['directDebit', ['DIRECTDEBIT_SEPA', 'DIRECTDEBIT_US']],
  ...BRAND_GROUPS.flatMap((group) => {
    const sets = new Map(
      group.brands.map((brand) => [JSON.stringify(askedOf(group, brand)), brand]).reverse() as [
        string,
        string,
      ][],
    );
    sets.delete('[]');
    return [...sets.values()].map((brand) => [group.form, [brand]] as const);
  }),
];
