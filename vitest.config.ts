import { defineConfig } from 'vitest/config';
import { placeholders } from './vite.config.ts';

/** Tests of the API that say nothing of a database: they run on both, where TEST_DATABASE_URL names a PostgreSQL. */
const apiTests = [
  'test/gateway/http/{authentication,banks,bin,brandsTaken,checkouts,everyBrand,form,formSays,instruments,payment,status,submits,throttle,walletSheet,wallets}.test.ts',
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
const onPostgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    environment: 'node',
    include: apiTests,
    env: { GATEWAY_TESTS_ON: 'postgres' },
  },
};

const domTests = ['test/**/*.dom.test.ts', 'test/**/*.dom.test.tsx'];

export default defineConfig({
  define: placeholders,
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for a database or another process: two files at once, also where there are two processors only.
    maxWorkers: 2,
    // Otherwise every style sheet is an empty text.
    css: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: domTests,
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: domTests },
      },
      ...(process.env['TEST_DATABASE_URL'] ? [onPostgres] : []),
    ],
  },
});
