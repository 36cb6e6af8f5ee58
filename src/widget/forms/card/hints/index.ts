/** Hints of a card form that require no input: where to find the security code, and brand logos as buttons. */

import english from '../../../../../locales/en.json';
import { randomId } from '../../../../protocol/index.ts';
import type { WidgetContext } from '../../../kernel/context.ts';
import { effectScope } from '../../../kernel/effects.ts';
import { options } from '../../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../../kernel/styles/adoptStyles.ts';
import more from '../../../kernel/styles/parts.css?inline';
import { addEnglish } from '../../../kernel/texts/texts.ts';
import type { CardForm } from '../cardForm.tsx';
import bare from './bare.css?inline';
import { addCvvHint } from './cvvHint.tsx';
import css from './hints.css?inline';
import { addLogos } from './logos.tsx';

/** The exports of the part. */
export interface HintsPart {
  /** Adds the hints that the options require to a card form. They are disposed with the form. */
  extend(context: WidgetContext, card: CardForm): void;
}

export default function hints(): HintsPart {
  addEnglish(english);
  return {
    extend(context, card) {
      const { form } = card;
      const ending = new AbortController();
      const giveBack = adoptSheet(form, options.style === 'none' ? bare : more + css);
      const needs = { context, card, form, signal: ending.signal, id: randomId().slice(0, 8) };
      const [, endScope] = effectScope(() => {
        if (options.style === 'logos') addLogos(needs);
        if (options.showCVVHint) addCvvHint(needs);
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
