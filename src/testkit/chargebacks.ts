/** Chargebacks in tests: the shopper's bank raises a chargeback, and the shop and the bank continue the dispute. */
import type { Chargeback } from '../contract/control/chargebacks.ts';
import type { Gateway } from '../gateway/start.ts';

export type { Chargeback };

/** The reason and the amount of a chargeback. */
export interface ChargebackWish {
  /** The reason; default 000.100.206, revocation or dispute. */
  readonly chargebackResultCode?: string;
  /** The amount, such as `12.00`; default: the whole remaining amount. */
  readonly amount?: string;
}

/** The shop contests the chargeback; or the shopper's bank returns the money, or rejects the shop's objection. */
export type ChargebackAct = 'represent' | 'giveBack' | 'reject';

/** A gateway from `startGateway`; or the address, entity and token of a gateway in another process. */
type Address = Pick<Gateway, 'url' | 'entityId' | 'token'>;

const PATHS: Readonly<Record<ChargebackAct, string>> = {
  represent: 'representments',
  giveBack: 'reversals',
  reject: 'rejections',
};

/**
 * Charges back a debit or a capture, like the shopper's bank.
 *
 * @throws Error with the gateway's response if the gateway rejects the chargeback
 */
export function raiseChargeback(
  gateway: Address,
  paymentId: string,
  { chargebackResultCode = '000.100.206', amount }: ChargebackWish = {},
): Promise<Chargeback> {
  const members = { chargebackResultCode, ...(amount !== undefined && { amount }) };
  return call(gateway, `payments/${paymentId}/chargebacks`, members);
}

/** Takes the next step of a dispute. @throws Error with the gateway's response if the gateway rejects the step */
export const actOnChargeback = (
  gateway: Address,
  id: string,
  act: ChargebackAct,
): Promise<Chargeback> => call(gateway, `chargebacks/${id}/${PATHS[act]}`, {});

async function call(
  { url, entityId, token }: Address,
  path: string,
  members: object,
): Promise<Chargeback> {
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, ...members }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Chargeback;
}
