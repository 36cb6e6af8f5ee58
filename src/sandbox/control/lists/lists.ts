/** GET /_sandbox/payments, checkouts, links, registrations and schedules: what an entity has, the last stored row first. */

import { CHECKOUT_ID, HEX_ID } from '../../../contract/idForms.ts';
import { isResultCode, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Route } from '../../../gateway/api/route.ts';
import type {
  PaymentLink,
  PaymentLinkStatus,
} from '../../../gateway/domain/checkout/link/types.ts';
import type { Checkout, CheckoutState } from '../../../gateway/domain/checkout/types.ts';
import type { PaymentFilter } from '../../../gateway/domain/query/listTable.ts';
import type {
  Registration,
  RegistrationState,
} from '../../../gateway/domain/registration/types.ts';
import type { Schedule, ScheduleState } from '../../../gateway/domain/schedule/types.ts';
import type {
  CheckoutId,
  PaymentLinkId,
  RegistrationId,
  ScheduleId,
} from '../../../gateway/domain/shared/ids.ts';
import type { Payment } from '../../../gateway/domain/transaction/types.ts';
import type { SandboxContext } from '../../context.ts';
import type { Member } from '../json.ts';
import { type List, listRoute, matching, oneOfThese } from './part.ts';
import {
  checkoutRow,
  linkRow,
  linkStateOf,
  paymentIdOf,
  paymentRows,
  registrationRow,
  scheduleRows,
} from './rows.ts';

export const listRoutes = (context: SandboxContext): Route[] => [
  listRoute(context, PAYMENTS),
  listRoute(context, CHECKOUTS),
  listRoute(context, LINKS),
  listRoute(context, REGISTRATIONS),
  listRoute(context, SCHEDULES),
];

const PAYMENT_TYPES = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', '3D', 'CB', 'CR'] as const;
const STATUSES = ['succeeded', 'pending', 'failed', 'refunded', 'chargedBack'] as const;

const CODE: Member = {
  name: 'code',
  required: false,
  fault: (value) =>
    isResultCode(value) ? undefined : 'must be a result code, such as 800.100.152',
};

const PAYMENTS: List<Payment> = {
  name: 'payments',
  members: [
    oneOfThese('status', STATUSES),
    CODE,
    oneOfThese('paymentType', PAYMENT_TYPES),
    matching('paymentBrand', /^\w{1,32}$/, 'a brand, such as VISA'),
    matching('registrationId', HEX_ID, 'the id of a registration, 32 hex digits'),
    matching('scheduleId', HEX_ID, 'the id of a schedule, 32 hex digits'),
    matching('checkoutId', CHECKOUT_ID, 'the id of a checkout'),
    matching('paymentLinkId', HEX_ID, 'the id of a link to pay, 32 hex digits'),
  ],
  read: ({ store }, { entityId, part, search, texts }) => {
    const filter: PaymentFilter = {
      status: STATUSES.find((one) => one === texts['status']) ?? null,
      code: (texts['code'] as ResultCode | undefined) ?? null,
      type: texts['paymentType'] ?? null,
      brand: texts['paymentBrand'] ?? null,
      registrationId: (texts['registrationId'] as RegistrationId | undefined) ?? null,
      checkoutId: (texts['checkoutId'] as CheckoutId | undefined) ?? null,
      scheduleId: (texts['scheduleId'] as ScheduleId | undefined) ?? null,
      paymentLinkId: (texts['paymentLinkId'] as PaymentLinkId | undefined) ?? null,
      search,
    };
    return store.list.payments(entityId, filter, part);
  },
  show: ({ store }, _call, rows) => paymentRows(store, rows),
};

const CHECKOUT_STATES = [
  'open',
  'paying',
  'paid',
  'used',
  'deleted',
  'expired',
] as const satisfies readonly CheckoutState['kind'][];

const CHECKOUTS: List<Checkout> = {
  name: 'checkouts',
  members: [oneOfThese('state', CHECKOUT_STATES)],
  read: ({ store }, { entityId, part, search, texts }) => {
    const state = CHECKOUT_STATES.find((one) => one === texts['state']) ?? null;
    return store.list.checkouts(entityId, { state, search }, part);
  },
  async show({ store }, _call, rows) {
    const payments = await store.list.paymentsWith(rows.flatMap((one) => paymentIdOf(one) ?? []));
    const known = new Map<string, Payment>(payments.map((one) => [one.id, one]));
    return rows.map((one) => checkoutRow(one, known.get(paymentIdOf(one) ?? '')));
  },
};

const LINK_STATUSES = [
  'ACTIVE',
  'PAID',
  'DEACTIVATED',
  'EXPIRED',
] as const satisfies readonly PaymentLinkStatus[];

const LINKS: List<PaymentLink> = {
  name: 'links',
  members: [oneOfThese('state', LINK_STATUSES.map(linkStateOf))],
  read: ({ store }, { entityId, part, search, texts, now }) => {
    const state = LINK_STATUSES.find((one) => linkStateOf(one) === texts['state']) ?? null;
    return store.list.links(entityId, { state, search, now }, part);
  },
  show: async (_context, { base, now }, rows) => rows.map((one) => linkRow(one, { base, now })),
};

const REGISTRATION_STATES = [
  'unconfirmed',
  'active',
  'removed',
  'ended',
] as const satisfies readonly RegistrationState[];

const REGISTRATIONS: List<Omit<Registration, 'sealed'>> = {
  name: 'registrations',
  members: [oneOfThese('state', REGISTRATION_STATES)],
  read: ({ store }, { entityId, part, search, texts }) => {
    const state = REGISTRATION_STATES.find((one) => one === texts['state']) ?? null;
    return store.list.registrations(entityId, { state, search }, part);
  },
  async show({ store }, _call, rows) {
    const payments = await store.list.paymentsWith(rows.map(({ id }) => id));
    const known = new Map<string, Payment>(payments.map((one) => [one.id, one]));
    return rows.map((one) => registrationRow(one, known.get(one.id)));
  },
};

const SCHEDULE_STATES = [
  'active',
  'replaced',
  'cancelled',
  'ended',
] as const satisfies readonly ScheduleState[];

const SCHEDULES: List<Schedule> = {
  name: 'schedules',
  members: [oneOfThese('state', SCHEDULE_STATES)],
  read: ({ store }, { entityId, part, search, texts }) => {
    const state = SCHEDULE_STATES.find((one) => one === texts['state']) ?? null;
    return store.list.schedules(entityId, { state, search }, part);
  },
  show: ({ store }, { entityId }, rows) => scheduleRows(store, entityId, rows),
};
