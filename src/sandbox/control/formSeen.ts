/** What the form of a payment's checkout asked for and was told, from the recorded requests and events. Pure. */
import type { FormSeen } from '../../contract/control/payment.ts';
import { descriptionOf, isGood, isPending, isResultCode } from '../../contract/resultCodes.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { AuthenticationState } from '../../gateway/domain/threeDSecure/types.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { iso } from '../../time/format.ts';
import { ofAuthentication } from '../explain/timeline.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';

/** What is stored of the checkout and of the payment. */
export interface Stored {
  /** Of the checkout. */
  readonly requests: readonly AnsweredRequest[];
  /** Of the payment. */
  readonly events: readonly StoredEvent[];
  readonly flow: AuthenticationState | null | undefined;
}

/** The form asks for its configuration when it opens. */
const CONFIG = '/v1/checkouts/:id/config';

/** What a shopper has seen in the form. */
export function formSeen(payment: Payment, { requests, events, flow }: Stored): FormSeen {
  const opened = requests.filter(
    ({ data }) => data['route'] === CONFIG && data['status'] === '200',
  );
  // EMV: transStatus C asks for a challenge, which the form shows at once.
  const challenge = ofAuthentication(flow, payment, events).find(
    ({ fields }) => fields?.['message'] === 'ARes' && fields['status'] === 'C',
  );
  return {
    opened: opened.length,
    ...(opened[0] && { openedAt: iso(opened[0].at) }),
    errors: requests.flatMap(({ at, data }) => {
      const { method, code, parameter } = data;
      if (method !== 'POST' || code === undefined || !isResultCode(code)) return [];
      if (isGood(code) || isPending(code)) return [];
      const description = descriptionOf(code);
      return [{ at: iso(at), code, description, ...(parameter !== undefined && { parameter }) }];
    }),
    ...(challenge && { challengeAt: iso(challenge.at) }),
  };
}
