/** A field of an account that may be asked for or not, and that is sent otherwise than it is typed. */
import { plain } from '../../../bank/index.ts';
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import type { Rewrite } from '../../fields/rewriteWhileTyping.ts';
import type { TextKey } from '../../texts/textKey.ts';

/** A field with its group. */
export interface AccountField extends FieldDefinition {
  readonly control: HTMLInputElement;
  readonly group: HTMLElement;
  /** Its parameter. */
  readonly name: string;
  /** What is sent of what was typed. */
  value(): string;
  /** Shows it or hides it. What is hidden is not sent, and keeps its text. */
  ask(isAsked: boolean): void;
}

type Attributes = Readonly<Record<string, string>>;

/** For what is no word of any language. Browsers know no name for it, and would fill in something else. */
export const CODE_ATTRIBUTES: Attributes = {
  autocomplete: 'off',
  autocapitalize: 'characters',
  autocorrect: 'off',
  spellcheck: 'false',
};

/** The same, where it is of digits alone. */
export const NUMBER_ATTRIBUTES: Attributes = { ...CODE_ATTRIBUTES, inputmode: 'numeric' };

/** What tells one field from another. */
export interface AccountFieldKind {
  /** Of its label, also the last part of its classes. */
  readonly key: TextKey & string;
  /** Its parameter. */
  readonly name: string;
  readonly attributes: Attributes;
  /** What is sent of a text; absent: its characters without what groups them. */
  read?(text: string): string;
  /** How it is shown while it is typed; absent: as it was typed. */
  readonly rewrite?: Rewrite;
  /** Key of the text for what is wrong now, as a word of its own: the build looks for those. */
  error(): TextKey;
  /** Whether something is wrong with what would be sent. */
  isWrong(value: string): boolean;
}

/** Makes a field, asked for. */
export function createAccountField(builder: FieldBuilder, kind: AccountFieldKind): AccountField {
  const { key, name, attributes, read = plain, isWrong } = kind;
  const all = {
    name,
    placeholder: builder.placeholder(key),
    'aria-required': 'true',
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
    value,
    isWrong: () => !control.disabled && isWrong(value()),
    ask(isAsked) {
      if (control.disabled === !isAsked) return;
      control.disabled = !isAsked;
      group.style.display = isAsked ? '' : 'none';
      builder.review(field);
    },
  };
  return field;
}
