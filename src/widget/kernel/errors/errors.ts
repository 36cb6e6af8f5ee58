/**
 * Defines every error: its name (which pages compare), its stable code, the text for the shopper, and the remedy. The text is a
 * key of the locale files.
 */

import type { TextKey } from '../textKey.ts';
import type { ErrorDefinition, Remedy } from './errorDefinition.ts';
import type { METHOD_ERRORS } from './methodErrors.ts';
import type { NEXT_ACTION_ERRORS } from './nextActionErrors.ts';

const kind = (name: string, text: TextKey, remedy: Remedy, cause: string): ErrorDefinition => ({
  name,
  text,
  remedy,
  cause,
});

/** By code. */
export const ERRORS = {
  CHECKOUT_INVALID: kind(
    'InvalidCheckoutIdError',
    'checkoutInvalid',
    'new-checkout',
    'the checkout is unknown, older than 30 minutes, or finished',
  ),
  CHECKOUT_MISSING: kind(
    'InvalidCheckoutIdError',
    'setupError',
    'contact',
    'the address of the script has no checkoutId',
  ),
  FORM_MISSING: kind(
    'WidgetError',
    'setupError',
    'contact',
    'the page has no form.paymentWidgets (browsers drop a form inside a form), or has it in a closed shadow root: give it to wpwl.mount',
  ),
  FILE_UNAVAILABLE: kind(
    'WidgetError',
    'gatewayUnreachable',
    'retry',
    'a file of the form did not load: the gateway is away, has another version, or script-src of a content security policy forbids it',
  ),
  GATEWAY_UNREACHABLE: kind(
    'WidgetError',
    'gatewayUnreachable',
    'retry',
    'the gateway did not answer',
  ),
  FRAME_BLOCKED: kind(
    'PciIframeCommunicationError',
    'frameBlocked',
    'contact',
    'a content security policy forbids the frames: name the gateway in frame-src',
  ),
  FRAME_ISOLATED: kind(
    'PciIframeCommunicationError',
    'frameBlocked',
    'contact',
    'a card field cannot hear the others: the page sandboxes it without allow-same-origin, makes it credentialless, or loads it from another host',
  ),
  FRAME_SILENT: kind(
    'PciIframeCommunicationError',
    'gatewayUnreachable',
    'retry',
    'a card field did not answer: the gateway is away, or the page keeps its frame out',
  ),
  CONNECTION_BLOCKED: kind(
    'WidgetError',
    'setupError',
    'contact',
    'a content security policy forbids the request: name the gateway in connect-src',
  ),
  ORIGIN_NOT_BOUND: kind(
    'PciIframeCommunicationError',
    'frameBlocked',
    'contact',
    'the checkout is not bound to the origin of the page: add it to the origins of the entity; for an entity without any, name it in the shopperResultUrl',
  ),
  NO_BRAND: kind('WidgetError', 'noBrand', 'contact', 'no brand of data-brands has a form here'),
  CONTAINER_NOT_FOUND: kind(
    'WidgetError',
    'setupError',
    'contact',
    'executePayment names no container of the page',
  ),
} as const satisfies Record<string, ErrorDefinition>;

/** The stable code of an error: of the script, or of a part. */
export type ErrorCode =
  | keyof typeof ERRORS
  | keyof typeof NEXT_ACTION_ERRORS
  | keyof typeof METHOD_ERRORS;

/** The definition of a code. The codes of a part are defined when the part is loaded. */
export const errorOf = (code: ErrorCode): ErrorDefinition =>
  (ERRORS as Readonly<Record<string, ErrorDefinition>>)[code] as ErrorDefinition;

/** Whether no field can be used until the start is repeated, because the gateway did not answer. */
export const isSilent = (code: ErrorCode): boolean =>
  code === 'GATEWAY_UNREACHABLE' || code === 'FRAME_SILENT';

/** The optional data of an error. */
export interface ErrorDetails {
  /** The gateway's `result`, if there was a response. */
  readonly result?: unknown;
  /** What the gateway says, if it is more than the description of `result`. */
  readonly message?: string;
  readonly brand?: string;
  readonly event?: string;
  /** More about the cause. Never anything the shopper typed. */
  readonly detail?: string;
  /** Replaces the text of the code. */
  readonly text?: TextKey;
}

/**
 * The error that `onError` receives. `message` is for the developer of the shop: what the gateway says, if it refused a request;
 * else the text that the shopper reads.
 */
export class PaymentWidgetsError extends Error {
  declare readonly code: ErrorCode;
  /** What the shopper reads, in the language of the form. */
  declare readonly text: string;
  declare readonly remedy: Remedy;
  declare readonly cause: string;
  declare readonly result?: unknown;
  declare readonly brand?: string;
  declare readonly event?: string;

  /** @param text what the shopper reads */
  constructor(code: ErrorCode, text: string, details: ErrorDetails = {}) {
    super((details.result as { description?: string } | null)?.description ?? text);
    const { detail, ...members } = details;
    Object.assign(this, errorOf(code), members, { code, text });
    if (detail) this.cause += ` (${detail})`;
  }
}
