/** The clock of an entity, over HTTP: for a gateway in any process. */
import type { Elapsed, GatewayClock } from '../gateway/start.ts';
import { type Address, ask } from './request.ts';

/** The answer to a request that sets or moves a clock. */
interface ClockAnswer {
  readonly now: string;
  readonly executed?: Elapsed['executed'];
  /** Present in an answer about a move that takes long: docs/time.md. */
  readonly state?: 'moving' | 'done' | 'stopped' | 'failed' | 'interrupted' | 'none';
  readonly detail?: string;
}

/** The polling interval of a move that takes long, in ms. */
const LOOK_MS = 200;

/**
 * The clock of an entity, by the control API. Its calls throw an Error with the gateway's reason if the gateway refuses
 * them, and wait until a move has ended.
 */
export function entityClock(entity: Address): GatewayClock {
  const { entityId } = entity;
  const set = async (mode: 'real' | 'frozen', at?: string) => {
    const json = { entityId, mode, ...(at !== undefined && { at }) };
    return (await ask<ClockAnswer>(entity, '/_sandbox/clock', { json })).now;
  };
  const elapse: GatewayClock['elapse'] = async (by, { wait } = {}) => {
    const json = { entityId, by, ...(wait && { wait }) };
    const path = '/_sandbox/clock/advance';
    const answer = await ask<ClockAnswer>(entity, path, { json });
    return ended(answer.state === 'moving' ? await lastOf(entity) : answer);
  };
  return {
    freeze: async (at) => set('frozen', at === undefined ? undefined : instantText(at)),
    advance: async (by, options) => (await elapse(by, options)).now,
    elapse,
    real: () => set('real'),
    now: async () => (await ask<ClockAnswer>(entity, `/_sandbox/clock?entityId=${entityId}`)).now,
  };
}

/** The state of a move when it has ended. */
async function lastOf(entity: Address): Promise<ClockAnswer> {
  for (;;) {
    const path = `/_sandbox/clock/advance?entityId=${entity.entityId}`;
    const answer = await ask<ClockAnswer>(entity, path);
    if (answer.state !== 'moving') return answer;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function ended({ state = 'done', detail, now, executed = [] }: ClockAnswer): Elapsed {
  if (state === 'done') return { now, executed };
  throw new Error(`the move of the clock ended at ${now}: ${detail ?? state}`);
}

/** The text of an instant; the gateway checks a text. @throws TypeError for a number or a date that is no instant */
function instantText(at: string | number | Date): string {
  if (typeof at === 'string') return at;
  const date = new Date(at);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new TypeError('at must be a valid Date, milliseconds since 1970, or an ISO 8601 instant');
}
