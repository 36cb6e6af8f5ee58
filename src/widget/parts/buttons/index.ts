/** A form that is one button: a brand that asks for nothing here. Without a frame the widget posts it itself. */
import type { Container } from '../../container.ts';
import type { Run } from '../../run.ts';
import type { Tools } from '../tools.ts';
import { type ButtonKind, buttonKind, targetOf } from './kinds.ts';

/** What the part gives. */
export interface Buttons {
  /** The kind of a brand; `undefined` when it is no button. */
  readonly kindOf: (brand: string) => ButtonKind | undefined;
  /** See `mountContainer`. */
  mount(
    run: Run,
    original: HTMLFormElement,
    place: (element: HTMLElement) => void,
    brand: string,
    onSubmit: (container: Container) => void,
  ): Container;
}

export default function buttons(tools: Tools): Buttons {
  const { always, brandName, create, mountContainer, post } = tools;

  function fill(run: Run, form: HTMLFormElement, brand: string, { key, callback }: ButtonKind) {
    const button = create(
      'button',
      { type: 'submit', class: 'wpwl-button wpwl-button-brand' },
      create('div', { class: `wpwl-brand wpwl-brand-${brand}` }),
      brandName(brand),
    );
    form.append(button);
    always(() => {
      button.disabled = run.phase.value !== 'open';
    });
    return {
      key: `${key}-${brand}`,
      brands: [brand],
      callbacks: callback ? [callback] : [],
      validate: async () => true,
      send: post(run, [['paymentBrand', brand]]),
      refused() {},
      forget() {},
      target: () => targetOf(brand),
      reload() {},
      end() {},
    };
  }

  return {
    kindOf: buttonKind,
    mount(run, original, place, brand, onSubmit) {
      const kind = buttonKind(brand) as ButtonKind;
      return mountContainer(
        run,
        original,
        place,
        { key: `${kind.key}-${brand}` },
        (form) => fill(run, form, brand, kind),
        onSubmit,
      );
    },
  };
}
