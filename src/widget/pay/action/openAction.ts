/** Where an action of the shopper runs: in a frame of the widget, or in the tab or a named frame or window. */

import { isSecureField } from '../../../protocol/index.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { executeStep } from '../redirect/executeStep.tsx';
import { watchWindow } from '../redirect/watchWindow.ts';
import { hasLeft, holdsThisPage, openWindow } from '../redirect/windows.ts';
import { openChallenge } from '../threeDSecure/challenge.tsx';
import type { ActionNeeds, ShopperAction } from './shopperAction.ts';
import { noteButton, showChoice, textOf } from './showChoice.ts';

/** The gateway's last page sends this page a message instead of opening the shop. */
function send({ context }: ActionNeeds, { redirect }: ShopperAction, name: string): void {
  executeStep(redirect, name, { lang: context.lang.value, watched: 'true' });
}

/** Watches the frame or window of an action, and polls the gateway. */
function follow(
  { context, askStatus }: ActionNeeds,
  action: ShopperAction,
  where: () => Window | null,
  arrived = () => {},
  check = arrived,
): void {
  watchWindow({
    where,
    origin: context.address.origin,
    look: (isBack) => void askStatus(action, isBack ? 'back' : 'again'),
    arrived,
    closed: (wasSeen) => (wasSeen ? void askStatus(action, 'closed') : action.restate()),
    check,
    signal: action.leave.signal,
  });
}

/** @returns opens an action in the place that the page has configured, and watches it */
export function createActionOpener(needs: ActionNeeds): (action: ShopperAction) => void {
  const { context, begin, offer, askStatus, cancel } = needs;

  /** Opens an action in a frame of the widget. */
  function openHere(action: ShopperAction): void {
    const { container, redirect, leave } = action;
    const { element } = container;
    const { frame, arrived, add } = openChallenge({
      place: element,
      title: textOf(context, 'authenticationTitle'),
      // Cards and stored details have no name of their own.
      isChallenge: !container.name,
      colours: context.config()?.config['customRedirectPageConfig'],
      cancel: noteButton(context, 'cancelPayment', () => cancel(action)),
      shown() {
        context.phase.value = 'waits';
        container.hideForm(true);
      },
      signal: leave.signal,
    });
    const own = frame.contentWindow;
    action.restate = (text) => text && container.showNote(textOf(context, text));
    action.showAgain = (now) => {
      if (now) send(needs, action, element.id);
      // Not automatically: the shopper's input on the bank's page would be lost.
      else add(noteButton(context, 'tryAgain', () => askStatus(action, 'tried')));
    };
    context.clearFailures();
    send(needs, action, element.id);
    follow(
      needs,
      action,
      () => frame.contentWindow,
      arrived,
      () => {
        // A frame that was moved in the page has reloaded its empty document.
        if (frame.contentWindow !== own) offer(redirect, container);
      },
    );
  }

  /** Opens an action in the tab, or in a named frame or window. */
  function openThere(action: ShopperAction, target: string): void {
    const { container, redirect, leave } = action;
    // Browsers treat target keywords as case-insensitive.
    const keyword = target.toLowerCase();
    const isKeyword = /^_(?:top|parent|self)$/.test(keyword);
    const isNew = keyword === '_blank';
    const own = isNew ? `${container.element.id}_window` : target;
    const name = isKeyword ? keyword : own;
    const other = isKeyword ? window : openWindow(name, isNew);
    // If the browser blocks the window, or a web view has none, the whole tab takes over.
    const isAway = !other || other.closed;
    if (isAway || holdsThisPage(other)) {
      context.phase.value = 'done';
      executeStep(redirect, isAway ? '_top' : name, { lang: context.lang.value });
      return;
    }
    // The widget does not close a window of the page, nor the window in which the result opens.
    const isOurs =
      isNew ||
      (other.parent === other && !hasLeft(other) && options.shopperResultTarget !== target);
    if (isOurs) leave.signal.addEventListener('abort', () => other.close());
    else action.close = () => other.closed || send(needs, action, name);
    const reopen = () => {
      const next = begin(redirect, container);
      if (next) open(next);
    };
    action.restate = (text = 'windowOpen') =>
      showChoice(needs, action, text, other.closed ? reopen : undefined);
    context.clearFailures();
    action.restate();
    send(needs, action, name);
    follow(needs, action, () => other);
  }

  function open(action: ShopperAction): void {
    const target = action.container.target();
    const isOurs = isSecureField(target);
    if (isOurs) context.warn('wpwlOptions.paymentTarget has no effect: it is a card field');
    if (target && !isOurs) openThere(action, target);
    else openHere(action);
  }

  return open;
}
