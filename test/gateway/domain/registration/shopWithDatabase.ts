/** A gateway with read access to its database. */
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { open, type Shop, temporaryFolder } from '../../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer } from '../../postgres.ts';

type Options = Parameters<typeof open>[0];

/** A gateway, and a function that reads its database. */
export interface ShopWithDatabase {
  readonly shop: Shop;
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string): Promise<any[]>;
}

/** Starts a gateway with its clock at noon, on the database of this run. */
export async function openWithDatabase(options: Options = {}): Promise<ShopWithDatabase> {
  if (ON_POSTGRES) {
    const databaseUrl = await freshDatabaseUrl();
    const shop = await open({ databaseUrl, ...options });
    return { shop, sql: (text) => onServer(text, databaseUrl) };
  }
  const data = temporaryFolder();
  const shop = await open({ data, ...options });
  return { shop, sql: async (text) => read(data, text) };
}

function read(data: string, text: string): unknown[] {
  const db = openFile(databaseFile(data));
  try {
    return db.prepare(text).all([]);
  } finally {
    db.close();
  }
}

/** A bank account instead of the card of the harness. */
export const BANK = {
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
} as const;
