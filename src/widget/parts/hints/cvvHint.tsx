/** Says where the security code is, while the mouse or the focus is at its field. */
import { computed, draw, scopedEffect, signal, whenReleased } from '../../shared.ts';
import type { TextKey } from '../../texts/textKey.ts';
import type { HintNeeds } from './hintNeeds.ts';

/** Brands whose code is elsewhere, or may be missing. */
const HINTS: Readonly<Record<string, TextKey>> = {
  AMEX: 'cvvHintAmex',
  MAESTRO: 'cvvHintMaestro',
  BCMC: 'cvvHintMaestro',
};

export function addCvvHint({ form, context, card, signal: ending, id }: HintNeeds): void {
  const frame = form.querySelector('.wpwl-control-cvv');
  const wrapper = frame?.closest('.wpwl-wrapper-cvv');
  // A page may ask for no code at all.
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
      aria-expanded={computed(() => String(shown.value))}
    />,
  );
  scopedEffect(() => {
    // In the frame, too: what is described there can't point to the page.
    card.state.hints.value = { cvv: text.value };
  });
  scopedEffect(() => {
    popover.hidden = !shown.value;
  });

  let isOver = false;
  const isFocused = () => frame.classList.contains('wpwl-focus') || document.activeElement === icon;
  // Not while the mouse is down: the button that it is on would move away.
  const follow = () =>
    whenReleased(() => {
      shown.value = isOver || isFocused();
    });
  const show = () => {
    shown.value = true;
  };
  // The box, too, may be pointed at without going away.
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
