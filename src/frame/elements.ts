/** The elements of a field, and how they look as a set-up of the page says. */
import {
  type FieldSetup,
  type FilledDate,
  type SecureFieldName,
  STYLE_PROPERTIES,
  safeStyle,
} from '../protocol/index.ts';
import type { FieldRules } from './rules.ts';
import { addTwins } from './twins.ts';

const SHEET = `
html,body,form{margin:0;height:100%;overflow:hidden}
label,select{position:absolute;width:1px;height:1px;clip-path:inset(50%)}
input{all:unset;box-sizing:border-box;width:100%;height:100%;font:16px system-ui,sans-serif;font-variant-numeric:tabular-nums;font-kerning:none}
input::placeholder{opacity:.6}
@media(forced-colors:active){input::placeholder{opacity:1}}`;
/** The index of the rule `input::placeholder` in `SHEET`. */
const PLACEHOLDER_RULE = 3;

/** Adds the elements of a field to the document. */
export function createElements(field: SecureFieldName, rules: FieldRules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  document.adoptedStyleSheets = [sheet];

  const form = document.createElement('form');
  const input = document.createElement('input');
  const label = document.createElement('label');
  /** Describes the input: by its fault and its help. */
  const hint = document.createElement('span');
  input.id = 'input';
  label.htmlFor = input.id;
  hint.id = 'hint';
  // Assistive technology also reads out a hidden description.
  hint.hidden = true;
  form.noValidate = true;
  const isText = rules.type === 'text';
  setAttributes(input, {
    type: rules.type,
    name: field,
    autocomplete: rules.autocomplete,
    inputmode: isText ? 'text' : 'numeric',
    dir: isText ? 'auto' : 'ltr',
    // More characters than any field accepts: surplus characters are kept and flagged, up to this limit.
    maxlength: 256,
    autocorrect: 'off',
    spellcheck: false,
    enterkeyhint: 'go',
  });
  // A page could ask the shopper to drop the selected text on the page. While the shopper copies something else, it could select
  // the text and focus the field between the two keys, and get the text with the next paste.
  for (const type of ['dragstart', 'copy', 'cut'])
    input.addEventListener(type, (event) => event.preventDefault());
  // The page's message may arrive before the focus itself. The browser's focus event of the frame then takes the focus away
  // from the field again.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) focusOn(input);
  });
  form.append(label, input, hint);
  document.body.append(form);
  const placeholderRule = sheet.cssRules[PLACEHOLDER_RULE] as CSSStyleRule;

  return {
    form,
    input,
    /** Shows a set-up. @param filled called if the browser fills in an expiry date beside the number */
    show(next: FieldSetup, filled: (date: FilledDate) => void): void {
      const root = document.documentElement;
      root.lang = next.lang;
      setAttributes(input, {
        type: next.mask ? 'password' : rules.type,
        placeholder: next.placeholder,
        'aria-label': next.label,
        'aria-invalid': next.fault !== '',
        'aria-required': next.required,
        'aria-describedby': hint.id,
      });
      label.textContent = next.label;
      hint.textContent = `${next.fault} ${next.hint}`;
      if (next.twins && !form.querySelector('select')) addTwins(form, filled);
      const style = safeStyle(next.style);
      // A set-up is complete: properties that it does not contain are removed.
      apply(input.style, style);
      apply(placeholderRule.style, { color: 'inherit', ...safeStyle(next.placeholderStyle) });
      // A browser paints a frame opaque if its colour scheme differs from that of the page.
      root.style.colorScheme = style['colorScheme'] ?? '';
    },
  };
}

function apply(target: CSSStyleDeclaration, style: Readonly<Record<string, string>>): void {
  for (const name of STYLE_PROPERTIES) target[name] = style[name] ?? '';
}

function setAttributes(element: Element, attributes: Readonly<Record<string, unknown>>): void {
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
}

/** `focus()` would scroll, and the page could observe the position of the caret. */
export const focusOn = (input: HTMLInputElement) => input.focus({ preventScroll: true });
