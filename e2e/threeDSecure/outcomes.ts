/** What comes of each row of the simulator's table of 3-D Secure cards, for every network: what the shop reads. */
import {
  AUTHENTICATED_CARDS,
  type AuthenticatedCard,
  type Outcome,
} from '../../src/simulator/issuer/cards.ts';

/** What the shop reads of a payment with a card of a row. */
export interface Expected {
  /** Whether the issuer shows a page, which the shopper confirms. */
  readonly isChallenged: boolean;
  readonly code: string;
  readonly status: string | undefined;
  readonly flow: string | undefined;
  /** By network: MASTER and MAESTRO have figures of their own. */
  readonly eci: { readonly usual: string | undefined; readonly master: string | undefined };
}

const GOOD = '000.100.110';
const PROVEN = { usual: '05', master: '02' };
const ATTEMPTED = { usual: '06', master: '01' };

const frictionless = { isChallenged: false, code: GOOD, flow: 'frictionless' } as const;
const challenge = { isChallenged: true, code: GOOD, flow: 'challenge' } as const;

/** As the reference's table of cards says. */
export const EXPECTED: Readonly<Record<Outcome, Expected>> = {
  frictionlessWithMethod: { ...frictionless, status: 'Y', eci: PROVEN },
  attemptWithMethod: { ...frictionless, status: 'A', eci: ATTEMPTED },
  frictionless: { ...frictionless, status: 'Y', eci: PROVEN },
  attempt: { ...frictionless, status: 'A', eci: ATTEMPTED },
  technicalError: {
    ...frictionless,
    code: '100.390.112',
    status: 'U',
    eci: { usual: undefined, master: undefined },
  },
  notEnrolled: { ...frictionless, status: 'N', eci: ATTEMPTED },
  notParticipating: {
    isChallenged: false,
    code: GOOD,
    status: undefined,
    flow: undefined,
    eci: { usual: '07', master: '07' },
  },
  challengeWithMethod: { ...challenge, status: 'Y', eci: PROVEN },
  challenge: { ...challenge, status: 'Y', eci: PROVEN },
};

/** The columns of the table: seven networks. DINERS and DISCOVER share one. */
export const NETWORKS = ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'DINERS', 'JCB', 'UNIONPAY'] as const;

const columnOf = ({ brand }: AuthenticatedCard): string =>
  brand === 'DISCOVER' ? 'DINERS' : brand;

/** The first card of each row of a column. */
export function cardsOf(network: string): readonly AuthenticatedCard[] {
  const column = AUTHENTICATED_CARDS.filter((card) => columnOf(card) === network);
  return column.filter((card, i) => column.findIndex((one) => one.outcome === card.outcome) === i);
}

/** The ECI that a card's payment has. */
export const eciOf = ({ brand, outcome }: AuthenticatedCard): string | undefined =>
  EXPECTED[outcome].eci[brand === 'MASTER' || brand === 'MAESTRO' ? 'master' : 'usual'];
