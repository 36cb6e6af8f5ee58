/** The rows of entities, and what the page does when it shows another entity or other data. */
import { ask } from '../api/client.ts';
import { keepToken } from '../control/knownTokens.ts';
import { forgetLists } from '../lists/ListView.tsx';
import { type Session, session, signIn } from '../state/session.ts';

/** A row of GET /_sandbox/entities. */
export interface EntityRow {
  readonly entityId: string;
  readonly name?: string;
  /** The number of transactions, counted up to a limit. `morePayments`: there are more. */
  readonly payments: number;
  readonly morePayments?: true;
  /** Whether the control API has created it. */
  readonly created: boolean;
  readonly creator?: string;
  readonly createdAt?: string;
}

/** The answer to a new entity: only this answer has its token. */
export interface NewEntity extends Session {
  readonly name?: string;
  readonly copied?: { readonly payments: number };
}

/** The name of an entity, or its id if it has none. */
export const nameOf = ({ entityId, name }: Pick<EntityRow, 'entityId' | 'name'>) =>
  name || entityId;

/** Shows another entity, and keeps the token of the present one. */
export function switchTo(next: Session): void {
  const { value } = session;
  if (value) keepToken(value);
  keepToken(next);
  signIn(next);
}

/** After the data was replaced, lists and the clock that the page knows are those of before. */
export async function forgetData(): Promise<void> {
  forgetLists();
  await ask('/_sandbox/clock').catch(() => undefined);
}
