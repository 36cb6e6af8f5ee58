/**
 * The challenge: the issuer's page in a frame of the widget, in a dialog that replaces the form. The frame is
 * created with its final size, and then neither moved nor resized: either would reload it. It loads hidden, and is
 * shown when the issuer needs input: most authentications end without.
 */

import { type Action, ActionButton } from '../../forms/container/actionButton.tsx';
import { mayTakeFocus } from '../../forms/container/focus.ts';
import { draw } from '../../kernel/draw.ts';
import type { TextOrSignal } from '../../kernel/effects.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { frameSize } from './challengeSize.ts';

/** The dependencies of the dialog. */
export interface ChallengeNeeds {
  /** The container; its id is the name of the frame. */
  readonly place: Element;
  readonly title: TextOrSignal;
  /** Whether the frame shows a challenge, and not the page of a bank or provider. */
  readonly isChallenge: boolean;
  /** The shop's colours: `customRedirectPageConfig`. */
  readonly colours: unknown;
  /** Cancels the payment: the only way out other than the issuer's answer. */
  readonly cancel: Action;
  /** Called when the dialog has opened. */
  readonly shown: () => void;
  /** Removes the dialog. */
  readonly signal: AbortSignal;
}

/** An authentication in a frame of the widget. */
export interface Challenge {
  readonly frame: HTMLIFrameElement;
  /** The gateway's page that contains the issuer's page has loaded in the frame. */
  arrived(): void;
  /** Adds a button beside the cancel button, replacing an earlier one. */
  add(action: Action): void;
}

/** Styles of the dialog in place of the form, and in full screen. */
const IN_PLACE = 'position:static;width:auto';
const FULL =
  'display:flex;flex-direction:column;box-sizing:border-box;width:100%;height:100%;max-width:none;max-height:none;padding:0';

/** An issuer that has not loaded may hang, so show the dialog to let the shopper cancel. ms */
const SHOWN_ANYWAY = 3_000;

/** Creates the empty frame; the step runs in it afterwards. */
export function openChallenge(needs: ChallengeNeeds): Challenge {
  const { place, title, cancel, shown, signal } = needs;
  const dialog = draw<HTMLDialogElement>(
    <dialog class="wpwl-dialog" aria-label={title} closedby="none">
      <ActionButton {...cancel} />
      <iframe
        class="wpwl-target"
        name={place.id}
        title={title}
        src="about:blank"
        frameborder="0"
        allow="publickey-credentials-get *; payment *"
      />
    </dialog>,
  );
  const frame = dialog.querySelector('iframe') as HTMLIFrameElement;
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  const size = frameSize(options, innerWidth, needs.isChallenge);
  const room = place.querySelector('form')?.offsetWidth ?? 0;
  let added: HTMLElement | undefined;
  let isTold = false;

  const { backgroundColor, messageFontColor } = (needs.colours ?? {}) as Record<string, unknown>;
  const show = () => {
    if (dialog.open || !dialog.isConnected) return;
    const isFree = !size || mayTakeFocus(place);
    const { activeElement } = document;
    // Inline styles: sizes are set by the page, and apply without the built-in styles too.
    dialog.style.cssText = size ? IN_PLACE : FULL;
    // Sets only colours, whatever text the page has set.
    Object.assign(dialog.style, { backgroundColor, color: messageFontColor });
    frame.style.cssText = 'max-width:100%;min-height:0';
    // One after the other: a length that is no CSS leaves the one before.
    for (const part of size ?? [{ width: '100%', height: '100%' }])
      Object.assign(frame.style, part);
    const { width } = frame.style;
    // As wide as the form, whose width the requested window fits, or as the width that the page sets.
    const least = width.endsWith('%') ? `${room}px` : `${width} + 2px`;
    if (size) dialog.style.maxWidth = `max(30em,${least})`;
    if (size) dialog.show();
    else dialog.showModal();
    shown();
    // The browser focuses the first button: a second Enter would cancel.
    (isFree ? frame : (activeElement as HTMLElement | null))?.focus();
  };
  const timer = setTimeout(show, SHOWN_ANYWAY);
  // Older browsers close the dialog at the second Escape even so.
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
      added = draw(<ActionButton {...action} />);
      dialog.prepend(added);
    },
  };
}
