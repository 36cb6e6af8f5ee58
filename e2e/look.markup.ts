/** Every part that the built-in look knows, in the markup of the contract and in each of its states. */

const picture = (brand: string, more = '') =>
  `<div class="wpwl-brand ${more} wpwl-brand-${brand}"></div>`;

const group = (field: string, control: string, after = '', before = '') =>
  `<div class="wpwl-group wpwl-group-${field} wpwl-clearfix">
    <div class="wpwl-label wpwl-label-${field}">${field}</div>${before}
    <div class="wpwl-wrapper wpwl-wrapper-${field}">${control}</div>${after}
  </div>`;

const input = (field: string, state = '', hint = '') =>
  `<input class="wpwl-control wpwl-control-${field} ${state}" type="text" aria-label="${field}" value="Jane Jones">${
    hint && `<div class="wpwl-hint wpwl-hint-${field}Error">${hint}</div>`
  }`;

const frame = (field: string, state = '') =>
  `<iframe class="wpwl-control wpwl-control-iframe wpwl-control-${field} ${state}" title="${field}"></iframe>`;

const submit = (kind: string, text: string) =>
  `<button type="button" class="wpwl-button wpwl-button-${kind}">${text}</button>`;

const form = (key: string, fields: string, more = '') =>
  `<div class="wpwl-container wpwl-container-${key} wpwl-clearfix">
    <form class="wpwl-form wpwl-form-${key} ${more} wpwl-clearfix">${fields}</form></div>`;

const logo = (brand: string, pressed: boolean) =>
  `<button type="button" class="wpwl-logo" aria-label="${brand}" aria-pressed="${pressed}">${picture(brand)}</button>`;

const registration = (id: string, brand: string, selected: boolean) =>
  `<div class="wpwl-group wpwl-group-registration ${selected ? 'wpwl-selected' : ''} wpwl-clearfix">
    <label class="wpwl-registration">
      <div class="wpwl-wrapper-registration wpwl-wrapper-registration-registrationId"><input type="radio" name="registrationId" value="${id}" ${selected ? 'checked' : ''}></div>
      <div class="wpwl-wrapper-registration wpwl-wrapper-registration-brand">${picture(brand)}</div>
      <div class="wpwl-wrapper-registration wpwl-wrapper-registration-details">
        <div class="wpwl-wrapper-registration wpwl-wrapper-registration-number">•••• 4242</div>
        <div class="wpwl-wrapper-registration wpwl-wrapper-registration-expiry">12 / 34</div>
        <div class="wpwl-wrapper-registration wpwl-wrapper-registration-holder">Jane Jones</div>
      </div>
      <div class="wpwl-wrapper-registration wpwl-wrapper-registration-cvv">${selected ? `${frame('cvv')}<div class="wpwl-hint">Enter the security code</div>` : ''}</div>
    </label></div>`;

const BILLING = `<div class="wpwl-group wpwl-group-billing wpwl-clearfix">
  <div class="wpwl-label wpwl-label-billing">Billing address</div>
  ${['country', 'state', 'city', 'postcode', 'street1', 'street2']
    .map(
      (field) =>
        `<div class="wpwl-sup-wrapper wpwl-sup-wrapper-${field}">${
          field === 'country'
            ? '<select class="wpwl-control wpwl-control-country" aria-label="Country"><option value="">Country</option><option value="DE">Germany</option></select>'
            : input(field)
        }</div>`,
    )
    .join('')}</div>`;

const CHECKBOX = `<div class="wpwl-group wpwl-group-createRegistration wpwl-clearfix">
  <div class="wpwl-wrapper wpwl-wrapper-createRegistration"><label><input class="wpwl-control" type="checkbox"> Save for next time</label></div></div>`;

const CARD = [
  group(
    'brand',
    '<select class="wpwl-control wpwl-control-brand" aria-label="Brand"><option>Visa</option></select>',
    picture('VISA', 'wpwl-brand-card'),
  ),
  group('cardNumber', frame('cardNumber', 'wpwl-valid')),
  group(
    'expiry',
    `<input class="wpwl-control wpwl-control-expiry wpwl-focus" dir="ltr" aria-label="Expiry" value="12 / 34">`,
  ),
  group('givenName', input('givenName', 'wpwl-valid')),
  group('surname', input('surname')),
  group('cardHolder', input('cardHolder', 'wpwl-has-error', 'Invalid card holder')),
  group(
    'cvv',
    `${frame('cvv', 'wpwl-valid')}<button type="button" class="wpwl-icon wpwl-icon-question" aria-label="Where is this?"></button>
    <div class="wpwl-popover"><div class="wpwl-popover-content">The last 3 digits on the back of your card</div></div>`,
  ),
  group('birthDate', input('birthDate')),
  BILLING,
  CHECKBOX,
  `<label><input type="checkbox"> Of the page</label><p>Of the page</p>
<div class="wpwl-group wpwl-group-submit wpwl-clearfix"><div class="wpwl-wrapper wpwl-wrapper-submit">${submit('pay', 'Pay now')}</div></div>`,
].join('');

/** The whole of it: the body of a page. */
export const MARKUP = [
  form('card', CARD),
  form(
    'card',
    group(
      'brand',
      '',
      '',
      `<div class="wpwl-logos">${logo('VISA', true)}${logo('MASTER', false)}${logo('AMEX', false)}</div>`,
    ) +
      `<div class="wpwl-group wpwl-group-cvv wpwl-clearfix"><div class="wpwl-wrapper wpwl-wrapper-cvv">${frame('cvv')}</div></div>`,
  ),
  `<div id="wpwl-registrations">${form(
    'registrations',
    `${registration('a', 'VISA', true)}${registration('b', 'KLARNA_INVOICE', false)}
    <div class="wpwl-group wpwl-group-submit"><div class="wpwl-wrapper wpwl-wrapper-submit">${submit('pay', 'Pay now')}</div></div>
    <button type="button" class="wpwl-button wpwl-button-pay" data-action="show-initial-forms">Show other payment methods</button>`,
  )}</div>`,
  form(
    'directDebit',
    group('accountHolder', input('accountHolder')) +
      group('accountIban', input('accountIban', 'wpwl-has-error', 'Invalid IBAN')),
    'wpwl-form-has-inputs',
  ),
  form(
    'virtualAccount-PAYPAL',
    `<button type="button" class="wpwl-button wpwl-button-brand">${picture('PAYPAL')}PayPal</button>`,
  ),
  `<div dir="rtl" lang="ar">${form('registrations', registration('c', 'VISA', true))}${form('card', group('expiry', '<input class="wpwl-control wpwl-control-expiry wpwl-valid" dir="ltr" aria-label="Expiry" value="12 / 34">') + group('cvv', frame('cvv')))}</div>`,
  `<div class="wpwl-container"><div class="wpwl-message wpwl-has-error">The payment was declined.${submit('retry', 'Try again')}</div>
  <div class="wpwl-message wpwl-message-note">A payment is under way.${submit('cancel', 'Cancel payment')}</div>
  <span class="wpwl-quiet">Unseen</span>
  <dialog class="wpwl-dialog" open aria-label="Challenge">${submit('cancel', 'Cancel payment')}<iframe class="wpwl-target" title="Challenge"></iframe></dialog>
  ${submit('retry" aria-disabled="true', 'Busy')}<div style="position:relative;height:60px"><div class="spinner wpwl-wrapper-spinner"></div></div></div>`,
  '<div class="wpwl-methods" style="height:44px"><div class="wpwl-method"><div class="wpwl-container"></div></div></div>',
].join('\n');
