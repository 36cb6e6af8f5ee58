/** The settings of the form that a person tries. */
import { TextArea } from '../control/controls.tsx';
import { words } from '../parts/Badge.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { TEXTS } from '../texts.ts';
import {
  COMMON_BRANDS,
  keysIn,
  LANGUAGES,
  type SettingName,
  type Settings,
  STYLES,
  THEMES,
} from './setup.ts';

const { form: texts } = TEXTS;

export function SettingsForm({
  settings,
  faults,
  onChange,
}: {
  readonly settings: Settings;
  readonly faults: Partial<Record<SettingName, string>>;
  readonly onChange: (name: SettingName, value: string) => void;
}) {
  const { brands, locale, style, theme, amount, currency, options } = settings;
  const keys = keysIn(brands);
  const field = (name: SettingName) => ({
    name,
    value: settings[name],
    fault: faults[name],
    autoComplete: 'off' as const,
    autoCapitalize: 'none' as const,
    spellcheck: false,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange(name, event.currentTarget.value),
  });
  return (
    <div class="form-settings">
      <Field label={texts.brands} hint={texts.brandsHint} {...field('brands')} value={brands} />
      <fieldset class="form-brands">
        <legend class="hidden">{texts.common}</legend>
        {COMMON_BRANDS.map((key) => {
          const isOn = keys.includes(key);
          return (
            <button
              key={key}
              type="button"
              class="form-brand"
              aria-pressed={isOn}
              onClick={() =>
                onChange(
                  'brands',
                  (isOn ? keys.filter((one) => one !== key) : [...keys, key]).join(' '),
                )
              }
            >
              {isOn && <Icon name="check" />}
              {key}
            </button>
          );
        })}
      </fieldset>
      <div class="form-pair">
        <Field label={texts.amount} inputMode="decimal" {...field('amount')} value={amount} />
        <Field label={texts.currency} {...field('currency')} value={currency} />
      </div>
      <Select
        label={texts.locale}
        value={locale}
        options={LANGUAGES.map(([value, name]) => [value, `${name} (${value})`])}
        onChange={(value) => onChange('locale', value)}
      />
      <div class="form-pair">
        <Select
          label={texts.style}
          value={style}
          options={STYLES.map((value) => [value, words(value)])}
          onChange={(value) => onChange('style', value)}
        />
        <Select
          label={texts.theme}
          hint={style === 'modern' ? undefined : texts.themeHint}
          value={theme}
          options={THEMES.map((value) => [value, words(value)])}
          onChange={(value) => onChange('theme', value)}
        />
      </div>
      <TextArea
        label={texts.options}
        hint={texts.optionsHint}
        fault={faults.options}
        name="options"
        value={options}
        placeholder={texts.optionsExample}
        onInput={(value) => onChange('options', value)}
      />
      <p>
        <a href="/docs/options" target="_blank" rel="noreferrer">
          {texts.optionsDocs}
        </a>
      </p>
    </div>
  );
}
