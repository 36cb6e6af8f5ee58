/** Lists links to pay. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentLinkStatus } from '../../../../domain/checkout/link/types.ts';
import type { ListTable } from '../../../../domain/query/listTable.ts';
import type { Search } from '../../../../domain/query/search.ts';
import type { Dialect } from '../../dialect.ts';
import type { Db } from '../db.ts';
import { linkFromRow } from '../paymentLink.ts';
import { AT, foundBy, hasName, ownedBy, partOfScan } from './others.ts';
import { during, hasMember, hasMemberPrefix, hasPrefix } from './parts.ts';
import { namesShopper } from './payments.ts';

export const listLinks =
  (db: Db, dialect: Dialect): ListTable['links'] =>
  (entityId, { state, search, now }, part) => {
    const conditions = [
      ...during(part, AT),
      ...(state === null ? [] : [hasStatus(state, now)]),
      ...(search ? [foundBy(search, (one) => ofLink(dialect.name, one))] : []),
    ];
    const wanted = { table: 'payment_link', own: ownedBy(entityId), conditions } as const;
    return partOfScan(db, dialect, wanted, part, linkFromRow);
  };

/** The same as `statusOf` of the domain. @param now entity time, ms */
function hasStatus(status: PaymentLinkStatus, now: number): RawBuilder<SqlBool> {
  if (status === 'PAID') return sql`paid >= max_payments`;
  if (status === 'DEACTIVATED') return sql`paid < max_payments and deactivated = 1`;
  const isOver = status === 'EXPIRED' ? sql`valid_until <= ${now}` : sql`valid_until > ${now}`;
  return sql`paid < max_payments and deactivated = 0 and ${isOver}`;
}

/** A link is also found by the payment that was begun last. */
function ofLink(name: Dialect['name'], search: Search): RawBuilder<SqlBool>[] {
  const { text, id, idPrefix } = search;
  const parameters = sql.ref('parameters');
  return [
    hasMemberPrefix(name, parameters, 'merchantTransactionId', text),
    hasMember(name, parameters, 'amount', text),
    ...(id === null ? [] : [sql<SqlBool>`${id} in (id, payment_id)`]),
    ...(idPrefix === null
      ? []
      : ['id', 'payment_id'].map((column) => hasPrefix(sql.ref(column), idPrefix))),
    ...hasName(search, (word) => namesShopper(name, word, 'parameters')),
  ];
}
