/** The settlement reports as JSON Schema. */
import { enveloped, list, object, text } from '../schema.ts';
import { AMOUNT } from './words.ts';

const CURRENCY = text('ISO 4217 code.');
const ID = text('Id.');
const CASHFLOW = text('POS: paid out to the merchant. NEG: collected from the merchant.', {
  enum: ['POS', 'NEG'],
});
const STATUS = text('Whether the payout succeeded.', { enum: ['SUCCESS', 'FAILED'] });
const DATE = text('The business day, UTC.', { format: 'date' });
const LAST4 = text('Last characters of the number.');

const INSTITUTE = object(
  'Clearing institute.',
  {
    name: text('Name.'),
    merchantId: text('Id of the merchant at the institute.'),
    txId1: text('First id of the payment at the institute.'),
    txId2: text('Second id of the payment.'),
    txId3: text('Third id of the payment.'),
  },
  ['name', 'merchantId'],
);

const ACCOUNT = object('The channel.', { id: ID, name: text('Name.') }, ['id']);

/** One record. Its members have the names of the reconciliation file; a dot in a name is a nested member. */
const RECORD = object(
  'A record.',
  {
    recordType: text('Type of the record.', {
      enum: ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'],
    }),
    transactionType: text('Type of the transaction.'),
    settlement: object(
      'Settlement of the record.',
      {
        id: ID,
        cashflow: CASHFLOW,
        amount: AMOUNT,
        currency: CURRENCY,
        fee: AMOUNT,
        fxRate: text('Exchange rate; 1.00 without a conversion.'),
        date: DATE,
        status: STATUS,
        format: text('Format of the reconciliation file.'),
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
    paymentBrand: text('Brand of the account.'),
    presentmentDate: text('Time of the transaction: yyyy-MM-dd HH:mm:ss, UTC.'),
    descriptor: text('Text on the statement.'),
    card: object('The card.', { last4Digits: LAST4, holder: text('Name on it.') }, []),
    bankAccount: object(
      'The bank account.',
      {
        last4Digits: LAST4,
        bankCode: text('Code of the bank.'),
        holder: text('Holder of the account.'),
      },
      [],
    ),
    result: object(
      'Reason of the chargeback.',
      { code: text('000.100.2xx.'), description: text('Description of the code.') },
      [],
    ),
    matchedTransactions: object(
      'The payments that it matches.',
      {
        status: text('Number of matches.', {
          enum: ['MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED'],
        }),
        payment: { type: 'array', items: object('A payment.', { id: ID }) },
      },
      ['status', 'payment'],
    ),
    chargebackTransaction: object('The chargeback.', { id: ID }),
    merchantMemo: text('The shop’s own note.'),
    marketPlace: object('The sellers of the goods.', {
      sellers: {
        type: 'array',
        items: object('A seller.', { id: ID, amount: AMOUNT }, ['id']),
      },
    }),
  },
  [
    ...(['recordType', 'transactionType', 'settlement', 'clearingInstitute'] as const),
    ...(['merchantAccount', 'pspEntityId', 'merchantEntityId', 'amount', 'currency'] as const),
  ],
);

const RECORDS = list('The records.', RECORD);

/** The responses with settlement reports. */
export const SETTLEMENT_ANSWERS = {
  Settlements: enveloped(
    'Settlements.',
    {
      records: list(
        'By day.',
        object('A settlement.', {
          id: ID,
          settlement: object('The totals.', {
            id: ID,
            date: DATE,
            currency: CURRENCY,
            amount: text('Amount that is paid out, without a sign.', {
              pattern: '^[0-9]+\\.[0-9]{2}$',
            }),
            fee: AMOUNT,
            cashflow: CASHFLOW,
            status: STATUS,
          }),
          clearingInstitute: INSTITUTE,
          merchantAccount: ACCOUNT,
          count: { type: 'integer', description: 'Number of records.', minimum: 0 },
        }),
      ),
    },
    ['records'],
  ),
  SettlementRecords: enveloped('All records of a settlement.', { records: RECORDS }, ['records']),
  SettlementPage: enveloped(
    'A page of records of a settlement.',
    {
      records: RECORDS,
      pages: { type: 'integer', description: 'Number of pages.', minimum: 1 },
    },
    ['records', 'pages'],
  ),
};
