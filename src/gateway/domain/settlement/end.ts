/** The end of settlements: they are stored for as long as payments are, since they contain data of payments. */

import { addDuration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { isDay } from './day.ts';
import type { SettlementTables } from './tables.ts';
import type { SettlementDay } from './types.ts';

/** Records deleted per run. */
const PAGE = 2000;

/** Arms the timer that deletes a day. @param now entity time, ms UTC */
export const armSettlementEnd = (
  { retention }: Pick<RetentionNeeds, 'retention'>,
  tables: SettlementTables,
  { entityId, day }: Pick<SettlementDay, 'entityId' | 'day'>,
  now: number,
): Promise<void> =>
  tables.timer.arm({
    entityId,
    kind: 'settlementEnd',
    key: day,
    due: addDuration(now, retention) ?? LAST_INSTANT,
  });

/** Deletes a day with its settlements, a number of records per run. */
export const settlementEndTimer: TimerHandler<SettlementTables> = {
  place: 'inside',
  async run(tables, { entityId, key, due }) {
    if (!isDay(key)) return undefined;
    if (await tables.settlement.takeOut(entityId, key, PAGE)) return undefined;
    await tables.timer.arm({ entityId, kind: 'settlementEnd', key, due });
    return undefined;
  },
};
