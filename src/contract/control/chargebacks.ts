/** The answer of the control calls about chargebacks. */
import { nullable, object, text, type ValueOf } from '../schema.ts';
import { AT, ENTITY_ID, MONEY } from './words.ts';

/** A chargeback and its dispute. */
export const CHARGEBACK = object('A chargeback and its dispute.', {
  entityId: ENTITY_ID,
  id: text('The payment of type CB.'),
  paymentType: text('CB.'),
  referencedId: text('The payment that was charged back.'),
  ...MONEY,
  chargebackResultCode: text('The reason: 000.100.2 and two digits.'),
  state: text('State of the dispute.', { enum: ['opened', 'represented', 'won', 'lost'] }),
  reversalId: nullable(
    text(
      'The payment of type CR that returned the money to the shop; null unless the shop has won.',
    ),
  ),
  changedAt: AT,
});
export type Chargeback = ValueOf<typeof CHARGEBACK>;
