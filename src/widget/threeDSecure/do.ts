/**
 * The challenge: the issuer's page in the widget's own frame, in a dialog that takes the place of the form. The frame is
 * made once with its size, and neither moved nor changed afterwards: either would load it anew.
 */
import { create } from '../element.ts';
import { notify } from '../options/callbacks.ts';
import { readOptions } from '../options/read.ts';
import { onDocument } from './prepare.ts';
import { frameSize } from './size.ts';

/** What the dialog is given. */
export interface ChallengeNeeds {
  /** The container; its id is the frame's name. */
  readonly place: Element;
  readonly title: string;
  readonly cancelText: string;
  /** The shopper gives up: the only way out beside the issuer's answer. */
  readonly cancel: () => void;
  /** Takes the dialog away. */
  readonly signal: AbortSignal;
}

/** Shows the empty frame; what is executed in it comes next. */
export function openChallenge(needs: ChallengeNeeds): HTMLIFrameElement {
  const { place, title, cancelText, cancel, signal } = needs;
  const frame = create('iframe', {
    class: 'wpwl-target',
    name: place.id,
    title,
    src: 'about:blank',
    frameborder: '0',
  });
  const button = create(
    'button',
    { type: 'button', class: 'wpwl-button wpwl-button-cancel' },
    cancelText,
  );
  button.addEventListener('click', cancel);
  const dialog = create(
    'dialog',
    // Newer browsers: Escape and the back gesture do not close it.
    { class: 'wpwl-dialog', 'aria-label': title, closedby: 'none' },
    button,
    frame,
  );
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  const size = frameSize(readOptions(), innerWidth);
  // Sizes are the page's own words, and hold without the built-in look too.
  Object.assign(frame.style, size ?? { width: '100%', height: '100%' });
  Object.assign(
    dialog.style,
    size
      ? { position: 'static', width: 'auto' }
      : { width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' },
  );
  const show = () => (size ? dialog.show() : dialog.showModal());
  // Older browsers close it at the second Escape all the same.
  dialog.addEventListener('close', show);
  signal.addEventListener('abort', () => {
    dialog.removeEventListener('close', show);
    dialog.remove();
  });
  let isShown = false;
  onDocument(frame, () => {
    if (isShown) return;
    isShown = true;
    frame.focus();
    notify('onLoadThreeDIframe', frame);
  });
  place.append(dialog);
  show();
  return frame;
}
