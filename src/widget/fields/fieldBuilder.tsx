/** What the fields of one form share: their texts and names, and how a field is judged and says what is wrong. */

import type { WidgetContext } from '../context.ts';
import type { FormAddon } from '../forms/formAddon.ts';
import type { Attributes } from '../jsx/types.ts';
import {
  adoptSheet,
  computed,
  createField,
  draw,
  Group,
  options,
  randomId,
  whenReleased,
} from '../shared.ts';
import type { TextKey } from '../texts/textKey.ts';
import type { Field as FieldEngine } from './field.ts';
import css from './fields.css?inline';
import { rewriteWhileTyping, toAsciiDigits } from './rewriteWhileTyping.ts';

/** A field that can be wrong. */
export interface FieldDefinition {
  readonly control: HTMLInputElement | HTMLSelectElement;
  /** Parameters that it is. */
  readonly names: readonly string[];
  /** Key of the text for what may be wrong with it, also the last part of the hint's class. */
  readonly error: string;
  /** Key of the text where no language has one of `error`: hints have names that pages know. */
  readonly text?: TextKey;
  /** False: the field has the same text if it is empty. */
  readonly asksIfEmpty?: false;
  /** Whether something is wrong with what it holds, filled in or not. */
  isWrong(): boolean;
}

/** The form that the fields are in. */
export interface FieldHost {
  /** Asked when it is submitted. */
  readonly addons: FormAddon[];
  /** Something was edited: the pay button is on again. */
  edited(): void;
}

type InputAttributes = Attributes<'input'>;

export type FieldBuilder = ReturnType<typeof createFieldBuilder>;

/** @param signal aborted when the form ends */
export function createFieldBuilder(
  context: WidgetContext,
  host: FieldHost,
  form: HTMLFormElement,
  signal: AbortSignal,
) {
  const id = randomId().slice(0, 8);
  const withLabels = options.showLabels !== false;
  if (options.style !== 'none') signal.addEventListener('abort', adoptSheet(form, css));

  const text = (key: TextKey) => computed(() => context.texts.value(key));
  /** A line of text. */
  const input = (field: string, attributes: InputAttributes) =>
    draw<HTMLInputElement>(
      <input
        class={`wpwl-control wpwl-control-${field}`}
        type="text"
        enterkeyhint={options.disableSubmitOnEnter ? 'done' : 'go'}
        {...attributes}
      />,
    );
  /** What the page wants to have as a placeholder, by any of the names that it may have. */
  const ownPlaceholder = (...names: string[]) =>
    names
      .flatMap((name) => [`${name}Placeholder`, name])
      .map((name) => options.placeholders?.[name])
      .find((own) => own !== undefined);
  const labelId = (field: string) => `wpwl-label-${field}-${id}`;
  const isAsked = ({ control }: FieldDefinition) => control.form === form;
  const engines = new Map<FieldDefinition, FieldEngine>();

  function connect(field: FieldDefinition): void {
    const { control } = field;
    const engine = createField({
      texts: context.texts,
      control: () => control,
      isEmpty: () => !control.value.trim(),
      check: () => (field.isWrong() ? field.error : undefined),
      emptyText: field.asksIfEmpty === false ? undefined : emptyTextOf(control),
      otherText: field.text,
      edited: () => host.edited(),
    });
    engines.set(field, engine);
    for (const event of ['input', 'change']) control.addEventListener(event, engine.edited);
    control.addEventListener('blur', engine.left);
    control.addEventListener('keydown', (event) => {
      const { key } = event as KeyboardEvent;
      if (key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
    });
  }

  return {
    context,
    form,
    signal,
    /** Something was edited that is no field: the pay button is on again. */
    edited: () => host.edited(),
    text,
    labelId,
    /** For a `label` element. */
    controlId: (field: string) => `wpwl-control-${field}-${id}`,
    /** Shows what is wrong with a field, whatever its value is. */
    refuse(field: FieldDefinition): void {
      engines.get(field)?.mark();
      whenReleased(() => engines.get(field)?.refuse(field.error));
    },
    /** The value of a field was changed by another field: a fault that is mended goes. */
    review: (field: FieldDefinition): void => engines.get(field)?.review(),
    /** What gives a control its accessible name: its label, or where the page wants none the text itself. */
    naming: (field: string, key: TextKey) =>
      withLabels ? { 'aria-labelledby': labelId(field) } : { 'aria-label': text(key) },
    /** Text of a label, or none where the page wants no labels. */
    label: (key: TextKey) => (withLabels ? text(key) : undefined),
    /** @param field its other name in the page's `placeholders` */
    placeholder: (key: TextKey, field: string = key) =>
      computed(() => {
        const said = context.texts.value(key);
        return options.showPlaceholders === false ? '' : (ownPlaceholder(field, key) ?? said);
      }),
    /** The first choice of a list, which chooses nothing. */
    prompt: (key: TextKey) =>
      computed(() => {
        const said = context.texts.value(key);
        return ownPlaceholder(key) ?? said;
      }),
    /** A group with one control. */
    group: (field: string, key: TextKey, control: Node) =>
      draw(
        <Group
          field={field}
          label={withLabels ? text(key) : undefined}
          labelId={labelId(field)}
          focus={() => (control as HTMLElement).focus()}
        >
          {control}
        </Group>,
      ),
    input,
    /** A line of text that is digits, or has some: it takes them in any script, and runs from left to right. */
    digits(field: string, attributes: InputAttributes, rewrite = toAsciiDigits): HTMLInputElement {
      const control = input(field, { dir: 'ltr', ...attributes });
      rewriteWhileTyping(control, rewrite);
      return control;
    },
    hidden: (name: string) => draw<HTMLInputElement>(<input type="hidden" name={name} />),
    /**
     * Has fields asked and sent with the others of the form.
     * @param before brings up to date what hangs on what they hold
     */
    add(fields: readonly FieldDefinition[], before: () => void): void {
      fields.forEach(connect);
      host.addons.push({
        validate() {
          before();
          return fields
            .filter((field) => isAsked(field) && !engines.get(field)?.validate())
            .sort(byPlace)[0]?.control;
        },
        refused(names) {
          const own = fields.filter(
            (field) => isAsked(field) && field.names.some((name) => names.includes(name)),
          );
          for (const field of own) engines.get(field)?.refuse(field.error);
          return own.length > 0;
        },
      });
    },
  };
}

/** What the shopper is asked for if a control is empty. */
const emptyTextOf = (control: Element) =>
  control instanceof HTMLSelectElement ? 'choiceEmpty' : 'fieldEmpty';

/** Pages move fields about, and addresses differ by country: the first one is the one that stands first. */
const byPlace = ({ control: a }: FieldDefinition, { control: b }: FieldDefinition): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
