/** Schedules, the runs of which there are results, and the stored details that they charge. */
import { expect, it } from 'vitest';
import type { Registration } from '../../../../../src/gateway/domain/registration/types.ts';
import type { Schedule, ScheduleRun } from '../../../../../src/gateway/domain/schedule/types.ts';
import type {
  EntityId,
  RegistrationId,
  ScheduleId,
} from '../../../../../src/gateway/domain/shared/ids.ts';
import {
  anEntity,
  aPaymentId,
  type Given,
  MONEY,
  PARAMETERS,
  storedPayment,
} from './sampleRecords.ts';

export function describeSchedules({ store }: Given): void {
  /** Stored details of an entity. */
  async function details(entityId: EntityId): Promise<Registration> {
    const { id } = await storedPayment(store(), entityId, { type: 'RG' });
    const registration: Registration = {
      id: id as string as RegistrationId,
      entityId,
      state: 'active',
      endsAt: 9,
      series: [],
      networkToken: null,
      sealed: null,
    };
    await store().registration.insert(registration);
    return registration;
  }

  /** A plan of an entity that charges details. */
  async function plan(entityId: EntityId, registration: Registration): Promise<Schedule> {
    const id = aPaymentId() as string as ScheduleId;
    const schedule: Schedule = {
      id,
      chainId: id,
      entityId,
      registrationId: registration.id,
      type: 'SD',
      state: 'active',
      createdAt: 1,
      startsAt: 2,
      nextRun: 3,
      endsAt: null,
      hasNotice: false,
      request: PARAMETERS,
      money: MONEY,
    };
    await store().schedule.insert(schedule);
    return schedule;
  }

  it('are saved one by one or together, with the results of their runs', async () => {
    const entityId = await anEntity(store());
    const registration = await details(entityId);
    const schedule = await plan(entityId, registration);
    const runs = [3, 4].map(
      (due): ScheduleRun => ({
        scheduleId: schedule.id,
        entityId,
        due,
        paymentId: null,
        code: '100.150.203',
      }),
    );
    await store().schedule.saveRuns(runs);
    expect(await store().schedule.lastRun(schedule)).toEqual(runs[1]);
    await store().schedule.forgetRefused(schedule, 5);
    expect(await store().schedule.lastRun(schedule)).toBeUndefined();
    const later = { ...schedule, nextRun: 5 };
    await store().schedule.saveAll([later]);
    expect(await store().schedule.find(schedule.id, entityId)).toEqual(later);
    await store().registration.saveAll([{ ...registration, endsAt: 10 }]);
    expect(await store().registration.find(registration.id, entityId)).toMatchObject({
      endsAt: 10,
    });
  });

  it('of a channel are deleted with their runs when the details of its merchant are erased', async () => {
    const [merchant, channel] = [await anEntity(store()), await anEntity(store())];
    const registration = await details(merchant);
    const schedule = await plan(channel, registration);
    const kept = await plan(channel, await details(channel));
    await store().schedule.saveRun({
      scheduleId: schedule.id,
      entityId: channel,
      due: 3,
      paymentId: null,
      code: '100.150.203',
    });
    await store().registration.erase(registration.id, merchant);
    expect(await store().registration.find(registration.id, merchant)).toBeUndefined();
    expect(await store().schedule.find(schedule.id, channel)).toBeUndefined();
    expect(await store().schedule.lastRun(schedule)).toBeUndefined();
    expect(await store().schedule.find(kept.id, channel)).toEqual(kept);
  });
}
