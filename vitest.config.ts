import { defineConfig } from 'vitest/config';
import { postgresTests, type TestProject, unitTests } from './scripts/testFiles.mjs';
import { placeholders } from './vite.config.ts';

/** What every kind of database must do: run on PostgreSQL in the ordinary run, too. */
const STORE_CONTRACT = 'test/gateway/platform/store/contract.test.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const files = [...unitTests()];

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

/** Files of the project `postgres`: those that replace a module are a project of their own here, too. */
const onPostgres = (name: string, has: (of: TestProject | undefined) => boolean, more = {}) =>
  project(name, {
    include: postgresTests().filter((file) => has(unitTests().get(file))),
    env: { GATEWAY_TESTS_ON: 'postgres' },
    ...more,
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
      project('unit', {
        isolate: false,
        ...SQLITE_ONLY,
        // With a server the project `store` runs it, on both kinds.
        ...(hasPostgres && { exclude: [STORE_CONTRACT] }),
      }),
      project('mocked', SQLITE_ONLY),
      project('dom', { environment: 'happy-dom' }),
      project('processes'),
      project('waiting', SQLITE_ONLY),
      ...(hasPostgres
        ? [
            project('store', { include: [STORE_CONTRACT] }),
            onPostgres('postgres', (of) => of !== 'mocked', { isolate: false }),
            onPostgres('postgres-mocked', (of) => of === 'mocked'),
          ]
        : []),
    ],
  },
});
