/** The messages from the document with the form to the console that embeds it. Both are of one origin. */

/** What the document tells. */
export type FormMessage =
  /** The height of its content, px. */
  | { readonly kind: 'height'; readonly height: number }
  /** The form can be used. */
  | { readonly kind: 'ready' }
  /** An error or a warning of the form, for developers. */
  | { readonly kind: 'note'; readonly tone: 'error' | 'warning'; readonly text: string }
  /** The form has sent the shopper to the result page. */
  | { readonly kind: 'ended'; readonly checkoutId: string };

/** What the console gives to the document, as JSON in the fragment of its address. */
export interface FormSetup {
  readonly checkoutId: string;
  /** Separated by blanks. */
  readonly brands: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The path of the document. The form returns to it with the result. */
export const FORM_PATH = '/console/form/frame';

/** The member by which both recognise their messages. */
const MARK = 'payment-widgets-console';

/** Sends a message to the console. */
export function tell(parent: Window, message: FormMessage): void {
  parent.postMessage({ mark: MARK, ...message }, window.location.origin);
}

/** Reads a message; undefined for every other value. */
export function messageIn(data: unknown): FormMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { mark, kind, height, tone, text, checkoutId } = data as Record<string, unknown>;
  if (mark !== MARK) return undefined;
  if (kind === 'ready') return { kind };
  if (kind === 'height' && typeof height === 'number' && height >= 0) return { kind, height };
  if (kind === 'ended' && typeof checkoutId === 'string') return { kind, checkoutId };
  if (kind === 'note' && typeof text === 'string') {
    return { kind, tone: tone === 'error' ? 'error' : 'warning', text };
  }
  return undefined;
}
