/**
 * The columns, as the database has them. Times are whole milliseconds UTC of the entity's clock unless they say
 * otherwise, amounts whole minor units, JSON is text. No column is for a card's number or its code but `pending.sealed`.
 */
import type { Generated } from 'kysely';

export interface Schema {
  meta: { name: string; value: string };
  entity: { id: string; name: string; channel_name: string; settings: string };
  access_token: { token_hash: string; entity_id: string };
  clock: {
    entity_id: string;
    mode: string;
    value: number | null;
    /** Who moves it now, and until when nobody else may: time of the database. */
    mover: string | null;
    moving_until: number;
    /** 1 while it stands still for the sake of its mover, and ran before. */
    ran: number;
  };
  checkout: {
    id: string;
    entity_id: string;
    created_at: number;
    expires_at: number;
    parameters: string;
    state: string;
    payment_id: string | null;
    /** Where to call about a submit that the shop has not read the status of. */
    untold: string | null;
  };
  submit: {
    checkout_id: string;
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
    account_hash: string | null;
    code: string;
    judged_by: string;
    risk_score: number | null;
    findings: string;
    request: string;
    /** What later payments made of it; amounts in minor units. */
    ledger_added: number;
    ledger_adding: number;
    ledger_taken: number;
    ledger_takes: number;
    ledger_ended: string | null;
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
    /** Nobody may claim it before this time of the database. */
    free_at: number;
    /** Counts the claims: who holds an older one has lost it. */
    fence: number;
    /** What its last attempt failed with. */
    fault: string | null;
  };
  pending: { payment_id: string; entity_id: string; sealed: string; erase_at: number };
  throttle: { scope: string; entity_id: string; arrival: number };
}
