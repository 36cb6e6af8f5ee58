/**
 * A summary of the faults of a form: shown above it when a submit found several. Each entry links to its field,
 * also inside a frame; corrected entries are removed (WCAG 2.2, 3.3.1).
 */

import { computed, type ReadonlySignal } from '@preact/signals';
import english from '../../../../locales/en.json';
import { randomId } from '../../../protocol/index.ts';
import { draw } from '../draw.ts';
import { effectScope } from '../effects.ts';
import { options } from '../options/readOptions.ts';
import { adoptSheet } from '../styles/adoptStyles.ts';
import { addEnglish, type Texts } from '../texts/texts.ts';
import css from './summary.css?inline';

/** What a summary needs of the widget. */
interface SummaryNeeds {
  readonly signal: AbortSignal;
  readonly texts: ReadonlySignal<Texts>;
}

/** The container of the form whose faults are shown. */
interface Place {
  readonly element: HTMLElement;
  readonly form: HTMLFormElement;
  remove(): void;
}

/** The exports of the part. */
export interface SummaryPart {
  /** Shows the faults of a form, replacing an existing summary. It is removed with the last fault. */
  show(needs: SummaryNeeds, container: Place): void;
}

/** A single fault needs no summary: its field has the focus and shows the error text. */
const MIN_FAULTS = 2;

export default function summary(): SummaryPart {
  addEnglish(english);
  const ends = new WeakMap<Element, () => void>();

  return {
    show(needs, container) {
      const { form, remove } = container;
      ends.get(form)?.();
      if (wrongIn(form).length < MIN_FAULTS || needs.signal.aborted || !form.isConnected) return;
      const ended = () => {
        ends.delete(form);
        stop();
      };
      const [end, stop] = effectScope(() => open(needs, container, ended));
      ends.set(form, end);
      Object.assign(container, {
        remove() {
          ends.get(form)?.();
          remove();
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
function open(
  { signal, texts }: SummaryNeeds,
  { form, element }: Place,
  ended: () => void,
): () => void {
  const id = `wpwl-summary-${randomId().slice(0, 8)}`;
  const box = draw(
    <div class="wpwl-summary" role="group" aria-labelledby={id}>
      <div class="wpwl-summary-title" id={id}>
        {computed(() => texts.value('checkEntries'))}
      </div>
      <ul />
    </div>,
  );
  const list = box.lastElementChild as Element;
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
            // A target size for touch, also without the built-in styles (WCAG 2.2, 2.5.8).
            style={{ minHeight: '24px' }}
            onClick={() => control.focus()}
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
      const isGeneral = hint === texts.value('fieldEmpty');
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
    signal.removeEventListener('abort', end);
    ended();
    box.remove();
    giveBack();
  };
  signal.addEventListener('abort', end);
  follow();
  return end;
}
