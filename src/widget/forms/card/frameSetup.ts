/** The set-up of a card field's frame: its texts, the offered brands, and the page's options. */
import type { FieldSetup } from '../../../protocol/index.ts';
import { isolated, readStyle } from '../../fields/textStyle.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardField, CardState } from '../../kernel/state.ts';
import { byPriority } from './brandDetection.ts';
import { CARD_FIELDS, isFramed } from './cardFacts.ts';
import type { CardTexts } from './cardTexts.ts';

/** The style of the text in a frame, from the page's options. */
export const frameStyle = (field: CardField): Record<string, string> => ({
  ...readStyle(options.iframeStyles?.[`${CARD_FIELDS[field].style}-input`]),
  ...readStyle(options.iframeStyles?.[CARD_FIELDS[field].style]),
});

/** @param fault the displayed error text; '' if there is none */
export function frameSetup(
  field: CardField,
  state: CardState,
  texts: CardTexts,
  fault: string,
): Omit<FieldSetup, 'style'> {
  const { brandDetectionType, iframeStyles } = options;
  return {
    label: texts.text(CARD_FIELDS[field].label).value,
    placeholder: isolated(texts.placeholder(field).value),
    lang: state.lang.value,
    brands: byPriority(state.named.value),
    brand: state.brand.value,
    required: !CARD_FIELDS[field].mayBeEmpty(),
    mask: field === 'cvv' && options.maskCvv === true,
    grouping: options.numberFormatting !== false,
    mayBePast: options.disableCardExpiryDateValidation === true,
    lookUp: brandDetectionType !== undefined && brandDetectionType !== 'regex',
    hint: field === 'expiry' ? texts.text('expiryHint').value : (state.hints.value[field] ?? ''),
    twins: field === 'cardNumber' && !isFramed('expiry'),
    fault,
    placeholderStyle: readStyle(iframeStyles?.[`${CARD_FIELDS[field].style}-placeholder`]),
  };
}
