/** The usual lengths of card numbers. The build compiles the values in, in place of the table. */
import { CARDS, type CardBrand, USUAL_NUMBERS } from '../cards.ts';

const rows: readonly (readonly [string, CardBrand])[] = Object.entries(CARDS);

/** The usual number of digits of most brands. */
export const USUAL_LENGTH: number = USUAL_NUMBERS.usual;

/** That of the other brands. */
export const OTHER_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  rows.flatMap(([key, { numbers }]) =>
    numbers && numbers.usual !== USUAL_LENGTH ? [[key, numbers.usual]] : [],
  ),
);
