/** The set-up of a card field's frame: its texts, the offered brands, and the page's options. */
import type { FieldSetup } from '../../../protocol/index.ts';
import { isolated, readStyle } from '../../fields/textStyle.ts';
import { options } from '../../options/readOptions.ts';
import type { CardField, CardState } from '../../state.ts';
import { byPriority } from './brandDetection.ts';
import { type CardTexts, LABELS } from './cardTexts.ts';

/** First part of the names in `iframeStyles`. */
const stylePart = (field: CardField): 'cvv' | 'card-number' =>
  field === 'cvv' ? 'cvv' : 'card-number';

/** The style of the text in a frame, from the page's options. */
export const frameStyle = (field: CardField): Record<string, string> => ({
  ...readStyle(options.iframeStyles?.[`${stylePart(field)}-input`]),
  ...readStyle(options.iframeStyles?.[stylePart(field)]),
});

/** Whether all fields of the card form are in frames. */
export const areAllFramed = (): boolean => options.enableSAQACompliance === true;

/** @param fault the displayed error text; '' if there is none */
export function frameSetup(
  field: CardField,
  state: CardState,
  texts: CardTexts,
  fault: string,
): Omit<FieldSetup, 'style'> {
  const { allowEmptyCvv, allowEmptyCardHolderName, brandDetectionType, iframeStyles } = options;
  const mayBeEmpty =
    field === 'cvv' ? allowEmptyCvv : field === 'cardHolder' && allowEmptyCardHolderName !== false;
  return {
    label: texts.text(LABELS[field]).value,
    placeholder: isolated(texts.placeholder(field).value),
    lang: state.lang.value,
    brands: byPriority(state.brands),
    brand: state.brand.value,
    required: !mayBeEmpty,
    mask: field === 'cvv' && options.maskCvv === true,
    grouping: options.numberFormatting !== false,
    mayBePast: options.disableCardExpiryDateValidation === true,
    lookUp: brandDetectionType !== undefined && brandDetectionType !== 'regex',
    hint: field === 'expiry' ? texts.text('expiryHint').value : (state.hints.value[field] ?? ''),
    twins: field === 'cardNumber' && !areAllFramed(),
    fault,
    placeholderStyle: readStyle(iframeStyles?.[`${stylePart(field)}-placeholder`]),
  };
}
