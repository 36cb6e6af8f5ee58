/** Looks for a secret in all that a gateway leaves behind: tables, files, log, answers and pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect } from 'vitest';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { everything } from '../everything.ts';
import { open, Shop, temporaryFolder } from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer } from '../postgres.ts';

/** A value, and where it was found. */
export type Trace = readonly [place: string, value: string];

/** A gateway that is watched. */
export interface Watched {
  readonly shop: Shop;
  /** What lies in the database and in its files now. */
  kept(): Promise<Trace[]>;
  /** What was answered so far. */
  answered(): Trace[];
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string): Promise<any[]>;
}

/** Starts one with its clock at noon, on the database that this run is about. */
export async function watched(): Promise<Watched> {
  const data = temporaryFolder();
  const databaseUrl = ON_POSTGRES ? await freshDatabaseUrl() : undefined;
  const place = databaseUrl === undefined ? { data } : { databaseUrl };
  const { gateway } = await open({ ...place, logLevel: 'debug' });
  const answers: Trace[] = [];
  class Noting extends Shop {
    override async send(...args: Parameters<Shop['send']>) {
      const reply = await super.send(...args);
      answers.push(['answer', `${JSON.stringify(reply.headers)}\n${reply.text}`]);
      return reply;
    }
  }
  const sql = async (text: string) =>
    databaseUrl === undefined ? rowsOf(data, text) : onServer(text, databaseUrl);
  return {
    shop: new Noting(gateway),
    sql,
    answered: () => answers,
    kept: async () =>
      databaseUrl === undefined ? filesOf(data) : await tablesOf(databaseUrl, sql),
  };
}

function filesOf(data: string): Trace[] {
  const files = readdirSync(data).map(
    (name): Trace => [name, readFileSync(join(data, name), 'latin1')],
  );
  return [...everything(databaseFile(data)), ...files];
}

async function tablesOf(databaseUrl: string, sql: Watched['sql']): Promise<Trace[]> {
  const schema = /search_path=(\w+)/.exec(decodeURIComponent(databaseUrl))?.[1];
  const named = await sql(
    `select table_name as name from information_schema.tables where table_schema = '${schema}'`,
  );
  const values: Trace[] = [];
  for (const { name } of named) {
    for (const row of await sql(`select * from "${name}"`)) {
      for (const [column, value] of Object.entries(row)) {
        const text = value instanceof Buffer ? value.toString('latin1') : String(value);
        values.push([`${name}.${column}`, text]);
      }
    }
  }
  return values;
}

function rowsOf(data: string, text: string): unknown[] {
  const db = new Database(databaseFile(data), { readonly: true });
  try {
    return db.prepare(text).all();
  } finally {
    db.close();
  }
}

/** A number as somebody might have written it. */
function writingsOf(number: string): string[] {
  const bytes = Buffer.from(number);
  // At each of the three places that bytes can have in base64, without what depends on their neighbours.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, Math.floor((before + bytes.length) / 3) * 4);
  });
  const grouped = [' ', '-'].map((by) => number.replace(/(.{4})(?=.)/g, `$1${by}`));
  return [number, ...grouped, ...base64, bytes.toString('hex'), [...number].reverse().join('')];
}

/** Expects that neither the number nor the code of a card is anywhere in plain. */
export function expectNowhere(traces: readonly Trace[], number: string, code: string): void {
  expect(traces.length).toBeGreaterThan(20);
  for (const written of writingsOf(number)) {
    const found = traces.filter(([, text]) => text.includes(written)).map(([place]) => place);
    expect([written, found]).toEqual([written, []]);
  }
  for (const [place, text] of traces) {
    // Three digits also occur by chance inside of random ids; as a value of their own they must not.
    expect(text, place).not.toBe(code);
    expect(text, place).not.toContain(`"${code}"`);
    expect(text, place).not.toMatch(/card\.cvv|"cvv"/);
  }
}
