/** The imports of `bench/loadPayments.mjs`: the codec of the store, and the store, which creates the tables. */
export { DEFAULT_FORM, DEFAULT_TERMS } from '../src/gateway/domain/merchant/types.ts';
export { NO_FOLLOW_UPS } from '../src/gateway/domain/transaction/types.ts';
export { parametersFrom, paymentRow } from '../src/gateway/platform/store/codec.ts';
export { openPostgres } from '../src/gateway/platform/store/postgres.ts';
export { databaseFile, openSqlite } from '../src/gateway/platform/store/sqlite.ts';
export { pause } from '../src/gateway/platform/time/systemClock.ts';
