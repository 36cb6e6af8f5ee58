/** A form that is one button: a brand that asks for nothing here. Without a frame the widget posts it itself. */
import { effect } from '@preact/signals';
import { askGateway, submission } from '../../../protocol/index.ts';
import { type Container, mountContainer } from '../../container.ts';
import { create } from '../../element.ts';
import type { Run } from '../../run.ts';
import { brandName } from '../brandNames.ts';
import { type ButtonKind, targetOf } from '../forms.ts';

/** See `mountContainer`. */
export function mountButton(
  run: Run,
  original: HTMLFormElement,
  before: Container | undefined,
  brand: string,
  { key: kind, callback }: ButtonKind,
  onSubmit: (container: Container) => void,
): Container {
  const { base, checkoutId, purpose } = run.address;
  const key = `${kind}-${brand}`;
  const button = create(
    'button',
    { type: 'submit', class: 'wpwl-button wpwl-button-brand' },
    create('div', { class: `wpwl-brand wpwl-brand-${brand}` }),
    brandName(brand),
  );
  const fill = (form: HTMLFormElement) => {
    form.append(button);
    return {
      key,
      brands: [brand],
      callbacks: callback ? [callback] : [],
      validate: async () => true,
      send: ({
        key: id,
        fields,
      }: {
        key: string;
        fields: readonly (readonly [string, string])[];
      }) =>
        askGateway(
          fetch,
          // Not the form's own word: a field of the page may be called "action".
          new URL(`${base}/v1/checkouts/${checkoutId}/${purpose}`),
          {
            ...submission(
              id,
              new URLSearchParams([['paymentBrand', brand], ...fields.map(([...pair]) => pair)]),
            ),
            signal: run.signal,
          },
        ),
      refused() {},
      forget() {},
      target: () => targetOf(brand),
      reload() {},
      end: effect(() => {
        button.disabled = run.phase.value !== 'open';
      }),
    };
  };
  return mountContainer(run, original, before, key, {}, fill, onSubmit);
}
