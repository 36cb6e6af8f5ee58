/**
 * The calls behind the actions of the console: one action is one call. The same value is sent and is shown to copy.
 */
import { ask } from '../api/client.ts';

/** A call to the gateway. `entityId` is added to the body, or to the query if there is no body. */
export interface ControlCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without its query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** A member that is undefined is not sent. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Default: JSON below `/_sandbox/`, a form elsewhere. */
  readonly contentType?: 'application/json' | 'application/x-www-form-urlencoded';
}

/** In the query or the body of a call that names the entity in its path, or none: these calls refuse the parameter. */
const WITHOUT = { entityId: undefined };

/**
 * Sends a call.
 * @param options.prefer the header `Prefer`: how long the gateway may work before it answers
 * @throws ApiFailure for every status that is not 2xx, and without an answer
 */
export function perform<T>(
  { method, path, query, body }: ControlCall,
  options: { readonly prefer?: string; readonly signal?: AbortSignal } = {},
): Promise<T> {
  const isJson = path.startsWith('/_sandbox/');
  return ask<T>(path, {
    ...options,
    method,
    ...(query && { query }),
    ...(body && (isJson ? { json: body } : { form: body as Record<string, string> })),
  });
}

/** The mode of a clock that a call can set. */
export type ClockChange =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen' | 'offset'; readonly at?: string };

export const setClock = (change: ClockChange): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/clock',
  body: { ...change },
});

/** Moves the clock forward. @param by ISO 8601 duration */
export const advanceClock = (by: string): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/clock/advance',
  body: { by },
});

/** Stops a move of the clock. */
export const stopMove = (): ControlCall => ({
  method: 'DELETE',
  path: '/_sandbox/clock/advance',
});

/** Stops to send webhooks, or sends what was held. */
export const holdDeliveries = (does: 'hold' | 'release'): ControlCall => ({
  method: 'POST',
  path: `/_sandbox/deliveries/${does}`,
  body: {},
});

/** Sends a message of a webhook again. */
export const sendAgain = ({ id }: { readonly id: string }): ControlCall => ({
  method: 'POST',
  path: `/_sandbox/deliveries/${id}/redeliver`,
  body: {},
});

/** Sets all faults of an entity; a member that is missing has its usual value. */
export const setFaults = (faults: Readonly<Record<string, unknown>>): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/faults',
  body: faults,
});

/** Ends all faults of an entity. */
export const endFaults = (): ControlCall => ({
  method: 'DELETE',
  path: '/_sandbox/faults',
});

export const addScenario = (scenario: Readonly<Record<string, unknown>>): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/scenarios',
  body: scenario,
});

/** Removes a scenario; without an id, all of them. */
export const removeScenario = (id?: string): ControlCall => ({
  method: 'DELETE',
  path: '/_sandbox/scenarios',
  query: { id },
});

/** Closes a business day. @param date `2030-01-31` */
export const settleDay = (date: string): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/settlements',
  body: { date: date === '' ? undefined : date },
});

export const createEntity = (name: string): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/entities',
  body: { ...WITHOUT, name: name === '' ? undefined : name },
});

/** Copies an entity with its data to a new one. */
export const forkEntity = (entityId: string, name: string): ControlCall => ({
  method: 'POST',
  path: `/_sandbox/entities/${entityId}/fork`,
  body: { ...WITHOUT, name: name === '' ? undefined : name },
});

/** Deletes a created entity. */
export const deleteEntity = (entityId: string): ControlCall => ({
  method: 'DELETE',
  path: `/_sandbox/entities/${entityId}`,
  query: WITHOUT,
});

/** Deletes the data of an entity. */
export const resetEntity = (entityId: string): ControlCall => ({
  method: 'POST',
  path: '/_sandbox/reset',
  body: { entityId },
});

const snapshots = (entityId: string) => `/_sandbox/entities/${entityId}/snapshots`;

/** Stores a snapshot. @param name empty: the gateway chooses one */
export const takeSnapshot = (entityId: string, name: string): ControlCall => ({
  method: 'POST',
  path: snapshots(entityId),
  body: { ...WITHOUT, name: name === '' ? undefined : name },
});

/** Replaces the data of an entity by a snapshot. */
export const restoreSnapshot = (entityId: string, name: string): ControlCall => ({
  method: 'POST',
  path: `${snapshots(entityId)}/${encodeURIComponent(name)}/restore`,
  query: WITHOUT,
});

export const deleteSnapshot = (entityId: string, name: string): ControlCall => ({
  method: 'DELETE',
  path: `${snapshots(entityId)}/${encodeURIComponent(name)}`,
  query: WITHOUT,
});

/** Creates the checkout that the form pays. */
export const createCheckout = (checkout: Readonly<Record<string, string>>): ControlCall => ({
  method: 'POST',
  path: '/v1/checkouts',
  body: checkout,
});
