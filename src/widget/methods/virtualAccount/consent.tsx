/** KLARNA_INVOICE, KLARNA_INSTALLMENTS: the shopper consents to the provider's credit check. */

import { computed } from '@preact/signals';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { draw } from '../../kernel/draw.ts';

/** The company that checks. The brand's name describes the payment method instead. */
const PROVIDER = 'Klarna';

/** Adds the checkbox. It is required, and is not a parameter. @param place inserts its group into the form */
export function addConsent(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const { context } = builder;
  const id = builder.controlId('providerConsent');
  const text = computed(() => context.texts.value('providerConsent').replace('{brand}', PROVIDER));
  const group = draw(
    <div class="wpwl-group wpwl-group-providerConsent wpwl-clearfix">
      <div class="wpwl-wrapper wpwl-wrapper-providerConsent">
        <input
          class="wpwl-control wpwl-control-providerConsent"
          type="checkbox"
          id={id}
          value=""
          aria-required="true"
        />
        <label for={id}>{text}</label>
      </div>
    </div>,
  );
  const box = group.querySelector('input') as HTMLInputElement;
  place(group);
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
