/**
 * The columns, as the database has them. Times are whole milliseconds UTC of the entity's clock, amounts whole minor
 * units, JSON is text. No column is for a card's number or its code.
 */
import type { Generated } from 'kysely';

export interface Schema {
  meta: { name: string; value: string };
  entity: { id: string; name: string; channel_name: string; settings: string };
  access_token: { token_hash: string; entity_id: string };
  clock: { entity_id: string; mode: string; value: number | null };
  checkout: {
    id: string;
    entity_id: string;
    created_at: number;
    expires_at: number;
    parameters: string;
    state: string;
    payment_id: string | null;
    /** 1 when the submit in flight has nobody waiting for it. */
    interrupted: number;
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
    checkout_id: string;
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
    request: string;
  };
  event: {
    seq: Generated<number>;
    entity_id: string;
    checkout_id: string;
    payment_id: string | null;
    kind: string;
    at: number;
    data: string;
  };
}
