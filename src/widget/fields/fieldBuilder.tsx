/** Shared by the fields of one form: their texts and names, their validation and their faults. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { InputHTMLAttributes, PartialInputHTMLAttributes } from 'preact';
import { randomId } from '../../protocol/index.ts';
import type { WidgetContext } from '../kernel/context.ts';
import { draw } from '../kernel/draw.ts';
import { options } from '../kernel/options/readOptions.ts';
import { adoptSheet } from '../kernel/styles/adoptStyles.ts';
import type { TextKey } from '../kernel/textKey.ts';
import type { Texts } from '../kernel/texts/texts.ts';
import { createField, type Field } from './field.ts';
import css from './fields.css?inline';
import type { FormAddon } from './formAddon.ts';
import { Group } from './group.tsx';
import { whenReleased } from './mousePress.ts';
import { rewriteWhileTyping, toAsciiDigits } from './rewriteWhileTyping.ts';
import { isolated } from './textStyle.ts';

/** A field that can be invalid. */
export interface FieldDefinition {
  readonly control: HTMLInputElement | HTMLSelectElement;
  /** Its parameters. */
  readonly names: readonly string[];
  /** Key of the error text, also the last part of the hint's class. */
  readonly error: string;
  /** Key of the text if no language has a text for `error`: pages rely on the names of hints. */
  readonly text?: TextKey;
  /** Key of the text if the field is empty: what to enter. Absent: a text that fits every field. */
  readonly empty?: TextKey;
  /** Its texts, if they differ from those of the form. */
  readonly texts?: ReadonlySignal<Texts>;
  /** False: the field has the same text if it is empty. */
  readonly asksIfEmpty?: false;
  /** Whether its content is invalid, filled in or not. */
  isWrong(): boolean;
  /** Whether its content is complete: a fault is then shown at once. Absent: when the shopper leaves the field. */
  isComplete?(): boolean;
}

/** The form that contains the fields. */
export interface FieldHost {
  /** Validated when the form is submitted. */
  readonly addons: FormAddon[];
  /** Called after an edit: enables the pay button again. */
  edited(): void;
}

/** Attributes of an input, with texts that may follow signals. */
export type InputAttributes = Omit<
  PartialInputHTMLAttributes<HTMLInputElement>,
  'role' | 'type'
> & {
  readonly type?: 'text' | 'tel' | 'password';
};

export type FieldBuilder = ReturnType<typeof createFieldBuilder>;

/** @param signal aborted when the form ends */
export function createFieldBuilder(
  context: WidgetContext,
  host: FieldHost,
  form: HTMLFormElement,
  signal: AbortSignal,
) {
  const texts = createFieldTexts(context);
  const fields = createConnectedFields(context, host, form);
  if (options.style !== 'none') signal.addEventListener('abort', adoptSheet(form, css));
  return {
    context,
    form,
    signal,
    /** Enables the pay button, because something that is not a field was edited. */
    edited: () => host.edited(),
    ...texts,
    ...fields,
    /** A group with one control. */
    group(field: string, key: TextKey, control: HTMLElement): HTMLElement {
      const group = draw(
        <Group
          field={field}
          label={texts.label(key)}
          labelId={texts.labelId(field)}
          focus={() => control.focus()}
        />,
      );
      group.querySelector('.wpwl-wrapper')?.append(control);
      return group;
    },
    input: drawInput,
    /** An input for text with digits: it accepts digits of any script, and runs from left to right. */
    digits(field: string, attributes: InputAttributes, rewrite = toAsciiDigits): HTMLInputElement {
      const control = drawInput(field, { dir: 'ltr', ...attributes });
      rewriteWhileTyping(control, rewrite);
      return control;
    },
    hidden: (name: string) => draw<HTMLInputElement>(<input type="hidden" name={name} />),
  };
}

/** A text input. @param field last part of its class */
const drawInput = (field: string, attributes: InputAttributes) =>
  draw<HTMLInputElement>(
    <input
      class={`wpwl-control wpwl-control-${field}`}
      type="text"
      enterkeyhint={options.disableSubmitOnEnter ? 'done' : 'go'}
      {...(attributes as InputHTMLAttributes)}
    />,
  );

/** The ids, labels and placeholders of the fields of one form. */
function createFieldTexts(context: WidgetContext) {
  const id = randomId().slice(0, 8);
  const withLabels = options.showLabels !== false;
  /** @param texts those of the field, if they differ from those of the form */
  const text = (key: TextKey, texts: ReadonlySignal<Texts> = context.texts) =>
    computed(() => texts.value(key));
  const labelId = (field: string) => `wpwl-label-${field}-${id}`;
  /** The placeholder of the page's options, by any of its names. */
  const ownPlaceholder = (...names: string[]) =>
    names
      .flatMap((name) => [`${name}Placeholder`, name])
      .map((name) => options.placeholders?.[name])
      .find((own) => own !== undefined);

  return {
    text,
    labelId,
    /** For a `label` element. */
    controlId: (field: string) => `wpwl-control-${field}-${id}`,
    /** The attribute that gives a control its accessible name: its label, or the text if the page shows no labels. */
    naming: (field: string, key: TextKey, texts: ReadonlySignal<Texts> = context.texts) =>
      withLabels ? { 'aria-labelledby': labelId(field) } : { 'aria-label': text(key, texts) },
    /** Text of a label; `undefined` if the page shows no labels. */
    label: (key: TextKey) => (withLabels ? text(key) : undefined),
    /**
     * In the list of methods, only a format is a placeholder: the label above the field names the field.
     * @param field its other name in the page's `placeholders`
     */
    placeholder: (
      key: TextKey,
      field: string = key,
      texts: ReadonlySignal<Texts> = context.texts,
    ) =>
      computed(() => {
        const isNamed = withLabels && options.style === 'modern' && key !== 'ddmmyyyy';
        const said = isNamed ? '' : texts.value(key);
        return options.showPlaceholders === false
          ? ''
          : isolated(ownPlaceholder(field, key) ?? said);
      }),
    /** The first entry of a list, which has no value. */
    prompt: (key: TextKey, texts: ReadonlySignal<Texts> = context.texts) =>
      computed(() => {
        const said = texts.value(key);
        return ownPlaceholder(key) ?? said;
      }),
  };
}

/** The fields that are checked and sent with the form. */
function createConnectedFields(context: WidgetContext, host: FieldHost, form: HTMLFormElement) {
  const connected = new Map<FieldDefinition, Field>();
  const isAsked = ({ control }: FieldDefinition) => control.form === form;

  function connect(definition: FieldDefinition): void {
    const { control } = definition;
    const field = createField({
      texts: definition.texts ?? context.texts,
      control: () => control,
      isEmpty: () => !control.value.trim(),
      check: () => (definition.isWrong() ? definition.error : undefined),
      emptyText: emptyTextOf(definition),
      otherText: definition.text,
      edited: () => host.edited(),
    });
    connected.set(definition, field);
    const edited = () => {
      field.edited();
      if (definition.isComplete?.()) field.left();
    };
    for (const event of ['input', 'change']) control.addEventListener(event, edited);
    control.addEventListener('blur', field.left);
    control.addEventListener('keydown', (event) => {
      const { key } = event as KeyboardEvent;
      if (key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
    });
  }

  return {
    /** Shows the fault of a field, whatever its value is. */
    refuse(definition: FieldDefinition): void {
      const field = connected.get(definition);
      field?.mark();
      whenReleased(() => field?.refuse(definition.error));
    },
    /** Clears the fault of a field if an edit of another field has corrected it. */
    review: (definition: FieldDefinition): void => connected.get(definition)?.review(),
    /**
     * Checks and sends fields with the others of the form.
     * @param before updates what depends on the values, before a check
     */
    add(definitions: readonly FieldDefinition[], before: () => void): void {
      definitions.forEach(connect);
      host.addons.push({
        validate() {
          before();
          return definitions
            .filter((one) => isAsked(one) && !connected.get(one)?.validate())
            .sort(byPlace)[0]?.control;
        },
        refused(names) {
          const own = definitions.filter(
            (one) => isAsked(one) && one.names.some((name) => names.includes(name)),
          );
          for (const one of own) connected.get(one)?.refuse(one.error);
          return own.length > 0;
        },
      });
    },
  };
}

/** The prompt for an empty control. A page's own text for every field takes precedence over the text of the field. */
function emptyTextOf({ control, asksIfEmpty, empty }: FieldDefinition): TextKey | undefined {
  if (asksIfEmpty === false) return undefined;
  const general = control instanceof HTMLSelectElement ? 'choiceEmpty' : 'fieldEmpty';
  return options.labels?.[general] === undefined ? (empty ?? general) : general;
}

/** The order of the document: pages move fields, and the order of an address depends on the country. */
const byPlace = ({ control: a }: FieldDefinition, { control: b }: FieldDefinition): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
