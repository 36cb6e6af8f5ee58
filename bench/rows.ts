/** What `bench/loadPayments.mjs` makes rows with: the store's own codec, and the store, which makes the tables. */
export { USUAL_FORM, USUAL_TERMS } from '../src/gateway/entity/types.ts';
export { EMPTY_LEDGER } from '../src/gateway/payment/types.ts';
export { parametersFrom, paymentRow } from '../src/gateway/store/codec.ts';
export { openPostgres } from '../src/gateway/store/postgres.ts';
export { databaseFile, openSqlite } from '../src/gateway/store/sqlite.ts';
export { pause } from '../src/gateway/time/wall.ts';
