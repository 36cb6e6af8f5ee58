/** Shows where to find the security code, while its field is hovered or focused. */
import { computed, signal } from '@preact/signals';
import { whenReleased } from '../../../fields/mousePress.ts';
import { draw } from '../../../kernel/draw.ts';
import { scopedEffect } from '../../../kernel/effects.ts';
import type { TextKey } from '../../../kernel/textKey.ts';
import type { HintNeeds } from './hintNeeds.ts';

/** Brands whose code is in another place, or may be missing. */
const HINTS: Readonly<Record<string, TextKey>> = {
  AMEX: 'cvvHintAmex',
  MAESTRO: 'cvvHintMaestro',
  BCMC: 'cvvHintMaestro',
};

export function addCvvHint({ form, context, card, signal: ending, id }: HintNeeds): void {
  const frame = form.querySelector('.wpwl-control-cvv');
  const wrapper = frame?.closest('.wpwl-wrapper-cvv');
  // A page may hide the code.
  if (!frame || !wrapper) return;
  const shown = signal(false);
  const text = computed(() => context.texts.value(HINTS[card.state.brand.value] ?? 'cvvHint'));
  const popover = draw(
    <div class="wpwl-popover" id={`wpwl-hint-cvv-${id}`} role="tooltip">
      <div class="wpwl-popover-content">{text}</div>
    </div>,
  );
  const icon = draw<HTMLButtonElement>(
    <button
      type="button"
      class="wpwl-icon wpwl-icon-question"
      aria-label={computed(() => context.texts.value('cvvHelp'))}
      aria-describedby={popover.id}
      aria-expanded={shown}
    />,
  );
  scopedEffect(() => {
    // Also set in the frame, because `aria-describedby` there cannot refer to an element of the page.
    card.state.hints.value = { cvv: text.value };
  });
  scopedEffect(() => {
    popover.hidden = !shown.value;
  });

  let isOver = false;
  const isFocused = () => frame.classList.contains('wpwl-focus') || document.activeElement === icon;
  // Not during a mouse press: the layout would shift, and the pressed button would move.
  const follow = () =>
    whenReleased(() => {
      shown.value = isOver || isFocused();
    });
  const show = () => {
    shown.value = true;
  };
  // The hint stays open while the mouse is over its box.
  wrapper.addEventListener('mouseenter', () => {
    isOver = true;
    show();
  });
  wrapper.addEventListener('mouseleave', () => {
    isOver = false;
    follow();
  });
  icon.addEventListener('focus', show);
  icon.addEventListener('click', show);
  icon.addEventListener('blur', follow);
  let wasFocused = isFocused();
  const observer = new MutationObserver(() => {
    const isNow = frame.classList.contains('wpwl-focus');
    if (isNow !== wasFocused) follow();
    wasFocused = isNow;
  });
  observer.observe(frame, { attributeFilter: ['class'] });
  const dismiss = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') shown.value = false;
  };
  document.addEventListener('keydown', dismiss, { signal: ending });
  ending.addEventListener('abort', () => observer.disconnect());
  wrapper.append(icon, popover);
}
