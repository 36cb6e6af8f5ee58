// The rooms whose tests are judged by mutants: small changes of the code, one at a time. What survives, no test asks for.
// Pure code only: its tests are quick, and a mutant that loops for ever loses nobody's data.

/**
 * `floor`: below this score, in percent, the run fails.
 * @typedef {{ mutate: readonly string[], tests: readonly string[], floor: number }} Room
 */

/** @type {Readonly<Record<string, Room>>} */
const ROOMS = {
  // brands.ts is a table: its rows are facts, which are checked against the tables that they come from.
  card: {
    mutate: ['src/card/**/*.ts', '!src/card/index.ts'],
    tests: ['test/card/**/*.test.ts'],
    floor: 90,
  },
  bank: {
    mutate: ['src/bank/**/*.ts', '!src/bank/countries.ts', '!src/bank/index.ts'],
    tests: ['test/bank/**/*.test.ts'],
    floor: 70,
  },
  frame: {
    mutate: ['src/frame/{rules,grouping,number}.ts'],
    tests: ['test/frame/{rules,grouping,number}.test.ts'],
    floor: 70,
  },
  threeDSecure: {
    mutate: [
      'src/gateway/domain/threeDSecure/{applies,exemption,outcome}.ts',
      'src/simulator/issuer/{indicators,switches}.ts',
    ],
    tests: ['test/gateway/domain/threeDSecure/*.test.ts', 'test/simulator/issuer/*.test.ts'],
    floor: 70,
  },
};

const { ROOM = 'card' } = process.env;
const found = ROOMS[ROOM];
if (!found) throw new Error(`ROOM is one of ${Object.keys(ROOMS).join(', ')}, not "${ROOM}"`);

/** The room that `ROOM` names. */
export const room = found;
