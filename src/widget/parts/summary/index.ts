/**
 * What is wrong with a form, in one place: shown above it when a submit found several faults. Each entry leads to its field,
 * also into a frame; mended ones go (WCAG 2.2, 3.3.1).
 */
import english from '../../../../locales/en.json';
import type { Container } from '../../container.ts';
import type { Run } from '../../run.ts';
import type { Tools } from '../tools.ts';
import css from './summary.css?inline';

/** What the part gives. */
export interface Summary {
  /** Shows the faults of a form; in the place of a summary that is there. It goes with the last of them. */
  show(run: Run, container: Container): void;
}

/** One entry is no summary: the focus is at its field, and its fault is beside it. */
const FEW = 2;

export default function summary(tools: Tools): Summary {
  const { addEnglish, adoptSheet, create, computed, options, randomId, scoped } = tools;
  addEnglish(english);
  const ends = new WeakMap<Element, () => void>();

  /** The fields that are wrong, each with the words that stand beside it, in the order of the page. */
  const wrongIn = (form: Element) =>
    [...form.querySelectorAll<HTMLElement>('.wpwl-control.wpwl-has-error')].flatMap((control) => {
      const hints = control.parentElement?.querySelectorAll(
        ':scope > .wpwl-hint[class*=wpwl-hint-]',
      );
      // The page may have put several controls into one place.
      const hint = [...(hints ?? [])].find(
        (it) => control.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING,
      )?.textContent;
      // What is not shown can't be gone to.
      return hint && control.offsetParent ? [{ control, hint }] : [];
    });

  /** @param ended it has gone, with the last fault or before */
  function open(run: Run, { form, element }: Container, ended: () => void): () => void {
    const id = `wpwl-summary-${randomId().slice(0, 8)}`;
    const title = create(
      'div',
      { class: 'wpwl-summary-title', id },
      computed(() => run.texts.value('checkEntries')),
    );
    const list = create('ul', {});
    const box = create(
      'div',
      { class: 'wpwl-summary', role: 'group', 'aria-labelledby': id },
      title,
      list,
    );
    const giveBack = options.style === 'none' ? () => {} : adoptSheet(element, css);
    form.before(box);
    const follow = () => {
      const wrong = wrongIn(form);
      const said = wrong.map(({ hint }) => hint).join('\n');
      if (!wrong.length) return end();
      if (list.dataset['said'] === said) return;
      list.dataset['said'] = said;
      list.replaceChildren(
        ...wrong.map(({ control, hint }) => {
          const link = create('button', { type: 'button', class: 'wpwl-summary-entry' }, hint);
          // Big enough for a finger, also without the built-in look (WCAG 2.2, 2.5.8).
          link.style.minHeight = '24px';
          link.addEventListener('click', () => control.focus());
          return create('li', {}, link);
        }),
      );
    };
    const observer = new MutationObserver(follow);
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['class'] });
    const end = () => {
      observer.disconnect();
      run.signal.removeEventListener('abort', end);
      ended();
      box.remove();
      giveBack();
    };
    run.signal.addEventListener('abort', end);
    follow();
    return end;
  }

  return {
    show(run, container) {
      const { form, remove } = container;
      ends.get(form)?.();
      if (wrongIn(form).length < FEW || run.signal.aborted || !form.isConnected) return;
      const ended = () => {
        ends.delete(form);
        stop();
      };
      const [end, stop] = scoped(() => open(run, container, ended));
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
