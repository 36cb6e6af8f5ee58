/**
 * The card brands with published ranges, and the format of their numbers.
 *
 * One table that a non-programmer can read. A range is a prefix (`4`) or an interval of prefixes of equal
 * length (`2221-2720`). If several brands match, the longest prefix decides. Brands that are not in the table are private
 * labels and national schemes whose ranges are not published. They accept any number of 8 to 32 digits (API 1, Card account),
 * and only the shopper's choice selects them.
 *
 * Sources: ISO/IEC 7812 and the schemes' published ranges.
 */

/** The data of a brand's numbers. */
export interface CardBrandInfo {
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

/** The default `gaps`: groups of four digits. */
const FOURS: readonly number[] = [4, 8, 12, 16, 20, 24, 28];
const TO_19 = [12, 13, 14, 15, 16, 17, 18, 19];

const brand = (
  ranges: string,
  lengths: readonly number[] = [16],
  more: Partial<CardBrandInfo> = {},
): CardBrandInfo => ({ ranges, lengths, usual: 16, gaps: FOURS, cvv: [3], luhn: true, ...more });

/** Brands with published ranges, by the key of `data-brands` and `paymentBrand`. */
const TABLE = {
  VISA: brand('4', [13, 16, 19]),
  VISADEBIT: brand('4', [13, 16, 19]),
  VISAELECTRON: brand('4026 417500 4405 4508 4844 4913 4917'),
  VPAY: brand('4822 4828', [13, 16, 19]),
  DELTA: brand('4', [13, 16, 19]),
  MASTER: brand('51-55 2221-2720'),
  MASTERDEBIT: brand('51-55 2221-2720'),
  MAESTRO: brand('50 56-58 60 63 66-69 6759 6761-6763 6799', TO_19, {
    cvv: [0, 3],
  }),
  AMEX: brand('34 37', [15], { usual: 15, gaps: [4, 10], cvv: [4] }),
  DINERS: brand('300-305 3095 36 38-39', [14, 16, 17, 18, 19], { usual: 14, gaps: [4, 10] }),
  DISCOVER: brand('6011 644-649 65', [16, 17, 18, 19]),
  JCB: brand('3528-3589 3088-3094 3096-3102 3112-3120 3158-3159 3337-3349', [16, 17, 18, 19]),
  // API reference, simulator cards: one of the scheme's own test numbers has no valid check digit.
  UNIONPAY: brand('62 81', [14, 15, 16, 17, 18, 19], { luhn: false }),
  UNIONPAY_SMS: brand('62 81', [14, 15, 16, 17, 18, 19], { luhn: false }),
  BCMC: brand('6703 479658 606005', [16, 17, 18, 19], { usual: 17, cvv: [0, 3] }),
  CARTEBANCAIRE: brand('4 51-55 58', [13, 16, 19]),
  CARTEBLEUE: brand('4 51-55', [13, 16, 19]),
  DANKORT: brand('5019 4571'),
  DINACARD: brand('9891 655670-655697 657371-657398'),
  ELO: brand(
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
  ),
  HIPERCARD: brand('606282 637095 637568 637599 637609 637612', [13, 16, 19]),
  AURA: brand('5078', [16, 17, 18, 19]),
  CABAL: brand('604201-604219 589657 600691 650272'),
  ARGENCARD: brand('501105'),
  NARANJA: brand('589562'),
  CENCOSUD: brand('603493'),
  RUPAY: brand('508500-508999 606985-607984 608001-608500 652150-653149 817200-820199'),
  LASER: brand('6304 6706 6709 6771', [16, 17, 18, 19], { cvv: [0, 3] }),
  POSTEPAY: brand('402360 403035 417631 529948 533317'),
  MADA: brand(
    '400861 401757 406136 406655 406996 407197 407395 409201 410621 410685 412565 417633 419593 420132 421141 422817-422819 428331 428671-428673 431361 432328 434107 438935 439954 440533 440647 440795 445564 446393 446404 446672 455036 455708 457865 457997 458456 462220 468540-468543 474491 483010-483012 484783 486094-486096 489317-489319 493428 504300 506968 508160 513213 520058 521076 522864 524130 524514 529415 529741 530060 530906 531095 531196 532013 535825 535989 536023 537767 539931 543085 543357 549760 554180 557606 558563 558848 585265 588845 588848 588850-588851 588982-588983 589005 589206 604906 605141 636120 968201-968211',
  ),
} satisfies Record<string, CardBrandInfo>;

/** The table without a prototype, because a page may send any text as a brand. */
export const PUBLIC_BRANDS: Readonly<Record<string, CardBrandInfo>> = Object.assign(
  Object.create(null),
  TABLE,
);

/** The data for a number without a known brand. API 1, Card account: `card.number` has 8 to 32 digits, `card.cvv` 3 or 4. */
const UNKNOWN = brand(
  '',
  Array.from({ length: 25 }, (_, i) => i + 8),
  { cvv: [3, 4] },
);

/** The data for a brand whose ranges are not public: its numbers need no check digit, and its cards may have no code. */
const OPEN: CardBrandInfo = { ...UNKNOWN, luhn: false, cvv: [0, 3, 4] };

/** The data of a brand's numbers, or of numbers without a known brand. @param key the brand; '' or absent: no known brand */
export const infoOf = (key?: string): CardBrandInfo =>
  key ? (PUBLIC_BRANDS[key] ?? OPEN) : UNKNOWN;
