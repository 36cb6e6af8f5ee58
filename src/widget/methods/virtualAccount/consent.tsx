/** KLARNA_INVOICE, KLARNA_INSTALLMENTS: the shopper consents to the provider's credit check. */

import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { computed, draw } from '../../shared.ts';

/** The company that checks. The brand's name describes the payment method instead. */
const PROVIDER = 'Klarna';

/** Adds the checkbox. It is required, and is not a parameter. @param place inserts its group into the form */
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
