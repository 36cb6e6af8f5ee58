/**
 * The columns of the database. Times are whole milliseconds UTC of the entity's clock unless the comment gives another
 * clock, amounts whole minor units, JSON is text. Only the columns named `sealed` may contain a card number or security
 * code.
 */
import type { Generated } from 'kysely';

export interface DatabaseSchema {
  meta: { name: string; value: string };
  /**
   * Builds of the form. `content`: compressed files as base64; `started_at`: the last start; `replaced_at`: the first start of
   * another build after it. Times of the database.
   */
  build: {
    name: string;
    content: string;
    started_at: number;
    replaced_at: Generated<number | null>;
  };
  entity: {
    id: string;
    name: string;
    channel_name: string;
    settings: string;
    /** When a test last deleted the data of the entity: time of the database. */
    reset_at: Generated<number | null>;
    /** Since when an operator has banned the entity: system time; null: it is not banned. */
    banned_at: Generated<number | null>;
  };
  /** `rights`: what requests with the token may do, separated by spaces; null: everything. */
  access_token: { token_hash: string; entity_id: string; rights: Generated<string | null> };
  /** What operators did. `at`: system time; `who`: user and machine; `ids`: JSON, ids and counts by name. */
  audit_entry: { id: string; at: number; who: string; command: string; ids: string };
  clock: {
    entity_id: string;
    mode: string;
    value: number | null;
    /** The mover that has the lease of the clock, and the end of the lease: time of the database. */
    mover: string | null;
    moving_until: number;
    /** 1 while a clock that was running is stopped by its mover. */
    ran: number;
  };
  /** The latest move of each clock. */
  clock_move: {
    entity_id: string;
    mover: string;
    from_at: number;
    until_at: number;
    state: string;
    /** 1 once the move is asked to stop. */
    stopping: number;
    executed_count: number;
    detail: string | null;
    executed: string | null;
  };
  checkout: {
    id: string;
    entity_id: string;
    payment_link_id: string | null;
    created_at: number;
    expires_at: number;
    parameters: string;
    state: string;
    payment_id: string | null;
    /** The URL to call (shopperResultUrl) while the shop has not read the status of a submit. */
    result_call_url: string | null;
    /** 1 while data of the shopper is in `pending`, under the id of the checkout. */
    has_data: number;
    /** How often a card number was submitted. */
    tries: number;
  };
  payment_link: {
    id: string;
    entity_id: string;
    created_at: number;
    valid_until: number;
    parameters: string;
    max_payments: number;
    /** 1 if the shop has deactivated the link. */
    deactivated: number;
    /** The payments that succeeded, and those without a final result. */
    paid: number;
    in_flight: number;
    /** Tries of a card number, since a time of the entity's clock. */
    tries: number;
    tries_since: number;
    /** The payment that was begun last. */
    payment_id: string | null;
  };
  submit: {
    checkout_id: string;
    entity_id: string;
    key: string;
    payment_id: string;
    created_at: number;
    state: string;
    answer_status: number | null;
    answer_body: string | null;
  };
  payment: {
    id: string;
    entity_id: string;
    channel_id: string;
    merchant_id: string | null;
    checkout_id: string | null;
    referenced_id: string | null;
    /** The registration that the payment uses, or creates. */
    registration_id: string | null;
    ndc: string;
    created_at: number;
    type: string;
    brand: string | null;
    brand_detected: number;
    amount_minor: number;
    currency: string;
    descriptor: string;
    merchant_transaction_id: string | null;
    account_kind: string;
    account_bin: string | null;
    account_last4: string | null;
    /** 1 if bin and last four digits of a card may be sent to the shopper's browser. */
    account_shows_ends: number;
    account_hash: string | null;
    code: string;
    status: string;
    decided_by: string | null;
    risk_score: number | null;
    findings: string;
    request: string;
    /** SCHEDULER for a scheduled run; null for a payment by request. */
    source: string | null;
    /** The follow-up totals, which follow-ups change; amounts in minor units. */
    totals_added: number;
    totals_pending_increments: number;
    totals_used: number;
    totals_uses: number;
    totals_closed_by: string | null;
  };
  /**
   * Where a page of a query ended. `entity_id`: the owner that queries; `until`: the end of the mark's lifetime, time of the
   * database.
   */
  query_page: {
    entity_id: string;
    query: string;
    page: number;
    created_at: number;
    payment_id: string;
    /** The number of transactions when the first page was requested. */
    total: number;
    until: number;
  };
  redirect: {
    token: string;
    payment_id: string;
    entity_id: string;
    issuer_id: string;
    return_url: string | null;
    language: string | null;
    watched: number;
    /** JSON: the authentication; null for a bank's page. */
    flow: string | null;
    /** JSON: where the processor sends the browser; null if it sends it nowhere. */
    target: string | null;
  };
  registration: {
    id: string;
    entity_id: string;
    state: string;
    ends_at: number;
    series: string;
    network_token: string | null;
    sealed: string | null;
    key_id: string | null;
  };
  schedule: {
    id: string;
    /** The id of the first schedule of the chain. */
    chain_id: string;
    entity_id: string;
    registration_id: string;
    type: string;
    state: string;
    created_at: number;
    starts_at: number;
    next_run: number | null;
    ends_at: number | null;
    has_notice: number;
    request: string;
  };
  /** `code`: the reason why a run made no payment. */
  schedule_run: {
    schedule_id: string;
    entity_id: string;
    due: number;
    payment_id: string | null;
    code: string | null;
  };
  event: {
    seq: Generated<number>;
    entity_id: string;
    checkout_id: string | null;
    payment_id: string | null;
    kind: string;
    at: number;
    data: string;
  };
  timer: {
    id: Generated<number>;
    entity_id: string;
    kind: string;
    key: string;
    due: number;
    payload: string;
    attempt: number;
    /** The timer cannot be claimed before this time of the database. */
    free_at: number;
    /** Counts the claims: a process with an older value has lost the timer. */
    fence: number;
    /** The error name of the last attempt. */
    fault: string | null;
  };
  pending: {
    /** The id of the payment that waits, or of the checkout whose data waits for a summary page. */
    payment_id: string;
    entity_id: string;
    sealed: string;
    key_id: string;
    erase_at: number;
  };
  /**
   * `wrapped`: the key, sealed; `created_at`: time of the database; `is_current`: 1 for the key that new data is sealed
   * with.
   */
  sealing_key: { id: string; wrapped: string; created_at: number; is_current: number };
  /** A transaction, one row for each attribute that it is counted by; scope and mark are keyed hashes. */
  risk_seen: {
    id: Generated<number>;
    entity_id: string;
    scope: string;
    /** Rows with the same mark count once in a scope. */
    mark: string;
    at: number;
    amount_minor: number;
    currency: string | null;
    keep_until: number;
  };
  /** `token_id`: a hash; `until`: the token is not accepted after this time. */
  wallet_token: { token_id: string; entity_id: string; until: number };
  throttle: { scope: string; entity_id: string; arrival: number };
  /**
   * `who`: a keyed hash of address and user; `until`: system time at which the attempts could have been made at an even pace.
   */
  wrong_password: { who: string; until: number };
  /** `options`: JSON, the options of the webhook except its URL; `sealed`: the key that its messages are encrypted with. */
  webhook: {
    id: string;
    entity_id: string;
    source: string;
    url: string;
    options: string;
    state: string;
    created_at: number;
    sealed: string;
    key_id: string;
  };
  delivery: {
    seq: Generated<number>;
    id: string;
    entity_id: string;
    webhook_id: string | null;
    /** The URL of a delivery that has no webhook. */
    url: string | null;
    type: string;
    action: string;
    subject_id: string;
    payment_id: string | null;
    checkout_id: string | null;
    /** The message before it is encrypted. */
    payload: string;
    created_at: number;
    state: string;
    attempts: number;
    backoff_started_at: number;
    backoff_attempts: number;
    next_at: number | null;
  };
  /** The state of the dispute of a chargeback. */
  dispute: {
    /** The id of the chargeback. */
    payment_id: string;
    entity_id: string;
    state: string;
    /** The id of the chargeback reversal; null unless the dispute is won. */
    reversal_id: string | null;
    changed_at: number;
    /** The processor's reference of the chargeback; null if the processor has not reported it. */
    reference: string | null;
  };
  /**
   * `outcome`: an HTTP status, or the reason why there is none; `ms`: of the system clock; `answer`: the beginning of the body
   * of a failed attempt, in test only.
   */
  delivery_attempt: {
    delivery_id: string;
    entity_id: string;
    n: number;
    at: number;
    outcome: string;
    ms: number;
    answer: string | null;
  };
  /** `cursor_at`, `cursor_id`: the payment that was processed last. */
  settlement_day: {
    entity_id: string;
    day: string;
    state: string;
    from_at: number;
    until_at: number;
    cursor_at: number;
    cursor_id: string;
    closed_at: number | null;
  };
  /** The next day that is closed also looks for payments from this time on. */
  settlement_late: { entity_id: string; from_at: number };
  /** Payments that succeeded later than on the day they were made. */
  settlement_due: { payment_id: string; entity_id: string; at: number };
  /** A record that the processor has reported. `data`: JSON; `day`: the day that it was settled with; null until then. */
  settlement_entry: {
    entity_id: string;
    reference: string;
    created_at: number;
    data: string;
    day: string | null;
  };
  settlement: {
    id: string;
    entity_id: string;
    day: string;
    currency: string;
    record_count: number;
    failed_count: number;
    net_minor: number;
    fee_minor: number;
  };
  /** `source_id`: the payment that needs no other record; `data`: JSON, the content of the record. */
  settlement_record: {
    seq: Generated<number>;
    settlement_id: string;
    entity_id: string;
    day: string;
    at: number;
    type: string;
    source_id: string | null;
    data: string;
  };
  /** `place`: JSON, the server that files are sent to; `sealed`: the password. */
  ftp_target: { entity_id: string; place: string; sealed: string; key_id: string };
  settlement_file: {
    id: string;
    entity_id: string;
    day: string;
    created_at: number;
    state: string;
    attempts: number;
    backoff_started_at: number;
    backoff_attempts: number;
    next_at: number | null;
  };
  settlement_file_attempt: {
    file_id: string;
    entity_id: string;
    n: number;
    at: number;
    outcome: string;
    ms: number;
  };
}

/** The tables of this version; the type makes the list complete. */
const BY_NAME: { readonly [Name in keyof DatabaseSchema]: true } = {
  meta: true,
  build: true,
  entity: true,
  access_token: true,
  audit_entry: true,
  clock: true,
  clock_move: true,
  checkout: true,
  payment_link: true,
  submit: true,
  payment: true,
  query_page: true,
  redirect: true,
  registration: true,
  schedule: true,
  schedule_run: true,
  event: true,
  timer: true,
  pending: true,
  sealing_key: true,
  risk_seen: true,
  wallet_token: true,
  throttle: true,
  wrong_password: true,
  webhook: true,
  delivery: true,
  dispute: true,
  delivery_attempt: true,
  settlement_day: true,
  settlement_late: true,
  settlement_due: true,
  settlement_entry: true,
  settlement: true,
  settlement_record: true,
  ftp_target: true,
  settlement_file: true,
  settlement_file_attempt: true,
};

/** The names of the tables of this version. */
export const TABLES: readonly string[] = Object.keys(BY_NAME);
