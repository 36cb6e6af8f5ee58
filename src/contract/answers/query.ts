/** The responses of queries as JSON Schema. */

import { enveloped, list, object, ref, sentUnder, text, texts } from '../schema.ts';
import { THREE_D_SECURE } from './authentication.ts';
import { AMOUNT, OWN_DATA, OWNER, PART_OF_CARD, PAYMENT_METHOD } from './words.ts';

const MEMBERS = {
  id: text('Id of the transaction.'),
  shortId: text('Short id for people, derived from the id.', {
    pattern: '^[0-9]{4}\\.[0-9]{4}\\.[0-9]{4}$',
  }),
  registrationId: text(
    'The stored payment details that the transaction is about, used or created.',
  ),
  referencedId: text('The transaction that it refers to.'),
  paymentType: text('Payment type.'),
  paymentMethod: PAYMENT_METHOD,
  paymentBrand: text('Brand of the account.'),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  presentationAmount: AMOUNT,
  presentationCurrency: text('ISO 4217 code.'),
  descriptor: text('Text on the statement.'),
  merchantTransactionId: text('The shop’s own reference.'),
  merchantMemo: text('The shop’s note for reports.'),
  ...OWNER,
  result: ref('Result'),
  resultDetails: texts('Further data from the processor.'),
  card: PART_OF_CARD,
  bankAccount: sentUnder('bankAccount'),
  tokenAccount: sentUnder('tokenAccount'),
  virtualAccount: sentUnder('virtualAccount'),
  giftCard: sentUnder('giftCard'),
  customer: sentUnder('customer'),
  billing: sentUnder('billing'),
  threeDSecure: THREE_D_SECURE,
  customParameters: OWN_DATA,
  risk: object('The risk check.', { score: text('Score.') }, []),
  timestamp: text('Time of the answer: yyyy-MM-dd HH:mm:ss.SSS+0000.'),
  ndc: text('ndc of the answer to the request.'),
};

const REQUIRED = [
  ...(['id', 'shortId', 'paymentType', 'merchantAccountId', 'source', 'result'] as const),
  ...(['timestamp', 'ndc'] as const),
] as const;

const NEWEST_FIRST = 'Newest first.';

/** The transactions in responses of queries. */
export const QUERY_ANSWERS = {
  TransactionRecord: object('A transaction.', MEMBERS, REQUIRED),
  Transaction: object(
    'A transaction.',
    { ...MEMBERS, buildNumber: text('Commit of the gateway, and the date of the commit.') },
    [...REQUIRED, 'buildNumber'],
  ),
  Transactions: enveloped(
    'Transactions, in version 1.',
    { payments: list(NEWEST_FIRST, ref('Transaction')) },
    ['payments'],
  ),
  Records: enveloped(
    'Transactions, in version 3.',
    {
      records: list(NEWEST_FIRST, ref('TransactionRecord')),
      pages: {
        type: 'integer',
        minimum: 1,
        description: 'Number of pages. Absent in a query by id.',
      },
    },
    ['records'],
  ),
};
