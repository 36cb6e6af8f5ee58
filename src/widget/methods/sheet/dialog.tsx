/**
 * The dialog of the sandbox sheet: card, person, delivery, coupon, lines and total, pay and cancel. It is independent of the
 * wallet. It is placed outside of the form, so that its controls are not fields of the form.
 */

import {
  adoptSheet,
  announce,
  computed,
  draw,
  effectScope,
  options,
  randomId,
  signal,
} from '../../shared.ts';
import type { TextKey } from '../../texts/textKey.ts';
import type { SheetOrder } from '../../wallet/sandboxSheet.ts';
import { drawSheetFields, sheetButton } from './fields.tsx';
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

  const faults = draw(<div class="wpwl-sheet-fault" />);
  const [[dialog, pay, cancel], endFollowing] = effectScope(() => {
    const fields = drawSheetFields({ order, asks, acts, next, bill });
    const text = (key: TextKey) => computed(() => order.texts.value(key));
    const paying = sheetButton('wpwl-sheet-pay', text('sheetPay'));
    const cancelling = sheetButton('wpwl-button-cancel wpwl-sheet-cancel', text('cancel'));
    const made = draw<HTMLDialogElement>(
      <dialog class="wpwl-sheet" lang={order.lang} aria-labelledby={id}>
        <h2 class="wpwl-sheet-title" id={id}>
          <div class={`wpwl-brand wpwl-brand-${order.brand}`} />
          {order.name}
        </h2>
        <p class="wpwl-sheet-text">{order.merchant}</p>
        <p class="wpwl-sheet-text wpwl-sheet-note">{text('sheetNote')}</p>
        {fields}
        {faults}
        <div class="wpwl-sheet-acts">
          {paying}
          {cancelling}
        </div>
      </dialog>,
    );
    return [made, paying, cancelling] as const;
  });

  const setPaying = (is: boolean) => {
    isPaying = is;
    for (const one of [pay, cancel]) one.setAttribute('aria-disabled', String(is));
    dialog.setAttribute('aria-busy', String(is));
  };
  pay.addEventListener('click', () => {
    if (isPaying) return;
    setPaying(true);
    void next(() => acts.pay()).then(() => setPaying(false));
  });
  const giveUp = () => {
    if (isPaying || isOver) return;
    close();
    acts.cancel();
  };
  cancel.addEventListener('click', giveUp);
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

  // Not a child of the container: messages are placed inside a child dialog, and this one is removed.
  const place = draw(<div class="wpwl-sheet-place">{dialog}</div>);
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
