/** Queries of a shop's server. */
import { encode, type Fields, type Reply, type Shop } from '../../harness.ts';

/** A day, as a period; the entity's clock shows its noon. */
export const TODAY: Fields = {
  'date.from': '2030-01-31 00:00:00',
  'date.to': '2030-01-31 23:59:59',
};

export const NOTHING = '400 700.400.580';

/** Lists transactions. */
export const list = (shop: Shop, fields: Fields = TODAY, version: 'v1' | 'v3' = 'v3') =>
  query(shop, `/${version}/query`, fields);

/** Reads one transaction. */
export const one = (shop: Shop, id: string, fields: Fields = {}, version: 'v1' | 'v3' = 'v3') =>
  query(shop, `/${version}/query/${id}`, fields);

function query(shop: Shop, path: string, fields: Fields): Promise<Reply> {
  const { entityId } = shop.gateway;
  return shop.send('GET', `${path}?${encode({ entityId, ...fields })}`, shop.bearer);
}

/** The ids in a response, in their order. */
export const idsIn = ({ body }: Reply): string[] =>
  (body.records ?? body.payments ?? []).map(({ id }: { id: string }) => id);

/** `PA`, `CP`: in the order of a response. */
export const typesIn = ({ body }: Reply): string[] =>
  (body.records ?? body.payments).map(({ paymentType }: { paymentType: string }) => paymentType);
