/** Transactions for queries, and the places in the results of queries. */
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';
import { findTransactions } from './report/find.ts';
import { pageMarks, queryHeads } from './report/pages.ts';

// Object.assign, because each transaction makes its tables anew, and spreading objects takes fifty times as long.
export const reportOf = (db: Db, dialect: Dialect): Tables['report'] =>
  Object.assign(findTransactions(db, dialect), queryHeads(db, dialect), pageMarks(db, dialect));
