// The areas whose tests are measured by mutation: Stryker changes the code in one place, and a test should fail.
// Pure code only: its tests are fast, and a mutant cannot destroy data.

/**
 * `floor`: below this score, in percent, the run fails.
 * `environment`: absent, the tests need no document.
 * @typedef {{ mutate: readonly string[], tests: readonly string[], floor: number, environment?: 'happy-dom' }} Area
 */

/** @type {Readonly<Record<string, Area>>} */
const AREAS = {
  // brands.ts is a table: other tests compare its rows with their sources.
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
  // cards.ts is a table: the documentation's copy of it is compared.
  issuer: {
    mutate: ['src/simulator/issuer/{codec,issuer,oneTimeCode}.ts'],
    tests: ['test/gateway/domain/threeDSecure/*.test.ts', 'test/simulator/issuer/*.test.ts'],
    floor: 95,
  },
  // Which fields a brand's form has, and what is called before its submit.
  brands: {
    mutate: [
      'src/brands/groups.ts',
      'src/widget/methods/{onlineTransfer,prepayment,invoice,virtualAccount}/index.ts',
    ],
    tests: ['test/widget/{everyBrand,virtualAccount}.dom.test.ts'],
    floor: 70,
    environment: 'happy-dom',
  },
};

const { AREA = 'card' } = process.env;
const found = AREAS[AREA];
if (!found) throw new Error(`AREA is one of ${Object.keys(AREAS).join(', ')}, not "${AREA}"`);

/** The area that `AREA` names. */
export const area = found;
