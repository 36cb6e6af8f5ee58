/** Redirects of shoppers to an issuer or a bank. */
import type { Selectable } from 'kysely';
import type { Redirect, RedirectTarget } from '../../../domain/redirect/types.ts';
import type { EntityId, PaymentId, RedirectToken } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { AuthenticationState } from '../../../domain/threeDSecure/types.ts';
import { plain, toText } from '../codec.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';

export function redirectTable(db: Db): Tables['redirect'] {
  const by = async (column: 'token' | 'issuer_id', value: string) => {
    const row = await db
      .selectFrom('redirect')
      .selectAll()
      // The name may come from a browser and contain any characters.
      .where(column, '=', plain(value))
      .executeTakeFirst();
    return row && redirectFromRow(row);
  };
  return {
    find: (token) => by('token', token),
    async findByPayment({ id, entityId }) {
      const row = await db
        .selectFrom('redirect')
        .selectAll()
        .where('payment_id', '=', id)
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return row && redirectFromRow(row);
    },
    findByIssuer: (issuerId) => by('issuer_id', issuerId),
    async insert(redirect) {
      const { token, paymentId, entityId, issuerId, returnUrl, target } = redirect;
      await write(
        db,
        db.insertInto('redirect').values({
          token,
          payment_id: paymentId,
          entity_id: entityId,
          issuer_id: issuerId,
          return_url: returnUrl === null ? null : plain(returnUrl),
          target: target && toText(target),
          ...changing(redirect),
        }),
      );
    },
    async save(redirect) {
      await write(
        db,
        db
          .updateTable('redirect')
          .set(changing(redirect))
          .where('token', '=', redirect.token)
          .where('entity_id', '=', redirect.entityId),
      );
    },
  };
}

const changing = ({ watched, language, flow }: Redirect) => ({
  language: language === null ? null : plain(language),
  watched: watched ? 1 : 0,
  flow: flow && toText(flow),
});

const redirectFromRow = (row: Selectable<DatabaseSchema['redirect']>): Redirect => ({
  token: row.token as RedirectToken,
  paymentId: row.payment_id as PaymentId,
  entityId: row.entity_id as EntityId,
  issuerId: row.issuer_id,
  returnUrl: row.return_url,
  language: row.language,
  watched: row.watched === 1,
  flow: row.flow === null ? null : (JSON.parse(row.flow) as AuthenticationState),
  target: row.target === null ? null : (JSON.parse(row.target) as RedirectTarget),
});
