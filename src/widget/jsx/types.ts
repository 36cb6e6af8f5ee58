/** The types of JSX in the form. */
import type { TextOrSignal } from './scope.ts';

/** The value of an attribute. `true` is an empty attribute; with `false` and `undefined` there is none. */
export type AttributeValue = TextOrSignal | boolean | undefined;

/** The content between two tags. A signal is the whole text of its element. */
export type Child = Node | TextOrSignal | JSX.Element | boolean | undefined | readonly Child[];

/** Attributes that the form uses, by their names in HTML. */
type AttributeName =
  | 'action'
  | 'allow'
  | 'alt'
  | 'autocapitalize'
  | 'autocomplete'
  | 'checked'
  | 'class'
  | 'closedby'
  | 'datetime'
  | 'dir'
  | 'disabled'
  | 'enterkeyhint'
  | 'for'
  | 'form'
  | 'frameborder'
  | 'height'
  | 'width'
  | 'hidden'
  | 'href'
  | 'id'
  | 'inputmode'
  | 'lang'
  | 'loading'
  | 'maxlength'
  | 'method'
  | 'name'
  | 'novalidate'
  | 'placeholder'
  | 'rel'
  | 'role'
  | 'sandbox'
  | 'scrolling'
  | 'selected'
  | 'spellcheck'
  | 'src'
  | 'tabindex'
  | 'target'
  | 'title'
  | 'type'
  | 'value';

type Listeners = {
  readonly [Name in keyof HTMLElementEventMap as `on${Capitalize<Name>}`]?:
    | ((event: HTMLElementEventMap[Name]) => void)
    | undefined;
};

/** The attributes and listeners of an element. */
export type Attributes<Tag extends keyof HTMLElementTagNameMap> = Listeners & {
  readonly [Name in AttributeName | `${'aria' | 'data' | 'accept'}-${string}`]?: AttributeValue;
} & {
  /** Called with the element when it is created. */
  readonly ref?: ((element: HTMLElementTagNameMap[Tag]) => void) | undefined;
  readonly children?: Child;
};

/** Read by the compiler. */
export declare namespace JSX {
  /** The return value of a component. `draw` converts it to an element. */
  interface Element {
    readonly drawn: never;
  }
  interface ElementChildrenAttribute {
    children: unknown;
  }
  type IntrinsicElements = { readonly [Tag in keyof HTMLElementTagNameMap]: Attributes<Tag> };
}
