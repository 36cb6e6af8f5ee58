/** The settlement reports as JSON Schema. */
import type { Schema } from './types.ts';
import { AMOUNT, enveloped, object, text } from './words.ts';

const CURRENCY = text('ISO 4217 code.');
const ID = text('Its id.');
const CASHFLOW = text('POS: it is paid out; NEG: it is taken.', { enum: ['POS', 'NEG'] });
const STATUS = text('Whether the money could be moved.', { enum: ['SUCCESS', 'FAILED'] });
const DATE = text('The business day, UTC.', { format: 'date' });
const LAST4 = text('Last characters of the number.');

const INSTITUTE = object(
  'Who clears it.',
  {
    name: text('Its name.'),
    merchantId: text('What it calls the merchant.'),
    txId1: text('What it calls the payment.'),
    txId2: text('Likewise.'),
    txId3: text('Likewise.'),
  },
  ['name', 'merchantId'],
);

const ACCOUNT = object('The channel.', { id: ID, name: text('Its name.') }, ['id']);

/** One record. Its members have the names of the reconciliation file; a dot in a name is a nested member. */
const RECORD = object(
  'A record.',
  {
    recordType: text('What it is of.', {
      enum: ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'],
    }),
    transactionType: text('What its transaction did.'),
    settlement: object(
      'What becomes of it.',
      {
        ...{ id: ID, cashflow: CASHFLOW, amount: AMOUNT, currency: CURRENCY, fee: AMOUNT },
        fxRate: text('The rate; 1.00 where nothing was changed.'),
        ...{ date: DATE, status: STATUS },
        format: text('Form of the reconciliation file.'),
      },
      ['id', 'cashflow', 'amount', 'currency', 'fee', 'fxRate', 'date', 'status', 'format'],
    ),
    clearingInstitute: INSTITUTE,
    merchantAccount: ACCOUNT,
    pspEntityId: text('The gateway.'),
    merchantEntityId: text('The merchant.'),
    payment: object('The payment.', { id: ID }),
    merchantTransactionId: text('The shop’s own reference.'),
    merchantInvoiceId: text('The shop’s own invoice.'),
    amount: AMOUNT,
    currency: CURRENCY,
    paymentBrand: text('Its brand.'),
    presentmentDate: text('When it was made: yyyy-MM-dd HH:mm:ss, UTC.'),
    descriptor: text('What the statement shows.'),
    card: object('The card.', { last4Digits: LAST4, holder: text('Name on it.') }, []),
    bankAccount: object(
      'The bank account.',
      { last4Digits: LAST4, bankCode: text('Of its bank.'), holder: text('Whose it is.') },
      [],
    ),
    result: object(
      'Why it was charged back.',
      { code: text('000.100.2xx.'), description: text('In words.') },
      [],
    ),
    matchedTransactions: object(
      'The payments that it matches.',
      {
        status: text('How many.', { enum: ['MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED'] }),
        payment: { type: 'array', items: object('A payment.', { id: ID }) },
      },
      ['status', 'payment'],
    ),
    chargebackTransaction: object('The chargeback.', { id: ID }),
    merchantMemo: text('The shop’s own note.'),
    marketPlace: object('Whose goods it paid.', {
      sellers: {
        type: 'array',
        items: object('A seller.', { id: ID, amount: AMOUNT }, ['id']),
      },
    }),
  },
  [
    ...['recordType', 'transactionType', 'settlement', 'clearingInstitute', 'merchantAccount'],
    ...['pspEntityId', 'merchantEntityId', 'amount', 'currency'],
  ],
);

const RECORDS: Schema = { type: 'array', description: 'The records.', items: RECORD };

/** The responses with settlement reports. */
export const SETTLEMENT_ANSWERS = {
  Settlements: enveloped(
    'Settlements.',
    {
      records: {
        type: 'array',
        description: 'By day.',
        items: object('A settlement.', {
          id: ID,
          settlement: object('What it comes to.', {
            ...{ id: ID, date: DATE, currency: CURRENCY },
            amount: text('What is paid out, without its sign.', { pattern: '^[0-9]+\\.[0-9]{2}$' }),
            ...{ fee: AMOUNT, cashflow: CASHFLOW, status: STATUS },
          }),
          clearingInstitute: INSTITUTE,
          merchantAccount: ACCOUNT,
          count: { type: 'integer', description: 'How many records.', minimum: 0 },
        }),
      },
    },
    ['records'],
  ),
  SettlementRecords: enveloped('All records of a settlement.', { records: RECORDS }, ['records']),
  SettlementPage: enveloped(
    'Some records of a settlement.',
    {
      records: RECORDS,
      pages: { type: 'integer', description: 'How many pages there are.', minimum: 1 },
    },
    ['records', 'pages'],
  ),
} satisfies Readonly<Record<string, Schema>>;
