/** The test cards of the reference, each with its issuer. The simulator accepts every other valid card number too. */

/** A test card. Any future expiry date is accepted, and any security code of 3 digits (AMEX: 4 digits). */
export interface SimulatedCard {
  readonly number: string;
  readonly brand: string;
  /** Whether the issuer takes part in 3-D Secure. */
  readonly enrolled: boolean;
  readonly bank: BankName;
  readonly type: 'DEBIT' | 'CREDIT' | 'PREPAID';
  readonly level: Level;
  readonly regulated: boolean;
}

/** Fictitious issuers. Their phone numbers are from the range that is reserved for fiction. */
export const BANKS = {
  'Sandbox Bank': { phone: '+44 20 7946 0000', website: 'https://sandbox-bank.example' },
  'Alder Savings Bank': { phone: '+44 20 7946 0101', website: 'https://alder.example' },
  'Birch Credit Union': { phone: '+44 20 7946 0202', website: 'https://birch.example' },
  'Cedar & Sons': { phone: '+44 20 7946 0303', website: 'https://cedar.example' },
} as const;

export type BankName = keyof typeof BANKS;

/** The meaning of the four digits of a card's level in the simulator. */
export const LEVELS = {
  '0001': 'classic',
  '0002': 'gold',
  '0003': 'platinum',
  '0004': 'business',
} as const;

/** One of the `LEVELS`, four digits. */
export type Level = keyof typeof LEVELS;

/** A valid card number whose payments are always declined in test, for testing a decline. */
export const DECLINED_CARD = '4000000000000002';

const card = (
  brand: string,
  number: string,
  bank: BankName = 'Sandbox Bank',
  type: SimulatedCard['type'] = 'CREDIT',
  level: Level = '0001',
  more: Partial<SimulatedCard> = {},
): SimulatedCard => ({
  number,
  brand,
  enrolled: false,
  bank,
  type,
  level,
  regulated: type === 'DEBIT',
  ...more,
});

const enrolled = { enrolled: true } as const;

export const CARDS: readonly SimulatedCard[] = [
  card('VISA', '4200000000000000'),
  card('VISA', '4242424242424242', 'Alder Savings Bank', 'CREDIT', '0002'),
  card('VISA', '4111111111111111', 'Birch Credit Union', 'DEBIT'),
  card('VISA', '4711100000000000', 'Cedar & Sons', 'CREDIT', '0003', enrolled),
  card('VISA', '4012888888881881', 'Birch Credit Union', 'PREPAID', '0001', enrolled),
  card('VISA', DECLINED_CARD),
  card('MASTER', '5454545454545454'),
  card('MASTER', '5105105105105100', 'Alder Savings Bank', 'DEBIT'),
  card('MASTER', '5212345678901234', 'Cedar & Sons', 'CREDIT', '0004', enrolled),
  card('AMEX', '377777777777770', 'Cedar & Sons', 'CREDIT', '0002'),
  card('AMEX', '375987000000005', 'Cedar & Sons', 'CREDIT', '0004', enrolled),
  card('DINERS', '30082246403846', 'Cedar & Sons', 'CREDIT', '0002'),
  card('DINERS', '36961903000009', 'Alder Savings Bank'),
  card('DISCOVER', '6011587918359498', 'Birch Credit Union'),
  card('JCB', '3541599999092431', 'Alder Savings Bank'),
  card('MAESTRO', '6799851000000032', 'Alder Savings Bank', 'DEBIT'),
  card('VISAELECTRON', '4917300800000000', 'Birch Credit Union', 'DEBIT'),
  card('VPAY', '4822000000000000003', 'Alder Savings Bank', 'DEBIT'),
  card('DANKORT', '5019717010103742', 'Birch Credit Union', 'DEBIT'),
  card('CARTEBLEUE', '5555555555554444', 'Alder Savings Bank'),
  card('HIPERCARD', '6062825624254001', 'Cedar & Sons'),
  card('MADA', '5228644111420691', 'Cedar & Sons', 'DEBIT'),
  card('MADA', '4066559930861909', 'Cedar & Sons', 'DEBIT', '0002'),
  card('MADA', '4389354088985860', 'Cedar & Sons', 'PREPAID'),
];

/** Whether a card is a company card. Its first six digits decide. */
export const isCorporate = (number: string): boolean =>
  CARDS.some(
    (card) => LEVELS[card.level] === 'business' && card.number.slice(0, 6) === number.slice(0, 6),
  );
