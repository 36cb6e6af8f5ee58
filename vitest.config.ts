import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { unitTests } from './scripts/testFiles.mjs';
import { placeholders } from './vite.config.ts';

/** Tests of the API that say nothing of a database: the project `postgres` runs them on the other one. */
const API_TESTS = [
  'test/gateway/http/{authentication,banks,bin,brandsTaken,checkouts,everyBrand,form,formSays,instruments,manyTries,numberEnds,payment,refusedNumbers,status,submits,throttle,walletSheet,wallets}.test.ts',
  'test/gateway/contract/*.test.ts',
  'test/gateway/registration/{life,oneClick,secrets,subscription}.test.ts',
  'test/gateway/chargeback/*.test.ts',
  'test/gateway/schedule/{calls,contract,overdue,runs,told,zones}.test.ts',
  'test/gateway/report/*.test.ts',
  'test/gateway/shopper/{alone,app,around,astray,bank,checkout,checkoutTime,controlApi,endings,exemption,hostile,leftAlone,liability,matrix,messages,nothingToAsk,removed,returnPlaces,secrets,stored,underWay,voucher}.test.ts',
  'test/gateway/webhook/{messages,deliver,settings}.test.ts',
  'test/gateway/settlement/{days,file,delivery}.test.ts',
  'test/gateway/{sandbox,live,secrets}.test.ts',
];

/** What every kind of database must do: run on PostgreSQL in the ordinary run, too. */
const STORE_CONTRACT = 'test/gateway/store/contract.test.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const files = [...unitTests()];

/** In-process tests that ask for PostgreSQL by themselves. */
const asksForPostgres = files.flatMap(([file, of]) =>
  of === 'unit' && /ENGINES|TEST_DATABASE_URL|databases\.ts/.test(readFileSync(file, 'utf8'))
    ? [file]
    : [],
);
const SQLITE_ONLY = { env: { TEST_DATABASE_URL: '' } };

/** The test files of a project. The projects are described in `scripts/testFiles.mjs`. */
const project = (name: string, more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node',
    include: files.flatMap(([file, of]) => (of === name ? [file] : [])),
    ...more,
  },
});

export default defineConfig({
  define: placeholders,
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for a database or another process: two files at once, also where there are two processors only.
    maxWorkers: 2,
    // Otherwise every style sheet is an empty text.
    css: true,
    setupFiles: ['test/setup.ts'],
    projects: [
      // The modules of the gateway are read once a worker and not once a file.
      project('unit', { isolate: false, ...SQLITE_ONLY }),
      project('mocked', SQLITE_ONLY),
      project('dom', { environment: 'happy-dom' }),
      project('processes'),
      ...(hasPostgres
        ? [
            project('store', { include: [STORE_CONTRACT] }),
            project('postgres', {
              include: [...API_TESTS, ...asksForPostgres],
              env: { GATEWAY_TESTS_ON: 'postgres' },
            }),
          ]
        : []),
    ],
  },
});
