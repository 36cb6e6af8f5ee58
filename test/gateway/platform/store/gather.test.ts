/** The buffered calls of a transaction, and the statements at its end. */
import { expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import type { ScheduleRun } from '../../../../src/gateway/domain/schedule/types.ts';
import type { ScheduleId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Tables } from '../../../../src/gateway/domain/tables.ts';
import { gather } from '../../../../src/gateway/platform/store/gather.ts';
import { alone } from './contract/sampleRecords.ts';

/** Tables that record their calls. */
function recorded(verbs: { readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] }) {
  const calls: [call: string, ...values: unknown[]][] = [];
  const tables = Object.entries({ settlement: [], ...verbs }).map(([name, own]) => {
    const methods = (own as readonly string[]).map((verb) => [
      verb,
      async (...values: unknown[]) => void calls.push([`${name}.${verb}`, ...values]),
    ]);
    return [name, Object.fromEntries(methods)];
  });
  return { calls, tables: Object.fromEntries(tables) as Tables };
}

it('runs of schedules are stored together at the end', async () => {
  const { calls, tables } = recorded({
    schedule: ['saveRun', 'saveRuns', 'saveAll'],
    registration: ['saveAll'],
  });
  const gathered = gather(tables, { entityId: SANDBOX.id, now: () => 7 });
  const scheduleId = 'f0000000000000000000000000000001' as ScheduleId;
  const refused = { scheduleId, entityId: SANDBOX.id, paymentId: null, code: null };
  const runs = [1, 2].map((due): ScheduleRun => ({ ...refused, due }));
  for (const run of runs) await gathered.tables.schedule.saveRun(run);
  expect(calls).toEqual([]);
  await gathered.flush();
  expect(calls.filter(([call]) => !call.endsWith('saveAll'))).toEqual([
    ['schedule.saveRuns', runs],
  ]);
});

it('sightings are stored at once, and buffered payments still wait', async () => {
  const { calls, tables } = recorded({ riskSeen: ['save'], payment: ['insert', 'insertAll'] });
  const gathered = gather(tables, { entityId: SANDBOX.id, now: () => 7 });
  await gathered.tables.payment.insert(alone(SANDBOX.id));
  await gathered.tables.riskSeen.save([]);
  expect(calls).toEqual([['riskSeen.save', []]]);
});
