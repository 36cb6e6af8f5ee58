/** Checkouts, payments and what belongs to them, stored details with their schedules, and settlements. */
import type { Words } from '../words.ts';

export const paymentTables = (words: Words): readonly string[] => [
  ...checkouts(words),
  ...payments(words),
  ...paymentIndexes(words),
  ...details(words),
  ...risk(words),
  ...settlements(words),
];

const checkouts = ({ key, lookUp, within, stored, inOrder, fill }: Words) => [
  // A checkout changes with its payment, and when its result is read.
  `create table checkout (
    id text not null,
    entity_id text not null references entity (id),
    ${stored}
    payment_link_id text,
    created_at bigint not null,
    expires_at bigint not null,
    parameters text not null,
    state text not null,
    payment_id text,
    result_call_url text,
    has_data integer not null,
    tries integer not null,
    primary key (${key('id')})
  ) ${fill(60)}`,
  ...lookUp('checkout', 'id'),
  `create index checkout_of_entity on checkout (${inOrder('entity_id', 'created_at')})`,
  `create index checkout_stored_of_entity_id on checkout (${inOrder('entity_id')})`,
  'create index checkout_of_payment_link on checkout (payment_link_id) where payment_link_id is not null',
  `create table payment_link (
    id text not null,
    entity_id text not null references entity (id),
    ${stored}
    created_at bigint not null,
    valid_until bigint not null,
    parameters text not null,
    max_payments integer not null,
    deactivated integer not null,
    paid integer not null,
    in_flight integer not null,
    tries integer not null,
    tries_since bigint not null,
    payment_id text,
    primary key (${key('id')})
  )`,
  ...lookUp('payment_link', 'id'),
  'create index payment_link_by_valid_until on payment_link (entity_id, valid_until)',
  `create index payment_link_stored_of_entity_id on payment_link (${inOrder('entity_id')})`,
  `create table submit (
    checkout_id text not null,
    entity_id text not null,
    key text not null,
    payment_id text not null,
    created_at bigint not null,
    state text not null,
    answer_status integer,
    answer_body text,
    primary key (${key('checkout_id', 'key')}),
    ${within('checkout_id', 'checkout')}
  )`,
  'create index submit_by_payment_id on submit (payment_id)',
];

const payments = ({ number, key, lookUp, within, stored }: Words) => [
  `create table payment (
    id text not null,
    entity_id text not null references entity (id),
    ${stored}
    channel_id text not null,
    merchant_id text,
    checkout_id text,
    referenced_id text,
    registration_id text,
    ndc text not null,
    created_at bigint not null,
    type text not null,
    brand text,
    brand_detected integer not null,
    amount_minor bigint not null,
    currency text not null,
    descriptor text not null,
    merchant_transaction_id text,
    account_kind text not null,
    account_bin text,
    account_last4 text,
    account_shows_ends integer not null,
    account_hash text,
    code text not null,
    status text not null,
    decided_by text,
    risk_score integer,
    findings text not null,
    request text not null,
    source text,
    totals_added bigint not null,
    totals_pending_increments bigint not null,
    totals_used bigint not null,
    totals_uses integer not null,
    totals_closed_by text,
    primary key (${key('id')}),
    ${within('checkout_id', 'checkout')}
  )`,
  ...lookUp('payment', 'id'),
  `create table pending (
    payment_id text not null,
    entity_id text not null references entity (id),
    sealed text not null,
    key_id text not null references sealing_key (id),
    erase_at bigint not null,
    primary key (${key('payment_id')})
  )`,
  'create index pending_by_erase_at on pending (entity_id, erase_at)',
  'create index pending_by_key_id on pending (key_id)',
  `create table redirect (
    token text not null,
    payment_id text not null,
    entity_id text not null references entity (id),
    issuer_id text not null,
    return_url text,
    language text,
    watched integer not null,
    flow text,
    target text,
    primary key (${key('token')}),
    unique (${key('payment_id')}),
    unique (${key('issuer_id')}),
    ${within('payment_id', 'payment')} on delete cascade
  )`,
  ...lookUp('redirect', 'token'),
  ...lookUp('redirect', 'issuer_id'),
  `create table dispute (
    payment_id text not null,
    entity_id text not null,
    state text not null,
    reversal_id text,
    changed_at bigint not null,
    reference text,
    primary key (${key('payment_id')}),
    ${within('payment_id', 'payment')} on delete cascade
  )`,
  // A chargeback that is reported twice is one.
  'create unique index dispute_by_reference on dispute (entity_id, reference) where reference is not null',
  `create table event (
    ${number('seq')},
    entity_id text not null references entity (id),
    checkout_id text,
    payment_id text,
    kind text not null,
    at bigint not null,
    data text not null,
    ${within('checkout_id', 'checkout')}
  )`,
  'create index event_of_checkout on event (checkout_id, seq) where checkout_id is not null',
  'create index event_by_payment_id on event (payment_id, seq)',
  `create table query_page (
    entity_id text not null,
    query text not null,
    page bigint not null,
    created_at bigint not null,
    payment_id text not null,
    total bigint not null,
    until bigint not null,
    primary key (${key('query', 'page')})
  )`,
  'create index query_page_by_until on query_page (entity_id, until)',
];

/** The short id in the id of a payment, for both databases: see `time/shortId.ts`. */
export const SHORT_ID = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
  (text, letter, digit) => `replace(${text}, '${letter}', '${digit}')`,
  'substr("id", 21, 12)',
);

/** The reference of a payment for an index: in lower case for lists, and as it was sent for queries. */
const byReference = ({ lower }: Words) =>
  `(${lower('merchant_transaction_id')}), merchant_transaction_id, created_at, id`;

/** The columns that the filters of a query use: a transaction that does not match is not read. */
const FILTERED = 'created_at, id, type, account_kind, brand';

const paymentIndexes = (words: Words) =>
  [
    'payment_of_entity_id on payment (entity_id, created_at, id)',
    'payment_of_checkout on payment (checkout_id) where checkout_id is not null',
    'payment_of_registration on payment (registration_id, created_at, id) where registration_id is not null',
    'payment_by_referenced_id on payment (referenced_id) where referenced_id is not null',
    `payment_by_short_id on payment (${SHORT_ID})`,
    'payment_by_entity_id_merchant_transaction_id on payment (entity_id, merchant_transaction_id)',
    // Those that the retention deletes by their age; the others end with their checkout, or their registration.
    `payment_by_age on payment (entity_id, created_at) where checkout_id is null and type <> 'RG'`,
    // Queries and lists are about the transactions of a channel, or of a merchant.
    `payment_of_channel_id on payment (channel_id, ${FILTERED})`,
    `payment_of_channel_id_by_reference on payment (channel_id, ${byReference(words)})
      where merchant_transaction_id is not null`,
    `payment_stored_of_channel_id on payment (${words.inOrder('channel_id')})`,
    `payment_of_merchant_id on payment (merchant_id, ${FILTERED}) where merchant_id is not null`,
    `payment_of_merchant_id_by_reference on payment (merchant_id, ${byReference(words)})
      where merchant_id is not null and merchant_transaction_id is not null`,
    `payment_stored_of_merchant_id on payment (${words.inOrder('merchant_id')}) where merchant_id is not null`,
  ].map((index) => `create index ${index}`);

/** Stored details of shoppers, and the schedules that charge them. */
const details = ({ key, lookUp, within, stored, inOrder }: Words) => [
  `create table registration (
    id text not null,
    entity_id text not null references entity (id),
    ${stored}
    state text not null,
    ends_at bigint not null,
    series text not null,
    network_token text,
    sealed text,
    key_id text references sealing_key (id),
    primary key (${key('id')}),
    ${within('id', 'payment')}
  )`,
  ...lookUp('registration', 'id'),
  `create index registration_stored_of_entity_id on registration (${inOrder('entity_id')})`,
  'create index registration_by_key_id on registration (key_id)',
  // No reference to the registration: a schedule of a channel may charge details of its merchant.
  `create table schedule (
    id text not null,
    chain_id text not null,
    entity_id text not null references entity (id),
    ${stored}
    registration_id text not null,
    type text not null,
    state text not null,
    created_at bigint not null,
    starts_at bigint not null,
    next_run bigint,
    ends_at bigint,
    has_notice integer not null,
    request text not null,
    primary key (${key('id')})
  )`,
  ...lookUp('schedule', 'id'),
  `create unique index schedule_active on schedule (${key('chain_id')}) where state = 'active'`,
  'create index schedule_by_registration_id on schedule (registration_id, created_at, id)',
  `create index schedule_stored_of_entity_id on schedule (${inOrder('entity_id')})`,
  `create table schedule_run (
    schedule_id text not null,
    entity_id text not null,
    due bigint not null,
    payment_id text,
    code text,
    primary key (${key('schedule_id', 'due')}),
    unique (${key('payment_id')}),
    ${within('schedule_id', 'schedule')} on delete cascade,
    ${within('payment_id', 'payment')} on delete cascade
  )`,
];

/** What a payment is compared with. */
const risk = ({ number }: Words) => [
  `create table risk_seen (
    ${number('id')},
    entity_id text not null references entity (id),
    scope text not null,
    mark text not null,
    at bigint not null,
    amount_minor bigint not null,
    currency text,
    keep_until bigint not null,
    unique (entity_id, scope, mark)
  )`,
  'create index risk_seen_by_at on risk_seen (entity_id, scope, at)',
  'create index risk_seen_by_keep_until on risk_seen (entity_id, keep_until)',
  // A token of a wallet is accepted once for all entities, so that two channels of a merchant cannot charge the same one.
  `create table wallet_token (
    token_id text not null primary key,
    entity_id text not null references entity (id),
    until bigint not null
  )`,
  'create index wallet_token_by_until on wallet_token (entity_id, until)',
];

const settlements = ({ number, key, within }: Words) => [
  `create table settlement_due (
    payment_id text not null,
    entity_id text not null references entity (id),
    at bigint not null,
    primary key (${key('payment_id')})
  )`,
  'create index settlement_due_by_entity_id on settlement_due (entity_id, at)',
  `create table settlement_day (
    entity_id text not null references entity (id),
    day text not null,
    from_at bigint not null,
    until_at bigint not null,
    cursor_at bigint not null,
    cursor_id text not null,
    state text not null,
    closed_at bigint,
    primary key (entity_id, day)
  )`,
  `create table settlement_late (
    entity_id text not null primary key references entity (id),
    from_at bigint not null
  )`,
  `create table settlement (
    id text not null,
    entity_id text not null references entity (id),
    day text not null,
    currency text not null,
    net_minor bigint not null,
    fee_minor bigint not null,
    record_count integer not null,
    failed_count integer not null,
    primary key (${key('id')}),
    unique (entity_id, day, currency)
  )`,
  `create table settlement_record (
    ${number('seq')},
    entity_id text not null,
    settlement_id text not null,
    day text not null,
    at bigint not null,
    type text not null,
    source_id text,
    data text not null
  )`,
  'create index settlement_record_by_settlement_id on settlement_record (settlement_id, at, seq)',
  'create index settlement_record_by_day on settlement_record (entity_id, day, at, seq)',
  'create index settlement_record_by_source_id on settlement_record (source_id) where source_id is not null',
  `create table settlement_entry (
    entity_id text not null references entity (id),
    reference text not null,
    created_at bigint not null,
    data text not null,
    day text,
    primary key (entity_id, reference)
  )`,
  'create index settlement_entry_by_day on settlement_entry (entity_id, day, created_at)',
  `create table settlement_file (
    id text not null,
    entity_id text not null references entity (id),
    day text not null,
    created_at bigint not null,
    state text not null,
    attempts integer not null,
    backoff_started_at bigint not null,
    backoff_attempts integer not null,
    next_at bigint,
    primary key (${key('id')}),
    unique (entity_id, day)
  )`,
  `create table settlement_file_attempt (
    file_id text not null,
    entity_id text not null,
    n integer not null,
    at bigint not null,
    outcome text not null,
    ms integer not null,
    primary key (${key('file_id', 'n')}),
    ${within('file_id', 'settlement_file')} on delete cascade
  )`,
];
