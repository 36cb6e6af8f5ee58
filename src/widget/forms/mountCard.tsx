/** Puts a card form into the page. */
import { render } from 'preact';
import { type Container, mountContainer } from '../container.ts';
import type { Run } from '../run.ts';
import { CardFields } from './CardFields.tsx';
import { type CardFormNeeds, createCardForm } from './cardForm.ts';

/** See `mountContainer`. */
export const mountCard = (
  run: Run,
  original: HTMLFormElement,
  needs: Omit<CardFormNeeds, 'form'>,
  onSubmit: (container: Container) => void,
): Container =>
  mountContainer(
    run,
    original,
    undefined,
    'card',
    { 'data-action': 'submit-payment-card' },
    (form) => {
      form.classList.add('wpwl-form-has-inputs');
      const card = createCardForm({ ...needs, form });
      render(<CardFields form={card} />, form);
      card.follow();
      return {
        ...card,
        end() {
          card.end();
          render(null, form);
        },
      };
    },
    onSubmit,
  );
