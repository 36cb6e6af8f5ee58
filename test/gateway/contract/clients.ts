/**
 * Server clients that shops use, by kind: what each sends, field by field and in its order, and what it reads of the responses.
 * The entities are those of examples/demo-entities.json. docs/compatibility.md has a row for each.
 */

import { PAYMENT_ID } from './shapes.ts';

/** The entity of recurring payments, by its credentials and by the equivalent token. */
const ENTITY = '8ac7a4c9000000000000000000000020';
const USER = '8ac7a4c8000000000000000000000020';
export const PASSWORD = 'Rz4pWn8c';
const TOKEN = { authorization: `Bearer ${btoa(`${USER}|${PASSWORD}`)}` };
/** The merchant, whose credentials are valid for its channels. */
const MERCHANT = '8ac7a4c8000000000000000000000010';
const CARDS = '8ac7a4c9000000000000000000000012';
/** Its channel with 3-D Secure. */
const FIRST = '8ac7a4c9000000000000000000000011';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Credentials as fields, in the order in which the clients write them. */
const CREDENTIALS = [
  `authentication.userId=${USER}`,
  `authentication.password=${PASSWORD}`,
  `authentication.entityId=${ENTITY}`,
].join('&');
const OF_MERCHANT = [
  `authentication.userId=${MERCHANT}`,
  'authentication.password=Kd7mTq2w',
  `authentication.entityId=${CARDS}`,
].join('&');

const CARD =
  'card.number=4200000000000000&card.holder=Jane+Jones&card.expiryMonth=05&card.expiryYear=2034&card.cvv=123';

/** What a client reads of a response: paths, and the expected values. */
export type Read = Readonly<Record<string, RegExp>>;

/** One call; `{name}` stands for a value of an earlier response. */
export interface Call {
  /** Method and path, with its query. */
  readonly to: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly read: Read;
  /** The `id` of the response, by its name in later calls. */
  readonly keep?: string;
  /** Other members of the response, by their names in later calls. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** How clients check the id of a checkout before they write it into a page. */
const CHECKOUT_ID = /^[a-zA-Z0-9.-]{32,48}$/;
const CREATED: Read = { 'result.code': /^000\.200\.100$/, id: CHECKOUT_ID };
const UPDATED: Read = { 'result.code': /^000\.200\.101$/, id: CHECKOUT_ID };
/** How the clients recognise a success: by the patterns that the reference publishes. */
const PAID: Read = {
  'result.code': /^(000\.000\.|000\.100\.1|000\.[36])/,
  'result.description': /./,
  id: PAYMENT_ID,
  ndc: /./,
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/,
  amount: /^\d+\.\d\d$/,
  currency: /^[A-Z]{3}$/,
  paymentType: /^[A-Z.]+$/,
};
const WITH_CARD: Read = {
  ...PAID,
  paymentBrand: /^VISA$/,
  'card.bin': /^420000$/,
  'card.last4Digits': /^0000$/,
  'card.expiryMonth': /^05$/,
  'card.expiryYear': /^2034$/,
};
const STORED: Read = {
  'result.code': /^000\.100\.110$/,
  id: PAYMENT_ID,
  'card.last4Digits': /^0000$/,
};
const REFERRED: Read = { ...PAID, referencedId: PAYMENT_ID };

/** The shopper submits the form. */
const submitted = (more = '', code = /^000\.100\.110$/): Call => ({
  to: 'POST /v1/checkouts/{checkout}/payment',
  body: `paymentBrand=VISA&${CARD}${more}`,
  read: { 'result.code': code, resourcePath: /^\/v[0-9]+\/checkouts\/[a-zA-Z0-9.-]+\/payment$/ },
});

/** The kinds of clients by their names, with their calls. */
export const CLIENTS: readonly (readonly [string, readonly Call[]])[] = [
  [
    'an SDK in PHP: credentials as fields, booleans as 1',
    [
      {
        to: 'POST /v1/payments',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR&paymentBrand=VISA&paymentType=PA&${CARD}&createRegistration=1`,
        read: { ...WITH_CARD, registrationId: /^[0-9a-f]{32}$/ },
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR&paymentType=CP`,
        read: REFERRED,
        keep: 'capture',
      },
      {
        to: 'POST /v1/payments/{capture}',
        body: `${CREDENTIALS}&amount=12.00&currency=EUR&paymentType=RF`,
        read: REFERRED,
      },
      { to: `GET /v1/payments/{payment}?${CREDENTIALS}`, read: WITH_CARD },
    ],
  ],
  [
    'an SDK in PHP over a checkout, for a channel of a merchant',
    [
      {
        to: 'POST /v1/checkouts',
        body: `${OF_MERCHANT}&amount=92.00&currency=EUR&paymentType=DB&testMode=INTERNAL&createRegistration=0`,
        read: CREATED,
        keep: 'checkout',
      },
      submitted(),
      { to: `GET /v1/checkouts/{checkout}/payment?${OF_MERCHANT}`, read: WITH_CARD },
    ],
  ],
  [
    'a client in Python: booleans as True',
    [
      {
        to: 'POST /v1/registrations',
        body: `entityId=${ENTITY}&paymentBrand=VISA&${CARD}`,
        headers: TOKEN,
        read: { 'result.code': /^000\.100\.110$/, id: PAYMENT_ID, 'card.last4Digits': /^0000$/ },
        keep: 'registration',
      },
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&integrity=True&createRegistration=False&registrations%5B0%5D.id={registration}`,
        headers: TOKEN,
        read: { ...CREATED, integrity: /^sha384-/ },
        keep: 'checkout',
      },
      submitted(),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: WITH_CARD,
      },
    ],
  ],
  [
    'the shop plugin of the platform: integrity=1, the order number in the update',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&integrity=1&pluginType=Shop&customer.email=jane%40shop.example&customer.merchantCustomerId=7`,
        headers: TOKEN,
        read: { ...CREATED, integrity: /^sha384-/ },
        keep: 'checkout',
      },
      {
        to: 'POST /v1/checkouts/{checkout}',
        body: `entityId=${ENTITY}&amount=95.00&currency=EUR&paymentType=DB&merchantTransactionId=57`,
        headers: TOKEN,
        read: UPDATED,
      },
      submitted('&recurring.numberOfInstallments=0'),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, amount: /^95\.00$/, merchantTransactionId: /^57$/ },
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `entityId=${ENTITY}&amount=95.00&currency=EUR&paymentType=RF&pluginType=Shop`,
        headers: TOKEN,
        read: REFERRED,
      },
    ],
  ],
  [
    'an orchestrator: bearer, an empty id after the slash, only the e-mail address',
    [
      {
        to: 'POST /v1/payments/',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=PA&${CARD}&customer.email=jane%40shop.example&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
        headers: TOKEN,
        read: WITH_CARD,
        keep: 'payment',
      },
      {
        to: 'POST /v1/payments/{payment}',
        body: `entityId=${ENTITY}&paymentType=RV`,
        headers: TOKEN,
        read: REFERRED,
      },
      {
        to: 'POST /v1/payments/',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB&paymentBrand=EPS&customer.email=jane%40shop.example&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
        headers: TOKEN,
        read: { 'result.code': /^000\.200\.000$/, id: PAYMENT_ID, 'redirect.url': /^https?:/ },
      },
    ],
  ],
  [
    'a ticket shop: only the e-mail address, the card stored with the payment',
    [
      {
        to: 'POST /v1/checkouts/',
        body: `entityId=${ENTITY}&amount=92&currency=EUR&paymentType=DB&customer.email=jane%40shop.example&merchantTransactionId=order-0057`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      submitted('&createRegistration=true&customer.email=jane%40shop.example'),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, registrationId: /^[0-9a-f]{32}$/ },
      },
    ],
  ],
  [
    'a page with inputs before each button: the same names twice',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      submitted(
        '&customParameters%5BSHOPPER_note%5D=a&customParameters%5BSHOPPER_note%5D=a&billing.city=Bonn&billing.city=Ulm&createRegistration=true&createRegistration=true',
      ),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, 'billing.city': /^Bonn$/, 'customParameters.SHOPPER_note': /^a$/ },
      },
    ],
  ],
  [
    'a back office: a parameter twice with one value, credentials in addition to the token, a refusal without an id',
    [
      {
        to: 'POST /v1/checkouts',
        body: `${CREDENTIALS}&entityId=${ENTITY}&amount=92.00&amount=92.00&currency=EUR&paymentType=DB`,
        headers: TOKEN,
        read: CREATED,
      },
      {
        to: 'POST /v1/checkouts',
        body: `${CREDENTIALS}&amount=92.00&currency=EUR`,
        read: {
          'result.code': /^200\.300\.404$/,
          'result.parameterErrors.0.name': /^paymentType$/,
        },
      },
    ],
  ],
  [
    'a payment library: empty values, a bearer with authentication.entityId, a void without an amount',
    [
      {
        to: 'POST /v1/payments',
        body: `amount=92.00&currency=EUR&descriptor=&merchantInvoiceId=&merchantTransactionId=${'7'.repeat(32)}&paymentType=PA&paymentBrand=VISA&${CARD}&billing.street1=1+Main+Street&billing.street2=&billing.state=&threeDSecure.eci=05&threeDSecure.verificationId=${'A'.repeat(28)}&threeDSecure.xid=${'B'.repeat(28)}&customParameters%5BSHOPPER_pluginId%5D=library&authentication.entityId=${ENTITY}`,
        headers: { ...TOKEN, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        read: { ...WITH_CARD, 'billing.street1': /^1 Main Street$/ },
        keep: 'authorisation',
      },
      {
        to: 'POST /v1/payments/{authorisation}',
        body: `paymentType=CP&amount=50.00&currency=EUR&descriptor=&merchantTransactionId=${'8'.repeat(32)}&authentication.entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...REFERRED, amount: /^50\.00$/ },
        keep: 'capture',
      },
      {
        to: 'POST /v1/payments/{capture}',
        body: `paymentType=RV&amount=&descriptor=&authentication.entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...REFERRED, amount: /^50\.00$/ },
      },
      {
        to: 'POST /v1/registrations',
        body: `paymentBrand=VISA&${CARD}&customParameters%5BSHOPPER_pluginId%5D=library&authentication.entityId=${ENTITY}`,
        headers: TOKEN,
        read: STORED,
        keep: 'registration',
      },
      {
        to: 'POST /v1/registrations/{registration}/payments',
        body: `paymentType=DB&amount=7.00&currency=EUR&card.cvv=123&authentication.entityId=${ENTITY}`,
        headers: TOKEN,
        read: PAID,
      },
    ],
  ],
  [
    'a subscription plugin: the card stored with the first payment, later payments by the merchant',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&createRegistration=true&standingInstruction.mode=INITIAL&standingInstruction.type=RECURRING&standingInstruction.source=CIT&standingInstruction.recurringType=SUBSCRIPTION&standingInstruction.frequency=0030&standingInstruction.expiry=2035-12-31&customer.givenName=Jane&customer.surname=Jones&customer.email=jane%40shop.example&testMode=INTERNAL`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      submitted(),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { ...WITH_CARD, registrationId: PAYMENT_ID, 'resultDetails.AuthCode': /^\d{6}$/ },
        keeps: { registration: 'registrationId' },
      },
      {
        to: 'POST /v1/registrations/{registration}/payments',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&standingInstruction.mode=REPEATED&standingInstruction.type=RECURRING&standingInstruction.source=MIT&standingInstruction.recurringType=SUBSCRIPTION`,
        headers: TOKEN,
        read: { ...PAID, registrationId: PAYMENT_ID },
      },
      {
        to: `DELETE /v1/registrations/{registration}?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { 'result.code': /^000\.100\.110$/ },
      },
      {
        to: 'POST /v1/registrations/{registration}/payments',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&standingInstruction.mode=REPEATED&standingInstruction.type=RECURRING&standingInstruction.source=MIT`,
        headers: TOKEN,
        read: { 'result.code': /^100\.150\./ },
      },
    ],
  ],
  [
    'a shop with a channel for the first payment and one for later payments',
    [
      {
        to: 'POST /v1/payments',
        body: `entityId=${FIRST}&amount=9.00&currency=EUR&paymentBrand=VISA&paymentType=DB&${CARD}&createRegistration=true&standingInstruction.mode=INITIAL&standingInstruction.type=UNSCHEDULED&standingInstruction.source=CIT&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
        headers: bearer('demo-token-17'),
        read: { ...WITH_CARD, registrationId: PAYMENT_ID },
        keeps: { registration: 'registrationId' },
      },
      {
        to: 'POST /v1/registrations/{registration}/payments',
        body: `entityId=${CARDS}&amount=9.00&currency=EUR&paymentType=DB&standingInstruction.mode=REPEATED&standingInstruction.type=UNSCHEDULED&standingInstruction.source=MIT`,
        headers: bearer('demo-token-18'),
        read: PAID,
      },
    ],
  ],
  [
    'an orchestrator with mandates: recurringType beside the standing instruction, banks and wallets by redirect',
    [
      {
        to: 'POST /v1/payments',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=PA&${CARD}&paymentBrand=VISA&standingInstruction.mode=INITIAL&standingInstruction.type=UNSCHEDULED&standingInstruction.source=CIT&createRegistration=true&shopperResultUrl=https%3A%2F%2Fshop.example%2F&customParameters%5B3DS2_enrolled%5D=false&recurringType=INITIAL`,
        headers: TOKEN,
        read: { ...WITH_CARD, registrationId: PAYMENT_ID, buildNumber: /./ },
        keeps: { mandate: 'registrationId' },
      },
      {
        to: 'POST /v1/registrations/{mandate}/payments',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&standingInstruction.mode=REPEATED&standingInstruction.type=UNSCHEDULED&standingInstruction.source=MIT&recurringType=REPEATED`,
        headers: TOKEN,
        read: PAID,
      },
      ...[
        'paymentBrand=GIROPAY&bankAccount.country=DE&bankAccount.bic=TESTDETT421&bankAccount.iban=DE14940593100000012346',
        'paymentBrand=PRZELEWY&customer.email=jane%40shop.example',
        'paymentBrand=TRUSTLY&billing.country=DE&customer.merchantCustomerId=7&merchantTransactionId=order-0057',
        'paymentBrand=MBWAY&virtualAccount.accountId=%2B351%23911222111',
        'paymentBrand=ALIPAY',
      ].map(
        (brand): Call => ({
          to: 'POST /v1/payments',
          body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&${brand}&shopperResultUrl=https%3A%2F%2Fshop.example%2F`,
          headers: TOKEN,
          read: { 'result.code': /^000\.200/, id: PAYMENT_ID, 'redirect.url': /^https?:/ },
          keep: 'redirected',
        }),
      ),
      {
        to: `GET /v1/payments/{redirected}?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { 'result.code': /^000\.200/, paymentBrand: /^ALIPAY$/ },
      },
    ],
  ],
  [
    'a plugin with an entity for each brand: order numbers of five digits, EXTERNAL, parameters of its own',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=120.00&currency=SAR&paymentType=DB&merchantTransactionId=57123&customer.email=jane%40shop.example&customer.givenName=Jane&billing.street1=King+Fahd+Road&billing.city=Riyadh&billing.state=Riyadh&billing.country=SA&billing.postcode=11564&testMode=EXTERNAL&integrity=true&customParameters%5Bbill_number%5D=57123&customParameters%5B3DS2_enrolled%5D=true`,
        headers: TOKEN,
        read: { ...CREATED, integrity: /^sha384-/ },
        keep: 'checkout',
      },
      submitted('', /^000\.100\.112$/),
      {
        to: `GET /v1/checkouts/{checkout}/payment?entityId=${ENTITY}`,
        headers: TOKEN,
        read: {
          ...WITH_CARD,
          amount: /^120\.00$/,
          merchantTransactionId: /^57123$/,
          'customParameters.bill_number': /^57123$/,
        },
      },
    ],
  ],
  [
    'the server of an app: an address of the app to return to, the status by resourcePath',
    [
      {
        to: 'POST /v1/checkouts',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB&shopperResultUrl=com.shop.payments%3A%2F%2Fresult&notificationUrl=https%3A%2F%2Fshop.example%2Fnotify`,
        headers: TOKEN,
        read: CREATED,
        keep: 'checkout',
      },
      { ...submitted(), keeps: { path: 'resourcePath' } },
      {
        to: `GET {path}?entityId=${ENTITY}`,
        headers: TOKEN,
        read: WITH_CARD,
      },
    ],
  ],
  [
    'a worker that asks by its own reference, with the header of a form and no body',
    [
      {
        to: 'POST /v1/payments',
        body: `entityId=${ENTITY}&amount=19&currency=EUR&paymentType=DB&paymentBrand=VISA&${CARD}&merchantTransactionId=booking-2030-0007`,
        headers: TOKEN,
        read: { ...WITH_CARD, amount: /^19\.00$/ },
        keep: 'payment',
      },
      {
        to: `GET /v1/query?entityId=${ENTITY}&merchantTransactionId=booking-2030-0007`,
        headers: { ...TOKEN, 'content-type': 'application/x-www-form-urlencoded' },
        read: {
          'result.code': /^000\.000\.100$/,
          'payments.0.result.code': /^000\.100\.110$/,
          'payments.0.amount': /^19\.00$/,
          'payments.0.merchantTransactionId': /^booking-2030-0007$/,
        },
      },
      {
        to: `GET /v1/query?entityId=${ENTITY}&merchantTransactionId=booking-2030-0008`,
        headers: TOKEN,
        read: { 'result.code': /^700\.400\.580$/ },
      },
    ],
  ],
  [
    'a collector of direct debits: a mandate for the account, later debits, a refund',
    [
      {
        to: 'POST /v1/registrations',
        body: `entityId=${ENTITY}&paymentBrand=DIRECTDEBIT_SEPA&bankAccount.holder=Jane+Jones&bankAccount.iban=DE23100000001234567890&bankAccount.bic=MARKDEF1100&bankAccount.country=DE`,
        headers: TOKEN,
        read: {
          'result.code': /^000\.100\.110$/,
          id: PAYMENT_ID,
          paymentBrand: /^DIRECTDEBIT_SEPA$/,
        },
        keep: 'registration',
      },
      {
        to: 'POST /v1/registrations/{registration}/payments',
        body: `entityId=${ENTITY}&amount=9.00&currency=EUR&paymentType=DB`,
        headers: TOKEN,
        read: { ...PAID, 'bankAccount.mandate.id': /./ },
        keep: 'debit',
      },
      {
        to: 'POST /v1/payments/{debit}',
        body: `entityId=${ENTITY}&amount=2.50&currency=EUR&paymentType=RF`,
        headers: TOKEN,
        read: { ...REFERRED, amount: /^2\.50$/ },
      },
    ],
  ],
  [
    'a billing system with schedules: an expression of cron, read and removed by id',
    [
      {
        to: 'POST /v1/registrations',
        body: `entityId=${ENTITY}&paymentBrand=VISA&${CARD}&standingInstruction.mode=INITIAL&standingInstruction.type=RECURRING&standingInstruction.source=CIT`,
        headers: TOKEN,
        read: STORED,
        keep: 'registration',
      },
      {
        to: 'POST /scheduling/v1/schedules',
        body: `entityId=${ENTITY}&registrationId={registration}&amount=9.00&currency=EUR&paymentType=DB&job.expression=0+0+6+1+*+%3F&standingInstruction.type=RECURRING&standingInstruction.mode=REPEATED&standingInstruction.source=MIT&standingInstruction.recurringType=SUBSCRIPTION`,
        headers: TOKEN,
        read: { 'result.code': /^000\.100\.110$/, id: PAYMENT_ID, 'plan.nextRun': /./ },
        keep: 'schedule',
      },
      {
        to: `GET /scheduling/v1/schedules/{schedule}?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { 'result.code': /^000\./, id: PAYMENT_ID },
      },
      {
        to: `DELETE /scheduling/v1/schedules/{schedule}?entityId=${ENTITY}`,
        headers: TOKEN,
        read: { 'result.code': /^000\.100\.110$/ },
      },
    ],
  ],
];
