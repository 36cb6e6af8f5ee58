/** Renders what use cases return. */
import type { UnlinkedFollowUp } from '../../domain/payment/followUp/createFollowUp.ts';
import type { PaymentNeeds } from '../../domain/payment/needs.ts';
import type { FirstAnswer, PaymentAnswer } from '../../domain/payment/paymentAnswer.ts';
import { type Rendered, restored } from './envelope.ts';
import { renderPayment, renderStoredData, renderUnlinked } from './payment.ts';

/** Renders the first answer to a submit, which is stored. */
export const firstAnswer: PaymentNeeds['firstAnswer'] = (answer) =>
  'reader' in answer ? renderPayment(answer) : renderStoredData(answer);

/** Renders the answer about a payment, or one that was stored as it was sent first. */
export const renderAnswer = (answer: PaymentAnswer | FirstAnswer | UnlinkedFollowUp): Rendered => {
  if ('reader' in answer) return renderPayment(answer);
  return 'kind' in answer ? renderUnlinked(answer) : restored(answer);
};
