/** Hints of a card form that require no input: where to find the security code, and brand logos as buttons. */

import english from '../../../../locales/en.json';
import type { WidgetContext } from '../../context.ts';
import type { CardForm } from '../../forms/card/cardForm.tsx';
import { addEnglish, adoptSheet, effectScope, options, randomId } from '../../shared.ts';
import more from '../../styles/parts.css?inline';
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
