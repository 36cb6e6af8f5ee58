/** The card form's elements, in the order of the contract: brand, number, expiry, holder, code, pay. */
import { formatExpiry } from '../../card/expiry.ts';
import { Group } from '../fields/Group.tsx';
import { SecureField } from '../fields/SecureField.tsx';
import { brandName } from './brandNames.ts';
import type { CardForm } from './cardForm.ts';

/** The groups of the card form; the form element around them is the container's. */
export function CardFields({ form }: { readonly form: CardForm }) {
  return (
    <>
      <BrandGroup form={form} />
      <Group field="cardNumber" label={form.texts.label('cardNumber')}>
        <SecureField form={form} field="cardNumber" name="card.number" />
      </Group>
      <ExpiryGroup form={form} />
      <HolderGroup form={form} />
      {form.asksCode && (
        <Group field="cvv" label={form.texts.label('cvv')}>
          <SecureField form={form} field="cvv" name="card.cvv" />
        </Group>
      )}
      <div class="wpwl-group wpwl-group-submit wpwl-clearfix">
        <div class="wpwl-wrapper wpwl-wrapper-submit">
          <button
            type="submit"
            name="pay"
            class="wpwl-button wpwl-button-pay"
            aria-label={form.texts.text('submit')}
            ref={form.attachButton}
          >
            {form.texts.text('submit')}
          </button>
        </div>
      </div>
    </>
  );
}

function BrandGroup({ form }: { readonly form: CardForm }) {
  const labelId = form.texts.labelId('brand');
  return (
    <Group
      field="brand"
      label={form.texts.label('brand')}
      labelId={labelId}
      after={<div class="wpwl-brand wpwl-brand-card" ref={form.attachPicture} />}
    >
      <select
        class="wpwl-control wpwl-control-brand"
        name="paymentBrand"
        {...form.texts.naming('brand')}
        ref={form.attachBrandSelect}
      >
        {form.state.brands.map((key) => (
          <option key={key} value={key}>
            {brandName(key)}
          </option>
        ))}
      </select>
    </Group>
  );
}

function ExpiryGroup({ form }: { readonly form: CardForm }) {
  const regroup = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const atEnd = (input.selectionStart ?? input.value.length) === input.value.length;
    const deleting = (event as InputEvent).inputType?.startsWith('delete');
    if (atEnd && !deleting) input.value = formatExpiry(input.value);
  };
  return (
    <Group
      field="expiry"
      label={form.texts.label('expiryDate')}
      labelId={form.texts.labelId('expiry')}
    >
      <input
        class="wpwl-control wpwl-control-expiry"
        type="tel"
        name="card.expiry"
        autocomplete="cc-exp"
        data-action="blur-card-expiry"
        placeholder={form.texts.placeholder('expiry')}
        {...form.texts.naming('expiry')}
        onInput={regroup}
        onBlur={({ currentTarget: input }) => {
          input.value = formatExpiry(input.value);
        }}
        ref={form.attachInput('expiry')}
      />
    </Group>
  );
}

function HolderGroup({ form }: { readonly form: CardForm }) {
  return (
    <Group
      field="cardHolder"
      label={form.texts.label('cardHolder')}
      labelId={form.texts.labelId('cardHolder')}
    >
      <input
        class="wpwl-control wpwl-control-cardHolder"
        type="text"
        name="card.holder"
        autocomplete="cc-name"
        maxLength={128}
        placeholder={form.texts.placeholder('cardHolder')}
        {...form.texts.naming('cardHolder')}
        ref={form.attachInput('cardHolder')}
      />
    </Group>
  );
}
