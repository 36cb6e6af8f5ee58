/** What is sent, where the shopper goes meanwhile, and where they come back to. */
import { fillCard, passBank, passChallenge, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { CHALLENGED } from '../support/challenge.ts';
import { expect, FORM, JQUERY, pageOf, ready, STORED, test } from './shopPage.ts';

/** Options that put something before the pay button. */
const before = (html: string) => `<script>var wpwlOptions = { onReady: function () {
  document.querySelector('form.wpwl-form-card .wpwl-button').insertAdjacentHTML('beforebegin', \`${html}\`);
} }</script>`;

test('#18 inputs that the page puts into the form are sent as they stand, wherever they are', async ({
  consoleMayTell,
  page,
  open,
  paid,
}) => {
  consoleMayTell(/left out/);
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { onReady: function () {
        $('.wpwl-button').before('<select name="recurring.numberOfInstallments"><option>1<option selected>3</select>'
          + '<input type="hidden" name="customer.givenName" value="Jane"><input type="hidden" name="customer.surname" value="Jones">'
          + '<input type="checkbox" name="customParameters[SHOPPER_terms]" checked>'
          + '<input type="checkbox" name="customParameters[SHOPPER_news]" value="yes">');
        $('.wpwl-group-expiry').append('<label>E-mail <input name="customer.email"></label>');
        $('form.wpwl-form-card').append('<input type="hidden" name="customParameters[SHOPPER_order]" value="7">');
        $('form.wpwl-form-card').append('<input type="hidden" name="_token" value="of a framework">');
      } }</script>${script}${FORM}`,
  );
  await page.getByLabel('E-mail').fill('jane@shop.example');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  const { customParameters, customer } = await paid(checkoutId);
  expect(customParameters).toMatchObject({ SHOPPER_order: '7', SHOPPER_terms: 'on' });
  expect(customParameters).not.toHaveProperty('SHOPPER_news');
  expect(customer).toMatchObject({ email: 'jane@shop.example', givenName: 'Jane' });
});

/** Options that put hidden inputs into a form: names and values. */
const hidden = (
  form: string,
  inputs: Readonly<Record<string, string>>,
) => `<script>var wpwlOptions = {
  onError: (error) => note(error.code, error.message),
  onReady: function () {
    Object.entries(${JSON.stringify(inputs)}).forEach(function ([name, value]) {
      var input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name: name, value: value });
      document.querySelector('${form}').append(input);
    });
  },
}</script>`;

test('#18 hidden inputs of every kind: what a shopper may say is sent, and the rest is named on the console', async ({
  consoleMayTell,
  page,
  open,
  paid,
}) => {
  consoleMayTell(/left out/);
  const told = page.waitForEvent('console', (line) => line.text().includes('left out'));
  const address = {
    street1: 'Münsterplatz',
    houseNumber1: '1',
    houseNumber2: 'b',
    city: 'Ulm',
    state: 'BW',
    postcode: '89073',
    country: 'DE',
  };
  const below = (group: string, members: object) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [`${group}.${name}`, String(value)]),
    );
  const checkoutId = await open(
    (script) =>
      `${hidden('form.wpwl-form-card', {
        ...below('standingInstruction', {
          type: 'INSTALLMENT',
          mode: 'INITIAL',
          source: 'CIT',
          numberOfInstallments: 3,
          expiry: '2031-01-31',
          frequency: 30,
        }),
        'recurring.numberOfInstallments': '3',
        ...below('customer', {
          merchantCustomerId: 'c-7',
          givenName: 'Jane',
          surname: 'Jones',
          email: 'jane@shop.example',
          phone: '+49 731 1',
          ip: '192.0.2.1',
          birthDate: '1980-01-31',
        }),
        ...below('billing', address),
        ...below('shipping', { ...address, method: 'EXPEDITED' }),
        'customParameters[SHOPPER_order]': '7',
        createRegistration: 'true',
        'customParameters[order]': '7',
        'cart.items[0].name': 'Shirt',
        'cart.items[0].price': '92.00',
        'risk.parameters[USER_DATA1]': 'regular',
        merchantTransactionId: 'order-0007',
      })}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({
    customer: { merchantCustomerId: 'c-7', surname: 'Jones', birthDate: '1980-01-31' },
    billing: address,
    shipping: address,
    customParameters: { SHOPPER_order: '7' },
    standingInstruction: { type: 'INSTALLMENT', mode: 'INITIAL', source: 'CIT' },
    registrationId: expect.stringMatching(/^\w{32}$/),
  });
  expect((await told).text()).toMatch(
    /: customParameters\[order\], cart\.items\[0\]\.name, cart\.items\[0\]\.price, risk\.parameters\[USER_DATA1\], merchantTransactionId$/,
  );
});

test('#18 hidden inputs with values that the gateway refuses are named in onError', async ({
  page,
  open,
  notes,
}) => {
  const wrong = {
    'standingInstruction.frequency': 'monthly',
    'recurring.numberOfInstallments': '100',
    'customer.birthDate': '31.1.1980',
    'billing.country': 'Germany',
    'shipping.country': 'Germany',
  };
  await open((script) => `${hidden('form.wpwl-form-card', wrong)}${script}${FORM}`);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect.poll(notes).toHaveLength(1);
  const [[code, message]] = (await notes()) as [[string, string]];
  expect(code).toBe('SUBMIT_REFUSED');
  for (const name of Object.keys(wrong)) expect(message).toContain(name);
});

test('#24 a stored card pays with standingInstruction.mode REPEATED and source CIT among the inputs of the page', async ({
  page,
  open,
  post,
  paid,
}) => {
  const { id = '' } = await post('/v1/registrations', STORED);
  const checkoutId = await open(
    (script) =>
      `${hidden('form.wpwl-form-registrations', {
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.source': 'CIT',
      })}${script}${FORM}`,
    { 'registrations[0].id': id },
  );
  await page.locator('.wpwl-container-registration .wpwl-button-pay').first().click();
  expect(await paid(checkoutId)).toMatchObject({
    registrationId: id,
    standingInstruction: { mode: 'REPEATED', source: 'CIT' },
  });
});

for (const [title, box, stores] of [
  [
    '#23 a createRegistration checkbox that is ticked stores the card',
    'value="true" checked',
    true,
  ],
  ['#23 a createRegistration checkbox without a value does so, too', 'checked', true],
  ['#23 a createRegistration checkbox that is not ticked stores nothing', 'value="true"', false],
] as const) {
  test(title, async ({ page, open, paid }) => {
    const checkoutId = await open(
      (script) =>
        `${before(`<label><input type="checkbox" name="createRegistration" ${box}> Keep my card</label>`)}${script}${FORM}`,
    );
    await expect(page.getByLabel('Keep my card')).toBeVisible();
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    expect(typeof (await paid(checkoutId)).registrationId === 'string').toBe(stores);
  });
}

test('#21 paymentTarget "_top": the authentication takes the whole tab', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = { paymentTarget: '_top' }</script>${script}${FORM}`,
  );
  await fillCard(page, CHALLENGED);
  await pay(page);
  await page.waitForURL(/\/v1\/redirects\//);
  await passChallenge(page);
  await paid(checkoutId);
});

test('#21 paymentTarget and shopperResultTarget may name a frame of the page, however odd the name', async ({
  page,
  open,
  status,
}) => {
  const checkoutId = await open(
    (
      script,
    ) => `<script>var wpwlOptions = { paymentTarget: '16_top', shopperResultTarget: '16_top' }</script>
      ${script}${FORM}<iframe name="16_top" width="500" height="600"></iframe>`,
  );
  const { pathname } = new URL(page.url());
  await fillCard(page, CHALLENGED);
  await pay(page);
  await passChallenge(page);
  await expect(page.frameLocator('[name="16_top"]').getByText('Thank you')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect((await status(checkoutId)).body.result.code).toBe('000.100.110');
});

test('#27 billing fields: filled in advance, mandatory as the page says, and sent', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = {
        billingAddress: { country: 'DE', city: 'Ulm', state: '', postcode: '', street1: '', street2: '' },
        mandatoryBillingFields: { country: true, city: true, postcode: true, street1: true, state: false, street2: false },
      }</script>${script}${FORM}`,
  );
  const field = (name: string) =>
    page.locator(`.wpwl-group-billing .wpwl-sup-wrapper-${name} > .wpwl-control`);
  await expect(field('country')).toHaveValue('DE');
  await expect(field('city')).toHaveValue('Ulm');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  for (const name of ['postcode', 'street1'])
    await expect(field(name)).toHaveClass(/wpwl-has-error/);
  for (const name of ['country', 'city', 'street2'])
    await expect(field(name)).not.toHaveClass(/wpwl-has-error/);
  await field('postcode').fill('89073');
  await field('street1').fill('Münsterplatz 1');
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({
    billing: { country: 'DE', city: 'Ulm', postcode: '89073', street1: 'Münsterplatz 1' },
  });
});

test('#31 the shopper returns by GET with id and resourcePath, and the status is read by the latter', async ({
  page,
  gateway,
  open,
}) => {
  const checkoutId = await open((script) => script + FORM);
  const returned = page.waitForRequest(/\/result\?/);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  expect((await returned).method()).toBe('GET');
  await page.waitForURL(/\/result\?/);
  const query = new URL(page.url()).searchParams;
  expect([...query]).toEqual([
    ['id', checkoutId],
    ['resourcePath', `/v1/checkouts/${checkoutId}/payment`],
  ]);
  const address = `${gateway.url}${query.get('resourcePath')}?entityId=${gateway.entityId}`;
  const headers = { authorization: `Bearer ${gateway.token}` };
  const answer = await (await fetch(address, { headers })).json();
  expect(answer).toMatchObject({ amount: '92.00', result: { code: '000.100.110' } });
});

test('#39 wpwl.executePayment with the class of a container validates and pays as its button does', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) =>
      `<script>var wpwlOptions = { onBeforeSubmitCard: () => note('asked') }</script>${script}${FORM}`,
  );
  await ready(page);
  await page.evaluate("wpwl.executePayment('wpwl-container-card')");
  await expect(page.locator('.wpwl-hint')).toHaveCount(3);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate("wpwl.executePayment('wpwl-container-card')");
  await paid(checkoutId);
  expect(await notes()).toEqual([['asked']]);
});

test('#39 wpwl.executePayment takes all classes of the container, joined by dots', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open((script) => script + FORM);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(`
    wpwl.executePayment(document.querySelector('.wpwl-container').className.trim().replace(/ +/g, '.'))`);
  await paid(checkoutId);
});

test('#43 useSummaryPage: what was stored is told to onSaveTransactionData, and the shop’s server pays with it', async ({
  page,
  open,
  post,
  status,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = {
        useSummaryPage: true, onSaveTransactionData: (data) => note(data),
      }</script>${script}${FORM}`,
  );
  const address = page.url();
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect.poll(async () => (await notes()).length).toBe(1);
  expect((await notes())[0]).toMatchObject([
    {
      id: checkoutId,
      resourcePath: `/v1/checkouts/${checkoutId}/payment`,
      paymentBrand: 'VISA',
      card: { last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '12', expiryYear: '2034' },
    },
  ]);
  expect(page.url()).toBe(address);
  await post(`/v1/checkouts/${checkoutId}/payment`);
  expect((await status(checkoutId)).body.result.code).toBe('000.100.110');
});

test('#26 wallet options and wallet brands leave the card form as it is (covered: the card form beside them, not the buttons)', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = {
        applePay: { displayName: 'Shop', total: { label: 'Shop' }, supportedNetworks: ['visa'], version: 3 },
        googlePay: { gatewayMerchantId: 'a0000000000000000000000000000001', merchantId: '7' },
      }</script>${script}
      <form class="paymentWidgets" action="/result" data-brands="VISA MASTER APPLEPAY GOOGLEPAY"></form>`,
  );
  await expect(page.locator('.wpwl-control-brand option')).toHaveText(['Visa', 'Mastercard']);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#37 form.wpwl-form-virtualAccount-{BRAND}: PAYPAL pays by its button (covered: brands that are a button)', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${script}<form class="paymentWidgets" action="/result" data-brands="PAYPAL KLARNA_PAYMENTS_PAYLATER"></form>`,
  );
  const { button, container } = brandButton(page, 'virtualAccount', 'PAYPAL');
  await expect(container.locator('form.wpwl-form-virtualAccount-PAYPAL')).toBeVisible();
  await expect(button.locator('.wpwl-brand-PAYPAL')).toBeVisible();
  const other = brandButton(page, 'virtualAccount', 'KLARNA_PAYMENTS_PAYLATER');
  await expect(other.button).toBeVisible();
  await button.click();
  await passBank(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'PAYPAL' });
});

test('#64 createCheckout: the script without an id renders its buttons, fails nothing and asks for no checkout yet (covered: until a button is used)', async ({
  page,
  shop,
  gateway,
  notes,
}) => {
  await page.goto(
    pageOf(
      shop,
      `<script>var wpwlOptions = {
        createCheckout: () => { note('asked'); return Promise.reject(new Error()); },
        checkout: { amount: '92.00' },
        onError: (error) => note(error.name),
      }</script><script src="${gateway.url}/v1/paymentWidgets.js"></script>
      <form class="paymentWidgets" action="/result" data-brands="PAYPAL"></form>`,
    ),
  );
  await expect(brandButton(page, 'virtualAccount', 'PAYPAL').button).toBeEnabled();
  await expect(page.locator('.wpwl-message')).toHaveCount(0);
  expect(await notes()).toEqual([]);
});
