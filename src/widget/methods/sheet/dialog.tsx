/**
 * The dialog of the sandbox sheet: card, person, delivery, coupon, lines and total, pay and cancel. It is independent of the
 * wallet. It is placed outside of the form, so that its controls are not fields of the form.
 */

import { computed, signal } from '@preact/signals';
import { randomId } from '../../../protocol/index.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { announce } from '../../kernel/page/announce.tsx';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import type { SheetOrder } from '../wallet/sandboxSheet.ts';
import { SheetButton, SheetFields } from './fields.tsx';
import css from './sheet.css?inline';
import type { Sheet, SheetActions, SheetContent, SheetQuestions } from './sheet.ts';

export function openDialog(order: SheetOrder, asks: SheetQuestions, acts: SheetActions): Sheet {
  const id = `wpwl-sheet-${randomId().slice(0, 8)}`;
  const bill = signal<SheetContent | undefined>(undefined);
  let isOver = false;
  let isPaying = false;
  /** Each action waits for the previous one. */
  let last: Promise<unknown> = Promise.resolve();
  const next = (act: () => Promise<void> | void) => {
    last = last
      .then(() => (isOver ? undefined : act()))
      .catch((error: Error) => {
        order.failed(error.message);
      });
    return last;
  };

  const text = (key: TextKey) => computed(() => order.texts.value(key));
  // Not a child of the container: messages are placed inside a child dialog, and this one is removed.
  const [place, endFollowing] = effectScope(() =>
    draw(
      <div class="wpwl-sheet-place">
        <dialog class="wpwl-sheet" lang={order.lang} aria-labelledby={id}>
          <h2 class="wpwl-sheet-title" id={id}>
            <div class={`wpwl-brand wpwl-brand-${order.brand}`} />
            {order.name}
          </h2>
          <p class="wpwl-sheet-text">{order.merchant}</p>
          <p class="wpwl-sheet-text wpwl-sheet-note">{text('sheetNote')}</p>
          <SheetFields order={order} asks={asks} acts={acts} next={next} bill={bill} />
          <div class="wpwl-sheet-fault" />
          <div class="wpwl-sheet-acts">
            <SheetButton name="wpwl-sheet-pay" text={text('sheetPay')} press={pressPay} />
            <SheetButton
              name="wpwl-button-cancel wpwl-sheet-cancel"
              text={text('cancel')}
              press={giveUp}
            />
          </div>
        </dialog>
      </div>,
    ),
  );
  const dialog = place.firstElementChild as HTMLDialogElement;
  const faults = dialog.querySelector('.wpwl-sheet-fault') as Element;
  const buttons = dialog.querySelectorAll('.wpwl-sheet-acts > button');

  function setPaying(is: boolean): void {
    isPaying = is;
    for (const button of buttons) button.setAttribute('aria-disabled', String(is));
    dialog.setAttribute('aria-busy', String(is));
  }
  function pressPay(): void {
    if (isPaying) return;
    setPaying(true);
    void next(() => acts.pay()).then(() => setPaying(false));
  }
  function giveUp(): void {
    if (isPaying || isOver) return;
    close();
    acts.cancel();
  }
  // A close request in the browser cancels the payment, unless payment is in progress.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    giveUp();
  });
  dialog.addEventListener('close', () => {
    if (isOver) return;
    if (isPaying) dialog.showModal();
    else giveUp();
  });

  order.place.append(place);
  const giveBack = options.style === 'none' ? () => {} : adoptSheet(place, css);
  function close(): void {
    if (isOver) return;
    isOver = true;
    // The browser restores the previous focus.
    dialog.close();
    place.remove();
    endFollowing();
    giveBack();
  }
  order.signal.addEventListener('abort', close);

  return {
    show(now) {
      bill.value = now;
      if (dialog.open || isOver) return;
      dialog.showModal();
      void next(() => acts.opened?.());
    },
    say(...said) {
      faults.replaceChildren(...said.map((words) => draw(<div>{words}</div>)));
      if (said.length) announce(said.join(' '), true);
    },
    close,
  };
}
