/**
 * Of the project `postgres`: test files of one worker pass schemas on to each other, and no file is the last one. All of them
 * are dropped at the end of the run.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** With what the names of the schemas begin; without it each schema is dropped when its test file ends. */
    readonly schemaPrefix?: string;
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  project.provide('schemaPrefix', prefix);
  return async () => {
    const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await client.connect();
    const named = `select nspname from pg_namespace where starts_with(nspname, '${prefix}')`;
    // One at a time: a transaction has a limited number of locks.
    for (const { nspname } of (await client.query(named)).rows) {
      await client.query(`drop schema ${nspname} cascade`);
    }
    await client.end();
  };
}
