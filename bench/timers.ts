/** The subject of `bench/store.mjs` besides whole gateways: the timers of the store, and the loop that runs them. */
export { DEFAULT_TERMS } from '../src/gateway/domain/merchant/types.ts';
export { Background } from '../src/gateway/domain/shared/background.ts';
export { TIMER_KINDS } from '../src/gateway/domain/shared/timers.ts';
export { openPostgres } from '../src/gateway/platform/store/postgres.ts';
export { openSqlite } from '../src/gateway/platform/store/sqlite.ts';
export { startTimers } from '../src/gateway/platform/time/loop.ts';
export { pause, systemClock } from '../src/gateway/platform/time/systemClock.ts';
