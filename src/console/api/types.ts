/** What the gateway answers to the console, by the rows of the contract. */
import type { PaymentRow } from '../../contract/control/lists.ts';

export type { DeliveryRow, PaymentDelivery } from '../../contract/control/deliveries.ts';
export type { GatewayEvent } from '../../contract/control/events.ts';
export type { Explanation, TimelineEntry } from '../../contract/control/explain.ts';
export type {
  CallRow,
  CheckoutRow,
  LinkRow,
  Page,
  PaymentRow,
  RegistrationRow,
  ScheduleRow,
} from '../../contract/control/lists.ts';
export type { PaymentAction, PaymentAnswer } from '../../contract/control/payment.ts';

/** How a payment or another request ended. */
export type Outcome = PaymentRow['status'];
