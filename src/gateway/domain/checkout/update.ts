/** Changes what a checkout asks for, as long as no submit pays it. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { ruleErrors } from '../../catalogue/parameters/rules/index.ts';
import { purposeErrors } from '../../catalogue/parameters/rules/reference.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { type CheckoutRequest, changeCheckout } from './change.ts';
import { update } from './checkoutStates.ts';
import { type CheckoutNeeds, type CheckoutResult, refuseUnpayable } from './create.ts';
import { refuseOffers } from './offered.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/**
 * Updates a checkout. Parameters that are not sent stay unchanged. An update does not make the checkout live longer.
 *
 * @param changes validated for `update`
 * @param script the version of the form's script whose hash the shop gets, if it has asked for the hash
 */
export function updateCheckout(
  needs: CheckoutNeeds,
  which: CheckoutRequest,
  changes: Parameters,
  script?: string,
): Promise<CheckoutResult | Refusal> {
  const data = script === undefined ? {} : { script };
  const transition = async (checkout: Checkout, now: number, tables: CheckoutTables) => {
    const { entityId: _, ...rest } = changes;
    const updated = update(checkout, rest, now);
    if (isRefusal(updated)) return updated;
    // Validate again, together with the parameters that another update may have changed in the meantime.
    const { parameters } = updated;
    const { terms } = await requireEntity(tables, which.entityId);
    const request = requestOf(parameters);
    const errors = [...ruleErrors(request, 'update', terms.strict), ...purposeErrors(request)];
    if (errors.length > 0) return badParameters(errors);
    const money = moneyIn(request);
    if (money && isRefusal(money)) return money;
    const paid = { ...updated, money };
    const refusal =
      (await refuseUnpayable(tables, needs.statementFor, paid)) ??
      (await refuseOffers(tables, which.entityId, changes));
    return refusal ?? paid;
  };
  return changeCheckout(needs, which, 'checkoutUpdated', transition, data);
}
