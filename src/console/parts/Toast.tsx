/** Short messages about what was done, at the edge of the page. Screen readers read them; they leave by themselves. */
import { signal } from '@preact/signals';
import { TEXTS } from '../texts.ts';
import { type DialogPlace, frontDialog } from './modal.ts';

type Tone = 'fine' | 'fault';

const shown = signal<
  readonly { readonly id: number; readonly text: string; readonly tone: Tone }[]
>([]);
let last = 0;

/** How long a message is shown, ms. An error needs more time to read. */
const SHOWN_MS: Readonly<Record<Tone, number>> = { fine: 4000, fault: 10_000 };

/** Shows a message. @param tone `fault` for an action that failed */
export function toast(text: string, tone: Tone = 'fine'): void {
  const id = ++last;
  shown.value = [...shown.value.filter((one) => one.text !== text), { id, text, tone }].slice(-4);
  setTimeout(() => {
    shown.value = shown.value.filter((one) => one.id !== id);
  }, SHOWN_MS[tone]);
}

/**
 * A place of the messages: one on the page, and one in each modal dialog. An open dialog covers the page, and screen readers
 * do not read the rest of the page, so the messages stand in the dialog in front.
 *
 * @param props.dialog the dialog of this place; absent: the place is on the page
 */
export function Toasts({ dialog }: { readonly dialog?: DialogPlace }) {
  const here = frontDialog() === dialog ? shown.value : [];
  return (
    <section class="toasts" aria-label={TEXTS.parts.notifications} aria-live="polite">
      {here.map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          {text}
        </p>
      ))}
    </section>
  );
}
