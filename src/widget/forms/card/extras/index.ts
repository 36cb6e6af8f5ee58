/** Optional fields of a card form: billing address, names, date of birth, tax number. */

import english from '../../../../../locales/en.json';
import { addBirthDate } from '../../../fields/birthDate.tsx';
import { createFieldBuilder } from '../../../fields/fieldBuilder.tsx';
import type { WidgetContext } from '../../../kernel/context.ts';
import { effectScope } from '../../../kernel/effects.ts';
import { SHAPES } from '../../../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../../kernel/styles/adoptStyles.ts';
import more from '../../../kernel/styles/parts.css?inline';
import { addEnglish } from '../../../kernel/texts/texts.ts';
import type { CardForm } from '../cardForm.tsx';
import { addBilling } from './billing.tsx';
import css from './extras.css?inline';
import { addNames, addTaxNumber } from './person.ts';

/** The exports of the part. */
export interface ExtrasPart {
  /** Adds the fields that the options require to a card form. They are disposed with the form. */
  extend(context: WidgetContext, card: CardForm): void;
}

export default function extras(): ExtrasPart {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    extend(context, card) {
      const { form } = card;
      const ending = new AbortController();
      const giveBack = options.style === 'none' ? () => {} : adoptSheet(form, more + css);
      const builder = createFieldBuilder(context, card, form, ending.signal);
      const place = (group: HTMLElement) => {
        const submit = form.querySelector('.wpwl-group-submit');
        if (submit) submit.before(group);
        else form.append(group);
      };
      const { billingAddress } = options;
      const [, endScope] = effectScope(() => {
        if (options.forceCardHolderEqualsBillingName) addNames(builder);
        if (options.showBirthDate) addBirthDate(builder, place);
        if (options.showTaxNumberField) addTaxNumber(builder, place);
        if (billingAddress !== undefined && billingAddress !== false) addBilling(builder, place);
      });
      card.addons.push({
        validate: () => undefined,
        refused: () => false,
        end() {
          ending.abort();
          endScope();
          giveBack();
        },
      });
    },
  };
}
