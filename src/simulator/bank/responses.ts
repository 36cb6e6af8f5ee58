/** The acquirer's response for a result code (ISO 8583, field 39), and the scheme's advice to the merchant. */
import { groupOf, isGood, type ResultCode, type ResultGroup } from '../../contract/resultCodes.ts';

/** The acquirer responses that the simulator uses, with their texts. */
export const RESPONSES = {
  '00': 'Approved',
  '01': 'Refer to issuer',
  '03': 'Invalid merchant',
  '04': 'Pick up card',
  '05': 'Do not honour',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid account number',
  '15': 'No such issuer',
  '25': 'Record not found',
  '30': 'Format error',
  '41': 'Lost card',
  '43': 'Stolen card',
  '46': 'Closed account',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '55': 'Incorrect PIN',
  '57': 'Transaction not permitted to cardholder',
  '59': 'Suspected fraud',
  '61': 'Exceeds amount limit',
  '62': 'Restricted card',
  '65': 'Exceeds frequency limit, or authentication required',
  '75': 'Too many tries of the PIN',
  '82': 'Security code does not match',
  '91': 'Issuer not available',
  '96': 'System malfunction',
  R0: 'Payment order stopped',
  R1: 'Authorisation revoked',
} as const satisfies Readonly<Record<string, string>>;

export type AcquirerResponse = keyof typeof RESPONSES;

/** The merchant advice codes that the simulator uses, with their texts. */
export const ADVICE = {
  '01': 'correct the data first',
  '02': 'try again after 72 hours',
  '03': 'do not try again',
  '21': 'do not try again: the shopper stopped it',
  '24': 'try again after an hour',
  '25': 'try again after 24 hours',
} as const satisfies Readonly<Record<string, string>>;

/** One of the codes of `ADVICE`. */
export type Advice = keyof typeof ADVICE;

/** Declines for which the bank gives a specific reason. */
export const DECLINES: Readonly<
  Partial<Record<ResultCode, readonly [AcquirerResponse, advice?: Advice]>>
> = {
  '300.100.100': ['65'],
  '800.100.150': ['57'],
  '800.100.151': ['14', '01'],
  '800.100.153': ['82', '01'],
  '800.100.154': ['12'],
  '800.100.155': ['51', '02'],
  '800.100.156': ['30', '01'],
  '800.100.157': ['54', '01'],
  '800.100.158': ['59', '03'],
  '800.100.159': ['43', '03'],
  '800.100.160': ['62', '03'],
  '800.100.161': ['75', '25'],
  '800.100.162': ['61', '25'],
  '800.100.163': ['65', '25'],
  '800.100.164': ['61'],
  '800.100.165': ['41', '03'],
  '800.100.166': ['55'],
  '800.100.167': ['25'],
  '800.100.168': ['62', '03'],
  '800.100.169': ['57'],
  '800.100.170': ['57', '03'],
  '800.100.171': ['04', '03'],
  '800.100.172': ['62', '03'],
  '800.100.173': ['12'],
  '800.100.174': ['13'],
  '800.100.176': ['91', '24'],
  '800.100.177': ['13'],
  '800.100.178': ['75', '25'],
  '800.100.179': ['65', '25'],
  '800.100.190': ['03'],
  '800.100.191': ['12'],
  '800.100.192': ['82', '01'],
  '800.100.195': ['14'],
  '800.100.200': ['01'],
  '800.100.201': ['14', '01'],
  '800.100.202': ['46', '01'],
  '800.100.203': ['51', '02'],
  '800.100.208': ['57'],
  '800.100.403': ['R1', '21'],
  '800.100.500': ['R0', '21'],
  '800.100.501': ['R1', '21'],
  '800.200.159': ['43', '03'],
  '800.200.160': ['62', '03'],
  '800.200.165': ['41', '03'],
  '800.200.202': ['46', '01'],
  '800.200.208': ['62', '03'],
  '800.200.220': ['59', '03'],
  '800.300.500': ['82', '25'],
  '800.310.200': ['46', '01'],
  '800.310.210': ['14', '01'],
  '800.310.211': ['15'],
  '800.800.400': ['91', '24'],
  '900.100.400': ['91', '24'],
  '900.100.500': ['91', '24'],
  '900.100.600': ['91', '24'],
  '999.999.999': ['96', '24'],
};

/** In these groups, codes that are not in `DECLINES` come from a bank that gives no reason. */
const DECLINED_BY_BANK: readonly ResultGroup[] = [
  'rejected-bank',
  'rejected-address',
  'rejected-blacklist',
];

/** The acquirer's response; `undefined` if the acquirer was not asked, or has not answered. */
export function acquirerResponseTo(code: ResultCode): AcquirerResponse | undefined {
  if (isGood(code)) return '00';
  return DECLINES[code]?.[0] ?? (DECLINED_BY_BANK.includes(groupOf(code)) ? '05' : undefined);
}

/** The advice when and how a declined payment may be retried. */
export const retryAdviceOn = (code: ResultCode): Advice | undefined => DECLINES[code]?.[1];
