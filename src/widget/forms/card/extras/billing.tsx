/** The billing address: fields that depend on the country, filled in by the page and the shopper. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { asciiDigits } from '../../../../card/digits.ts';
import { fillCountryList } from '../../../fields/countryList.tsx';
import type { FieldBuilder, FieldDefinition } from '../../../fields/fieldBuilder.tsx';
import { draw } from '../../../kernel/draw.ts';
import { options } from '../../../kernel/options/readOptions.ts';
import type { TextKey } from '../../../kernel/textKey.ts';
import type { Texts } from '../../../kernel/texts/texts.ts';
import { type AddressForm, addressForm, type BillingField, COUNTRIES } from './addressForms.ts';
import { localText } from './localWords.ts';
import { isNumeric, postcodeForms, readPostcode } from './postcodes.ts';

interface About {
  readonly label: TextKey;
  readonly error: TextKey;
  /** Text if it is empty. */
  readonly empty: TextKey;
  readonly autocomplete: string;
  /** Maximum length, API 1, Billing address. */
  readonly max: number;
}

const about = (
  label: TextKey,
  error: TextKey,
  empty: TextKey,
  token: string,
  max: number,
): About => ({
  label,
  error,
  empty,
  autocomplete: `billing ${token}`,
  max,
});

const ABOUT: Readonly<Record<BillingField, About>> = {
  country: about('billingCountryPlaceholder', 'billingCountryError', 'chooseCountry', 'country', 2),
  street1: about(
    'billingStreet1Placeholder',
    'billingStreetError',
    'billingStreetEmpty',
    'address-line1',
    100,
  ),
  street2: about(
    'billingStreet2Placeholder',
    'billingStreetError2',
    'billingStreet2Empty',
    'address-line2',
    100,
  ),
  postcode: about(
    'billingPostCodePlaceholder',
    'billingPostCodeError',
    'billingPostCodeEmpty',
    'postal-code',
    16,
  ),
  city: about(
    'billingCityPlaceholder',
    'billingCityError',
    'billingCityEmpty',
    'address-level2',
    80,
  ),
  state: about(
    'billingStatePlaceholder',
    'billingStateError',
    'billingStateEmpty',
    'address-level1',
    50,
  ),
};
const FIELDS = Object.keys(ABOUT) as BillingField[];

/** API 1, Billing address: the characters that the gateway accepts in a state and a postcode. */
const WORDS = /^[\p{L}\p{M}\p{N} .,'’()/-]+$/u;

/** API 1, Billing address: the street lines together must not consist of digits only. */
const NUMBER = /^[0-9\s]+$/;

type Elements = ReturnType<typeof createElements>;

/** Adds the billing address. @param place inserts its group into the form */
export function addBilling(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const selected = signal('');
  const texts = textsFor(builder, selected);
  const elements = createElements(builder, texts);
  const { controls, country, stateList, postcode } = elements;
  const isRequired = (field: BillingField): boolean =>
    isMandatory(builder, field) &&
    (field !== 'postcode' || addressForm(country.value).hasKnownPostcode);
  const entries: readonly [BillingField, HTMLInputElement | HTMLSelectElement][] = [
    ...FIELDS.map((field) => [field, controls[field]] as [BillingField, HTMLInputElement]),
    ['state', stateList],
  ];
  const fields = entries.map(
    ([field, control]): FieldDefinition => ({
      control,
      names: [`billing.${field}`],
      error: ABOUT[field].error,
      empty: ABOUT[field].empty,
      texts,
      isWrong: () => (control.value.trim() ? !fits(field, control.value) : isRequired(field)),
    }),
  );

  function fits(field: BillingField, text: string): boolean {
    const value = text.trim();
    const { street1, street2 } = controls;
    if ([...value].length > ABOUT[field].max) return false;
    if (field === 'street1') return !NUMBER.test(value + street2.value);
    if (field === 'street2') return Boolean(street1.value.trim()) || !NUMBER.test(value);
    if (field === 'postcode' && postcodeForms(country.value).length) {
      return readPostcode(country.value, value) !== undefined;
    }
    return (field !== 'state' && field !== 'postcode') || WORDS.test(value);
  }

  /** Arranges the fields for the country, including one that the page has set. */
  function arrange(): void {
    selected.value = country.value;
    arrangeFields(elements, addressForm(country.value));
    for (const [field, control] of entries) {
      control.setAttribute('aria-required', String(isRequired(field)));
    }
  }

  const { billingAddress } = options;
  prefill(elements, typeof billingAddress === 'object' ? billingAddress : {});
  arrange();
  place(elements.group);
  country.addEventListener('change', () => {
    arrange();
    fields.forEach(builder.review);
  });
  stateList.addEventListener('change', () => {
    elements.chosen.set(country.value, stateList.value);
  });
  postcode.addEventListener('blur', () => {
    postcode.value = readPostcode(country.value, postcode.value) ?? postcode.value;
  });
  /** Includes values that the page or a tool has filled in. */
  const prepare = () => {
    const text = asciiDigits(postcode.value);
    if (text !== postcode.value) postcode.value = text;
    arrange();
  };
  // A fault of both street lines can be corrected in either line.
  const streets = fields.filter(({ names }) => names[0]?.includes('street'));
  for (const { control } of streets) {
    control.addEventListener('input', () => streets.forEach(builder.review));
  }
  builder.add(fields, prepare);
}

const isMandatory = (_kit: FieldBuilder, field: BillingField): boolean =>
  options.mandatoryBillingFields?.[field] === true;

/** The texts of the fields. In the style `modern` and in English they have the words of the selected country. */
const textsFor = ({ context }: FieldBuilder, country: ReadonlySignal<string>) =>
  computed((): Texts => {
    const { value: texts } = context.texts;
    const { value: selected } = country;
    if (options.style !== 'modern' || !context.lang.value.startsWith('en')) return texts;
    const hasList = Boolean(addressForm(selected).states);
    const isOfPage = (key: string) =>
      [options.labels, options.errorMessages].some((own) => own?.[key] !== undefined);
    return (key) => (!isOfPage(key) && localText(key, selected, hasList)) || texts(key);
  });

function createElements(builder: FieldBuilder, texts: ReadonlySignal<Texts>) {
  const labelOf = (field: BillingField): TextKey =>
    field === 'street2' && isMandatory(builder, field)
      ? 'billingStreet2PlaceholderMandatory'
      : ABOUT[field].label;
  const attributes = (field: BillingField) => ({
    id: builder.controlId(field),
    name: `billing.${field}`,
    autocomplete: ABOUT[field].autocomplete,
    ...builder.naming(field, labelOf(field), texts),
  });
  const ofInput = (field: BillingField) => ({
    maxlength: ABOUT[field].max,
    placeholder: builder.placeholder(labelOf(field), labelOf(field), texts),
    ...attributes(field),
  });
  const input = (field: BillingField) => builder.input(field, ofInput(field));
  const select = (field: BillingField) =>
    draw<HTMLSelectElement>(
      <select class={`wpwl-control wpwl-control-${field}`} {...attributes(field)}>
        <option value="">{builder.prompt(labelOf(field), texts)}</option>
      </select>,
    );

  const country = select('country');
  fillCountryList(builder, country, COUNTRIES);
  const postcode = builder.digits('postcode', ofInput('postcode'));
  const stateText = input('state');
  stateText.classList.add('wpwl-control-stateText');
  const controls = {
    country,
    street1: input('street1'),
    street2: input('street2'),
    postcode,
    city: input('city'),
    state: stateText,
  };
  const label = builder.label('billingAddress');
  // A placeholder is not visible once the field has a value.
  const wrapperOf = (field: BillingField) => {
    const wrapper = draw(
      <div class={`wpwl-sup-wrapper wpwl-sup-wrapper-${field}`}>
        {label && (
          <label
            class={`wpwl-label wpwl-label-${field}`}
            id={builder.labelId(field)}
            for={builder.controlId(field)}
          >
            {builder.text(labelOf(field), texts)}
          </label>
        )}
      </div>,
    );
    wrapper.append(controls[field]);
    return wrapper;
  };
  const wrappers = {
    country: wrapperOf('country'),
    street1: wrapperOf('street1'),
    street2: wrapperOf('street2'),
    postcode: wrapperOf('postcode'),
    city: wrapperOf('city'),
    state: wrapperOf('state'),
  };
  const group = draw(
    <div
      class="wpwl-group wpwl-group-billing wpwl-clearfix"
      role="group"
      {...builder.naming('billing', 'billingAddress')}
    >
      {label && (
        <div class="wpwl-label wpwl-label-billing" id={builder.labelId('billing')}>
          {label}
        </div>
      )}
    </div>,
  );
  group.append(wrappers.country);
  return {
    group,
    wrappers,
    controls,
    country,
    postcode,
    stateText,
    stateList: select('state'),
    optionOf: (value: string, name: string) => <option value={value}>{name}</option>,
    /** The selected state of each country. */
    chosen: new Map<string, string>(),
  };
}

/** Fills in the page's data. Unusable values are left out. */
function prefill(
  { controls, country, stateText, chosen }: Elements,
  known: Readonly<{ [F in BillingField]?: string | undefined }>,
): void {
  for (const field of FIELDS) controls[field].value = known[field]?.trim() ?? '';
  country.value = known.country?.trim().toUpperCase() ?? '';
  // An unknown country would leave nothing selected.
  if (country.selectedIndex < 0) country.value = '';
  const { states } = addressForm(country.value);
  const state = states && stateIn(states, stateText.value);
  if (!state) return;
  chosen.set(country.value, state);
  stateText.value = '';
}

/** Moves the fields of a country into order; each field keeps its value. */
function arrangeFields(elements: Elements, { fields, states }: AddressForm): void {
  const { wrappers, country, postcode, stateText, stateList, chosen, optionOf } = elements;
  let last: HTMLElement = wrappers.country;
  for (const field of fields) {
    const wrapper = wrappers[field];
    // A field in the correct place is not moved, because it might have the focus.
    if (last.nextElementSibling !== wrapper) last.after(wrapper);
    last = wrapper;
  }
  for (const field of ['state', 'postcode'] as const) {
    if (!fields.includes(field)) wrappers[field].remove();
  }
  postcode.setAttribute('inputmode', isNumeric(country.value) ? 'numeric' : 'text');
  const { value: key } = country;
  if (states && stateList.dataset['country'] !== key) {
    stateList.dataset['country'] = key;
    while (stateList.options.length > 1) stateList.options[1]?.remove();
    stateList.append(...[...states].map(([code, name]) => draw(optionOf(code, name))));
    stateList.value = chosen.get(key) ?? stateIn(states, stateText.value);
  }
  const [next, other] = states ? [stateList, stateText] : [stateText, stateList];
  if (!wrappers.state.contains(next)) {
    for (const hint of wrappers.state.querySelectorAll('.wpwl-hint[class*=wpwl-hint-]'))
      hint.remove();
    other.replaceWith(next);
  }
}

/** The code of a state, from its code, its name, or both parts of ISO 3166-2. '' for any other text. */
function stateIn(states: ReadonlyMap<string, string>, given: string): string {
  const said = given
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{2}-/, '');
  const found = [...states].find(([code, name]) => said === code || said === name.toUpperCase());
  return found?.[0] ?? '';
}
