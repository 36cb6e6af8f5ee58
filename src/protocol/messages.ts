/**
 * Every message between the storefront's page and a frame or window of the gateway: this file alone names them.
 *
 * No message can carry what was typed out of a frame: what a frame says of its field is the closed
 * shape `FieldState` (booleans, a count, brand keys from a list that the page sent), what it says of a bin is what the
 * gateway knows of the card's issuer, and what it says of a submit is the gateway's own answer, which holds no more of an
 * accepted number than bin and last four, and nothing of a refused one. What may be told of a number is defined in
 * `card/view.ts`.
 */

/** Version of this protocol. Page and frame of different versions do not talk. */
export const PROTOCOL = 1;

/** A field that lives in a frame; also the frame's name and the fragment of its URL. */
export type SecureFieldName = 'card.number' | 'card.cvv' | 'card.holder' | 'card.expiry';

/** All of them, to check a name with. Number and code always live in frames, holder and expiry where the page wants it. */
export const SECURE_FIELDS: readonly SecureFieldName[] = [
  'card.number',
  'card.cvv',
  'card.holder',
  'card.expiry',
];

/** Said by a frame on every load, to whoever its parent is: no content, so no harm. */
export interface Hello {
  readonly pw: typeof PROTOCOL;
  readonly type: 'hello';
}

/**
 * Said by a page of the gateway's in a challenge frame or popup: the shopper is back from the bank. No content: how it
 * ended is asked of the gateway itself.
 */
export interface Returned {
  readonly pw: typeof PROTOCOL;
  readonly type: 'returned';
}

/** Said by the page of the gateway's that holds an issuer's, and by a bank's in a frame: the shopper is asked something. */
export interface Challenged {
  readonly pw: typeof PROTOCOL;
  readonly type: 'challenge';
}

/** The page's answer to a hello, with a fresh MessagePort beside it. */
export interface Welcome {
  readonly pw: typeof PROTOCOL;
  readonly type: 'welcome';
  /** Random name by which the frames of one form find each other. */
  readonly session: string;
  readonly setup: FieldSetup;
  /** Whether this element had a connection before: the frame was moved and loaded anew, and a sibling may keep its text. */
  readonly again: boolean;
}

/** How a field looks and what it asks for. Sent with the welcome and again whenever something of it changes. */
export interface FieldSetup {
  /** Accessible name of the input. */
  readonly label: string;
  readonly placeholder: string;
  /** Language of the texts, as a BCP 47 tag. */
  readonly lang: string;
  /** Keys of the brands the shop offers, in its order of priority. */
  readonly brands: readonly string[];
  /** Key of the brand in force (chosen or detected), or '' while there is none. */
  readonly brand: string;
  /** Whether an empty field is a fault. */
  readonly required: boolean;
  /** Dots instead of digits. */
  readonly mask: boolean;
  /** Whether a number is shown in groups while it is typed. */
  readonly grouping: boolean;
  /** Whether an expiry date before the gateway's month is no fault. */
  readonly mayBePast: boolean;
  /** Whether the number's frame asks the gateway what it knows of the first digits. */
  readonly lookUp: boolean;
  /** Help with the field, read out as the input's description; '' when there is none. */
  readonly hint: string;
  /** Whether the page has a field for the expiry date, which the browser may fill in with the number. */
  readonly twins: boolean;
  /** Text of the current fault, read out as the input's description; '' when there is none. */
  readonly fault: string;
  /** Text style of the input: CSS properties of the allow-list, in camel case. */
  readonly style: Readonly<Record<string, string>>;
  /** The same for the placeholder. */
  readonly placeholderStyle: Readonly<Record<string, string>>;
}

/** What the page may know of a field. */
export interface FieldState {
  readonly empty: boolean;
  /** No further digit fits. */
  readonly complete: boolean;
  /** Of a number that may go on: told when the shopper is done (see `card/view.ts`). */
  readonly valid: boolean;
  /** Number of digits typed; 0 for every field but the number, of which the page may count the digits. */
  readonly length: number;
  /** Offered brands the number can belong to, best first. Empty for every other field. */
  readonly brands: readonly string[];
}

/** What the gateway knows of the first digits of a number. */
export interface BinInfo {
  /** Keys of all brands of the card, the most specific first, offered or not; at most 50. */
  readonly brands: readonly string[];
  /** `CREDIT`, `DEBIT` or `PREPAID`; '' where nobody knows. */
  readonly type: string;
  /** Country of the issuer, ISO 3166-1 alpha-2; '' where nobody knows. */
  readonly country: string;
}

/** An expiry date that the browser filled in with the number. */
export interface FilledDate {
  /** 1 to 12. */
  readonly month: number;
  /** Of four digits. */
  readonly year: number;
}

/** What became of a submit. */
export type SubmitOutcome =
  /** The gateway answered: its HTTP status and its answer. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** No answer: sent or not, nobody knows; the same submit id may be sent again without harm. */
  | { readonly kind: 'lost' }
  /** Not sent: a field did not hand over its value, or its frame may not post to the checkout that was named. */
  | { readonly kind: 'incomplete'; readonly field: SecureFieldName }
  /**
   * Not sent, since the number's frame keeps it: it is not a whole number of the brand (`invalid`); it extends or begins one
   * that was sent, so the shopper has to empty the field and type it anew (`retype`); enough numbers were sent (`limit`).
   */
  | { readonly kind: 'kept'; readonly reason: KeptReason };

/** Why the number's frame does not send its number. */
export type KeptReason = 'invalid' | 'retype' | 'limit';

/** What a submit needs beside the values in the frames. */
export interface SubmitOrder {
  /** The `Idempotency-Key`: one a submit, the same when it is tried again. */
  readonly key: string;
  /** Random, new for every try: a sibling hands its value over once for each. */
  readonly attempt: string;
  /** The last part of the address; `data` = kept with the checkout, for a payment that the shop's server makes later. */
  readonly path: 'payment' | 'registration' | 'data';
  /**
   * Id of the checkout that is paid, where it is another than the frame's own: the shop has made a new one meanwhile.
   * '' = the frame's own.
   */
  readonly checkout: string;
  /** The page's own fields, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Fields that live in sibling frames. */
  readonly siblings: readonly SecureFieldName[];
}

/** Requests of the page, each with the answer it gets on the same port. */
export interface PageRequests {
  /** How does the field stand, now that all of its key strokes are in? Answered when all that may be told is told. */
  check: { readonly ask: null; readonly answer: FieldState };
  submit: { readonly ask: SubmitOrder; readonly answer: SubmitOutcome };
}

/** News of the page that need no answer. */
export interface PageNews {
  setup: FieldSetup;
  focus: null;
  /** Selects what is in the field, if nothing was typed there since the focus came. */
  select: null;
  /** The payment is made: what was typed is needed no more, nor what is kept of it. */
  forget: null;
}

/** News of a frame. */
export interface FrameNews {
  state: FieldState;
  focus: null;
  blur: null;
  /** Enter was pressed in the field. */
  enter: null;
  /** The browser filled in an expiry date, too. */
  filled: FilledDate;
  /** What is known of the number's first digits; `null` when they are no longer those. */
  bin: BinInfo | null;
  /**
   * Digits were typed at the end of a number that was valid when the shopper left it: they are dropped until something is
   * deleted. Told once.
   */
  closed: null;
}

/**
 * Between frames of one session, on the gateway's origin: the page can't hear them. `collect` asks for the value of a
 * field, `stash` leaves one with the siblings when its frame goes, `recover` asks for it back; `value` answers both.
 */
export interface SiblingMessage {
  readonly type: 'collect' | 'stash' | 'recover' | 'value';
  readonly field: SecureFieldName;
  /** Names the question that a `value` answers. */
  readonly attempt: string;
  /** What was typed, of a number with what its frame keeps in mind; '' where the message has none. */
  readonly value: string;
}

/** Whether an answer says nothing of the submit: the gateway is in trouble, or asked too often. Tried again, all is well. */
export const isForLater = (status: number): boolean => status >= 500 || status === 429;

/** How long each side waits, in ms. */
export const PATIENCE = {
  /** From the creation of a frame to its hello. */
  hello: 10_000,
  /** For the state of a field. */
  check: 5_000,
  /** Of a frame for its sibling. */
  sibling: 3_000,
  /** Of a frame for what it left with a sibling: it shows nothing meanwhile. */
  recover: 300,
  /** How long a sibling keeps what was left with it. */
  stash: 60_000,
  /** Of a frame for one try of the gateway. */
  gateway: 40_000,
  /** After so long without a key the shopper has finished typing a number. */
  finish: 1_000,
  /** Pauses of a frame between its tries. */
  retries: [400, 1_600],
  /** Of the page for a submit: longer than all that the frame waits for. */
  submit: 180_000,
} as const;
