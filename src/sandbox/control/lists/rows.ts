/** The rows of lists: what the control API shows of payments, checkouts, links to pay, stored details and schedules. */
import type {
  CheckoutRow,
  LinkRow,
  PaymentRow,
  RegistrationRow,
  ScheduleRow,
} from '../../../contract/control/lists.ts';
import { entriesOf } from '../../../contract/parameters/request.ts';
import { descriptionOf } from '../../../contract/resultCodes.ts';
import { statusOf } from '../../../gateway/domain/checkout/link/states.ts';
import type {
  PaymentLink,
  PaymentLinkStatus,
} from '../../../gateway/domain/checkout/link/types.ts';
import type { Checkout } from '../../../gateway/domain/checkout/types.ts';
import { LONGEST_CHAIN } from '../../../gateway/domain/query/listTable.ts';
import type { QueryTables } from '../../../gateway/domain/query/tables.ts';
import type { Registration } from '../../../gateway/domain/registration/types.ts';
import { typeIn } from '../../../gateway/domain/schedule/job.ts';
import type { Schedule } from '../../../gateway/domain/schedule/types.ts';
import type { EntityId, PaymentId } from '../../../gateway/domain/shared/ids.ts';
import type { PaymentStatus } from '../../../gateway/domain/transaction/status.ts';
import { movedMoney, type Payment } from '../../../gateway/domain/transaction/types.ts';
import { formatAmount, type Money } from '../../../money/index.ts';
import { iso } from '../../../time/format.ts';

const STATUS: Readonly<Record<PaymentStatus, PaymentRow['status']>> = {
  requires_action: 'pending',
  processing: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
};

/** Members that have a value. */
function present<Members extends object>(members: Members) {
  const entries = Object.entries(members).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Members]?: NonNullable<Members[Name]> };
}

/** The money of a payment; nothing for one that moves none. */
function amountOf(payment: Payment) {
  const money = movedMoney(payment);
  return money ? { amount: formatAmount(money), currency: money.currency } : {};
}

/** Payments. Of a number, a row has the first six and the last four digits at most. */
export async function paymentRows(
  { list }: Pick<QueryTables, 'list'>,
  payments: readonly Payment[],
): Promise<PaymentRow[]> {
  const used = payments.filter(({ type, totals }) => type !== 'PA' && totals.used > 0n);
  const [chargedBack, first] = await Promise.all([
    list.chargedBack(used.map(({ id }) => id)),
    firstOf({ list }, payments),
  ]);
  return payments.map((payment) =>
    paymentRow(payment, first.get(payment.id) ?? payment, chargedBack.get(payment.id) ?? 0n),
  );
}

/** The payments that began the chains of follow-ups: they name the shopper. */
async function firstOf(
  { list }: Pick<QueryTables, 'list'>,
  payments: readonly Payment[],
): Promise<ReadonlyMap<PaymentId, Payment>> {
  const first = new Map(payments.map((payment) => [payment.id, payment]));
  for (let i = 0; i < LONGEST_CHAIN; i++) {
    const wanted = [...first.values()].flatMap(({ referencedId }) => referencedId ?? []);
    if (wanted.length === 0) break;
    const found = await list.paymentsWith([...new Set(wanted)]);
    const known = new Map(found.map((payment) => [payment.id, payment]));
    for (const [id, { referencedId }] of first) {
      const before = referencedId === null ? undefined : known.get(referencedId);
      if (before) first.set(id, before);
    }
  }
  return first;
}

const paymentRow = (payment: Payment, first: Payment, chargedBack: bigint): PaymentRow => ({
  id: payment.id,
  ndc: payment.ndc,
  at: iso(payment.createdAt),
  paymentType: payment.type,
  ...present({ paymentBrand: payment.brand }),
  ...amountOf(payment),
  code: payment.code,
  description: descriptionOf(payment.code),
  status: STATUS[payment.status],
  ...movedLater(payment, chargedBack),
  ...endsOf(payment),
  ...present({
    merchantTransactionId: payment.request['merchantTransactionId'] ?? null,
    shopper: shopperOf(payment) ?? shopperOf(first),
    email: payment.request['customer.email'] ?? first.request['customer.email'] ?? null,
    checkoutId: payment.checkoutId,
    registrationId: payment.registrationId,
    referencedId: payment.referencedId,
    source: payment.source ?? null,
    testMode: payment.request['testMode'] ?? null,
  }),
});

/** What follow-ups and chargebacks have done with the money of a payment. */
function movedLater({ type, money, totals }: Payment, chargedBack: bigint) {
  const amount = (minor: bigint) => (minor > 0n ? formatAmount({ ...money, minor }) : null);
  const isCapture = type === 'PA';
  return present({
    captured: amount(isCapture ? totals.used : 0n),
    refunded: amount(isCapture ? 0n : totals.used - chargedBack),
    chargedBack: amount(chargedBack),
    reversed: totals.closedBy === 'reversed' ? true : null,
  });
}

/** The name of the customer, else of the holder of the account; null if the request named none. */
function shopperOf({ request }: Pick<Payment, 'request'>): string | null {
  const names = [request['customer.givenName'], request['customer.surname']].filter(Boolean);
  if (names.length > 0) return names.join(' ');
  return request['card.holder'] ?? request['bankAccount.holder'] ?? null;
}

const endsOf = ({ account }: Payment) => present({ bin: account.bin, last4: account.last4 });

/** The current or latest payment that a checkout names. */
export const paymentIdOf = ({ state }: Checkout): PaymentId | null => {
  if (state.kind === 'deleted') return null;
  return 'paymentId' in state ? state.paymentId : state.unread;
};

const moneyOf = (money: Money | null) =>
  money ? { amount: formatAmount(money), currency: money.currency } : {};

/** A checkout. @param payment the payment that it names */
export const checkoutRow = (checkout: Checkout, payment: Payment | undefined): CheckoutRow => ({
  id: checkout.id,
  at: iso(checkout.createdAt),
  expiresAt: iso(checkout.expiresAt),
  state: checkout.state.kind,
  ...moneyOf(checkout.money),
  ...present({
    paymentType: checkout.parameters['paymentType'] ?? null,
    merchantTransactionId: checkout.parameters['merchantTransactionId'] ?? null,
    paymentId: paymentIdOf(checkout),
    paymentLinkId: checkout.paymentLinkId,
  }),
  ...(payment && { code: payment.code, status: STATUS[payment.status] }),
});

/** The status of a link in the lower case that the states of all lists have. */
export const linkStateOf = (status: PaymentLinkStatus) =>
  status.toLowerCase() as Lowercase<PaymentLinkStatus>;

/** A link to pay. @param base the origin of the gateway @param now entity time, ms */
export const linkRow = (
  link: PaymentLink,
  { base, now }: { readonly base: string; readonly now: number },
): LinkRow => ({
  id: link.id,
  at: iso(link.createdAt),
  state: linkStateOf(statusOf(link, now)),
  link: `${base}/links/${link.id}`,
  ...moneyOf(link.money),
  ...present({
    paymentType: link.parameters['paymentType'] ?? null,
    merchantTransactionId: link.parameters['merchantTransactionId'] ?? null,
    shopper: shopperOf({ request: link.parameters }),
    email: link.parameters['customer.email'] ?? null,
    paymentId: link.paymentId,
  }),
  validUntil: iso(link.validUntil),
  payments: link.paid,
  maxPayments: link.maxPayments,
});

/** Stored details. @param made the transaction that stored them; undefined once it is deleted */
export const registrationRow = (
  { id, state, endsAt, series }: Omit<Registration, 'sealed'>,
  made: Payment | undefined,
): RegistrationRow => ({
  id,
  at: iso(made?.createdAt ?? parseInt(id.slice(0, 12), 16)),
  state,
  endsAt: iso(endsAt),
  ...(made && {
    ...present({ paymentBrand: made.brand, shopper: shopperOf(made) }),
    ...endsOf(made),
    ...present({
      expiryMonth: made.request['card.expiryMonth'] ?? null,
      expiryYear: made.request['card.expiryYear'] ?? null,
    }),
  }),
  ...present({ paymentId: series[0]?.paymentId ?? null }),
  ...(series.length > 0 && {
    series: series.map(({ type, paymentId, made: payments, lastCode }) => ({
      ...present({ type }),
      paymentId,
      payments,
      lastCode,
    })),
  }),
});

/** The most runs of a schedule that are counted. */
const MOST_RUNS = 1000;

/** Schedules of an entity. */
export async function scheduleRows(
  { list }: Pick<QueryTables, 'list'>,
  entityId: EntityId,
  schedules: readonly Schedule[],
): Promise<ScheduleRow[]> {
  const ids = schedules.map(({ id }) => id);
  const [runs, storing] = await Promise.all([
    list.runsOf(entityId, ids, MOST_RUNS + 1),
    // The id of stored details is that of the transaction that stored them.
    list.paymentsWith(schedules.map((one) => one.registrationId as string as PaymentId)),
  ]);
  const stored = new Map<string, Payment>(storing.map((one) => [one.id, one]));
  return schedules.map((one) =>
    scheduleRow(one, runs.get(one.id) ?? 0, stored.get(one.registrationId)),
  );
}

/** The parameters of the job that say when it runs. Its dates are members of the row. */
const ruleOf = ({ request }: Schedule): string =>
  entriesOf(request)
    .filter(([name]) => /^job\.(?!startDate|endDate)/.test(name))
    .map(([name, value]) => `${name.slice('job.'.length)}=${value}`)
    .join(', ');

const scheduleRow = (
  schedule: Schedule,
  runs: number,
  stored: Payment | undefined,
): ScheduleRow => ({
  id: schedule.id,
  at: iso(schedule.createdAt),
  state: schedule.state,
  paymentType: typeIn(schedule.request),
  ...moneyOf(schedule.money),
  registrationId: schedule.registrationId,
  ...present({
    merchantTransactionId: schedule.request['merchantTransactionId'] ?? null,
    shopper: stored ? shopperOf(stored) : null,
    paymentBrand: stored?.brand ?? null,
  }),
  ...(stored && present({ last4: stored.account.last4 })),
  rule: ruleOf(schedule),
  startsAt: iso(schedule.startsAt),
  ...present({
    nextRun: schedule.nextRun === null ? null : iso(schedule.nextRun),
    endsAt: schedule.endsAt === null ? null : iso(schedule.endsAt),
  }),
  runs: Math.min(runs, MOST_RUNS),
  ...(runs > MOST_RUNS && { moreRuns: true }),
});
