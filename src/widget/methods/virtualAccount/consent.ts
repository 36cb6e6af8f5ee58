/** KLARNA_INVOICE, KLARNA_INSTALLMENTS: the shopper agrees that the provider looks at who is to have credit. */
import type { Kit } from '../../kit/fields.ts';

/** Who checks: not the brand, whose name says how the shopper pays. */
const PROVIDER = 'Klarna';

/** Asks for it. It must be ticked, and is no parameter. @param place puts its group into the form */
export function addConsent(kit: Kit, place: (group: HTMLElement) => void): void {
  const { run, tools } = kit;
  const { computed, create } = tools;
  const id = kit.controlId('providerConsent');
  const box = create('input', {
    class: 'wpwl-control wpwl-control-providerConsent',
    type: 'checkbox',
    id,
    // Unnamed, it is not sent; without a value, leaving it is no fault yet.
    value: '',
    'aria-required': 'true',
  });
  const text = computed(() => run.texts.value('providerConsent').replace('{brand}', PROVIDER));
  place(
    create(
      'div',
      { class: 'wpwl-group wpwl-group-providerConsent wpwl-clearfix' },
      create(
        'div',
        { class: 'wpwl-wrapper wpwl-wrapper-providerConsent' },
        box,
        create('label', { for: id }, text),
      ),
    ),
  );
  kit.add(
    [{ control: box, names: [], error: 'providerConsentError', isWrong: () => !box.checked }],
    () => {},
  );
}
