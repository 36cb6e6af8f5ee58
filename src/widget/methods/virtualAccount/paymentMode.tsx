/** STC_PAY: the shopper scans a code on the provider's page, or confirms on a mobile phone. */

import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { plainText } from '../../fields/plainText.ts';
import { addFieldWithoutCardNumber } from '../../fields/refuseCardNumber.ts';
import { draw } from '../../kernel/draw.ts';
import type { TextOrSignal } from '../../kernel/effects.ts';

/** API 1, Customer: `customer.mobile`, `+` or a digit, then up to 24 digits, spaces and marks. */
const MOBILE = /^[+\d][\d .()/-]{0,24}$/;

/** ITU E.164: at most 15 digits; mobile numbers have at least 7. */
const DIGITS = { min: 7, max: 15 };

/** Name of the radio buttons, which groups them; it is not a parameter. */
const NAME = 'paymentMode';

/** Adds the choice, and the phone number. @param place inserts the groups into the form */
export function addPaymentMode(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const { form } = builder;
  const choice = draw(
    <div role="radiogroup" {...builder.naming(NAME, NAME)}>
      <Mode mode="qrcode" text={builder.text('payByQrCode')} />
      <Mode mode="mobile" text={builder.text('payByMobile')} />
    </div>,
  );
  const modes = [...choice.querySelectorAll('input')];
  const [qrCode, mobile] = modes as [HTMLInputElement, HTMLInputElement];
  qrCode.checked = true;
  form.addEventListener('formdata', ({ formData }) => formData.delete(NAME));
  place(builder.group(NAME, NAME, choice));

  const isAsked = () => mobile.checked;
  const phone = createPhone(builder, isAsked);
  const arrange = () => {
    phone.group.style.display = isAsked() ? '' : 'none';
    phone.carry();
  };
  for (const input of modes) {
    input.addEventListener('change', () => {
      arrange();
      builder.edited();
      builder.review(phone.field);
    });
  }
  place(phone.group);
  addFieldWithoutCardNumber(builder, phone.field, arrange);
  arrange();
}

const Mode = ({ mode, text }: { readonly mode: string; readonly text: TextOrSignal }) => (
  <div class={`wpwl-wrapper-radio wpwl-wrapper-radio-${mode}`}>
    <label>
      <input
        type="radio"
        name={NAME}
        value={mode}
        class={`wpwl-control wpwl-control-radio-${mode}`}
      />
      <span>{text}</span>
    </label>
  </div>
);

/** The phone number, sent as `customer.mobile` if it is required. */
function createPhone(builder: FieldBuilder, isAsked: () => boolean) {
  const input = builder.digits('mobilePhone', {
    type: 'tel',
    autocomplete: 'tel',
    'aria-required': true,
    placeholder: builder.placeholder('mobilePhoneNumber'),
    ...builder.naming('mobilePhone', 'mobilePhoneNumber'),
  });
  const sent = builder.hidden('customer.mobile');
  const field: FieldDefinition = {
    control: input,
    names: ['customer.mobile'],
    error: 'mobilePhoneError',
    isWrong() {
      const number = plainText(input.value);
      const { length } = number.replace(/\D/g, '');
      return isAsked() && !(MOBILE.test(number) && length >= DIGITS.min && length <= DIGITS.max);
    },
  };
  const carry = () => {
    sent.value = isAsked() ? plainText(input.value) : '';
  };
  const group = builder.group('mobilePhone', 'mobilePhoneNumber', input);
  group.append(sent);
  return { field, group, carry };
}
