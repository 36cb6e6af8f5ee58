/** What the extras of one form share: their texts and names, and how a field is judged and says what is wrong. */
import type { Addon } from '../../forms/addon.ts';
import type { CardForm } from '../../forms/cardForm.ts';
import type { Run } from '../../run.ts';
import type { TextKey } from '../../texts/texts.ts';
import type { Tools } from '../tools.ts';

/** A field that can be wrong. */
export interface Field {
  readonly control: HTMLInputElement | HTMLSelectElement;
  /** Parameters that it is. */
  readonly names: readonly string[];
  /** Key of the text for what may be wrong with it, also the last part of the hint's class. */
  readonly error: string;
  /** The text where no language has one of that key. */
  readonly hint?: () => string;
  /** Whether something is wrong with what it holds, filled in or not. */
  isWrong(): boolean;
}

export type Kit = ReturnType<typeof createKit>;

/** @param signal aborted when the form ends */
export function createKit(
  tools: Tools,
  run: Run,
  card: CardForm,
  form: HTMLFormElement,
  signal: AbortSignal,
) {
  const { always, computed, create, group, options, randomId, showFault } = tools;
  const id = randomId().slice(0, 8);
  const withLabels = options.showLabels !== false;
  const shown = new Map<Field, string>();

  const text = (key: TextKey) => computed(() => run.texts.value(key));
  const labelId = (field: string) => `wpwl-label-${field}-${id}`;
  const isAsked = ({ control }: Field) => control.form === form;
  const isEmpty = ({ control }: Field) => !control.value.trim();
  const isWrong = (field: Field) => options.validation !== false && field.isWrong();

  function show(field: Field, wrong: boolean): void {
    const { control, error } = field;
    if (!wrong) {
      shown.delete(field);
      // Also what the page itself has put there.
      if (control.classList.contains('wpwl-has-error')) showFault(control, undefined);
      return;
    }
    const said = run.texts.value(error as TextKey) || field.hint?.() || '';
    shown.set(field, said);
    showFault(control, { key: error, text: said });
  }

  const mark = (field: Field) =>
    field.control.classList.toggle('wpwl-valid', !isEmpty(field) && !isWrong(field));

  /** Forgets the faults that are mended. */
  function review(field: Field): void {
    mark(field);
    if (!shown.has(field) || !isWrong(field)) show(field, false);
  }

  function watch(field: Field): void {
    const { control } = field;
    for (const event of ['input', 'change']) {
      control.addEventListener(event, () => {
        card.edited();
        review(field);
      });
    }
    control.addEventListener('blur', () => {
      if (!isEmpty(field)) show(field, isWrong(field));
      mark(field);
    });
    control.addEventListener('keydown', (event) => {
      const { key } = event as KeyboardEvent;
      if (key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
    });
  }

  return {
    tools,
    run,
    card,
    form,
    signal,
    text,
    labelId,
    review,
    /** What gives a control its accessible name: its label, or where the page wants none the text itself. */
    naming: (field: string, key: TextKey) =>
      withLabels ? { 'aria-labelledby': labelId(field) } : { 'aria-label': text(key) },
    /** Text of a label, or none where the page wants no labels. */
    label: (key: TextKey) => (withLabels ? text(key) : undefined),
    placeholder: (key: TextKey) =>
      computed(() => (options.showPlaceholders === false ? '' : run.texts.value(key))),
    /** A group with one control. */
    group: (field: string, key: TextKey, control: Node) =>
      group(field, withLabels ? text(key) : undefined, labelId(field), control),
    /** A line of text. */
    input: (field: string, attributes: Parameters<typeof create>[1]) =>
      create('input', { class: `wpwl-control wpwl-control-${field}`, type: 'text', ...attributes }),
    hidden: (name: string) => create('input', { type: 'hidden', name }),
    /**
     * Has fields asked and sent with the others of the form.
     * @param before brings up to date what hangs on what they hold
     */
    add(fields: readonly Field[], before: () => void): void {
      fields.forEach(watch);
      const addon: Addon = {
        validate() {
          before();
          const asked = fields.filter(isAsked);
          for (const field of asked) {
            show(field, isWrong(field));
            mark(field);
          }
          return asked.filter((field) => shown.has(field)).sort(byPlace)[0]?.control;
        },
        refused(names) {
          const own = fields.filter(
            (field) => isAsked(field) && field.names.some((name) => names.includes(name)),
          );
          for (const field of own) show(field, true);
          return own.length > 0;
        },
      };
      card.addons.push(addon);
      always(() => {
        // Said again in another language.
        run.texts.value;
        for (const field of shown.keys()) if (fields.includes(field)) show(field, true);
      });
    },
  };
}

/** Pages move fields about, and addresses differ by country: the first one is the one that stands first. */
const byPlace = ({ control: a }: Field, { control: b }: Field): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
