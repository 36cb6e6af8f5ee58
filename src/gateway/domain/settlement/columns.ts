/**
 * The columns of the reconciliation file (API 3, Reconciliation file), in order, with the name of each in the reports.
 * TransactionId and InvoiceId have their place in the specification's table: before Amount. The file, the reports and
 * docs/settlement.md all use this table.
 */
import { timestamp } from '../../../time/format.ts';
import type { RecordData, SettlementRecord } from './types.ts';

/** One column. */
export interface Column {
  /** The name in the header of the file. */
  readonly name: string;
  /** The name in the reports, nested by its dots; null: the reports do not have the column. */
  readonly api: string | null;
  /** The content, for the documentation. */
  readonly holds: string;
  /** Whether a shop or its shopper may have written the text: such a text is escaped for spreadsheets. */
  readonly isFree?: true;
  readonly value: (record: SettlementRecord) => string | undefined;
}

const said =
  (member: Exclude<keyof RecordData, 'matched' | 'sellers'>) =>
  ({ data }: SettlementRecord): string | undefined =>
    data[member];

/** The id of the institute that the gateway simulates; the same for every entity. */
export const PSP_ID = '0000000000000000000000000000f001';

/** The value of SettlementFileFormat: the format of this file, and its version. */
export const FORMAT = 'PAYMENT_WIDGETS_1';

// biome-ignore format: one line a column
export const COLUMNS: readonly Column[] = [
  { name: 'ReconciliationType', api: 'recordType', holds: 'SETTLED, CHARGEBACK, CHARGEBACK REVERSAL or FEE', value: ({ type }) => type },
  { name: 'PaymentType', api: 'transactionType', holds: 'DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE or REFUND_FEE', value: said('transactionType') },
  { name: 'Cashflow', api: 'settlement.cashflow', holds: 'POS: it adds to the payout; NEG: it takes from it', value: said('cashflow') },
  { name: 'ClearingInstituteMerchantId', api: 'clearingInstitute.merchantId', holds: 'of the terms, else the id of the channel', isFree: true, value: said('instituteMerchantId') },
  { name: 'MerchantAccountId', api: 'merchantAccount.id', holds: 'the channel', value: said('accountId') },
  { name: 'MerchantAccountName', api: 'merchantAccount.name', holds: 'its name, else its `channelName`', isFree: true, value: said('accountName') },
  { name: 'PspId', api: 'pspEntityId', holds: 'the gateway: the same in every file', value: () => PSP_ID },
  { name: 'DivisionId', api: 'divisionEntityId', holds: 'empty: entities have two levels here', value: () => undefined },
  { name: 'MerchantId', api: 'merchantEntityId', holds: 'the merchant of the channel, else the channel', value: said('merchantId') },
  { name: 'SettlementTxId', api: 'settlement.id', holds: 'the settlement', value: ({ settlementId }) => settlementId },
  { name: 'UniqueID', api: 'payment.id', holds: 'the payment; of a chargeback: what was charged back', value: said('paymentId') },
  { name: 'ShortId', api: null, holds: 'its short id', value: said('shortId') },
  { name: 'ConnectorTxId1', api: 'clearingInstitute.txId1', holds: 'what the institute calls it', isFree: true, value: said('txId1') },
  { name: 'ConnectorTxId2', api: 'clearingInstitute.txId2', holds: 'likewise', isFree: true, value: said('txId2') },
  { name: 'ConnectorTxId3', api: 'clearingInstitute.txId3', holds: 'likewise', isFree: true, value: said('txId3') },
  { name: 'TransactionId', api: 'merchantTransactionId', holds: 'as the shop sent it, with this payment or with one that it refers to; empty where it sent none', isFree: true, value: said('transactionId') },
  { name: 'InvoiceId', api: 'merchantInvoiceId', holds: 'likewise', isFree: true, value: said('invoiceId') },
  { name: 'Amount', api: 'amount', holds: 'of the payment; of a fee: the fee', value: said('amount') },
  { name: 'Currency', api: 'currency', holds: 'of that amount', value: said('currency') },
  { name: 'Brand', api: 'paymentBrand', holds: 'of the payment', value: said('brand') },
  { name: 'TxRequestTime', api: 'presentmentDate', holds: 'when the payment was made: yyyy-MM-dd HH:mm:ss, UTC', value: ({ at }) => timestamp(at).slice(0, 19) },
  { name: 'SettlementAmount', api: 'settlement.amount', holds: 'the amount in the currency that is paid out; 0.00 of a record that is not', value: said('settlementAmount') },
  { name: 'SettlementCurrency', api: 'settlement.currency', holds: 'that currency', value: said('settlementCurrency') },
  { name: 'SettlementFee', api: 'settlement.fee', holds: 'kept back from this record, in the same currency', value: said('fee') },
  { name: 'SettlementFxRate', api: 'settlement.fxRate', holds: 'the rate, two decimals; 1.00 where nothing was changed', value: said('fxRate') },
  { name: 'SettlementDate', api: 'settlement.date', holds: 'the business day: yyyy-MM-dd, UTC', value: ({ day }) => day },
  { name: 'SettlementStatus', api: 'settlement.status', holds: 'SUCCESS or FAILED; what failed is not paid out', value: said('status') },
  { name: 'Descriptor', api: 'descriptor', holds: 'what the statement shows', isFree: true, value: said('descriptor') },
  { name: 'AccountNumberLast4', api: 'card.last4Digits', holds: 'last characters of the account (`bankAccount.last4Digits` of a bank’s)', value: said('last4') },
  { name: 'BankCode', api: 'bankAccount.bankCode', holds: 'of a bank account, where it was sent', isFree: true, value: said('bankCode') },
  { name: 'AccountHolder', api: 'card.holder', holds: 'whose account it is (`bankAccount.holder` of a bank’s)', isFree: true, value: said('holder') },
  { name: 'ReasonCode', api: 'result.code', holds: 'of chargebacks and their reversals: why', value: said('reasonCode') },
  { name: 'ReasonDesc', api: 'result.description', holds: 'the same in words', isFree: true, value: said('reasonDesc') },
  { name: 'SettlementFileFormat', api: 'settlement.format', holds: `\`${FORMAT}\``, value: () => FORMAT },
  { name: 'ClearingInsitituteName', api: 'clearingInstitute.name', holds: 'of the terms, else Sandbox Acquiring; spelled as the specification does', isFree: true, value: said('institute') },
  { name: 'MatchingStatus', api: 'matchedTransactions.status', holds: 'MATCHED, MULTIPLE_MATCHES or NOT_MATCHED; empty for what belongs to no payment', value: said('matching') },
  { name: 'MatchedTransactions', api: 'matchedTransactions.payment[n].id', holds: 'the payments that it matches, joined by commas', value: ({ data }) => data.matched?.join(',') },
  { name: 'ChargebackId', api: 'chargebackTransaction.id', holds: 'the chargeback', value: said('chargebackId') },
];
