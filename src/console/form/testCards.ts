/** Test cards for the form, and what a payment with each does. The simulator accepts every other valid number, too. */
export const TEST_CARDS = [
  { brand: 'VISA', number: '4200000000000000', does: 'succeeds' },
  { brand: 'VISA', number: '4711100000000000', does: 'challenge' },
  { brand: 'VISA', number: '4000000000000002', does: 'declined' },
  { brand: 'MASTER', number: '5454545454545454', does: 'succeeds' },
  { brand: 'MASTER', number: '5212345678901234', does: 'challenge' },
  { brand: 'AMEX', number: '377777777777770', does: 'succeeds' },
] as const;

/** A number as people read it: groups of four, for AMEX 4-6-5. */
export const grouped = (number: string): string =>
  number.length === 15
    ? number.replace(/^(.{4})(.{6})/, '$1 $2 ')
    : number.replace(/(.{4})(?=.)/g, '$1 ');
