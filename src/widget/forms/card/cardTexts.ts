/** The texts of a card form: labels, placeholders and names of its controls, in the current language. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardField, CardState } from '../../kernel/state.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import { CARD_FIELDS } from './cardFacts.ts';

export type CardTexts = ReturnType<typeof createCardTexts>;

/** @param id unique among the forms of the page, for the ids of labels */
export function createCardTexts(state: Pick<CardState, 'texts'>, id: string) {
  const withLabels = options.showLabels !== false;
  const text = memo((key: TextKey) => computed(() => state.texts.value(key)));
  const labelId = (field: string) => `wpwl-label-${field}-${id}`;
  return {
    text,
    labelId,
    /** Text of a label; none if the page shows no labels. */
    label: (key: TextKey): ReadonlySignal<string> | undefined =>
      withLabels ? text(key) : undefined,
    /** The attribute that gives a control its accessible name. */
    naming(field: CardField | 'brand') {
      const key = field === 'brand' ? field : CARD_FIELDS[field].label;
      return withLabels ? { 'aria-labelledby': labelId(field) } : { 'aria-label': text(key) };
    },
    placeholder: memo((field: CardField) =>
      computed(() => {
        const { showPlaceholders, placeholders } = options;
        const { label, format } = CARD_FIELDS[field];
        const own = placeholders?.[`${label}Placeholder`];
        if (showPlaceholders === false) return '';
        // In the list of methods, only a format is a placeholder: the label above the field names the field.
        const isNamed = withLabels && options.style === 'modern';
        return own ?? (format ? text(format).value : isNamed ? '' : text(label).value);
      }),
    ),
  };
}

function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const old = made.get(key);
    if (old !== undefined) return old;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
