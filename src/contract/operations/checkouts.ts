/** The operations of checkouts, by the server of a shop and by the form in a browser. */
import type { OperationRows, ParameterObject } from './operation.ts';

/** The format of the id of a submit. */
export const SUBMIT_ID_PATTERN = '^[A-Za-z0-9_-]{16,64}$';

/** The header with the id of a submit. */
export const SUBMIT_ID = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Id of the submit. A repeated submit with the same id gets the first answer, and pays nothing.',
  required: false,
  schema: { type: 'string', pattern: SUBMIT_ID_PATTERN },
} as const satisfies ParameterObject;

export const CHECKOUTS = {
  createCheckout: {
    method: 'POST',
    path: '/v1/checkouts',
    spec: 'the reference, section 2',
    summary: 'Creates a checkout.',
    description:
      'The checkout ends after 30 minutes. With integrity=true the answer has the integrity hash of the form’s script.',
    credentials: 'token',
    limit: 'post',
    body: ['create'],
    answers: { 200: ['Checkout'], 400: ['Refusal'] },
  },
  updateCheckout: {
    method: 'POST',
    path: '/v1/checkouts/:id',
    spec: 'the reference, section 2',
    summary: 'Changes a checkout.',
    description: 'Works until a payment starts. Each parameter sent replaces its earlier value.',
    credentials: 'token',
    limit: 'update',
    body: ['update'],
    answers: { 200: ['Checkout'], 400: ['Refusal'] },
  },
  deleteCheckout: {
    method: 'DELETE',
    path: '/v1/checkouts/:id',
    spec: 'the reference, section 2',
    summary: 'Ends a checkout.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Checkout'], 400: ['Refusal'] },
  },
  payCheckout: {
    method: 'POST',
    path: '/v1/checkouts/:id/payment',
    spec: 'API 3, Endpoints',
    summary: 'Pays a checkout.',
    description:
      'A shopper’s browser submits without a token: the id of the checkout is the credential. A declined payment has status 400, and the shopper can try again.',
    credentials: 'either',
    limit: 'post',
    size: 'submit',
    body: ['form', 'server'],
    more: [SUBMIT_ID],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
    messages: ['PAYMENT', 'REGISTRATION', 'RISK'],
  },
  registerInCheckout: {
    method: 'POST',
    path: '/v1/checkouts/:id/registration',
    spec: 'API 3, Endpoints',
    summary: 'Stores payment details in a checkout without a payment.',
    description:
      'The checkout must have createRegistration=true and no paymentType. The credentials are those of a payment. See docs/registrations.md.',
    credentials: 'either',
    limit: 'post',
    size: 'submit',
    body: ['form', 'server'],
    more: [SUBMIT_ID],
    answers: { 200: ['Registration'], 400: ['Registration', 'Refusal'] },
    messages: ['REGISTRATION', 'RISK'],
  },
  readCheckoutPayment: {
    method: 'GET',
    path: '/v1/checkouts/:id/payment',
    spec: 'API 3, Endpoints',
    summary: 'Reads the result of a checkout.',
    description:
      'The result is 000.200.000 while no payment is final. A final result can be read once. A declined payment has status 400.',
    credentials: 'token',
    limit: 'status',
    query: 'read',
    answers: { 200: ['Payment', 'Envelope'], 400: ['Payment', 'Refusal'] },
  },
  readCheckoutRegistration: {
    method: 'GET',
    path: '/v1/checkouts/:id/registration',
    spec: 'API 3, Endpoints',
    summary: 'Reads the result of a checkout that stores payment details.',
    description:
      'The result is 000.200.000 while no result is final. A final result can be read once.',
    credentials: 'token',
    limit: 'status',
    query: 'read',
    answers: { 200: ['Registration', 'Envelope'], 400: ['Registration', 'Refusal'] },
  },
  storeCheckoutData: {
    method: 'POST',
    path: '/v1/checkouts/:id/data',
    spec: 'ours',
    summary: 'Stores the shopper’s payment details for a summary page.',
    description:
      'The shopper’s browser sends it: the id of the checkout is the credential. It pays nothing. The shop’s server pays later with POST to the payment of the checkout, without an account. A second request replaces the first. See docs/summary-page.md.',
    credentials: 'none',
    limit: 'submit',
    size: 'submit',
    body: ['form'],
    more: [SUBMIT_ID],
    answers: { 200: ['StoredData'], 400: ['Refusal'] },
  },
  lookUpBin: {
    method: 'POST',
    path: '/v1/checkouts/:id/bin',
    spec: 'ours',
    summary: 'Looks up a card by the first digits of its number.',
    description:
      'The form sends the request: the id of a checkout that can still be paid is the credential.',
    credentials: 'none',
    limit: 'bin',
    size: 'bin',
    body: ['bin'],
    answers: { 200: ['BinInfo'], 400: ['Refusal'] },
  },
  listBanks: {
    method: 'GET',
    path: '/v1/checkouts/:id/banks',
    spec: 'ours',
    summary: 'Lists the banks that a shopper can select.',
    description:
      'The form sends it: the id of an open checkout is the credential. It submits the id of the selected bank as bankAccount.bankName. See docs/asynchronous.md.',
    credentials: 'none',
    limit: 'banks',
    query: 'banks',
    answers: { 200: ['Banks'], 400: ['Refusal'] },
  },
  agreeInWallet: {
    method: 'POST',
    path: '/v1/checkouts/:id/wallets/:wallet',
    spec: 'ours',
    summary: 'Creates the token of a test wallet.',
    description:
      'In test only. The form sends the request when the shopper approves: the id of an open checkout is the credential. The wallet is applePay, googlePay or samsungPay. By default the token has the amount of the checkout. See docs/wallets.md.',
    credentials: 'none',
    limit: 'wallets',
    size: 'page',
    body: ['wallets'],
    answers: { 200: ['WalletToken'], 400: ['Refusal'], 404: ['Refusal'] },
  },
  readFormConfig: {
    method: 'GET',
    path: '/v1/checkouts/:id/config',
    spec: 'ours',
    summary: 'Reads the configuration of the form.',
    description: 'The id of the checkout is the credential. Any page may read the answer.',
    credentials: 'none',
    answers: { 200: ['FormConfig'], 400: ['Refusal'] },
  },
} as const satisfies OperationRows;
