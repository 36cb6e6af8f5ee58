/** A form that is one button: for a brand that needs no input here. */

import { computed } from '@preact/signals';
import { draw } from '../kernel/draw.ts';
import type { CallbackName } from '../kernel/options/callbacks.ts';
import { disableWhileBusy } from './card/controls.tsx';
import type { MethodNeeds } from './method.ts';
import type { PaymentForm } from './paymentForm.ts';

/** The button of a brand: its picture and its name. It pays. */
export function brandButton(
  { payTextOf }: Pick<MethodNeeds, 'payTextOf'>,
  brand: string,
): HTMLButtonElement {
  return draw<HTMLButtonElement>(
    <button type="submit" class="wpwl-button wpwl-button-brand">
      <div class={`wpwl-brand wpwl-brand-${brand}`} />
      {computed(() => payTextOf(brand))}
    </button>,
  );
}

/** The properties in which kinds of buttons differ. */
export interface ButtonKind {
  readonly callbacks: readonly CallbackName[];
  /** Where its redirects run: the name of a window; `undefined` = a frame of the widget. Absent: the whole tab. */
  readonly target?: () => string | undefined;
}

/** Adds the button of the form's first brand. */
export function createButtonForm(needs: MethodNeeds, kind: ButtonKind): PaymentForm {
  const { context, form, brands, key } = needs;
  const [brand = ''] = brands;
  const button = brandButton(needs, brand);
  form.append(button);
  disableWhileBusy(button, context);
  return {
    key,
    brands,
    callbacks: kind.callbacks,
    validate: async () => true,
    send: (order, post) => post(order, [['paymentBrand', brand]]),
    refused() {},
    forget() {},
    target: kind.target ?? (() => '_top'),
    reload() {},
    end() {},
  };
}
