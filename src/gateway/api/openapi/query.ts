/** The responses of queries as JSON Schema. */
import { PAYMENT_METHODS } from '../../domain/transaction/method.ts';
import { THREE_D_SECURE } from './authentication.ts';
import { ref, type Schema } from './types.ts';
import { AMOUNT, CARD, enveloped, object, sentUnder, text } from './words.ts';

const { required: _, ...PART_OF_CARD } = CARD;

const MEMBERS: Readonly<Record<string, Schema>> = {
  id: text('Id of the transaction.'),
  shortId: text('What people tell each other; follows from the id.', {
    pattern: '^[0-9]{4}\\.[0-9]{4}\\.[0-9]{4}$',
  }),
  registrationId: text('The stored details that it is about, was paid with, or made.'),
  referencedId: text('The transaction that it refers to.'),
  paymentType: text('What it did.'),
  paymentMethod: text('How its money moves.', { enum: Object.keys(PAYMENT_METHODS) }),
  paymentBrand: text('Brand of the account.'),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  presentationAmount: AMOUNT,
  presentationCurrency: text('ISO 4217 code.'),
  descriptor: text('What the statement shows.'),
  merchantTransactionId: text('The shop’s own reference.'),
  merchantMemo: text('The shop’s own note, which only reports show.'),
  merchantAccountId: text('Id of the channel that it went over.'),
  channelName: text('Name of that channel.'),
  source: text('Where it came from.', { enum: ['API', 'FORM', 'SCHEDULER'] }),
  result: ref('Result'),
  resultDetails: {
    type: 'object',
    description: 'What the processor said beside the code: pairs of texts.',
    additionalProperties: { type: 'string' },
  },
  card: PART_OF_CARD,
  bankAccount: sentUnder('bankAccount'),
  tokenAccount: sentUnder('tokenAccount'),
  virtualAccount: sentUnder('virtualAccount'),
  giftCard: sentUnder('giftCard'),
  customer: sentUnder('customer'),
  billing: sentUnder('billing'),
  threeDSecure: THREE_D_SECURE,
  customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
  risk: object('The risk check.', { score: text('Its score.') }, []),
  timestamp: text('When it was made: yyyy-MM-dd HH:mm:ss.SSS+0000.'),
  ndc: text('That of the answer to it.'),
};

const REQUIRED = [
  ...['id', 'shortId', 'paymentType', 'merchantAccountId', 'source', 'result'],
  ...['timestamp', 'ndc'],
];

const record = (description: string, more: readonly string[] = []): Schema =>
  object(
    description,
    {
      ...MEMBERS,
      ...(more.length > 0 && { buildNumber: text('Commit of the gateway and its date.') }),
    },
    [...REQUIRED, ...more],
  );

const NEWEST_FIRST = 'The newest first.';

/** The transactions in responses of queries. */
export const QUERY_ANSWERS = {
  TransactionRecord: record('A transaction.'),
  Transaction: record('A transaction.', ['buildNumber']),
  Transactions: enveloped(
    'Transactions, in version 1.',
    { payments: { type: 'array', description: NEWEST_FIRST, items: ref('Transaction') } },
    ['payments'],
  ),
  Records: enveloped(
    'Transactions, in version 3.',
    {
      records: { type: 'array', description: NEWEST_FIRST, items: ref('TransactionRecord') },
      pages: {
        type: 'integer',
        minimum: 1,
        description: 'How many pages there are; not where an id was asked for.',
      },
    },
    ['records'],
  ),
} satisfies Readonly<Record<string, Schema>>;
