/**
 * A summary of the faults of a form: shown above it when a submit found several. Each entry links to its field,
 * also inside a frame; corrected entries are removed (WCAG 2.2, 3.3.1).
 */

import english from '../../../../locales/en.json';
import type { WidgetContext } from '../../context.ts';
import type { Container } from '../../mount/container.tsx';
import {
  addEnglish,
  adoptSheet,
  computed,
  draw,
  effectScope,
  options,
  randomId,
} from '../../shared.ts';
import css from './summary.css?inline';

/** The exports of the part. */
export interface SummaryPart {
  /** Shows the faults of a form, replacing an existing summary. It is removed with the last fault. */
  show(context: WidgetContext, container: Container): void;
}

/** A single fault needs no summary: its field has the focus and shows the error text. */
const MIN_FAULTS = 2;

export default function summary(): SummaryPart {
  addEnglish(english);
  const ends = new WeakMap<Element, () => void>();

  return {
    show(context, container) {
      const { form, remove } = container;
      ends.get(form)?.();
      if (wrongIn(form).length < MIN_FAULTS || context.signal.aborted || !form.isConnected) return;
      const ended = () => {
        ends.delete(form);
        stop();
      };
      const [end, stop] = effectScope(() => open(context, container, ended));
      ends.set(form, end);
      Object.assign(container, {
        remove(restore: boolean) {
          ends.get(form)?.();
          remove(restore);
        },
      });
    },
  };
}

/** The invalid fields, each with its displayed error text, in the order of the page. */
const wrongIn = (form: Element) =>
  [...form.querySelectorAll<HTMLElement>('.wpwl-control.wpwl-has-error')].flatMap((control) => {
    const hints = control.parentElement?.querySelectorAll(':scope > .wpwl-hint[class*=wpwl-hint-]');
    // The page may have put several controls in one place.
    const hint = [...(hints ?? [])].find(
      (it) => control.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING,
    )?.textContent;
    // A hidden control cannot be focused.
    return hint && control.offsetParent ? [{ control, hint }] : [];
  });

const labelOf = (control: Element) =>
  control.closest('.wpwl-group')?.querySelector('.wpwl-label')?.textContent;

/** @param ended called when the summary is removed, with the last fault or earlier */
function open(context: WidgetContext, { form, element }: Container, ended: () => void): () => void {
  const id = `wpwl-summary-${randomId().slice(0, 8)}`;
  const title = draw(
    <div class="wpwl-summary-title" id={id}>
      {computed(() => context.texts.value('checkEntries'))}
    </div>,
  );
  const list = draw(<ul />);
  const box = draw(
    <div class="wpwl-summary" role="group" aria-labelledby={id}>
      {title}
      {list}
    </div>,
  );
  const giveBack = options.style === 'none' ? () => {} : adoptSheet(element, css);
  form.before(box);
  const entries = new Map<HTMLElement, HTMLElement>();
  const entryOf = (control: HTMLElement) => {
    const entry =
      entries.get(control) ??
      draw(
        <li>
          <button
            type="button"
            class="wpwl-summary-entry"
            ref={(button) => {
              // A target size for touch, also without the built-in styles (WCAG 2.2, 2.5.8).
              button.style.minHeight = '24px';
              button.addEventListener('click', () => control.focus());
            }}
          />
        </li>,
      );
    entries.set(control, entry);
    return entry;
  };
  /** Entries keep their position when their text changes: one of them may have the focus. */
  const follow = () => {
    const wrong = wrongIn(form);
    if (!wrong.length) return end();
    for (const [control, entry] of entries) {
      if (wrong.some((one) => one.control === control)) continue;
      entry.remove();
      entries.delete(control);
    }
    for (const [at, { control, hint }] of wrong.entries()) {
      const entry = entryOf(control);
      const button = entry.firstElementChild as HTMLElement;
      // Away from its field, the text for an empty one would not say which field it is about.
      const isGeneral = hint === context.texts.value('fieldEmpty');
      const text = [isGeneral && labelOf(control), hint].filter(Boolean).join(': ');
      if (button.textContent !== text) button.textContent = text;
      const { [at]: there = null } = list.children;
      if (there !== entry) list.insertBefore(entry, there);
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['class'] });
  const end = () => {
    observer.disconnect();
    context.signal.removeEventListener('abort', end);
    ended();
    box.remove();
    giveBack();
  };
  context.signal.addEventListener('abort', end);
  follow();
  return end;
}
