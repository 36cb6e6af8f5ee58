/**
 * The challenge: the issuer's page in the widget's own frame, in a dialog that takes the place of the form. The frame is
 * made once with its size, and neither moved nor changed afterwards: either would load it anew. It loads unseen, and is
 * shown when the shopper is asked something: most authentications end without.
 */

import type { Action } from '../../../mount/actionButton.tsx';
import { actionButton, draw, mayTakeFocus, notify, options } from '../../../shared.ts';
import { frameSize } from './challengeSize.ts';

/** What the dialog is given. */
export interface ChallengeNeeds {
  /** The container; its id is the frame's name. */
  readonly place: Element;
  readonly title: string;
  /** Colours of the shop: `customRedirectPageConfig`. */
  readonly colours: unknown;
  /** The shopper gives up: the only way out beside the issuer's answer. */
  readonly cancel: Action;
  /** The dialog is open now. */
  readonly shown: () => void;
  /** Takes the dialog away. */
  readonly signal: AbortSignal;
}

/** An authentication in a frame of the widget's own. */
export interface Challenge {
  readonly frame: HTMLIFrameElement;
  /** The gateway's page with the issuer's is in the frame. */
  arrived(): void;
  /** A button beside the one that cancels, in the place of one that is there. */
  add(action: Action): void;
}

/** The dialog where it takes the place of the form, and where it fills the screen. */
const IN_PLACE = 'position:static;width:auto';
const FULL =
  'display:flex;flex-direction:column;box-sizing:border-box;width:100%;height:100%;max-width:none;max-height:none;padding:0';

/** An issuer that is not there yet may hang: the shopper must be able to cancel. ms */
const SHOWN_ANYWAY = 3_000;

/** Makes the empty frame; what is executed in it comes next. */
export function openChallenge(needs: ChallengeNeeds): Challenge {
  const { place, title, cancel, shown, signal } = needs;
  const frame = draw<HTMLIFrameElement>(
    <iframe
      class="wpwl-target"
      name={place.id}
      title={title}
      src="about:blank"
      frameborder="0"
      allow="publickey-credentials-get *; payment *"
    />,
  );
  const dialog = draw<HTMLDialogElement>(
    <dialog class="wpwl-dialog" aria-label={title} closedby="none">
      {actionButton(cancel)}
      {frame}
    </dialog>,
  );
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  const size = frameSize(options, innerWidth);
  let added: HTMLElement | undefined;
  let isTold = false;

  const { backgroundColor, messageFontColor } = (needs.colours ?? {}) as Record<string, unknown>;
  const show = () => {
    if (dialog.open || !dialog.isConnected) return;
    const isFree = !size || mayTakeFocus(place);
    const { activeElement } = document;
    // Sizes are the page's own words, and hold without the built-in look too.
    dialog.style.cssText = size ? IN_PLACE : FULL;
    // A name of a colour and nothing else, whatever the page wrote.
    Object.assign(dialog.style, { backgroundColor, color: messageFontColor });
    frame.style.cssText = 'max-width:100%;min-height:0';
    Object.assign(frame.style, size ?? { width: '100%', height: '100%' });
    // As wide as the form, unless more is asked for.
    if (size && !size.width.endsWith('%')) dialog.style.maxWidth = `max(30em,${size.width} + 2px)`;
    if (size) dialog.show();
    else dialog.showModal();
    shown();
    // The browser goes to the first button: a second Enter would cancel.
    (isFree ? frame : (activeElement as HTMLElement | null))?.focus();
  };
  const timer = setTimeout(show, SHOWN_ANYWAY);
  // Older browsers close it at the second Escape all the same.
  dialog.addEventListener('close', show);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    dialog.removeEventListener('close', show);
    dialog.remove();
  });
  place.append(dialog);
  return {
    frame,
    arrived() {
      show();
      if (!isTold) notify('onLoadThreeDIframe', frame);
      isTold = true;
    },
    add(action) {
      added?.remove();
      added = actionButton(action);
      dialog.prepend(added);
    },
  };
}
