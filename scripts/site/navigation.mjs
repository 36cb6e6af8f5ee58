// The order of the documents on the site. Each document of docs/ stands here once (test/docsSite.test.ts).

/** The document that is the first page of the site. */
export const HOME = 'README';

/** The address of the project. Links to files that are not documents lead there. */
export const PROJECT = 'https://github.com/payment-widgets/payment-widgets';

/** The page that shows openapi.json. It has no document. */
export const EXPLORER = 'api';

/** The groups of the menu, with the names of their documents. @type {readonly (readonly [string, readonly string[]])[]} */
export const NAVIGATION = [
  ['Start', [HOME, 'demo', 'questions', 'migration', 'glossary']],
  [
    'The form',
    ['form', 'applications', 'apps', 'styling', 'brands', 'accessibility', 'summary-page'],
  ],
  [
    'Payments',
    [
      'life-cycle',
      'links',
      '3d-secure',
      'asynchronous',
      'transfers-and-accounts',
      'direct-debit',
      'vouchers',
      'gift-cards',
      'wallets',
      'risk',
    ],
  ],
  ['Returning shoppers', ['registrations', 'card-on-file', 'scheduling', 'network-tokens']],
  ['After the payment', ['webhooks', 'reporting', 'chargebacks', 'settlement']],
  ['Testing', ['testing', 'ci', 'console', 'simulator', 'time', 'processor', 'conformance']],
  [
    'Reference',
    [
      'options',
      'errors',
      'parameters',
      'codes',
      EXPLORER,
      'command-line',
      'compatibility',
      'frame-protocol',
    ],
  ],
  [
    'Running it',
    [
      'gateway',
      'operations',
      'clusters',
      'containers',
      'database',
      'keys',
      'security',
      'pci',
      'performance',
      'releases',
    ],
  ],
  ['Inside', ['architecture', 'extending', 'attacks']],
];

/** All names, in the order of the menu. */
export const ORDER = NAVIGATION.flatMap(([, names]) => names);
