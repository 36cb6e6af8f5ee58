/** API 3: Card-on-file (standing instruction); Chargeback. */
import { alphanumeric, any, date, type Format, len, oneOf, pattern, wider } from '../format.ts';
import { FROM_SHOP, OF_SCHEDULE, type Place, section } from '../parameter.ts';

const FROM_SERVER: readonly Place[] = [...FROM_SHOP, 'register'];
const entry = section('API 3, Card-on-file', FROM_SERVER);
const scheduled = section('API 3, Card-on-file', OF_SCHEDULE);

/** The places of parameters that a form may also send, about an agreement that the shopper begins. */
const begun = { places: [...FROM_SERVER, 'form'] } as const;
/** The places of parameters that a schedule may also have. */
const throughout = { places: [...FROM_SERVER, ...OF_SCHEDULE] } as const;
/** Entries for the form only: the shopper is present, and other values would avoid the issuer's authentication. */
const inForm = { places: ['form'] } as const;

/** The format of a last day; 9999-12-31 means no end. */
const LAST_DAY: Format<string> = {
  ...date(),
  kind: 'date',
  pattern: /^((19|20)[0-9]{2}|9999)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/u,
  samples: ['2031-01-31', '9999-12-31'],
};

export const standingInstruction = [
  entry(
    'standingInstruction.type',
    oneOf('UNSCHEDULED', 'INSTALLMENT', 'RECURRING'),
    'C',
    'Without fixed times, a fixed number of times, or without an end.',
    begun,
  ),
  entry(
    'standingInstruction.recurringType',
    oneOf('STANDING_ORDER', 'SUBSCRIPTION'),
    'C',
    'Variable or fixed amount. Required for RECURRING with cards of the network VISA that are issued in India; for every type with cards of the network MASTER, where entities that are not strict are only advised. Default of a schedule: SUBSCRIPTION.',
    { places: [...begun.places, ...OF_SCHEDULE] },
  ),
  entry(
    'standingInstruction.mode',
    oneOf('INITIAL', 'REPEATED'),
    'C',
    'INITIAL: the first payment, with security code or 3-D Secure data. REPEATED: a later payment, with neither.',
  ),
  entry(
    'standingInstruction.mode',
    wider(oneOf('INITIAL'), oneOf('INITIAL', 'REPEATED')),
    'C',
    'INITIAL: the first payment. REPEATED: a later payment of the shopper, with registrationId and source CIT only.',
    inForm,
  ),
  entry(
    'standingInstruction.source',
    oneOf('CIT', 'MIT'),
    'C',
    'CIT: initiated by the shopper. MIT: initiated by the merchant.',
  ),
  entry('standingInstruction.source', oneOf('CIT'), 'C', 'CIT: initiated by the shopper.', inForm),
  entry(
    'standingInstruction.initialTransactionId',
    wider(alphanumeric(255), len(1, 255)),
    'C',
    'The card network’s reference of the first payment, or the id of the first payment. Required for an MIT with a card that the shop stores itself.',
    throughout,
  ),
  entry(
    'standingInstruction.industryPractice',
    oneOf('INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'),
    'C',
    'Kind of follow-up.',
  ),
  entry(
    'standingInstruction.expiry',
    LAST_DAY,
    'C',
    'Last day of the agreement. Needed for RECURRING and INSTALLMENT with 3-D Secure; default 9999-12-31 with the network MASTER.',
    begun,
  ),
  entry(
    'standingInstruction.frequency',
    pattern('^[0-9]{1,4}$', 'N4', ['1', '0028'], ['x', '12345']),
    'C',
    'Minimum number of days between payments. Needed in the same cases as expiry; default 0001 with the network MASTER.',
    begun,
  ),
  entry(
    'standingInstruction.numberOfInstallments',
    pattern('^[0-9]{1,3}$', 'N3', ['3', '012'], ['x', '1234']),
    'C',
    'Number of instalments. Only with INSTALLMENT; needed with 3-D Secure. Of a strict entity, required if 3-D Secure is active for the network.',
    begun,
  ),
  entry(
    'standingInstruction.agreementId',
    any(35),
    'O',
    'Links transactions of one agreement. With the network MASTER it also names the first payment.',
    {
      places: [...begun.places, ...OF_SCHEDULE],
    },
  ),
  scheduled(
    'standingInstruction.type',
    oneOf('RECURRING'),
    'O',
    'Value for each run, also if it is not sent.',
  ),
  scheduled(
    'standingInstruction.mode',
    oneOf('REPEATED'),
    'O',
    'Value for each run, also if it is not sent.',
  ),
  scheduled(
    'standingInstruction.source',
    oneOf('MIT'),
    'O',
    'Value for each run, also if it is not sent.',
  ),
];

export const chargeback = [
  section('API 3, Chargeback parameter', [...FROM_SHOP, 'chargeback'])(
    'chargebackResultCode',
    pattern(
      '^000\\.100\\.2[0-9]{2}$',
      '000.100.2 and two digits',
      ['000.100.203'],
      ['000.100.110', '203'],
    ),
    'O',
    'Reason of a chargeback from the acquirer. It is stored and returned.',
  ),
];
