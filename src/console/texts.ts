/** Every text of the console; those of the larger parts are beside them. Texts of the gateway, such as reasons of refusals, are shown as they come. */

import { CONTROL } from './control/texts.ts';
import { count } from './counted.ts';
import { FORM } from './form/texts.ts';
import { LIST } from './lists/texts.ts';
import { OVERVIEW } from './overview/texts.ts';
import { PAYMENT } from './payment/texts.ts';

/** What became of an attempt to send a message that got no answer. */
const SENT: Readonly<Record<string, string>> = {
  unreachable: 'the receiver could not be reached',
  timeout: 'the receiver did not answer in time',
  broken: 'the receiver closed the connection before its answer was complete',
  garbled: 'the answer of the receiver is not HTTP',
  'refused address': 'the gateway does not call this address',
};

export const TEXTS = {
  name: 'payment-widgets',
  title: (view: string) => `${view} · Console · payment-widgets`,
  testOnly: 'Test environment',
  skip: 'Skip to the content',
  singleKeys: 'Keys “/” and “g”',
  sections: {
    label: 'Sections',
    home: 'Overview',
    payments: 'Payments',
    requests: 'Requests',
    checkouts: 'Checkouts',
    links: 'Links to pay',
    registrations: 'Registrations',
    schedules: 'Schedules',
    webhooks: 'Webhooks',
    settlement: 'Settlement',
    clock: 'Clock & faults',
    entities: 'Entities',
    form: 'Try the form',
    more: 'Menu',
  },
  views: {
    payment: (id: string) => `Payment ${id}`,
    paymentIs: (sum: string, outcome: string) => `${sum} ${outcome.toLowerCase()}`,
    typeOf: (type: string, sum: string) => `${type} of ${sum}`,
    partOf: (part: string, sum: string) => `${part} of ${sum}`,
    partly: (word: string) => `Part ${word.toLowerCase()}`,
    request: (id: string) => `Request ${id}`,
    checkout: (id: string) => `Checkout ${id}`,
    link: (id: string) => `Link to pay ${id}`,
    registration: (id: string) => `Registration ${id}`,
    schedule: (id: string) => `Schedule ${id}`,
    message: (id: string) => `Message ${id}`,
    faults: 'Faults',
    receivers: 'Receivers of webhooks',
    notFound: 'No such page',
    notFoundAbout: (path: string) => `The console has no page at ${path}.`,
    notFoundLink: 'Go to the overview',
  },
  stream: {
    connecting: 'Connecting',
    live: 'Updates on',
    reconnecting: 'Reconnecting',
    about: {
      connecting: 'The console connects to the events of the gateway.',
      live: 'Rows appear as the gateway stores them, without a reload of the page.',
      reconnecting: 'The connection to the gateway is lost. The console tries again by itself.',
    },
  },
  session: {
    heading: 'Console',
    about:
      'Shows what the gateway saw and did for one entity. Sign in with the credentials of the entity.',
    entityId: 'entityId',
    entityIdHint: '32 hexadecimal characters',
    entityIdFault: 'entityId must have 32 characters, 0-9 and a-f',
    token: 'Access token',
    tokenFault: 'Enter the access token of the entity',
    tokenHint: 'Sent as Authorization: Bearer. It stays in this tab.',
    signIn: 'Sign in',
    sandbox: 'Use the sandbox entity',
    switch: 'Switch entity',
    current: 'Entity',
    refused: 'The gateway refused these credentials',
  },
  clock: {
    label: 'Clock of the entity',
    real: 'real time',
    frozen: 'frozen',
    offset: 'moved',
    wasAhead: 'clock was ahead',
  },
  failure: {
    heading: 'This could not be loaded',
    retry: 'Try again',
    unreachable:
      'The gateway does not answer. Start it with npm start, or check the connection, and try again.',
    signedOut: 'Sign in first.',
    status: (status: number) =>
      `The gateway answered with HTTP status ${status}.${status < 500 ? '' : ' Its log has the reason.'}`,
    unknown: 'The console has an error. The console of the browser has its details.',
  },
  parts: {
    loading: 'Loading',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The browser does not allow to copy. Select the text instead.',
    close: 'Close',
    cancel: 'Cancel',
    notifications: 'Notifications',
    none: '—',
    day: 'Day',
  },
  /** Payment types. */
  types: {
    DB: 'Debit',
    PA: 'Authorisation',
    CP: 'Capture',
    RF: 'Refund',
    RV: 'Reversal',
    RB: 'Rebill',
    CD: 'Credit',
    RC: 'Receipt',
    CB: 'Chargeback',
    CR: 'Chargeback reversal',
    RG: 'Registration',
    '3D': '3-D Secure',
    'PA.CP': 'Authorisation, captured',
  } as Readonly<Record<string, string>>,
  outcomes: { succeeded: 'Succeeded', pending: 'Pending', failed: 'Failed' } as Readonly<
    Record<string, string>
  >,
  /** Names of the gateway that no person would say, such as kinds of timers. */
  names: {
    used: 'Paid, result read',
    threeDSecure: '3-D Secure',
    shopperResultUrlCall: 'Call of shopperResultUrl',
    resumeSubmit: 'Question to the processor',
    eraseSecrets: 'Erasure of card data',
    endPending: 'End of the wait',
    delivery: 'Webhook',
  } as Readonly<Record<string, string>>,
  /** What happened to the money of a payment later. */
  later: { captured: 'Captured', refunded: 'Refunded', chargedBack: 'Charged back' },
  list: LIST,
  payments: {
    search: 'Name, e-mail, order, amount, last 4 digits, brand, type, status, id, code',
    csv: 'CSV',
    csvAbout: 'Saves the payments that are listed, at most 10,000',
    csvFailed: 'The payments could not be read.',
    empty: 'No payments yet',
  },
  requests: {
    search: 'Path, order, result code, reason, id of an object, ndc',
    outcomes: {
      succeeded: 'Succeeded',
      refused: 'Refused: wrong request',
      declined: 'Declined payment',
      failed: 'Refused or declined',
    },
    empty: 'No requests yet',
    emptyAbout:
      'Calls of the API appear here: those about a payment or a checkout, and all that were refused.',
    cut: 'No answer',
    about: 'About',
    answerId: 'id of the answer',
    decided: 'What decided the answer',
    stored: 'Answer, as far as it is stored',
    values:
      'Card data, secrets and data of a person are not stored of a request that made no payment.',
    notFound: 'No such request',
  },
  checkouts: {
    search: 'Id, merchantTransactionId, amount',
    empty: 'No checkouts yet',
    emptyAbout: 'A checkout appears when your server calls POST /v1/checkouts.',
  },
  links: {
    search: 'Name, e-mail, merchantTransactionId, amount, id, payment id',
    empty: 'No links to pay yet',
    emptyAbout:
      'A link opens a page of the gateway with the form. Send it to a shopper when you have no page of your own. Run this call, and open the link in its answer.',
    call: 'Create a link',
    times: (payments: number, most: number) => `${payments} of ${most}`,
    plain: {
      active: 'Can be paid until',
      paid: 'Paid: it cannot be paid again',
      deactivated: 'Deactivated: no payment can begin',
      expired: 'Expired: it was valid until',
    } as Readonly<Record<string, string>>,
    address: 'Address',
    open: 'Open the page of the shopper',
    deactivate: 'Deactivate the link',
    deactivateAbout: 'No payment can begin any more. A payment that has begun goes on.',
  },
  registrations: {
    search: 'Name, e-mail, last 4 digits, id, payment id',
    empty: 'No registrations yet',
    emptyAbout:
      'A registration appears when a payment has createRegistration=true, or after POST /v1/registrations.',
  },
  schedules: {
    search: 'Name, e-mail, merchantTransactionId, amount, id, registration id',
    empty: 'No schedules yet',
    emptyAbout: 'A schedule appears after POST /scheduling/v1/schedules with a registration.',
  },
  deliveries: {
    search: 'Order, name, e-mail, id of a payment, registration or schedule',
    empty: 'No webhooks were sent yet',
    emptyAbout:
      'Run payment-widgets listen, register a receiver with POST /_sandbox/webhooks, or set notificationUrl on a checkout. Each message is listed here with its attempts.',
    attempts: (number: number) => (number === 1 ? 'attempt' : 'attempts'),
    states: {
      failed: 'Failed',
      waiting: 'To be sent',
      delivered: 'Delivered',
      dropped: 'Dropped',
    },
  },
  receivers: {
    messagesTab: 'Messages',
    heading: 'Receivers',
    about: (number: number) =>
      `Webhooks of the entity, and the addresses of notificationUrl. Failures are counted among the latest ${number} messages.`,
    none: 'No receivers yet',
    noneAbout:
      'Run payment-widgets listen, register a webhook with POST /_sandbox/webhooks, or set notificationUrl on a checkout.',
    states: {
      failing: 'Fails',
      inactive: 'Not active yet',
      accepting: 'Accepts',
      unused: 'Not called yet',
    },
    last: 'Last answer:',
    answered: 'It says:',
    noAttempt: 'No attempt yet.',
    failed: (failed: number, messages: number) =>
      failed === 0
        ? `None of ${count(messages, 'message', 'messages')} failed`
        : `${failed.toLocaleString('en')} of ${count(messages, 'message', 'messages')} failed`,
    messages: 'All messages',
    sent: (outcome: string | number, answer: string | undefined) =>
      `Sent again: ${SENT[outcome] ?? `the receiver answered HTTP ${outcome}`}${answer ? `, “${answer}”` : ''}`,
    notSent: (message: string) =>
      `${message} is to be sent again. There was no attempt yet: webhooks can be held, or their fault delays them.`,
    configured: 'from the configuration',
    notification: 'notificationUrl',
  },
  overview: OVERVIEW,
  home: {
    latest: 'Latest payments',
    all: 'All payments',
    firstHeading: 'Make the first payment',
    firstAbout: 'Nothing has happened for this entity yet. What you do next appears here at once.',
    form: 'Pay in the form',
    formAbout: 'Open the hosted payment form in the console, and pay with a test card.',
    formLink: 'Try the form',
    server: 'Pay from a server',
    serverAbout: 'This request pays 12.00 EUR with a test card.',
    snippet: 'Put the form on your page',
    snippetAbout:
      'Your server creates a checkout. The page includes the script with its id, and a form.',
    checkoutCall: '1. Create a checkout',
    pageCode: '2. Show the form',
    demo: 'Open the demo storefront',
    demoAbout: 'A basket, the form and the result. npm start prints its address; by default it is',
    docs: 'API reference',
    next: 'More',
  },
  palette: {
    label: 'Commands',
    open: 'Search or jump to',
    placeholder: 'Name, e-mail, order, amount, last 4 digits, id, code, section or action',
    sections: 'Sections',
    actions: 'Actions',
    found: 'Found',
    refused: 'Refused requests',
    searching: 'Searching',
    none: 'Nothing found. An id from its 6th digit on, the beginning of a merchantTransactionId or a result code, an amount such as 12, 12.00 or €12, a name, an e-mail address, the last 4 digits, a brand, a type or a status find payments.',
    results: (number: number) => count(number, 'result', 'results'),
    searchPayments: (text: string) => `Search payments for “${text}”`,
  },
  payment: PAYMENT,
  copyCall: {
    curl: 'Copy as curl',
    heading: 'Show the call',
    form: 'Form of the copy',
    forms: { curl: 'curl', testkit: 'Test with the testkit', playwright: 'Playwright' },
    about: {
      curl: 'Set TOKEN to the access token of the entity, and each further variable, such as CARD_NUMBER, to a value that is not shown.',
      testkit: 'For node --test. Put the access token of the entity in the place of $TOKEN.',
      playwright: 'The fixture “entity” has an entityId and a token of its own.',
    },
  },
  control: CONTROL,
  form: FORM,
  actions: {
    copyEntity: 'Copy the entityId',
    docs: 'Open the API reference',
  },
} as const;
