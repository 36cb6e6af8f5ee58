/** Secrets, and for each another one that the page must not be able to tell from it. */
import { luhn } from '../../../src/card/index.ts';
import type { Standing } from './permittedView.ts';
import { type Secret, viewAt } from './shopper.ts';

/** What two secrets of a pair differ in. `rhythm`: when the digits of code and date are typed. */
export type Difference = 'number' | 'code' | 'date' | 'rhythm';

/** Numbers that can be drawn: how they begin, and how many digits they have. All of test ranges. */
export const FAMILIES = [
  { name: 'VISA', head: '420000', lengths: [16, 16, 13, 19] },
  { name: 'AMEX', head: '377777', lengths: [15] },
  { name: 'DINERS', head: '369619', lengths: [14] },
  { name: 'MAESTRO', head: '679985', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { name: 'UNIONPAY', head: '620000', lengths: [14, 15, 16, 17, 18, 19] },
  { name: 'of no public range', head: '990000', lengths: [8, 12, 16, 19] },
] as const;

/** From 0 up to 1, repeatable (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Draw = () => number;
const digit = (draw: Draw): string => String(Math.floor(draw() * 10));
const digits = (draw: Draw, length: number): string =>
  Array.from({ length }, () => digit(draw)).join('');

/** Puts a digit at the end that makes the check digit right, or wrong. */
const ended = (head: string, isRight: boolean, draw: Draw): string => {
  for (;;) {
    const number = head + digit(draw);
    if (luhn(number) === isRight) return number;
  }
};

/** A number whose check digit is often right at lengths on the way, too: there a bit can be told. */
function drawNumber(draw: Draw, head: string, length: number): string {
  let number = head;
  while (number.length < length - 1) {
    number = draw() < 0.4 ? ended(number, true, draw) : number + digit(draw);
  }
  return ended(number, draw() < 0.8, draw);
}

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
const drawDate = (draw: Draw): string => {
  const month = draw() < 0.9 ? (MONTHS[Math.floor(draw() * 12)] as string) : '13';
  return month + String(24 + Math.floor(draw() * 16));
};

/** Splits digits over the times that a shopper goes on with a field: one first, the others whenever. */
function drawRhythm(draw: Draw, length: number): number[] {
  const turns = [1, 0, 0, 0];
  for (let i = 1; i < length; i++) {
    const turn = i === length - 1 ? 3 : Math.floor(draw() * 4);
    turns[turn] = (turns[turn] ?? 0) + 1;
  }
  return turns;
}

export function drawSecret(seed: number, family: (typeof FAMILIES)[number]): Secret {
  const draw = chance(seed);
  const length = family.lengths[Math.floor(draw() * family.lengths.length)] as number;
  const codeLength = family.name === 'AMEX' ? 4 : 3;
  return {
    number: drawNumber(draw, family.head, length),
    code: digits(draw, codeLength),
    date: drawDate(draw),
    codeRhythm: drawRhythm(draw, codeLength),
    dateRhythm: drawRhythm(draw, 4),
  };
}

const TRIES = 400;
/** How many of those that fit are looked at, to take the one that differs most. */
const FITTING = 8;

/**
 * Another secret that gives the same views in the same history, as far as one can say before it is run.
 *
 * @param standings what stood in the form in the history of the first
 * @returns `undefined` where none was found
 */
export function otherSecret(
  secret: Secret,
  difference: Difference,
  standings: readonly Standing[],
  seed: number,
): Secret | undefined {
  const draw = chance(seed);
  const distinct = unlike(standings);
  const fitting: Secret[] = [];
  for (let i = 0; i < TRIES && fitting.length < FITTING; i++) {
    const other = CHANGES[difference](secret, draw, distinct);
    if (isUnlike(secret, other) && distinct.every((one) => looksAlike(one, secret, other))) {
      fitting.push(other);
    }
  }
  const distance = ({ number }: Secret) => bitsBetween(secret.number, number);
  return fitting.sort((a, b) => distance(b) - distance(a))[0];
}

/** What can be told of a history depends on these members alone. */
function unlike(standings: readonly Standing[]): Standing[] {
  const named = new Map(standings.map((one) => [JSON.stringify(one), one]));
  return [...named.values()].sort((a, b) => a.number.length - b.number.length);
}

const looksAlike = (standing: Standing, secret: Secret, other: Secret): boolean => {
  const { number, date } = standing;
  const seen = {
    number: other.number.slice(0, number.length),
    date: other.date.slice(0, date.length),
    // The digits of a mixture are told by no view.
    pieces: standing.pieces.map((piece) => ({
      ...piece,
      digits: other.number
        .slice(piece.from)
        .slice(0, piece.digits.length)
        .padEnd(piece.digits.length, '0'),
    })),
  };
  // A date that is typed later is another's turn to judge.
  const isOwn = secret.number.startsWith(number) && secret.date.startsWith(date);
  return isOwn && viewAt({ ...standing, ...seen }) === viewAt(standing);
};

const CHANGES: Record<
  Difference,
  (secret: Secret, draw: Draw, standings: readonly Standing[]) => Secret
> = {
  number: (secret, draw, standings) => ({
    ...secret,
    number: otherNumber(secret.number, draw, standings),
  }),
  code: (secret, draw) => ({ ...secret, code: digits(draw, secret.code.length) }),
  date: (secret, draw) => ({ ...secret, date: drawDate(draw) }),
  rhythm: (secret, draw) => ({
    ...secret,
    codeRhythm: drawRhythm(draw, secret.code.length),
    dateRhythm: drawRhythm(draw, 4),
  }),
};

/** Keeps the first six digits (eight with look-ups), what was told of check digits, and the last four where these were. */
function otherNumber(number: string, draw: Draw, standings: readonly Standing[]): string {
  const head = number.slice(0, standings.some(({ looksUp }) => looksUp) ? 8 : 6);
  let other = head;
  const told = new Map(
    standings.map(({ number: { length } }) => [length, luhn(number.slice(0, length))]),
  );
  const isShown = standings.some(
    ({ number: { length }, ordered }) => ordered.length > 0 && length === number.length,
  );
  const end = isShown ? number.slice(-4) : '';
  while (other.length < number.length - end.length) {
    const isRight = told.get(other.length + 1);
    // Where it may have been told: as it was, or left to chance and looked at afterwards.
    other =
      isRight === undefined || draw() < 0.5 ? other + digit(draw) : ended(other, isRight, draw);
  }
  return other + end;
}

const isUnlike = (one: Secret, other: Secret): boolean =>
  JSON.stringify(one) !== JSON.stringify(other) &&
  (one.number === other.number || differences(one.number, other.number) > 1);

const differences = (one: string, other: string): number =>
  [...one].filter((digit, i) => digit !== other[i]).length;

/** At how many lengths the check digit is right in one and wrong in the other. */
function bitsBetween(one: string, other: string): number {
  let bits = 0;
  for (let length = 8; length <= one.length; length++) {
    if (luhn(one.slice(0, length)) !== luhn(other.slice(0, length))) bits++;
  }
  return bits;
}
