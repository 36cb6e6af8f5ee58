/** What `bench/store.mjs` measures beside whole gateways: the store's timers, and the loop that runs them. */
export { USUAL_TERMS } from '../src/gateway/entity/types.ts';
export { openPostgres } from '../src/gateway/store/postgres.ts';
export { openSqlite } from '../src/gateway/store/sqlite.ts';
export { Background } from '../src/gateway/time/execute.ts';
export { startTimers } from '../src/gateway/time/loop.ts';
export { TIMER_KINDS } from '../src/gateway/time/timers.ts';
export { pause, systemWall } from '../src/gateway/time/wall.ts';
