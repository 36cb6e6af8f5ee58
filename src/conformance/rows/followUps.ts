/** Rows about captures, refunds and reversals. */
import {
  answered,
  approved,
  charge,
  DECLINED,
  done,
  FORCE,
  followed,
  type Group,
  NO_ID,
  PENDING_CODE,
  paid,
  type Row,
  read,
  refer,
  refused,
  rowsOf,
  type Step,
  setup,
  strict,
  wrong,
} from '../row.ts';

const ID = /^[A-Za-z0-9]{32}$/;
const TYPES = 'API 1, Basic payment: payment types';
const STATES = 'API 3, States and transitions';
const REFUSALS = 'Reference, refusals';

/** A follow-up: the payments that it may refer to, and its codes for other payments. */
interface FollowUp {
  readonly group: Group;
  readonly type: 'CP' | 'RF' | 'RV';
  readonly of: readonly string[];
  /** Other types that only strict gateways refuse. */
  readonly tolerated?: readonly string[];
  /** The payment does not exist, or has another type. */
  readonly noTarget: string;
  /** The amount is too high, or nothing is left. */
  readonly exceeded: string;
}

const FOLLOW_UPS: readonly FollowUp[] = [
  { group: 'captures', type: 'CP', of: ['PA'], noTarget: '700.400.510', exceeded: '700.400.100' },
  {
    group: 'refunds',
    type: 'RF',
    // The specification names DB and CD. A captured payment could not be refunded otherwise.
    of: ['DB', 'CD', 'CP'],
    noTarget: '700.400.520',
    exceeded: '700.400.200',
  },
  {
    group: 'reversals',
    type: 'RV',
    of: ['PA', 'DB', 'CD'],
    tolerated: ['CP'],
    noTarget: '700.400.530',
    exceeded: '700.400.300',
  },
];

/** The steps that make a payment of each type. */
const SOURCES: Readonly<Record<string, readonly Step[]>> = {
  PA: [paid('PA')],
  DB: [paid('DB')],
  CD: [paid('CD')],
  CP: [paid('PA'), followed('CP')],
  RF: [paid('DB'), followed('RF')],
  RV: [paid('DB'), followed('RV')],
};

/** The rows that each follow-up has. */
function common({ group, type, of, tolerated = [], noTarget }: FollowUp): Row[] {
  const row = rowsOf(group);
  const [source = 'PA'] = of;
  const source_ = SOURCES[source] ?? [];
  const pending = setup(
    charge({ paymentType: source, [FORCE]: PENDING_CODE }, answered(PENDING_CODE)),
    { payment: 'id' },
  );
  return [
    ...Object.entries(SOURCES).map(([name, steps]) => {
      const good = { id: ID, paymentType: type, amount: '92.00', currency: 'EUR' };
      const isAllowed = of.includes(name);
      const expected = isAllowed ? approved({ ...good, 'card.number': false }) : refused(noTarget);
      const section = isAllowed ? TYPES : REFUSALS;
      const made = row(`of-${name}`, section, ...steps, refer(type, {}, expected));
      return tolerated.includes(name) ? strict(made) : made;
    }),
    row('unknown', REFUSALS, refer(type, {}, refused(noTarget), NO_ID)),
    row(
      'new-id',
      'API 3, Payment response',
      ...source_,
      refer(type, {}, approved({ id: { not: '{payment}' } })),
    ),
    strict(
      row(
        'no-referencedId',
        'API 3, Payment response',
        ...source_,
        refer(type, {}, approved({ referencedId: false })),
      ),
    ),
    row(
      'read',
      'API 3, Endpoints',
      ...source_,
      followed(type),
      read(approved({ id: '{payment}', paymentType: type, amount: '92.00' })),
    ),
    row('currency', REFUSALS, ...source_, refer(type, { currency: 'USD' }, refused('700.100.500'))),
    row('of-pending', REFUSALS, pending, refer(type, {}, refused('700.400.570'))),
    row(
      'format',
      'API 1, Basic payment',
      ...source_,
      refer(type, { amount: '1,00' }, wrong('amount')),
    ),
  ];
}

const of = (type: FollowUp['type']) =>
  FOLLOW_UPS.filter((one) => one.type === type).flatMap(common);
const declined = (paymentType: string) =>
  setup(charge({ paymentType, ...DECLINED }, refused('800.100.155')), { payment: 'id' });

const capture = rowsOf('captures');
const partly = (amount: string) => ({ amount });

/** Rows about captures. */
export const captures: readonly Row[] = [
  ...of('CP'),
  capture('partial', STATES, paid('PA'), refer('CP', partly('1.00'), approved({ amount: '1.00' }))),
  capture(
    'several',
    STATES,
    paid('PA'),
    done('CP', partly('50.00')),
    refer('CP', partly('42.00'), approved()),
  ),
  capture('above', REFUSALS, paid('PA'), refer('CP', partly('92.01'), refused('700.400.100'))),
  capture(
    'above-in-parts',
    REFUSALS,
    paid('PA'),
    done('CP', partly('50.00')),
    refer('CP', partly('42.01'), refused('700.400.100')),
  ),
  capture('twice', REFUSALS, paid('PA'), done('CP'), refer('CP', {}, refused('700.400.100'))),
  capture('of-reversed', REFUSALS, paid('PA'), done('RV'), refer('CP', {}, refused('700.400.100'))),
  strict(
    capture(
      'of-declined',
      REFUSALS,
      declined('PA'),
      refer('CP', {}, refused('700.400.510', { id: ID })),
    ),
  ),
  capture(
    'final',
    STATES,
    paid('PA'),
    done('CP', { amount: '1.00', sequence: 'FINAL' }),
    refer('CP', partly('1.00'), refused('700.400.100')),
  ),
  capture(
    'number-limited',
    STATES,
    paid('PA', { numberOfCaptures: '2' }),
    done('CP', partly('1.00')),
    done('CP', partly('1.00')),
    refer('CP', partly('1.00'), refused('700.400.100')),
  ),
  capture(
    'increment',
    'API 3, Card-on-file',
    paid('PA'),
    refer(
      'PA',
      { amount: '8.00', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
      approved({ paymentType: 'PA' }),
    ),
  ),
  capture(
    'of-increment',
    'API 3, Card-on-file',
    paid('PA'),
    done('PA', { amount: '8.00', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' }),
    refer('CP', partly('100.00'), approved({ amount: '100.00' })),
  ),
];

const refund = rowsOf('refunds');

/** Rows about refunds. */
export const refunds: readonly Row[] = [
  ...of('RF'),
  refund('partial', TYPES, paid('DB'), refer('RF', partly('1.00'), approved({ amount: '1.00' }))),
  refund(
    'several',
    TYPES,
    paid('DB'),
    done('RF', partly('50.00')),
    refer('RF', partly('42.00'), approved()),
  ),
  refund('above', REFUSALS, paid('DB'), refer('RF', partly('92.01'), refused('700.400.200'))),
  refund(
    'above-in-parts',
    REFUSALS,
    paid('DB'),
    done('RF', partly('50.00')),
    refer('RF', partly('42.01'), refused('700.400.200')),
  ),
  refund('twice', REFUSALS, paid('DB'), done('RF'), refer('RF', {}, refused('700.400.200'))),
  refund('of-reversed', REFUSALS, paid('DB'), done('RV'), refer('RF', {}, refused('700.400.200'))),
  strict(refund('of-declined', REFUSALS, declined('DB'), refer('RF', {}, refused('700.300.200')))),
  refund(
    'of-partial-capture',
    REFUSALS,
    paid('PA'),
    followed('CP', partly('50.00')),
    refer('RF', partly('50.01'), refused('700.400.200')),
  ),
  refund(
    'of-captured-PA',
    REFUSALS,
    paid('PA'),
    done('CP'),
    refer('RF', {}, refused('700.400.520')),
  ),
  refund(
    'without-amount',
    'API 1, Basic payment',
    paid('DB'),
    refer('RF', { amount: undefined }, wrong('amount')),
  ),
];

const reversal = rowsOf('reversals');
const whole = { amount: undefined, currency: undefined };

/** Rows about reversals. */
export const reversals: readonly Row[] = [
  ...of('RV'),
  reversal(
    'without-amount',
    'Reference, payments',
    paid('PA'),
    refer('RV', whole, approved({ amount: '92.00', currency: 'EUR' })),
  ),
  reversal('above', REFUSALS, paid('DB'), refer('RV', partly('92.01'), refused('700.400.300'))),
  reversal('twice', REFUSALS, paid('DB'), done('RV'), refer('RV', whole, refused('700.400.300'))),
  reversal(
    'of-refunded',
    REFUSALS,
    paid('DB'),
    done('RF', partly('1.00')),
    refer('RV', whole, refused('700.400.300')),
  ),
  reversal(
    'of-captured',
    REFUSALS,
    paid('PA'),
    done('CP', partly('1.00')),
    refer('RV', whole, refused('700.400.300')),
  ),
  strict(
    reversal('of-declined', REFUSALS, declined('DB'), refer('RV', {}, refused('700.300.200'))),
  ),
];
