/**
 * The columns of the reconciliation file (API 3, Reconciliation file), in order, with the name of each in the reports.
 * TransactionId and InvoiceId have their place in the specification's table: before Amount. The file, the reports and
 * docs/settlement.md all use this table.
 */
import { timestamp } from '../../../time/format.ts';
import type { RecordData, SettlementRecord } from './types.ts';

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

const members =
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
  { name: 'PaymentType', api: 'transactionType', holds: 'DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE or REFUND_FEE', value: members('transactionType') },
  { name: 'Cashflow', api: 'settlement.cashflow', holds: 'POS: the amount is added to the payout; NEG: the amount is subtracted', value: members('cashflow') },
  { name: 'ClearingInstituteMerchantId', api: 'clearingInstitute.merchantId', holds: '`settlement.clearingInstitute.merchantId` of the terms, else the id of the channel', isFree: true, value: members('instituteMerchantId') },
  { name: 'MerchantAccountId', api: 'merchantAccount.id', holds: 'the id of the channel', value: members('accountId') },
  { name: 'MerchantAccountName', api: 'merchantAccount.name', holds: '`name` of the channel, else its `channelName`', isFree: true, value: members('accountName') },
  { name: 'PspId', api: 'pspEntityId', holds: 'the id of the gateway, the same in every file', value: () => PSP_ID },
  { name: 'DivisionId', api: 'divisionEntityId', holds: 'empty: entities have no divisions', value: () => undefined },
  { name: 'MerchantId', api: 'merchantEntityId', holds: 'the id of the merchant of the channel, else the id of the channel', value: members('merchantId') },
  { name: 'SettlementTxId', api: 'settlement.id', holds: 'the id of the settlement', value: ({ settlementId }) => settlementId },
  { name: 'UniqueID', api: 'payment.id', holds: 'the id of the payment; of a chargeback: the id of the payment that was charged back', value: members('paymentId') },
  { name: 'ShortId', api: null, holds: 'the short id of the payment', value: members('shortId') },
  { name: 'ConnectorTxId1', api: 'clearingInstitute.txId1', holds: 'first reference of the clearing institute', isFree: true, value: members('txId1') },
  { name: 'ConnectorTxId2', api: 'clearingInstitute.txId2', holds: 'second reference of the clearing institute', isFree: true, value: members('txId2') },
  { name: 'ConnectorTxId3', api: 'clearingInstitute.txId3', holds: 'third reference of the clearing institute', isFree: true, value: members('txId3') },
  { name: 'TransactionId', api: 'merchantTransactionId', holds: '`merchantTransactionId` of the payment, else of a payment that it refers to, else empty', isFree: true, value: members('transactionId') },
  { name: 'InvoiceId', api: 'merchantInvoiceId', holds: '`merchantInvoiceId` of the payment, else of a payment that it refers to, else empty', isFree: true, value: members('invoiceId') },
  { name: 'Amount', api: 'amount', holds: 'the amount of the payment, or of the fee', value: members('amount') },
  { name: 'Currency', api: 'currency', holds: 'the currency of that amount', value: members('currency') },
  { name: 'Brand', api: 'paymentBrand', holds: 'the brand of the payment; a longer name is cut to 16 characters, and left out if another brand begins with these', value: members('brand') },
  { name: 'TxRequestTime', api: 'presentmentDate', holds: 'the time of the payment: yyyy-MM-dd HH:mm:ss, UTC', value: ({ at }) => timestamp(at).slice(0, 19) },
  { name: 'SettlementAmount', api: 'settlement.amount', holds: 'the amount in the currency of the payout; 0.00 if the record is not paid out', value: members('settlementAmount') },
  { name: 'SettlementCurrency', api: 'settlement.currency', holds: 'the currency of the payout', value: members('settlementCurrency') },
  { name: 'SettlementFee', api: 'settlement.fee', holds: 'the fee of this record, in the currency of the payout', value: members('fee') },
  { name: 'SettlementFxRate', api: 'settlement.fxRate', holds: 'the exchange rate with two decimals; 1.00 without a conversion', value: members('fxRate') },
  { name: 'SettlementDate', api: 'settlement.date', holds: 'the business day: yyyy-MM-dd, UTC', value: ({ day }) => day },
  { name: 'SettlementStatus', api: 'settlement.status', holds: 'SUCCESS or FAILED; a FAILED record is not paid out', value: members('status') },
  { name: 'Descriptor', api: 'descriptor', holds: 'the descriptor of the payment, for the statement', isFree: true, value: members('descriptor') },
  { name: 'AccountNumberLast4', api: 'card.last4Digits', holds: 'the last four characters of the account number (`bankAccount.last4Digits` for a bank account)', value: members('last4') },
  { name: 'BankCode', api: 'bankAccount.bankCode', holds: 'the bank code of a bank account, if the request had one', isFree: true, value: members('bankCode') },
  { name: 'AccountHolder', api: 'card.holder', holds: 'the holder of the account (`bankAccount.holder` for a bank account)', isFree: true, value: members('holder') },
  { name: 'ReasonCode', api: 'result.code', holds: 'the result code of a chargeback or of its reversal', value: members('reasonCode') },
  { name: 'ReasonDesc', api: 'result.description', holds: 'the description of that result code', isFree: true, value: members('reasonDesc') },
  { name: 'SettlementFileFormat', api: 'settlement.format', holds: `\`${FORMAT}\``, value: () => FORMAT },
  { name: 'ClearingInsitituteName', api: 'clearingInstitute.name', holds: '`settlement.clearingInstitute.name` of the terms, else Sandbox Acquiring; the spelling is that of the specification', isFree: true, value: members('institute') },
  { name: 'MatchingStatus', api: 'matchedTransactions.status', holds: 'MATCHED, MULTIPLE_MATCHES or NOT_MATCHED; empty if the record belongs to no payment', value: members('matching') },
  { name: 'MatchedTransactions', api: 'matchedTransactions.payment[n].id', holds: 'the ids of the matching payments, separated by commas', value: ({ data }) => data.matched?.join(',') },
  { name: 'ChargebackId', api: 'chargebackTransaction.id', holds: 'the id of the chargeback', value: members('chargebackId') },
];
