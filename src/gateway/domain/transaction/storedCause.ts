/**
 * The cause of a result as it is stored with the event of a payment, in the test environment only. An event stores texts, so
 * each member of the cause is one of them.
 */
import {
  CAUSES,
  type Cause,
  type CauseName,
  LONGEST_CAUSE_TEXT,
} from '../../catalogue/results/cause.ts';
import type { EventRecord } from '../shared/eventTable.ts';

/** The members of an event's data. */
export type EventData = EventRecord['data'];

const MEMBERS = ['cause', 'text', 'parameter', 'specification', 'tryInstead', 'fault'] as const;

/** The members of a cause that are set, each no longer than `LONGEST_CAUSE_TEXT`. */
export function causeData(cause: Cause | undefined): EventData {
  const data: Record<string, string> = {};
  for (const name of cause ? MEMBERS : []) {
    const text = cause?.[name];
    if (text !== undefined) data[name] = text.slice(0, LONGEST_CAUSE_TEXT);
  }
  return data;
}

/** The cause that an event has stored; undefined if it has stored none. */
export function causeIn(data: EventData): Cause | undefined {
  const { cause, text, parameter, specification, tryInstead, fault } = data;
  if (cause === undefined || text === undefined || !Object.hasOwn(CAUSES, cause)) return undefined;
  return { cause: cause as CauseName, text, parameter, specification, tryInstead, fault };
}
