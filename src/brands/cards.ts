/**
 * The card brands: one row a brand. The form, the frames, the gateway, the simulator, the documentation and the pictures are
 * made from it. Pure.
 *
 * A range is a prefix (`4`) or an interval of prefixes of equal length (`2221-2720`). If several brands match, the longest
 * prefix decides. Brands without `numbers` are private labels and national schemes whose ranges are not published. They accept
 * any number of 8 to 32 digits (API 1, Card account), and only the shopper's choice selects them.
 *
 * Sources of the ranges: ISO/IEC 7812 and the schemes' published ranges.
 */

/** The format of a brand's numbers. */
export interface CardNumbers {
  /** Prefixes and intervals of prefixes, separated by blanks; empty if the ranges are not public. */
  readonly ranges: string;
  /** The allowed numbers of digits, ascending. */
  readonly lengths: readonly number[];
  /** The number of digits of nearly all cards of the brand. */
  readonly usual: number;
  /** The positions, in digits, after which a blank is shown. */
  readonly gaps: readonly number[];
  /** The allowed numbers of digits of the security code; 0 = the card may have no code. */
  readonly cvv: readonly number[];
  /** Whether the last digit is a Luhn check digit. */
  readonly luhn: boolean;
}

/** Card networks that take part in 3-D Secure, each with its directory server. */
export const CARD_NETWORKS = [
  'VISA',
  'MASTER',
  'AMEX',
  'DINERS',
  'JCB',
  'UNIONPAY',
  'BCMC',
  'CARTEBANCAIRE',
] as const;

export type CardNetwork = (typeof CARD_NETWORKS)[number];

/** A card brand, by its key in `data-brands` and `paymentBrand`. */
export interface CardBrand {
  /**
   * As shoppers know it. Absent: the key, with blanks for underscores. Every page's script has these names, and every page
   * knows the pictures of these brands.
   */
  readonly name?: string;
  /** Absent: the ranges are not public. */
  readonly numbers?: CardNumbers;
  /** Absent: the brand has no 3-D Secure. */
  readonly network?: CardNetwork;
  /** Whether all its cards are debit cards: a payment is taken from the account at once. */
  readonly isDebit?: true;
  /** The only country in which the scheme issues cards, ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** Numbers of 16 digits in groups of four, with a check digit, and a code of three digits. */
export const USUAL_NUMBERS: Omit<CardNumbers, 'ranges'> = {
  lengths: [16],
  usual: 16,
  gaps: [4, 8, 12, 16, 20, 24, 28],
  cvv: [3],
  luhn: true,
};

const numbers = (ranges: string, more: Partial<CardNumbers> = {}): CardNumbers => ({
  ranges,
  ...USUAL_NUMBERS,
  ...more,
});

const upTo19 = (from: number): readonly number[] =>
  Array.from({ length: 20 - from }, (_, i) => from + i);

/** All card brands. Of brands whose ranges match equally well, the first one is detected. */
export const CARDS = {
  VISA: { name: 'Visa', numbers: numbers('4', { lengths: [13, 16, 19] }), network: 'VISA' },
  VISADEBIT: {
    name: 'Visa Debit',
    numbers: numbers('4', { lengths: [13, 16, 19] }),
    network: 'VISA',
    isDebit: true,
  },
  VISAELECTRON: {
    name: 'Visa Electron',
    numbers: numbers('4026 417500 4405 4508 4844 4913 4917'),
    network: 'VISA',
    isDebit: true,
  },
  VPAY: {
    name: 'V Pay',
    numbers: numbers('4822 4828', { lengths: [13, 16, 19] }),
    network: 'VISA',
    isDebit: true,
  },
  DELTA: { numbers: numbers('4', { lengths: [13, 16, 19] }), network: 'VISA', isDebit: true },
  MASTER: { name: 'Mastercard', numbers: numbers('51-55 2221-2720'), network: 'MASTER' },
  MASTERDEBIT: {
    name: 'Mastercard Debit',
    numbers: numbers('51-55 2221-2720'),
    network: 'MASTER',
    isDebit: true,
  },
  MAESTRO: {
    name: 'Maestro',
    numbers: numbers('50 56-58 60 63 66-69 6759 6761-6763 6799', {
      lengths: upTo19(12),
      cvv: [0, 3],
    }),
    network: 'MASTER',
    isDebit: true,
  },
  AMEX: {
    name: 'American Express',
    numbers: numbers('34 37', { lengths: [15], usual: 15, gaps: [4, 10], cvv: [4] }),
    network: 'AMEX',
  },
  DINERS: {
    name: 'Diners Club',
    numbers: numbers('300-305 3095 36 38-39', {
      lengths: [14, 16, 17, 18, 19],
      usual: 14,
      gaps: [4, 10],
    }),
    network: 'DINERS',
  },
  DISCOVER: {
    name: 'Discover',
    numbers: numbers('6011 644-649 65', { lengths: [16, 17, 18, 19] }),
    network: 'DINERS',
  },
  JCB: {
    name: 'JCB',
    numbers: numbers('3528-3589 3088-3094 3096-3102 3112-3120 3158-3159 3337-3349', {
      lengths: [16, 17, 18, 19],
    }),
    network: 'JCB',
  },
  // API reference, simulator cards: one of the scheme's own test numbers has no valid check digit.
  UNIONPAY: {
    name: 'UnionPay',
    numbers: numbers('62 81', { lengths: upTo19(14), luhn: false }),
    network: 'UNIONPAY',
  },
  UNIONPAY_SMS: {
    numbers: numbers('62 81', { lengths: upTo19(14), luhn: false }),
    network: 'UNIONPAY',
  },
  BCMC: {
    name: 'Bancontact',
    numbers: numbers('6703 479658 606005', { lengths: [16, 17, 18, 19], usual: 17, cvv: [0, 3] }),
    network: 'BCMC',
    isDebit: true,
    country: 'BE',
  },
  CARTEBANCAIRE: {
    name: 'Carte Bancaire',
    numbers: numbers('4 51-55 58', { lengths: [13, 16, 19] }),
    network: 'CARTEBANCAIRE',
  },
  CARTEBLEUE: {
    name: 'Carte Bleue',
    numbers: numbers('4 51-55', { lengths: [13, 16, 19] }),
    network: 'CARTEBANCAIRE',
  },
  DANKORT: { name: 'Dankort', numbers: numbers('5019 4571'), isDebit: true, country: 'DK' },
  DINACARD: { numbers: numbers('9891 655670-655697 657371-657398'), country: 'RS' },
  ELO: {
    name: 'Elo',
    numbers: numbers(
      '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
    ),
    country: 'BR',
  },
  HIPERCARD: {
    name: 'Hipercard',
    numbers: numbers('606282 637095 637568 637599 637609 637612', { lengths: [13, 16, 19] }),
    country: 'BR',
  },
  AURA: { name: 'Aura', numbers: numbers('5078', { lengths: [16, 17, 18, 19] }), country: 'BR' },
  CABAL: { name: 'Cabal', numbers: numbers('604201-604219 589657 600691 650272') },
  ARGENCARD: { name: 'ArgenCard', numbers: numbers('501105'), country: 'AR' },
  NARANJA: { name: 'Naranja', numbers: numbers('589562'), country: 'AR' },
  CENCOSUD: { numbers: numbers('603493'), country: 'AR' },
  RUPAY: {
    name: 'RuPay',
    numbers: numbers('508500-508999 606985-607984 608001-608500 652150-653149 817200-820199'),
    country: 'IN',
  },
  LASER: {
    numbers: numbers('6304 6706 6709 6771', { lengths: [16, 17, 18, 19], cvv: [0, 3] }),
    isDebit: true,
  },
  POSTEPAY: {
    name: 'Postepay',
    numbers: numbers('402360 403035 417631 529948 533317'),
    country: 'IT',
  },
  MADA: {
    name: 'mada',
    numbers: numbers(
      '400861 401757 406136 406655 406996 407197 407395 409201 410621 410685 412565 417633 419593 420132 421141 422817-422819 428331 428671-428673 431361 432328 434107 438935 439954 440533 440647 440795 445564 446393 446404 446672 455036 455708 457865 457997 458456 462220 468540-468543 474491 483010-483012 484783 486094-486096 489317-489319 493428 504300 506968 508160 513213 520058 521076 522864 524130 524514 529415 529741 530060 530906 531095 531196 532013 535825 535989 536023 537767 539931 543085 543357 549760 554180 557606 558563 558848 585265 588845 588848 588850-588851 588982-588983 589005 589206 604906 605141 636120 968201-968211',
    ),
    isDebit: true,
    country: 'SA',
  },
  // The ranges of these are not public.
  CABALDEBIT: { name: 'Cabal Debit', isDebit: true },
  TCARD: { name: 'T Card' },
  TCARDDEBIT: { name: 'T Card Debit', isDebit: true },
  INTERAC: { name: 'Interac' },
  SERVIRED: { name: 'ServiRed' },
  CARNET: { name: 'Carnet' },
  NATIVA: { name: 'Nativa' },
  ALIA: { name: 'Alia' },
  AIRPLUS: { name: 'AirPlus' },
  MAGNA: {},
  CMR_FALABELLA: {},
  CORDIAL: {},
  CORDOBESA: {},
  CREDISENSA: {},
  DATACODE: {},
  DIMONEX: {},
  EURO6000: {},
  FOURB: {},
  MAXIMUM: {},
  MEEZA: {},
  ONECARD: {},
  PRESTO: {},
  SHETAB: {},
  SISTEMACLAVE: {},
  TARJETASHOPPING: {},
  ALIADEBIT: { isDebit: true },
  ASYACARD: {},
  AXESS: {},
  BCCARD: {},
  BELK_PRIVATE_LABEL: {},
  BONUS: {},
  CARDFINANS: {},
  CREDIT_CLICK: {},
  IK_PRIVATE_LABEL: {},
  INICIS: {},
  IPARA: {},
  MERCADOLIVRE: {},
  ONEY_CARD: {},
  ONEY_BANK_CARD: {},
  ONEY_PRIVATE_CARD: {},
  PAYBOX: {},
  PF_KARTE_DIRECT: {},
  PRIVATE_LABEL: {},
  SOFINCO: {},
  SOFINCOSANSFRAIS: {},
  WORLD: {},
  YANDEX_CARD: {},
  FACILYPAY_3X: {},
  FACILYPAY_4X: {},
  FACILYPAY_3XSANSFRAIS: {},
  FACILYPAY_4XSANSFRAIS: {},
} satisfies Readonly<Record<string, CardBrand>>;

/** The row of a card brand; undefined for any other text. */
export const cardBrand = (key: string): CardBrand | undefined =>
  Object.hasOwn(CARDS, key) ? CARDS[key as keyof typeof CARDS] : undefined;

/** The network of a card brand; undefined for a brand without 3-D Secure, and for any other text. */
export const networkOf = (key: string | null | undefined): CardNetwork | undefined =>
  cardBrand(key ?? '')?.network;
