/** Every text of the console, in one place. Texts of the gateway, such as reasons of refusals, are shown as they come. */

import { CONTROL } from './control/texts.ts';
import { FORM } from './form/texts.ts';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** `1 to 3, 5`. */
const spans = (numbers: readonly number[]): string =>
  numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((from) => {
      let to = from;
      while (numbers.includes(to + 1)) to++;
      return from === to ? String(from) : `${from} to ${to}`;
    })
    .join(', ');

const futurePayments = (number: number, isPart: boolean): string =>
  `${number.toLocaleString('en')}${isPart ? ' and more' : ''} ${number === 1 ? 'payment lies' : 'payments lie'} in the future`;

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
    partOf: (part: string, sum: string) => `${part} of ${sum}`,
    partly: (word: string) => `Part ${word.toLowerCase()}`,
    request: (id: string) => `Request ${id}`,
    checkout: (id: string) => `Checkout ${id}`,
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
    threeDSecure: '3-D Secure',
    shopperResultUrlCall: 'Call of shopperResultUrl',
    resumeSubmit: 'Question to the processor',
    eraseSecrets: 'Erasure of card data',
    endPending: 'End of the wait',
    delivery: 'Webhook',
  } as Readonly<Record<string, string>>,
  /** What happened to the money of a payment later. */
  later: { captured: 'Captured', refunded: 'Refunded', chargedBack: 'Charged back' },
  list: {
    search: 'Search',
    noNumber: 'A card number is not searched for. Its last 4 digits find its payments.',
    filters: 'Filters',
    any: 'Any',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
    remove: (name: string) => `Remove the filter ${name}`,
    fresh: (number: number) => count(number, 'new row', 'new rows'),
    rows: (number: number, isAll: boolean) =>
      isAll ? count(number, 'row', 'rows') : `${count(number, 'row', 'rows')} loaded`,
    loadingMore: 'Loading older rows',
    moreFailed: 'Older rows could not be loaded.',
    noMatch: 'No row has these properties',
    noMatchAbout: 'Change or clear the filters. New rows that match appear here by themselves.',
    searched: (search: string) =>
      `The search finds: ${search}. Of ids, references and codes the beginning is enough.`,
    noMatchYet: (examined: number) =>
      `None of the newest ${examined.toLocaleString('en')} rows matches`,
    paused: (examined: number) => `The newest ${examined.toLocaleString('en')} rows were examined.`,
    pausedAbout: 'No index has this filter, so the gateway examines the rows in parts.',
    continue: 'Continue',
    keys: 'Arrow keys move, Enter opens, / searches.',
    columns: {
      status: 'Status',
      amount: 'Amount',
      type: 'Type',
      brand: 'Brand',
      card: 'Card',
      result: 'Result',
      shopper: 'Shopper',
      method: 'Method',
      reference: 'Reference',
      id: 'Id',
      time: 'Time',
      state: 'State',
      expires: 'Expires',
      payment: 'Payment',
      expiry: 'Expiry date',
      ends: 'Ends',
      next: 'Next run',
      lastAnswer: 'Last answer',
      nextAttempt: 'Next attempt',
      runs: 'Runs',
      registration: 'Registration',
      rule: 'Runs on',
      url: 'Receiver',
      event: 'Message',
      subject: 'About',
      attempts: 'Attempts',
      code: 'Result code',
      checkout: 'Checkout',
      path: 'Path',
      duration: 'Duration',
    },
  },
  payments: {
    search: 'Name, e-mail, order, amount, last 4 digits, id, code',
    csv: 'CSV',
    csvAbout: 'Saves the payments that are listed, at most 10,000',
    csvFailed: 'The payments could not be read.',
    empty: 'No payments yet',
  },
  requests: {
    search: 'Path, order of a refused request, result code, reason, id of an object, ndc',
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
    values:
      'Card data, secrets and data of a person are not stored of a request that made no payment.',
    notFound: 'No such request',
  },
  checkouts: {
    search: 'Id, merchantTransactionId, amount',
    empty: 'No checkouts yet',
    emptyAbout: 'A checkout appears when your server calls POST /v1/checkouts.',
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
    search: 'Id of a payment, registration or schedule',
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
    sent: (message: string, outcome: string, answer: string | undefined) =>
      `${message} was sent again. The receiver: ${outcome}${answer ? `, “${answer}”` : ''}`,
    notSent: (message: string) =>
      `${message} is to be sent again. There was no attempt yet: webhooks can be held, or their fault delays them.`,
    configured: 'from the configuration',
    notification: 'notificationUrl',
  },
  overview: {
    today: 'Today',
    days: 'Last 7 days',
    reasons: 'Declines by reason',
    noReasons: 'No payment was declined in these days.',
    allReasons: (number: number) => `Show all ${number} reasons`,
    fewerReasons: 'Show fewer',
    codes: 'All result codes of these days:',
    codeCount: (number: number) => `${number.toLocaleString('en')} ×`,
    attention: 'What to look at',
    volume: 'Volume',
    payments: 'Payments',
    declined: 'Declined',
    failed: 'The figures could not be read.',
    part: (number: number) => `Of the newest ${number.toLocaleString('en')} payments.`,
    receivers: (failing: number) =>
      failing === 0
        ? 'No receiver of webhooks fails'
        : `${count(failing, 'receiver of webhooks fails', 'receivers of webhooks fail')}`,
    schedules: (due: number) =>
      due === 0
        ? 'No schedule is due within a day'
        : `${count(due, 'schedule is', 'schedules are')} due within a day`,
    clock: (mode: string | undefined, future: number, isPart: boolean) => {
      const is = { frozen: 'The clock is frozen', offset: 'The clock is moved' }[mode ?? ''];
      const start = is ?? 'The clock has the real time';
      return future === 0 ? start : `${start}, ${futurePayments(future, isPart)}`;
    },
    future: futurePayments,
    weekday: (day: string) =>
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
    ofDay: (
      { day, payments }: { readonly day: string; readonly payments: number },
      share: string,
    ) => `${day}: ${count(payments, 'payment', 'payments')}, ${share} declined`,
    chart: (
      days: readonly {
        readonly day: string;
        readonly payments: number;
        readonly declined: number;
      }[],
    ) =>
      `Payments of each day: ${days.map(({ day, payments, declined }) => `${day} ${payments}, ${declined} declined`).join('; ')}`,
  },
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
    searching: 'Searching',
    none: 'Nothing found. An id from its 6th digit on, the beginning of a merchantTransactionId or a result code, an amount such as 12, 12.00 or €12, a name, an e-mail address or the last 4 digits find payments.',
    results: (number: number) => count(number, 'result', 'results'),
    searchPayments: (text: string) => `Search payments for “${text}”`,
  },
  payment: {
    id: 'Id',
    why: 'What happened and why',
    another: 'For another result:',
    run: 'Command',
    parameter: 'Decided by',
    specification: (section: string) => `Specification: ${section}`,
    until: 'Ends by itself:',
    fault: (fault: string) => `The injected fault ${fault} was active.`,
    timeline: 'Timeline',
    omitted: (entries: number) =>
      `${count(entries, 'later entry is', 'later entries are')} left out.`,
    status: (status: number) => `HTTP ${status}.`,
    ms: (ms: number) => `${ms.toLocaleString('en')} ms`,
    form: {
      title: 'What the shopper saw',
      opened: 'Form opened',
      unknown: 'not recorded',
      times: (number: number) => `${number.toLocaleString('en')} times`,
      language: 'Language of the browser',
      device: 'Device',
      challenge: 'Challenge of the issuer',
      noChallenge: 'None',
      errors: 'Errors of the form',
      noErrors: 'None',
    },
    settlement: 'Settlement',
    settled: 'Settled',
    notPaidOut: 'Not paid out',
    notSettled: 'Not settled yet: its day is not closed.',
    fee: (sum: string) => `· fee ${sum}`,
    related: 'Related',
    refersTo: 'Follows',
    referredBy: 'Followed by',
    paymentTitle: 'Payment',
    payment: 'Payment',
    typed: (title: string, type: string) => `${title}: ${type}`,
    checkout: 'Checkout',
    registration: 'Registration',
    schedule: 'Schedule',
    nextRun: 'next run',
    created: 'Created',
    starts: 'Starts',
    rule: 'Rule',
    planned: 'Runs by its rule',
    nextIs: 'Next:',
    endsOn: 'ends',
    noNextRun: {
      cancelled: 'Cancelled: no run follows',
      replaced: 'Replaced by another schedule: no run follows',
      ended: 'Ended: no run follows',
      active: 'No run follows',
    } as Readonly<Record<string, string>>,
    cancelSchedule: 'Cancel the schedule',
    cancelScheduleAbout: 'No run follows. Payments that were made stay.',
    request: 'Request',
    noRequest: 'The gateway has stored no parameters.',
    withheld: 'not shown',
    withheldAbout: 'Card data and secrets are not shown.',
    answer: 'Answer',
    answerBody: 'Body of the answer',
    webhooks: 'Webhooks',
    noWebhooks:
      'No message about this payment was sent. Run payment-widgets listen, or register a receiver with POST /_sandbox/webhooks, before a payment.',
    noUrl: 'a removed webhook',
    redeliver: 'Send again',
    redeliverAbout: (message: string, url: string) =>
      `Sends the message ${message} to ${url} now, whatever its state.`,
    nextAttempt: 'Next attempt:',
    failedNext: 'Failed, next attempt at',
    answerOf: (attempts: readonly number[]) =>
      `Answer of the receiver to ${attempts.length === 1 ? 'attempt' : 'attempts'} ${spans(attempts)}`,
    attemptsOf: (message: string) => `Attempts to deliver ${message}`,
    attempt: 'Attempt',
    outcome: 'Outcome',
    duration: 'Duration',
    body: 'Decrypted body',
    deliveryId: (id: string) => `Delivery ${id}`,
    actionsTitle: 'Actions',
    actions: {
      approve: {
        title: 'Approve',
        hint: 'Acts as the shopper.',
        about: () => 'Acts as the shopper who approves the payment at the issuer or the bank.',
      },
      decline: {
        title: 'Decline',
        hint: 'Acts as the shopper.',
        about: () =>
          'Acts as the shopper who declines at the issuer or the bank. The payment fails.',
      },
      CP: {
        title: 'Capture',
        hint: '',
        about: (sum: string) => `Captures ${sum} of the authorised amount (CP).`,
      },
      RF: {
        title: 'Refund',
        hint: '',
        about: (sum: string) => `Refunds ${sum} to the shopper (RF).`,
      },
      RV: {
        title: 'Reverse',
        hint: '',
        about: (sum: string) =>
          `Reverses the payment of ${sum} (RV). The statement of the shopper does not show it.`,
      },
      CB: {
        title: 'Charge back',
        hint: '',
        about: (sum: string) =>
          `Acts as the shopper’s bank, and takes ${sum} back from the shop (CB).`,
      },
    },
    dispute: {
      title: 'Dispute',
      states: { opened: 'Open', represented: 'Contested', won: 'Won', lost: 'Lost' },
      about: {
        opened: 'The bank of the shopper has taken the money. The shop can contest it.',
        represented: 'The shop has contested it. The bank of the shopper decides.',
        won: 'The shop has the money back.',
        lost: 'The bank of the shopper keeps the money.',
      },
      reversal: 'The payment that brought the money back',
      steps: {
        representments: { title: 'Contest', hint: 'As the shop: contests the chargeback.' },
        reversals: { title: 'Give back', hint: 'As the shopper’s bank: returns the money.' },
        rejections: { title: 'Reject', hint: 'As the shopper’s bank: keeps the money.' },
      },
    },
    left: (sum: string) => `${sum} left`,
    tooMuch: (sum: string) => `Only ${sum} are left, so the gateway will refuse this.`,
    amountLabel: (currency: string) => `Amount in ${currency}`,
    reasonHint: 'The reason: 000.100.200 to 000.100.299. 000.100.206 is a dispute.',
    notShopper: 'The payment does not wait for the shopper.',
    notAllowed: 'The payment does not allow it.',
    whyNot: {
      pending: 'The payment is pending',
      reversed: 'Already reversed',
      captured: 'Already captured',
      refunded: 'Already refunded',
      chargedBack: 'Already charged back',
    },
    paletteAction: (title: string) => `${title} this payment`,
    refused: 'Refused.',
    done: 'Done.',
    stillWaits: 'The payment still waits for the shopper.',
    openNew: 'Open the new payment',
    notFound: 'No such payment',
    noCheckout: 'No such checkout',
    noRegistration: 'No such registration',
    noSchedule: 'No such schedule',
    noMessage: 'No such message',
    notFoundAbout: (id: string) =>
      `The entity has nothing with the id ${id}. It may belong to another entity, or was deleted by a reset.`,
    noPayment: 'Refused before a payment existed',
    stale: 'The latest state could not be read. The page shows the state before.',
  },
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
