/** A form that is one button: a brand that asks for nothing here. */
import type { PaymentForm } from '../forms/form.ts';
import type { MethodNeeds } from '../methods/method.ts';
import type { CallbackName } from '../options/callbacks.ts';
import type { Tools } from '../parts/tools.ts';

/** The button of a brand: its picture and its name. It pays. */
export function brandButton(
  { always, create }: Tools,
  { nameOf }: Pick<MethodNeeds, 'nameOf'>,
  brand: string,
): HTMLButtonElement {
  // A text node, so that a page that has put its own text into the button keeps it.
  const name = document.createTextNode('');
  always(() => {
    name.data = nameOf(brand);
  });
  return create(
    'button',
    { type: 'submit', class: 'wpwl-button wpwl-button-brand' },
    create('div', { class: `wpwl-brand wpwl-brand-${brand}` }),
    name,
  );
}

/** What tells one kind of button from another. */
export interface ButtonKind {
  readonly callbacks: readonly CallbackName[];
  /** Where its redirects run: the name of a window; `undefined` = a frame of its own. Absent: the whole tab. */
  readonly target?: () => string | undefined;
}

/** Puts the button of the form's first brand into it. */
export function createButtonForm(tools: Tools, needs: MethodNeeds, kind: ButtonKind): PaymentForm {
  const { run, form, brands, key } = needs;
  const [brand = ''] = brands;
  const button = brandButton(tools, needs, brand);
  form.append(button);
  tools.offWhileBusy(button, run);
  return {
    key,
    brands,
    callbacks: kind.callbacks,
    validate: async () => true,
    send: (order) => tools.post(run, [['paymentBrand', brand]])(order),
    refused() {},
    forget() {},
    target: kind.target ?? (() => '_top'),
    reload() {},
    end() {},
  };
}
