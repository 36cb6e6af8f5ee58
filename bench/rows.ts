/** What `bench/loadPayments.mjs` makes rows with: the store's own codec, and the store, which makes the tables. */
export { DEFAULT_FORM, DEFAULT_TERMS } from '../src/gateway/domain/merchant/types.ts';
export { NOTHING_CAPTURED } from '../src/gateway/domain/transaction/types.ts';
export { parametersFrom, paymentRow } from '../src/gateway/platform/store/codec.ts';
export { openPostgres } from '../src/gateway/platform/store/postgres.ts';
export { databaseFile, openSqlite } from '../src/gateway/platform/store/sqlite.ts';
export { pause } from '../src/gateway/platform/time/systemClock.ts';
