/** Converts rows to domain values and back. */

import type { Insertable, Selectable } from 'kysely';
import type { Parameters } from '../../../contract/parameters/request.ts';
import { type Money, parseAmount } from '../../../money/index.ts';
import type { Checkout, CheckoutState } from '../../domain/checkout/types.ts';
import { DEFAULT_FORM, DEFAULT_TERMS, type Entity } from '../../domain/merchant/types.ts';
import type { Submit } from '../../domain/payment/tables.ts';
import type { Registration } from '../../domain/registration/types.ts';
import { type ClockSetting, frozenAt, REAL_CLOCK } from '../../domain/shared/clock.ts';
import type {
  CheckoutId,
  EntityId,
  PaymentId,
  PaymentLinkId,
  RegistrationId,
} from '../../domain/shared/ids.ts';
import type { Timer, TimerKind } from '../../domain/shared/timers.ts';
import type { Account, FollowUpTotals, Payment } from '../../domain/transaction/types.ts';
import type { DatabaseSchema } from './schema.ts';

/** Domain records have no prototype, so that any name is allowed; otherwise an assignment to `__proto__` would be lost. */
export const parametersFrom = (text: string): Parameters => textsFrom(text);

/** The amount of stored parameters. It was checked before they were stored. */
export function storedMoney(parameters: Parameters): Money {
  const { amount = '', currency = '' } = parameters;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new Error('stored parameters have no valid amount');
  return parsed.money;
}

/** Texts by name. */
function textsFrom(text: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    texts[name] = value;
  }
  return texts;
}

export const toText = (value: unknown): string => JSON.stringify(value);

/** A shop's text for a column of its own: no database can store NUL in a text column. In JSON, NUL is stored as an escape. */
export const plain = (text: string): string => text.replaceAll('\0', '\uFFFD');

export function entityRow(entity: Entity): Insertable<DatabaseSchema['entity']> {
  // Only an operator's command bans an entity.
  const { id, name, channelName, isBanned: _, ...settings } = entity;
  return { id, name, channel_name: channelName, settings: toText(settings) };
}

/** The most entities whose settings are cached. */
const MOST_SETTINGS = 10_000;

/** A cache of the settings read last, by entity: they rarely change between requests, and their lists may be long. */
const settingsOf = new Map<string, { readonly text: string; readonly read: Settings }>();

type Settings = Omit<Entity, 'id' | 'name' | 'channelName'>;

function settingsIn({ id, settings: text }: Selectable<DatabaseSchema['entity']>): Settings {
  const last = settingsOf.get(id);
  if (last?.text === text) return last.read;
  const read = JSON.parse(text) as Settings;
  // Tests create and delete entities: without a limit, the cache would grow as long as the process runs.
  if (settingsOf.size >= MOST_SETTINGS) settingsOf.clear();
  settingsOf.set(id, { text, read });
  return read;
}

export function entityFromRow(row: Selectable<DatabaseSchema['entity']>): Entity {
  const settings = settingsIn(row);
  return {
    ...settings,
    id: row.id as EntityId,
    name: row.name,
    channelName: row.channel_name,
    // What a later version adds is the default until the entity is stored again.
    terms: { ...DEFAULT_TERMS, ...settings.terms },
    form: { ...DEFAULT_FORM, ...settings.form },
    ...(row.banned_at !== null && { isBanned: true }),
  };
}

export function clockColumns(setting: ClockSetting) {
  const value =
    setting.mode === 'frozen' ? setting.at : setting.mode === 'offset' ? setting.by : null;
  return { mode: setting.mode, value };
}

export function clockFromRow(
  row: Pick<Selectable<DatabaseSchema['clock']>, 'mode' | 'value'> | undefined,
): ClockSetting {
  const value = Number(row?.value ?? 0);
  if (row?.mode === 'frozen') return frozenAt(value);
  return row?.mode === 'offset' ? { mode: 'offset', by: value } : REAL_CLOCK;
}

export function checkoutRow(checkout: Checkout): Insertable<DatabaseSchema['checkout']> {
  const { state } = checkout;
  const paymentId =
    state.kind === 'deleted' ? null : 'unread' in state ? state.unread : state.paymentId;
  return {
    id: checkout.id,
    entity_id: checkout.entityId,
    payment_link_id: checkout.paymentLinkId,
    created_at: checkout.createdAt,
    expires_at: checkout.expiresAt,
    parameters: toText(checkout.parameters),
    state: state.kind,
    payment_id: paymentId,
    result_call_url: checkout.resultCallUrl,
    has_data: checkout.hasData ? 1 : 0,
    tries: checkout.tries,
  };
}

export function checkoutFromRow(row: Selectable<DatabaseSchema['checkout']>): Checkout {
  const parameters = parametersFrom(row.parameters);
  return {
    id: row.id as CheckoutId,
    entityId: row.entity_id as EntityId,
    paymentLinkId: row.payment_link_id as PaymentLinkId | null,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    parameters,
    money: parameters['amount'] === undefined ? null : storedMoney(parameters),
    state: stateFromRow(row),
    resultCallUrl: row.result_call_url,
    hasData: Number(row.has_data) === 1,
    tries: Number(row.tries),
  };
}

function stateFromRow(row: Selectable<DatabaseSchema['checkout']>): CheckoutState {
  const paymentId = row.payment_id as PaymentId;
  const unread = row.payment_id as PaymentId | null;
  const kind = row.state as CheckoutState['kind'];
  switch (kind) {
    case 'open':
    case 'expired':
      return { kind, unread };
    case 'paying':
    case 'paid':
    case 'used':
      return { kind, paymentId };
    case 'deleted':
      return { kind };
    default:
      return kind satisfies never;
  }
}

export function submitRow(submit: Submit): Insertable<DatabaseSchema['submit']> {
  const { state } = submit;
  const answer = state.kind === 'completed' ? state.answer : undefined;
  return {
    checkout_id: submit.checkoutId,
    entity_id: submit.entityId,
    key: submit.key,
    payment_id: submit.paymentId,
    created_at: submit.createdAt,
    state: state.kind,
    answer_status: answer?.status ?? null,
    answer_body: answer?.body ?? null,
  };
}

export function submitFromRow(row: Selectable<DatabaseSchema['submit']>): Submit {
  const answer = { status: Number(row.answer_status), body: row.answer_body ?? '' };
  const kind = row.state as Submit['state']['kind'];
  return {
    checkoutId: row.checkout_id as CheckoutId,
    entityId: row.entity_id as EntityId,
    key: row.key,
    paymentId: row.payment_id as PaymentId,
    createdAt: Number(row.created_at),
    state: kind === 'completed' ? { kind, answer } : { kind },
  };
}

export function paymentRow(payment: Payment): Insertable<DatabaseSchema['payment']> {
  const { account, money } = payment;
  const reference = payment.request['merchantTransactionId'];
  return {
    id: payment.id,
    entity_id: payment.entityId,
    channel_id: payment.channelId,
    merchant_id: payment.merchantId,
    checkout_id: payment.checkoutId,
    referenced_id: payment.referencedId,
    registration_id: payment.registrationId,
    ndc: payment.ndc,
    created_at: payment.createdAt,
    type: payment.type,
    brand: payment.brand,
    brand_detected: payment.brandDetected ? 1 : 0,
    // At most 13 digits, also for a currency with three decimals: exact as a number.
    amount_minor: Number(money.minor),
    currency: money.currency,
    descriptor: plain(payment.descriptor),
    merchant_transaction_id: reference === undefined ? null : plain(reference),
    ...accountColumns(account),
    code: payment.code,
    status: payment.status,
    decided_by: payment.decidedBy,
    risk_score: payment.riskScore,
    findings: toText(payment.findings),
    request: toText(payment.request),
    source: payment.source ?? null,
    ...totalsColumns(payment.totals),
  };
}

export const accountColumns = ({ kind, bin, last4, showsEnds, hash }: Account) => ({
  account_kind: kind,
  account_bin: bin,
  account_last4: last4,
  account_shows_ends: showsEnds ? 1 : 0,
  account_hash: hash,
});

export const totalsColumns = ({
  added,
  pendingIncrements,
  used,
  uses,
  closedBy,
}: FollowUpTotals) => ({
  totals_added: Number(added),
  totals_pending_increments: Number(pendingIncrements),
  totals_used: Number(used),
  totals_uses: uses,
  totals_closed_by: closedBy,
});

export function paymentFromRow(row: Selectable<DatabaseSchema['payment']>): Payment {
  return {
    id: row.id as PaymentId,
    entityId: row.entity_id as EntityId,
    channelId: row.channel_id as EntityId,
    merchantId: row.merchant_id as EntityId | null,
    checkoutId: row.checkout_id as CheckoutId | null,
    referencedId: row.referenced_id as PaymentId | null,
    registrationId: row.registration_id as RegistrationId | null,
    ndc: row.ndc,
    createdAt: Number(row.created_at),
    type: row.type as Payment['type'],
    brand: row.brand,
    brandDetected: row.brand_detected === 1,
    money: { minor: BigInt(row.amount_minor), currency: row.currency },
    descriptor: row.descriptor,
    account: {
      kind: row.account_kind as Payment['account']['kind'],
      bin: row.account_bin,
      last4: row.account_last4,
      showsEnds: Number(row.account_shows_ends) === 1,
      hash: row.account_hash,
    },
    code: row.code as Payment['code'],
    status: row.status as Payment['status'],
    decidedBy: row.decided_by as Payment['decidedBy'],
    riskScore: row.risk_score,
    findings: JSON.parse(row.findings) as Payment['findings'],
    request: parametersFrom(row.request),
    ...(row.source !== null && { source: row.source as NonNullable<Payment['source']> }),
    totals: {
      added: BigInt(row.totals_added),
      pendingIncrements: BigInt(row.totals_pending_increments),
      used: BigInt(row.totals_used),
      uses: row.totals_uses,
      closedBy: row.totals_closed_by as FollowUpTotals['closedBy'],
    },
  };
}

export function timerFromRow(row: Selectable<DatabaseSchema['timer']>): Timer {
  return {
    id: Number(row.id),
    entityId: row.entity_id as EntityId,
    kind: row.kind as TimerKind,
    key: row.key,
    due: Number(row.due),
    payload: textsFrom(row.payload),
    attempt: row.attempt,
    fence: row.fence,
  };
}

export function registrationRow(
  registration: Registration,
): Insertable<DatabaseSchema['registration']> {
  const { id, entityId, state, endsAt, series, networkToken, sealed } = registration;
  return {
    id,
    entity_id: entityId,
    state,
    ends_at: endsAt,
    series: toText(series),
    network_token: networkToken && toText(networkToken),
    sealed: sealed?.text ?? null,
    key_id: sealed?.keyId ?? null,
  };
}

export function registrationFromRow(row: Selectable<DatabaseSchema['registration']>): Registration {
  const { sealed: text, key_id: keyId, network_token: token } = row;
  return {
    id: row.id as RegistrationId,
    entityId: row.entity_id as EntityId,
    state: row.state as Registration['state'],
    endsAt: Number(row.ends_at),
    series: JSON.parse(row.series) as Registration['series'],
    networkToken: token === null ? null : (JSON.parse(token) as Registration['networkToken']),
    sealed: text === null || keyId === null ? null : { keyId, text },
  };
}
