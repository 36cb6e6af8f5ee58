/** Requests of a shop's server about schedules. */
import { encode, type Fields, type Reply, type Shop } from '../../harness.ts';
import { openWithDatabase, type ShopWithDatabase } from '../registration/shopWithDatabase.ts';

export const GOOD = '200 000.100.110';
export const FORCE = 'customParameters[forceResultCode]';
export const BASE = '/scheduling/v1/schedules';

/** The first payment of an agreement whose later payments the shop starts. */
export const INITIAL: Fields = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};

/** `{ month: '*' }` as `job.month=*`. */
export const job = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`job.${name}`, value]));

/** A gateway, with the calls of schedules. */
export interface Scheduler extends ShopWithDatabase {
  readonly asks: Asks;
  /** Stored details whose agreement has begun. */
  readonly registrationId: string;
}

/** Starts a gateway at noon of 31 January 2030, with details that can be charged. */
export async function scheduler(
  options?: Parameters<typeof openWithDatabase>[0],
): Promise<Scheduler> {
  const at = await openWithDatabase(options);
  return { ...at, asks: new Asks(at.shop), registrationId: await at.shop.stored(INITIAL) };
}

/** The calls. */
export class Asks {
  readonly #shop: Shop;
  constructor(shop: Shop) {
    this.#shop = shop;
  }

  get #entity(): Fields {
    return { entityId: this.#shop.gateway.entityId };
  }

  schedule(registrationId: string, fields: Fields = {}): Promise<Reply> {
    const all = { ...this.#entity, registrationId, amount: '9.90', currency: 'EUR', ...fields };
    return this.#shop.send('POST', BASE, this.#shop.bearer, encode(all));
  }

  reschedule(id: string, fields: Fields = {}): Promise<Reply> {
    const body = encode({ ...this.#entity, ...fields });
    return this.#shop.send('POST', `${BASE}/${id}/reschedule`, this.#shop.bearer, body);
  }

  deschedule(id: string, fields: Fields = {}): Promise<Reply> {
    const body = encode({ ...this.#entity, ...fields });
    return this.#shop.send('POST', `${BASE}/${id}/deschedule`, this.#shop.bearer, body);
  }

  remove(id: string, fields: Fields = {}): Promise<Reply> {
    const query = encode({ ...this.#entity, ...fields });
    return this.#shop.send('DELETE', `${BASE}/${id}?${query}`, this.#shop.bearer);
  }

  read(id: string): Promise<Reply> {
    return this.#shop.send('GET', `${BASE}/${id}?${encode(this.#entity)}`, this.#shop.bearer);
  }
}

/** The payments of schedules, in order, as the database has them: their instants and codes. */
export async function paid(
  sql: ShopWithDatabase['sql'],
): Promise<{ at: string; code: string; id: string }[]> {
  const rows = await sql(
    "select id, created_at, code from payment where source = 'SCHEDULER' order by created_at, id",
  );
  return rows.map(({ id, created_at, code }) => ({ at: instant(created_at), code, id }));
}

/** Times of a column as ISO 8601 to the second. */
export const instant = (value: unknown): string =>
  new Date(Number(value)).toISOString().slice(0, 19);
