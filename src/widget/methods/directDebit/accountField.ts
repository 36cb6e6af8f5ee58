/** An account field that may be shown or hidden, and whose sent value differs from the typed text. */
import { plain } from '../../../bank/index.ts';
import type { FieldBuilder, FieldDefinition, InputAttributes } from '../../fields/fieldBuilder.tsx';
import type { Rewrite } from '../../fields/rewriteWhileTyping.ts';
import type { TextKey } from '../../kernel/textKey.ts';

/** A field with its group. */
export interface AccountField extends FieldDefinition {
  readonly control: HTMLInputElement;
  readonly group: HTMLElement;
  /** The name of its parameter. */
  readonly name: string;
  /** The value to send. */
  value(): string;
  /** Shows or hides the field. A hidden field is not sent, and keeps its text. */
  ask(isAsked: boolean): void;
}

type Attributes = InputAttributes;

/** For codes, which are not words. Browsers have no autofill name for them, and would fill in another value. */
export const CODE_ATTRIBUTES: Attributes = {
  autocomplete: 'off',
  autocapitalize: 'characters',
  autoCorrect: 'off',
  spellcheck: false,
};

/** The same, for codes of digits only. */
export const NUMBER_ATTRIBUTES: Attributes = { ...CODE_ATTRIBUTES, inputmode: 'numeric' };

/** The properties in which account fields differ. */
export interface AccountFieldKind {
  /** Key of the label, also the last part of the class names. */
  readonly key: TextKey & string;
  /** The name of its parameter. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Converts typed text into the value to send; absent: removes grouping characters. */
  read?(text: string): string;
  /** Formats the text during typing; absent: the text is not changed. */
  readonly rewrite?: Rewrite;
  /** Key of the current error text, written as a separate word because the build searches for keys. */
  error(): TextKey;
  /** Key of the text if it is empty. */
  readonly empty: TextKey;
  /** Whether the value to send is invalid. */
  isWrong(value: string): boolean;
  /** Whether the value to send is complete: a fault is then shown at once. */
  isComplete?(value: string): boolean;
}

/** Creates a visible field. */
export function createAccountField(builder: FieldBuilder, kind: AccountFieldKind): AccountField {
  const { key, name, attributes, empty, read = plain, isWrong } = kind;
  const all = {
    name,
    placeholder: builder.placeholder(key),
    'aria-required': true,
    ...attributes,
    ...builder.naming(key, key),
  };
  const control = kind.rewrite ? builder.digits(key, all, kind.rewrite) : builder.input(key, all);
  const group = builder.group(key, key, control);
  const value = () => read(control.value);
  const field: AccountField = {
    control,
    group,
    name,
    names: [name],
    get error() {
      return kind.error();
    },
    empty,
    value,
    isWrong: () => !control.disabled && isWrong(value()),
    isComplete: () => kind.isComplete?.(value()) === true,
    ask(isAsked) {
      if (control.disabled === !isAsked) return;
      control.disabled = !isAsked;
      group.style.display = isAsked ? '' : 'none';
      builder.review(field);
    },
  };
  return field;
}
