/** KLARNA_INVOICE, KLARNA_INSTALLMENTS: the shopper agrees that the provider looks at who is to have credit. */

import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { computed, draw } from '../../shared.ts';

/** Who checks: not the brand, whose name says how the shopper pays. */
const PROVIDER = 'Klarna';

/** Asks for it. It must be ticked, and is no parameter. @param place puts its group into the form */
export function addConsent(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const { context } = builder;
  const id = builder.controlId('providerConsent');
  const box = draw<HTMLInputElement>(
    <input
      class="wpwl-control wpwl-control-providerConsent"
      type="checkbox"
      id={id}
      value=""
      aria-required="true"
    />,
  );
  const text = computed(() => context.texts.value('providerConsent').replace('{brand}', PROVIDER));
  place(
    draw(
      <div class="wpwl-group wpwl-group-providerConsent wpwl-clearfix">
        <div class="wpwl-wrapper wpwl-wrapper-providerConsent">
          {box}
          <label for={id}>{text}</label>
        </div>
      </div>,
    ),
  );
  builder.add(
    [
      {
        control: box,
        names: [],
        error: 'providerConsentError',
        asksIfEmpty: false,
        isWrong: () => !box.checked,
      },
    ],
    () => {},
  );
}
