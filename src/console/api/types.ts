/** What the gateway answers to the console: the rows of the lists, and one payment. Times are ISO 8601 instants, UTC. */

/** How a payment or another request ended. */
export type Outcome = 'succeeded' | 'pending' | 'failed';

/** A row of `GET /_sandbox/payments`. Amounts are decimal strings, such as "12.00". */
export interface PaymentRow {
  readonly id: string;
  readonly ndc: string;
  readonly at: string;
  readonly paymentType: string;
  readonly paymentBrand?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly code: string;
  readonly description: string;
  readonly status: Outcome;
  readonly bin?: string;
  readonly last4?: string;
  readonly merchantTransactionId?: string;
  readonly checkoutId?: string;
  readonly registrationId?: string;
  readonly referencedId?: string;
  readonly source?: string;
  readonly testMode?: string;
}

/** A row of `GET /_sandbox/checkouts`. */
export interface CheckoutRow {
  readonly id: string;
  readonly at: string;
  readonly expiresAt: string;
  readonly state: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentType?: string;
  readonly merchantTransactionId?: string;
  readonly paymentId?: string;
  readonly code?: string;
  readonly status?: Outcome;
}

/** A row of `GET /_sandbox/registrations`. */
export interface RegistrationRow {
  readonly id: string;
  readonly at: string;
  readonly state: string;
  readonly endsAt?: string | null;
  readonly paymentBrand?: string;
  readonly bin?: string;
  readonly last4?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  readonly paymentId?: string;
  readonly series?: unknown;
}

/** A row of `GET /_sandbox/schedules`. */
export interface ScheduleRow {
  readonly id: string;
  readonly at: string;
  readonly state: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly currency: string;
  readonly registrationId: string;
  readonly startsAt: string;
  readonly nextRun?: string | null;
  readonly endsAt?: string | null;
  readonly runs: number;
  /** Whether there are more runs than the gateway counts. */
  readonly moreRuns?: true;
}

/** One attempt to send a message. */
export interface DeliveryAttempt {
  readonly at: string;
  /** The status of the receiver; a text without one, such as "timeout". */
  readonly outcome: string | number;
  readonly ms?: number;
  /** The beginning of what the receiver answered to an attempt that failed. */
  readonly answer?: string;
}

/** A row of `GET /_sandbox/deliveries`: one message to a listener or to a `notificationUrl`. */
export interface DeliveryRow {
  readonly id: string;
  readonly webhook?: string;
  readonly url: string | null;
  readonly type: string;
  readonly action?: string;
  readonly subject: string;
  readonly state: string;
  /** The last attempt has failed, whether or not another one follows. */
  readonly failed?: boolean;
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly attempts: number;
  readonly log: readonly DeliveryAttempt[];
  /** What to do about a message that did not arrive: one or two sentences. */
  readonly remedy?: string;
}

/** A delivery, as the page of a payment has it. */
export interface PaymentDelivery extends Omit<DeliveryRow, 'attempts'> {
  readonly attempts: readonly DeliveryAttempt[];
  /** The decrypted message. */
  readonly payload?: unknown;
}

/** The answer of `GET /_sandbox/explain/{id}`. */
export interface Explanation {
  readonly id: string;
  readonly kind: string;
  readonly result?: { readonly code: string; readonly description: string };
  readonly reason: {
    readonly cause: string;
    /** One sentence: what decided. */
    readonly text: string;
    readonly parameter?: string;
    /** The section of the specification. */
    readonly specification?: string;
    /** One sentence: what to send for another result. */
    readonly tryInstead?: string;
    readonly fault?: string;
    /** When it ends by itself, ISO 8601. */
    readonly until?: string;
  };
  /** A command line that continues the payment, or removes the cause. */
  readonly run?: string;
  readonly timeline: readonly TimelineEntry[];
  /** How many entries were left out at the end. */
  readonly omitted?: number;
}

/** What happened, or falls due. */
export interface TimelineEntry {
  readonly at: string;
  readonly type: string;
  readonly text: string;
  readonly [field: string]: string | number | undefined;
}

/** An action on a payment: `CP`, `RF`, `RV`, `RB`, `CB` and others. */
export interface PaymentAction {
  readonly name: string;
  readonly allowed: boolean;
  /** Why it is not allowed: one sentence. */
  readonly why?: string;
  /** The rest that the action can move, such as "12.00". */
  readonly amount?: string;
}

/** The answer of `GET /_sandbox/payments/{id}`. */
export interface PaymentAnswer {
  readonly entityId: string;
  readonly now?: string;
  readonly payment: PaymentRow & {
    readonly merchantId?: string;
    readonly descriptor?: string;
    readonly riskScore?: number;
    /** Who decided the result; undefined while the payment waits. */
    readonly decidedBy?: string;
    readonly waitsForShopper?: boolean;
  };
  readonly request: {
    readonly parameters: readonly {
      readonly name: string;
      readonly value?: string;
      /** The value is card data or a secret, and is not shown. */
      readonly withheld?: boolean;
    }[];
  };
  readonly answer: { readonly status: number; readonly body: unknown };
  readonly refersTo: PaymentRow | null;
  readonly referredBy: readonly PaymentRow[];
  readonly checkout: CheckoutRow | null;
  readonly registration: RegistrationRow | null;
  readonly schedule: ScheduleRow | null;
  readonly webhooks: readonly PaymentDelivery[];
  readonly actions: readonly PaymentAction[];
}

/** A page of a list. The rows are in a member with the name of the list. */
export interface Page {
  readonly entityId: string;
  readonly now: string;
  /** The cursor of the older rows; null at the end. */
  readonly next: string | null;
  /** The cursor of the newest row: `after` gives newer ones. */
  readonly first?: string | null;
  readonly [rows: string]: unknown;
}

/** An event of `GET /_sandbox/events`. */
export interface GatewayEvent {
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly systemAt?: string;
  readonly paymentId?: string;
  readonly checkoutId?: string;
  readonly description?: string;
  readonly data: Readonly<Record<string, string>>;
}
