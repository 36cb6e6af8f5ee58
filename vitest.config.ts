import { defineConfig } from 'vitest/config';
import {
  postgresTests,
  STORE_CONTRACT,
  type TestProject,
  unitTests,
} from './scripts/testFiles.mjs';
import { placeholders } from './vite.config.ts';

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

/** Files of the project `postgres`. Files that replace a module are a separate project, as on SQLite. */
const onPostgres = (name: string, has: (of: TestProject | undefined) => boolean, more = {}) =>
  project(name, {
    include: postgresTests().filter((file) => has(unitTests().get(file))),
    env: { GATEWAY_TESTS_ON: 'postgres' },
    ...more,
  });

export default defineConfig({
  define: placeholders,
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Many tests wait for a database or another process, so three files run at once even on two processors.
    maxWorkers: 3,
    // Without this option, every style sheet is an empty string.
    css: true,
    setupFiles: ['test/setup.ts'],
    projects: [
      // Without isolation, each worker loads the modules of the gateway once, and not once for each file.
      project('unit', {
        isolate: false,
        ...SQLITE_ONLY,
        // With a PostgreSQL server, the project `store` runs the contract, on both databases.
        ...(hasPostgres && { exclude: [STORE_CONTRACT] }),
      }),
      project('mocked', SQLITE_ONLY),
      project('dom', { environment: 'happy-dom' }),
      project('processes'),
      // Each file starts several programs.
      project('cluster', { fileParallelism: false }),
      project('waiting', SQLITE_ONLY),
      ...(hasPostgres
        ? [
            project('store', { include: [STORE_CONTRACT] }),
            onPostgres('postgres', (of) => of !== 'mocked', {
              isolate: false,
              globalSetup: 'test/gateway/schemas.setup.ts',
            }),
            onPostgres('postgres-mocked', (of) => of === 'mocked'),
          ]
        : []),
    ],
  },
});
