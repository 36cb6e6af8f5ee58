/** Numbers of rows, for people. */

/** @param hasMore whether the gateway has stopped counting at the number */
export const counted = (number: number, hasMore = false): string =>
  `${number.toLocaleString('en')}${hasMore ? '+' : ''}`;

/** `1 row`, `12 rows`. */
export const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** `1 to 3, 5`. */
export const spans = (numbers: readonly number[]): string =>
  numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((from) => {
      let to = from;
      while (numbers.includes(to + 1)) to++;
      return from === to ? String(from) : `${from} to ${to}`;
    })
    .join(', ');
