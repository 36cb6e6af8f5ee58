/**
 * What a list in the style `modern` needs when the shopper types, presses a button or has paid: loaded when the fields can be
 * used, so that no page has to read it before.
 */

import english from '../../../../locales/en.json';
import type { CardForm } from '../../forms/card/cardForm.tsx';
import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { addBrandMarks } from './brandMarks.tsx';
import { textOfFault } from './exactText.ts';
import css from './later.css?inline';
import { showReceipt } from './receipt.tsx';

/** The exports of the part. */
export interface LaterPart {
  /** The rules follow those of the list. */
  readonly css: string;
  readonly textOfFault: typeof textOfFault;
  /** Completes a method of the list. Its effects end with the scope in which it is called. */
  complete(context: WidgetContext, container: Container): void;
}

/** The brands that the text of a fault can name if the shop does not accept them. */
const NETWORKS = 'VISA MASTER MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY'.split(' ');

function complete(context: WidgetContext, container: Container): void {
  container.paid = (payment) => showReceipt(context, container, payment);
  const { state } = container as Container & Partial<CardForm>;
  const place = container.element.closest('.wpwl-method');
  const marks = place?.querySelector('.wpwl-method-brands');
  if (!state || !place || !marks) return;
  addBrandMarks(context, container as Container & CardForm);
  const all = [...state.brands, ...NETWORKS];
  scopedEffect(() => {
    const { classList } = place;
    const { empty, brands: found } = state.framed.cardNumber.value;
    classList.toggle('wpwl-method-empty', empty);
    classList.toggle('wpwl-method-choosing', state.choices.value.length > 1);
    const recognised = found.filter((brand) => state.brands.includes(brand));
    // The text of the fault names the brand that the shop does not accept. A frame tells only brands that it is given.
    state.named.value = empty || recognised.length ? state.brands : all;
    const isRecognised = !empty && recognised.length > 0;
    const [brand = state.brand.value] = recognised;
    const named = isRecognised ? [state.brand.value || brand] : state.brands;
    marks.setAttribute('aria-label', named.map(brandName).join(', '));
    classList.toggle('wpwl-method-recognised', isRecognised && Boolean(state.brand.value));
  });
}

export default function later(): LaterPart {
  addEnglish(english);
  return { css, textOfFault, complete };
}
