/** What payments a checkout has come to, by the database of the gateway: what happened, not what anybody was told. */
import { join } from 'node:path';
import { openFile } from '../../src/gateway/platform/store/driver.ts';

/** A payment, good or not. */
export interface Made {
  readonly id: string;
  /** Its result code, as it stands now. */
  readonly code: string;
}

const OF_CHECKOUT = 'select id, code from payment where checkout_id = ? order by created_at, id';

/**
 * The payments of a checkout, first to last.
 *
 * @param data the folder of a gateway, which may be running
 */
export function paymentsIn(data: string, checkoutId: string): readonly Made[] {
  const database = openFile(join(data, 'gateway.db'));
  try {
    return database.prepare(OF_CHECKOUT).all([checkoutId]) as Made[];
  } finally {
    database.close();
  }
}

/** Those with which the shopper has paid. */
export const goodOnes = (made: readonly Made[]): readonly Made[] =>
  made.filter(({ code }) => /^000\.(?:000|100)\./.test(code));
