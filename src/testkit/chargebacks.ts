/** Chargebacks in tests: what a shopper's bank does about a payment, and how the dispute goes on. */
import type { Gateway } from '../gateway/start.ts';

/** A chargeback and its dispute. */
export interface Chargeback {
  /** Of the payment of type CB. */
  readonly id: string;
  /** The payment that was charged back. */
  readonly referencedId: string;
  /** `92.00` */
  readonly amount: string;
  /** `EUR` */
  readonly currency: string;
  /** The reason: 000.100.2 and two digits. */
  readonly chargebackResultCode: string;
  readonly state: 'opened' | 'represented' | 'won' | 'lost';
  /** Of the payment of type CR that gave it back; null unless it is won. */
  readonly reversalId: string | null;
  /** ISO 8601, the entity's clock. */
  readonly changedAt: string;
}

/** Why, and how much. */
export interface ChargebackWish {
  /** 000.100.206, revocation or dispute, unless it is given. */
  readonly chargebackResultCode?: string;
  /** `12.00`; all that is left unless it is given. */
  readonly amount?: string;
}

/** The shop contests it; its shopper's bank gives the money back, or stays by it. */
export type ChargebackAct = 'represent' | 'giveBack' | 'reject';

/** A gateway that `startGateway` gave; or address, entity and token of one in another process. */
type Address = Pick<Gateway, 'url' | 'entityId' | 'token'>;

const PATHS: Readonly<Record<ChargebackAct, string>> = {
  represent: 'representments',
  giveBack: 'reversals',
  reject: 'rejections',
};

/**
 * Charges a debit or a capture back, as the shopper's bank would.
 *
 * @throws Error with the gateway's answer where that is refused
 */
export function raiseChargeback(
  gateway: Address,
  paymentId: string,
  { chargebackResultCode = '000.100.206', amount }: ChargebackWish = {},
): Promise<Chargeback> {
  const wish = { chargebackResultCode, ...(amount !== undefined && { amount }) };
  return call(gateway, `payments/${paymentId}/chargebacks`, wish);
}

/** Takes the dispute of a chargeback one step further. @throws Error with the gateway's answer where that is refused */
export const actOnChargeback = (
  gateway: Address,
  id: string,
  act: ChargebackAct,
): Promise<Chargeback> => call(gateway, `chargebacks/${id}/${PATHS[act]}`, {});

async function call(
  { url, entityId, token }: Address,
  path: string,
  wish: object,
): Promise<Chargeback> {
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, ...wish }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Chargeback;
}
