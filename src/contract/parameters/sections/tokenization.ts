/** API 2: Tokenization and registration parameters; Recurring migration. */
import { bool, len, money, oneOf, pattern, zonedTimestamp } from '../format.ts';
import { section } from '../parameter.ts';

const entry = section('API 2, Tokenization and registration parameters', [
  'create',
  'update',
  'server',
  'payments',
]);

/** The format of a registration's id. */
const REGISTRATION_ID = pattern(
  '^[0-9a-z]{32}$',
  '32 alphanumeric',
  ['8a82944a4cc25ebf014cc2c782423202'],
  ['8A82944A4CC25EBF014CC2C782423202', 'x'],
);

const beyond = section('Sent by clients of the reference', ['create', 'update']);

export const tokenization = [
  entry(
    'createRegistration',
    bool(),
    'O',
    'Whether the payment details are stored. A checkout without paymentType stores them and moves no money.',
    { handling: true },
  ),
  entry(
    'createRegistration',
    bool('on'),
    'O',
    'Whether the payment details are stored. on means true, because checkboxes without a value send it.',
    { places: ['form'], handling: true, synonyms: new Map([['on', 'true']]) },
  ),
  entry(
    'overrideHolder',
    bool(),
    'O',
    'Whether card.holder or bankAccount.holder fills an empty holder of the registration, for this payment.',
    { places: ['create', 'update', 'server', 'payments', 'stored'], handling: true },
  ),
  beyond(
    'registrations[n].id',
    REGISTRATION_ID,
    'O',
    'Stored payment details that the form offers, in the order of n.',
    { handling: true },
  ),
  beyond(
    'registrationId',
    REGISTRATION_ID,
    'O',
    'The stored payment details that the shopper selected, from those that the checkout offers. Sent instead of an account.',
    { places: ['form', 'server'], handling: true },
  ),
];

const migrate = section('API 2, Recurring migration', ['register']);

export const recurringMigration = [
  migrate(
    'recurringMigration.paymentType',
    oneOf('DB', 'CD', 'PA'),
    'R',
    'Type of the initial payment. Required with other data about it.',
  ),
  migrate('recurringMigration.amount', money(8), 'O', 'Amount of the initial payment.'),
  migrate(
    'recurringMigration.requestTimestamp',
    zonedTimestamp(),
    'C',
    'Time of the initial payment.',
  ),
  migrate('recurringMigration.connectorTxId1', len(1, 128), 'C', 'Acquirer’s first reference.'),
  migrate('recurringMigration.connectorTxId2', len(1, 128), 'C', 'Acquirer’s second reference.'),
  migrate('recurringMigration.connectorTxId3', len(1, 128), 'C', 'Acquirer’s third reference.'),
];
