/** Entities with what they are configured with, their clocks and timers, and messages to shops. */
import type { Words } from '../words.ts';

export const entityTables = (words: Words): readonly string[] => [
  ...GATEWAY,
  ...ENTITY,
  ...timers(words),
  ...messages(words),
];

/** What concerns all entities. */
const GATEWAY = [
  `create table meta (
    name text not null primary key,
    value text not null
  )`,
  `create table build (
    name text not null primary key,
    content text not null,
    started_at bigint not null,
    replaced_at bigint
  )`,
  `create table sealing_key (
    id text not null primary key,
    wrapped text not null,
    created_at bigint not null,
    is_current integer not null
  )`,
  'create unique index sealing_key_current on sealing_key (is_current) where is_current = 1',
  `create table wrong_password (
    who text not null primary key,
    until bigint not null
  )`,
  'create index wrong_password_by_until on wrong_password (until)',
  `create table audit_entry (
    id text not null primary key,
    at bigint not null,
    who text not null,
    command text not null,
    ids text not null
  )`,
  'create index audit_entry_by_at on audit_entry (at, id)',
];

const ENTITY = [
  `create table entity (
    id text not null primary key,
    name text not null,
    channel_name text not null,
    settings text not null,
    reset_at bigint,
    banned_at bigint
  )`,
  `create table access_token (
    token_hash text not null,
    entity_id text not null references entity (id),
    rights text,
    primary key (entity_id, token_hash)
  )`,
  'create index access_token_by_token_hash on access_token (token_hash)',
  `create table ftp_target (
    entity_id text not null primary key references entity (id),
    place text not null,
    sealed text not null,
    key_id text not null references sealing_key (id)
  )`,
  'create index ftp_target_by_key_id on ftp_target (key_id)',
];

const timers = ({ number, key }: Words) => [
  `create table clock (
    entity_id text not null primary key references entity (id),
    mode text not null,
    value bigint,
    mover text,
    moving_until bigint not null default 0,
    ran integer not null default 0
  )`,
  // Nearly always empty.
  'create index clock_in_hand on clock (moving_until) where mover is not null',
  `create table clock_move (
    entity_id text not null primary key references entity (id),
    mover text not null,
    from_at bigint not null,
    until_at bigint not null,
    state text not null,
    stopping integer not null,
    executed_count integer not null,
    detail text,
    executed text
  )`,
  `create table timer (
    ${number('id')},
    entity_id text not null references entity (id),
    kind text not null,
    key text not null,
    due bigint not null,
    payload text not null,
    attempt integer not null,
    free_at bigint not null,
    fence integer not null,
    fault text,
    unique (entity_id, kind, key)
  )`,
  'create index timer_by_due on timer (entity_id, due, id)',
  // Those that a process has claimed, that failed, or that are parked: few.
  'create index timer_held on timer (free_at) where free_at > 0',
  `create table throttle (
    scope text not null,
    entity_id text not null references entity (id),
    arrival bigint not null,
    primary key (${key('scope')})
  )`,
];

/** Webhooks, and the messages that they get. */
const messages = ({ number, key, lookUp, within, fill }: Words) => [
  `create table webhook (
    id text not null,
    entity_id text not null references entity (id),
    source text not null,
    url text not null,
    options text not null,
    state text not null,
    created_at bigint not null,
    sealed text not null,
    key_id text not null references sealing_key (id),
    primary key (${key('id')})
  )`,
  ...lookUp('webhook', 'id'),
  'create index webhook_by_entity_id on webhook (entity_id)',
  'create index webhook_by_key_id on webhook (key_id)',
  // A message changes with each attempt to send it.
  `create table delivery (
    ${number('seq')},
    id text not null,
    entity_id text not null references entity (id),
    webhook_id text,
    url text,
    type text not null,
    action text not null,
    subject_id text not null,
    payment_id text,
    checkout_id text,
    payload text not null,
    created_at bigint not null,
    state text not null,
    attempts integer not null,
    backoff_started_at bigint not null,
    backoff_attempts integer not null,
    next_at bigint,
    unique (${key('id')})
  ) ${fill(70)}`,
  'create index delivery_by_subject_id on delivery (subject_id, seq)',
  'create index delivery_by_payment_id on delivery (payment_id, seq)',
  'create index delivery_by_checkout_id on delivery (checkout_id, seq)',
  'create index delivery_by_webhook on delivery (webhook_id, seq)',
  'create index delivery_of_notifications on delivery (entity_id, seq) where webhook_id is null',
  `create table delivery_attempt (
    delivery_id text not null,
    entity_id text not null,
    n integer not null,
    at bigint not null,
    outcome text not null,
    ms integer not null,
    answer text,
    primary key (${key('delivery_id', 'n')}),
    ${within('delivery_id', 'delivery')} on delete cascade
  )`,
];
