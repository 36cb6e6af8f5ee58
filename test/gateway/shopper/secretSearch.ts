/** Searches all data of a gateway for a secret: tables, files, log, responses and pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow } from '../../../scripts/inputs.mjs';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { everything } from '../databaseContents.ts';
import { open, Shop, temporaryFolder } from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer } from '../postgres.ts';

/** A value, and where it was found. */
export type Trace = readonly [place: string, value: string];

export interface WatchedGateway {
  readonly shop: Shop;
  /** The current contents of the database and its files. */
  kept(): Promise<Trace[]>;
  /** The responses so far. */
  answered(): Trace[];
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string): Promise<any[]>;
}

/** Starts one with its clock at noon, on the database of this run. */
export async function watched(): Promise<WatchedGateway> {
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
  const files = filesBelow(data).map(
    (name): Trace => [name, readFileSync(join(data, name), 'latin1')],
  );
  return [...everything(databaseFile(data)), ...files];
}

async function tablesOf(databaseUrl: string, sql: WatchedGateway['sql']): Promise<Trace[]> {
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
  const db = openFile(databaseFile(data));
  try {
    return db.prepare(text).all([]);
  } finally {
    db.close();
  }
}

/** The possible spellings of a number. */
function writingsOf(number: string): string[] {
  const bytes = Buffer.from(number);
  // For each of the three offsets of bytes in base64, without the characters that depend on their neighbours.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, Math.floor((before + bytes.length) / 3) * 4);
  });
  const grouped = [' ', '-'].map((by) => number.replace(/(.{4})(?=.)/g, `$1${by}`));
  return [number, ...grouped, ...base64, bytes.toString('hex'), [...number].reverse().join('')];
}

/** Expects that neither the number nor the code of a card is anywhere in plain text. */
export function expectNowhere(traces: readonly Trace[], number: string, code: string): void {
  expect(traces.length).toBeGreaterThan(20);
  for (const written of writingsOf(number)) {
    const found = traces.filter(([, text]) => text.includes(written)).map(([place]) => place);
    expect([written, found]).toEqual([written, []]);
  }
  for (const [place, text] of traces) {
    // Three digits also occur in random ids by chance. They must not be a whole value.
    expect(text, place).not.toBe(code);
    expect(text, place).not.toContain(`"${code}"`);
    expect(text, place).not.toMatch(/card\.cvv|"cvv"/);
  }
}
