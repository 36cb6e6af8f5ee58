/** The responses of queries as JSON Schema. */
import { PAYMENT_METHODS } from '../../domain/transaction/method.ts';
import { THREE_D_SECURE } from './authentication.ts';
import { ref, type Schema } from './types.ts';
import { AMOUNT, CARD, enveloped, object, sentUnder, text } from './words.ts';

const { required: _, ...PART_OF_CARD } = CARD;

const MEMBERS: Readonly<Record<string, Schema>> = {
  id: text('Id of the transaction.'),
  shortId: text('Short id for people, derived from the id.', {
    pattern: '^[0-9]{4}\\.[0-9]{4}\\.[0-9]{4}$',
  }),
  registrationId: text(
    'The stored payment details that the transaction is about, used or created.',
  ),
  referencedId: text('The transaction that it refers to.'),
  paymentType: text('Payment type.'),
  paymentMethod: text('Payment method.', { enum: Object.keys(PAYMENT_METHODS) }),
  paymentBrand: text('Brand of the account.'),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  presentationAmount: AMOUNT,
  presentationCurrency: text('ISO 4217 code.'),
  descriptor: text('Text on the statement.'),
  merchantTransactionId: text('The shop’s own reference.'),
  merchantMemo: text('The shop’s note for reports.'),
  merchantAccountId: text('Id of the channel.'),
  channelName: text('Name of the channel.'),
  source: text('Origin of the request.', { enum: ['API', 'FORM', 'SCHEDULER'] }),
  result: ref('Result'),
  resultDetails: {
    type: 'object',
    description: 'Further data from the processor.',
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
  customParameters: {
    type: 'object',
    description: 'The shop’s own data.',
    additionalProperties: true,
  },
  risk: object('The risk check.', { score: text('Score.') }, []),
  timestamp: text('Time of the answer: yyyy-MM-dd HH:mm:ss.SSS+0000.'),
  ndc: text('ndc of the answer to the request.'),
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
      ...(more.length > 0 && {
        buildNumber: text('Commit of the gateway, and the date of the commit.'),
      }),
    },
    [...REQUIRED, ...more],
  );

const NEWEST_FIRST = 'Newest first.';

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
        description: 'Number of pages. Absent in a query by id.',
      },
    },
    ['records'],
  ),
} satisfies Readonly<Record<string, Schema>>;
