/** What the frames need of the card brands. The build compiles the values in, in place of the table. */
import { CARDS, type CardBrand, type CardNumbers, USUAL_NUMBERS } from '../cards.ts';

/** The ranges of a brand, its lengths, and what else differs from the usual numbers. */
export type CompiledNumbers = readonly [
  ranges: string,
  lengths?: CardNumbers['lengths'],
  more?: Partial<CardNumbers>,
];

const rows: readonly (readonly [string, CardBrand])[] = Object.entries(CARDS);
const isUsual = (name: keyof CardNumbers, value: unknown) =>
  name === 'ranges' || JSON.stringify(value) === JSON.stringify(USUAL_NUMBERS[name]);

function compile({ ranges, lengths, ...others }: CardNumbers): CompiledNumbers {
  const more = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => !isUsual(name as keyof CardNumbers, value)),
  );
  if (Object.keys(more).length > 0) return [ranges, lengths, more];
  return isUsual('lengths', lengths) ? [ranges] : [ranges, lengths];
}

/** What most brands have. */
export const USUAL: Omit<CardNumbers, 'ranges'> = USUAL_NUMBERS;

/** Brands with published ranges. */
export const NUMBERS: Readonly<Record<string, CompiledNumbers>> = Object.fromEntries(
  rows.flatMap(([key, { numbers }]) => (numbers ? [[key, compile(numbers)]] : [])),
);

/** Keys of brands whose ranges are not public, separated by blanks. */
export const PRIVATE_KEYS: string = rows
  .flatMap(([key, { numbers }]) => (numbers ? [] : [key]))
  .join(' ');
