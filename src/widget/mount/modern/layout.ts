/**
 * `layout: 'condensed'` and `labelPosition: 'floating'`: the fields of a card form as one block, and labels inside the fields that
 * become small while their field has the focus or text. Elements, names and classes of the forms stay.
 */

import type { CardForm } from '../../forms/card/cardForm.tsx';
import type { Container } from '../../forms/container/container.tsx';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import css from './layout.css?inline';

/** The exports of the part. */
export interface LayoutPart {
  /**
   * @param list contains the forms
   * @param place the position of the list in the document, now or later
   */
  arrange(list: HTMLElement, place: HTMLElement): Arrangement;
}

/** The arrangement of one list. */
export interface Arrangement {
  /** Follows the text in the fields of a form. */
  joined(container: Container): void;
  end(): void;
}

function arrange(list: HTMLElement, place: HTMLElement): Arrangement {
  const endings = [adoptSheet(place, css)];
  // One block has no room for labels above its fields.
  list.classList.add('wpwl-methods-floating');
  list.classList.toggle('wpwl-methods-condensed', options.layout === 'condensed');
  return {
    joined(container) {
      for (const input of container.form.querySelectorAll('input')) {
        // An input matches `:placeholder-shown` only if it has a placeholder.
        input.placeholder ||= ' ';
      }
      const { state, form } = container as Container & Partial<CardForm>;
      if (!state) return;
      const [, end] = effectScope(() => {
        for (const [name, field] of Object.entries(state.framed)) {
          const frame = form.querySelector(`iframe.wpwl-control-${name}`);
          scopedEffect(() => frame?.classList.toggle('wpwl-filled', !field.value.empty));
        }
      });
      endings.push(end);
    },
    end() {
      for (const ending of endings) ending();
    },
  };
}

export default (): LayoutPart => ({ arrange });
