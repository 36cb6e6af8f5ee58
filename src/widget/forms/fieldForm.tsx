/** A form of fields without frames: the widget posts it itself. */

import { signal } from '@preact/signals';
import { createFieldBuilder, type FieldBuilder } from '../fields/fieldBuilder.tsx';
import type { FormAddon } from '../fields/formAddon.ts';
import { draw } from '../kernel/draw.ts';
import type { CallbackName } from '../kernel/options/callbacks.ts';
import { PayButton } from './card/controls.tsx';
import type { MethodNeeds } from './method.ts';
import type { PaymentForm } from './paymentForm.ts';

/** The properties in which kinds of forms differ. */
export interface FieldFormKind {
  readonly callbacks: readonly CallbackName[];
  /** Where its redirects run: the name of a window; `undefined` = a frame of the widget. Absent: the whole tab. */
  readonly target?: () => string | undefined;
  /** Parameters that are not controls of the form; `paymentBrand` is one of them, or a control. */
  readonly own?: () => readonly (readonly [string, string])[];
}

/** A form to which fields can be added. */
export interface FieldForm {
  readonly builder: FieldBuilder;
  /** Inserts a group into the form, before the pay button. */
  place(group: HTMLElement): void;
  /** The interface for the container; `more` overrides its members. */
  finish(more?: Partial<PaymentForm>): PaymentForm;
}

/** Creates the form with its pay button; fields are inserted before it. */
export function createFieldForm(needs: MethodNeeds, kind: FieldFormKind): FieldForm {
  const { context, form, brands, key } = needs;
  const isBlocked = signal(false);
  const addons: FormAddon[] = [];
  const ending = new AbortController();
  const submit = draw(<PayButton state={context} isBlocked={isBlocked} />);
  const button = submit.querySelector('button');
  form.classList.add('wpwl-form-has-inputs');
  form.append(submit);

  const edited = () => {
    isBlocked.value = false;
    // Also enables a button that the page has disabled.
    if (button) button.disabled = false;
  };
  const builder = createFieldBuilder(context, { addons, edited }, form, ending.signal);

  const payment: PaymentForm = {
    key,
    brands,
    callbacks: kind.callbacks,
    async validate() {
      const first = addons.map((addon) => addon.validate()).find(Boolean);
      isBlocked.value = first !== undefined;
      first?.focus();
      return !first;
    },
    send: (order, post) => post(order, kind.own?.()),
    refused(names) {
      isBlocked.value = addons.map((addon) => addon.refused(names)).some(Boolean);
    },
    forget() {},
    target: kind.target ?? (() => '_top'),
    reload() {},
    end() {
      ending.abort();
      for (const addon of addons) addon.end?.();
    },
  };
  return {
    builder,
    place: (group) => submit.before(group),
    finish: (more) => ({ ...payment, ...more }),
  };
}
