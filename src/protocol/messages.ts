/**
 * Every message between the shop's page and a frame or window of the gateway. Messages are defined only in this file.
 *
 * No message can carry typed text out of a frame: a frame reports its field in the closed
 * shape `FieldState` (booleans, a count, brand keys from a list that the page sent), a bin as the gateway's data about
 * the card's issuer, and a submit as the gateway's own answer, which contains no more of an
 * accepted number than bin and last four digits, and nothing of a rejected one. `card/view.ts` defines what may be reported
 * of a number.
 */

/** Version of this protocol. Page and frame of different versions do not communicate. */
export const PROTOCOL = 1;

/** A field that lives in a frame; also the frame's name and the fragment of its URL. */
export type SecureFieldName = 'card.number' | 'card.cvv' | 'card.holder' | 'card.expiry';

/** All of them, for validation. Number and code are always in frames, holder and expiry if the page enables it. */
export const SECURE_FIELDS: readonly SecureFieldName[] = [
  'card.number',
  'card.cvv',
  'card.holder',
  'card.expiry',
];

/** Sent by a frame on every load, to any parent: it has no content, so it is harmless. */
export interface Hello {
  readonly pw: typeof PROTOCOL;
  readonly type: 'hello';
}

/** Why a frame does not hear the other frames of its page: it is sandboxed, `credentialless`, or of another host. */
export type Isolation = 'sandbox' | 'credentialless' | 'host';

/** Sent by a frame instead of the hello, to any parent: it hears no other frame of its page, so it is not set up. */
export interface Isolated {
  readonly pw: typeof PROTOCOL;
  readonly type: Isolation;
}

/**
 * Sent by a page of the gateway in a challenge frame or popup: the shopper is back from the bank. No content: the
 * result is requested from the gateway itself.
 */
export interface Returned {
  readonly pw: typeof PROTOCOL;
  readonly type: 'returned';
}

/** Sent by the gateway's page that contains an issuer's page, and by a bank's page in a frame: the shopper must respond. */
export interface Challenged {
  readonly pw: typeof PROTOCOL;
  readonly type: 'challenge';
}

/** The page's answer to a hello, with a fresh MessagePort. */
export interface Welcome {
  readonly pw: typeof PROTOCOL;
  readonly type: 'welcome';
  /** Random name by which the frames of one form find each other. */
  readonly session: string;
  readonly setup: FieldSetup;
  /** Whether this element was connected before: the frame was moved and reloaded, and a sibling may keep its text. */
  readonly again: boolean;
}

/** The look and the rules of a field. Sent with the welcome, and again whenever it changes. */
export interface FieldSetup {
  /** Accessible name of the input. */
  readonly label: string;
  readonly placeholder: string;
  /** Language of the texts, as a BCP 47 tag. */
  readonly lang: string;
  /** Keys of the brands the shop offers, in its order of priority. */
  readonly brands: readonly string[];
  /** Key of the selected brand (chosen or detected), or '' if there is none. */
  readonly brand: string;
  /** Whether an empty field is a fault. */
  readonly required: boolean;
  /** Shows dots instead of digits. */
  readonly mask: boolean;
  /** Whether a number is shown in groups during typing. */
  readonly grouping: boolean;
  /** Whether an expiry date before the gateway's month is valid. */
  readonly mayBePast: boolean;
  /** Whether the number's frame requests the gateway's data about the first digits. */
  readonly lookUp: boolean;
  /** Help text of the field, read out as the input's description; '' if there is none. */
  readonly hint: string;
  /** Whether the page has a field for the expiry date, which the browser may fill in with the number. */
  readonly twins: boolean;
  /** Text of the current fault, read out as the input's description; '' if there is none. */
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
  /** For a number that may continue: reported when the shopper has finished (see `card/view.ts`). */
  readonly valid: boolean;
  /** Number of typed digits; 0 for all fields except the number, whose digits the page may count. */
  readonly length: number;
  /** Offered brands the number can belong to, best first. Empty for every other field. */
  readonly brands: readonly string[];
}

/** The gateway's data about the first digits of a number. */
export interface BinInfo {
  /** Keys of all brands of the card, the most specific first, offered or not; at most 50. */
  readonly brands: readonly string[];
  /** `CREDIT`, `DEBIT` or `PREPAID`; '' if unknown. */
  readonly type: string;
  /** Country of the issuer, ISO 3166-1 alpha-2; '' if unknown. */
  readonly country: string;
}

/** An expiry date that the browser filled in with the number. */
export interface FilledDate {
  /** 1 to 12. */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

/** The outcome of a submit. */
export type SubmitOutcome =
  /** The gateway answered: its HTTP status and its answer. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** No answer: it is unknown whether it was sent; the same submit id may be sent again safely. */
  | { readonly kind: 'lost' }
  /** Not sent: a field did not return its value, or its frame may not post to the named checkout. */
  | { readonly kind: 'incomplete'; readonly field: SecureFieldName }
  /**
   * Not sent, since the number's frame keeps it: it is not a complete number of the brand (`invalid`); it extends or starts
   * one that was sent, so the shopper must clear the field and retype it (`retype`); too many numbers were sent (`limit`).
   */
  | { readonly kind: 'kept'; readonly reason: KeptReason };

/** Why the number's frame does not send its number. */
export type KeptReason = 'invalid' | 'retype' | 'limit';

/** The data of a submit besides the values in the frames. */
export interface SubmitOrder {
  /** The `Idempotency-Key`: one for each submit, and the same for a retry. */
  readonly key: string;
  /** Random, new for every try: a sibling returns its value once for each. */
  readonly attempt: string;
  /** The last part of the URL; `data` = stored with the checkout, for a payment that the shop's server makes later. */
  readonly path: 'payment' | 'registration' | 'data';
  /**
   * Id of the checkout to pay, if it is not the frame's own: the shop has created a new one in the meantime.
   * '' = the frame's own.
   */
  readonly checkout: string;
  /** The page's own fields, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Fields in sibling frames. */
  readonly siblings: readonly SecureFieldName[];
}

/** Requests of the page, each answered on the same port. */
export interface PageRequests {
  /** Requests the state of the field after all key strokes. Answered when everything that may be reported is reported. */
  check: { readonly ask: null; readonly answer: FieldState };
  submit: { readonly ask: SubmitOrder; readonly answer: SubmitOutcome };
}

/** Events of the page that need no answer. */
export interface PageNews {
  setup: FieldSetup;
  focus: null;
  /** Selects the text of the field, if nothing was typed since it received the focus. */
  select: null;
  /** The payment is made: clears the typed text and its copies. */
  forget: null;
}

/** Events of a frame. */
export interface FrameNews {
  state: FieldState;
  focus: null;
  blur: null;
  /** Enter was pressed in the field. */
  enter: null;
  /** The browser has filled in an expiry date, too. */
  filled: FilledDate;
  /** The gateway's data about the number's first digits; `null` if they have changed. */
  bin: BinInfo | null;
  /**
   * Digits were typed at the end of a number that was valid when the shopper left it: they are dropped until something is
   * deleted. Sent once.
   */
  closed: null;
}

/**
 * Messages between frames of one session, on the gateway's origin: the page cannot receive them. `collect` requests a
 * value, `stash` leaves one with the siblings when its frame unloads, `recover` requests it; `value` answers both.
 */
export interface SiblingMessage {
  readonly type: 'collect' | 'stash' | 'recover' | 'value';
  readonly field: SecureFieldName;
  /** Identifies the request that a `value` answers. */
  readonly attempt: string;
  /** The typed text, for a number with the state of its frame; '' if the message has none. */
  readonly value: string;
}

/**
 * Messages between all frames of the gateway, of any checkout and session. `here`: a frame was loaded, and asks the others;
 * `value`: the answer; `typed`: the shopper begins to type into the field of the sender.
 */
export type NeighbourMessage = readonly [
  type: 'here' | 'value' | 'typed',
  /** Random name of the frame that sends. */
  id: string,
  /** Whether it is a frame for a number. */
  isNumber: boolean,
  /** Whether the other frames of the page find it: not one in a shadow root. */
  isFound: true | undefined,
  /** Whether digits of a number were typed there; in an answer, also into other frames. */
  hasDigits: boolean,
];

/** Whether a status says nothing about the submit: a gateway failure or rate limiting. A retry is safe. */
export const isForLater = (status: number): boolean => status >= 500 || status === 429;

/** Timeouts of the page, ms. Those of a frame are separate: each script contains only its own. */
export const TIMEOUTS = {
  /** From the creation of a frame to its hello. */
  hello: 10_000,
  /** For the state of a field. */
  check: 5_000,
  /** The page waits for a submit: longer than all timeouts of the frame together. */
  submit: 180_000,
} as const;

// Timeouts of a frame, ms. Separate constants, because their names would be in its script otherwise.

/** A frame waits for its sibling. */
export const SIBLING_TIMEOUT = 3_000;
/** A frame waits for the text that it left with a sibling: it is empty in the meantime. */
export const RECOVER_TIMEOUT = 300;
/** How long a sibling keeps a stashed text. */
export const STASH_TIMEOUT = 60_000;
/** A frame waits for one try of the gateway. */
export const GATEWAY_TIMEOUT = 40_000;
/** After this time without a key the shopper has finished typing a number. */
export const FINISH_TIMEOUT = 1_000;
/** Pauses of a frame between its tries. */
export const RETRY_PAUSES = [400, 1_600] as const;
