/** Numbers of rows, for people. */

/** @param hasMore whether the gateway has stopped counting at the number */
export const counted = (number: number, hasMore = false): string =>
  `${number.toLocaleString('en')}${hasMore ? '+' : ''}`;
