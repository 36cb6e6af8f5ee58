/**
 * The way of a shopper through an authentication or a provider's page, from the redirect in the gateway's answer until it
 * is known how the payment ended. One at a time: a checkout has one payment under way.
 */
import { type GatewayAnswer, isSecureField } from '../../protocol/index.ts';
import type { Action } from '../actionButton.tsx';
import type { Container } from '../container.tsx';
import { notify } from '../options/callbacks.ts';
import { options } from '../options/read.ts';
import { execute } from '../redirect/execute.tsx';
import { askOutcome, askToCancel, isPending } from '../redirect/outcome.ts';
import { type Redirect, unsafeAddress } from '../redirect/redirect.ts';
import { watch } from '../redirect/watch.ts';
import { hasLeft, holdsThisPage, openWindow } from '../redirect/windows.ts';
import type { Run } from '../run.ts';
import type { TextKey } from '../texts/texts.ts';
import { openChallenge } from '../threeDSecure/do.tsx';
import { prepare } from '../threeDSecure/prepare.tsx';
import type { Trip, Why } from './trip.ts';

/** So many looks in a row without an answer, that nobody asked for, are a lost connection, which is told. */
const MISSES = 3;

/** Between two looks whether the form is still on the page; ms. */
const OFTEN = 500;

/** A shopper's ways through pages of banks, for one run of the script. */
export interface Journey {
  /** Goes: prepares, opens, looks on. */
  go(redirect: Redirect, container: Container): Promise<void>;
  /** A payment is under way since before: offers to go on with it or to end it. */
  offer(redirect: Redirect, container: Container): void;
  /** The page came back from the browser's memory. @returns whether a payment was under way */
  resume(): boolean;
  end(): void;
}

/** What a journey leads to. */
export interface Ends {
  /** The gateway's last word on a payment. */
  ended(answer: GatewayAnswer, container: Container): Promise<void>;
  /** The gateway knows of no such payment. */
  unknown(container: Container): Promise<void>;
}

export function createJourney(run: Run, { ended, unknown }: Ends): Journey {
  let current: Trip | undefined;

  function begin(redirect: Redirect, container: Container): Trip | undefined {
    giveUp();
    run.forget();
    const { element } = container;
    // The page took its forms away meanwhile.
    if (run.signal.aborted || !element.isConnected) return undefined;
    run.at.value = element;
    const unsafe = unsafeAddress(redirect, run.address.base);
    if (unsafe !== undefined) {
      run.fail('ADDRESS_UNSAFE', { detail: unsafe });
      return undefined;
    }
    const restate = () => offer(redirect, container);
    const leave = new AbortController();
    const timer = setInterval(() => element.isConnected || giveUp(), OFTEN);
    leave.signal.addEventListener('abort', () => clearInterval(timer));
    current = { redirect, container, leave, misses: 0, looking: 0, restate };
    return current;
  }

  /** Takes away what is open, and nothing is heard any more. */
  function stop(): void {
    current?.leave.abort();
    current?.container.hideForm(false);
    current = undefined;
  }

  function giveUp(): void {
    stop();
    run.phase.value = 'open';
  }

  async function go(redirect: Redirect, container: Container): Promise<void> {
    const trip = begin(redirect, container);
    if (!trip) return;
    run.phase.value = 'busy';
    await prepare(redirect.preconditions, container.element, trip.leave.signal);
    if (current === trip) open(trip);
  }

  function open(trip: Trip): void {
    const target = trip.container.target();
    const isOurs = isSecureField(target);
    if (isOurs) run.warn('wpwlOptions.paymentTarget has no effect: it is a card field');
    if (target && !isOurs) openThere(trip, target);
    else openHere(trip);
  }

  /** In a frame of the widget's own. */
  function openHere(trip: Trip): void {
    const { container, redirect, leave } = trip;
    const { element } = container;
    const { frame, arrived, add } = openChallenge({
      place: element,
      title: run.texts.value('authenticationTitle'),
      colours: run.config()?.config['customRedirectPageConfig'],
      cancel: action('cancelPayment', () => cancel(trip)),
      shown() {
        run.phase.value = 'waits';
        container.hideForm(true);
      },
      signal: leave.signal,
    });
    const own = frame.contentWindow;
    trip.restate = (text) => text && container.showNote(run.texts.value(text));
    trip.showAgain = (now) => {
      if (now) send(trip, element.id);
      // Not by itself: what the shopper typed at the bank would be gone.
      else add(action('tryAgain', () => look(trip, 'tried')));
    };
    run.forget();
    send(trip, element.id);
    follow(
      trip,
      () => frame.contentWindow,
      arrived,
      () => {
        // Moved in the page it has loaded its empty document again.
        if (frame.contentWindow !== own) offer(redirect, container);
      },
    );
  }

  /** In the tab, or in a frame or window of a name. */
  function openThere(trip: Trip, target: string): void {
    const { container, redirect, leave } = trip;
    // Browsers read keywords in letters of any size.
    const keyword = target.toLowerCase();
    const isKeyword = /^_(?:top|parent|self)$/.test(keyword);
    const isNew = keyword === '_blank';
    const own = isNew ? `${container.element.id}_window` : target;
    const name = isKeyword ? keyword : own;
    const other = isKeyword ? window : openWindow(name, isNew);
    if (!other) {
      ask(trip, 'windowBlocked', () => open(trip));
      return;
    }
    if (holdsThisPage(other)) {
      run.phase.value = 'done';
      execute(redirect, name, { lang: run.lang.value });
      return;
    }
    // A window that the page itself has is not ours to close, nor one that the result shall come in.
    const isOurs =
      isNew ||
      (other.parent === other && !hasLeft(other) && options.shopperResultTarget !== target);
    if (isOurs) leave.signal.addEventListener('abort', () => other.close());
    else trip.close = () => other.closed || send(trip, name);
    const reopen = () => {
      const next = begin(redirect, container);
      if (next) open(next);
    };
    trip.restate = (text = 'windowOpen') => ask(trip, text, other.closed ? reopen : undefined);
    run.forget();
    trip.restate();
    send(trip, name);
    follow(trip, () => other);
  }

  function follow(trip: Trip, where: () => Window | null, arrived = () => {}, check = arrived) {
    watch({
      where,
      origin: run.address.origin,
      look: (isBack) => void look(trip, isBack ? 'back' : 'again'),
      arrived,
      closed: (wasSeen) => (wasSeen ? void look(trip, 'closed') : trip.restate()),
      check,
      signal: trip.leave.signal,
    });
  }

  /** The gateway's last page will call this one, instead of going to the shop. */
  function send({ redirect }: Trip, name: string): void {
    execute(redirect, name, { lang: run.lang.value, watched: 'true' });
  }

  const action = (key: TextKey, act: () => unknown): Action => ({
    text: run.texts.value(key),
    kind: key === 'cancelPayment' ? 'cancel' : 'retry',
    act,
  });

  /** Says how things stand, with a button to go on, where there is a way on, and one to end the payment. */
  function ask(trip: Trip, text: TextKey, goOn?: () => void): void {
    run.phase.value = 'waits';
    trip.container.showNote(run.texts.value(text), [
      ...(goOn ? [action('continuePayment', goOn)] : []),
      action('cancelPayment', () => cancel(trip)),
    ]);
  }

  async function look(trip: Trip, why: Why): Promise<void> {
    const isPoll = why === 'again';
    if (isPoll && trip.looking) return;
    trip.looking++;
    const answer = await askOutcome(trip.redirect, trip.leave.signal, isPoll);
    trip.looking--;
    if (current !== trip) return;
    if (!isKnown(answer)) return missed(trip, answer, isPoll);
    const { misses } = trip;
    trip.misses = 0;
    // Who is back from the bank is done here, also where the money comes later.
    if (!isPending(answer.body) || why === 'back') return end(trip, answer);
    if (why === 'closed') return cancel(trip, true);
    if (isPoll && !misses) return;
    run.forget();
    trip.restate();
    if (why === 'tried' || misses >= MISSES) trip.showAgain?.(why === 'tried');
  }

  async function cancel(trip: Trip, isClosed = false): Promise<void> {
    const { redirect, container, leave } = trip;
    const answer = await askToCancel(redirect, leave.signal);
    if (current !== trip) return;
    if (!isKnown(answer)) return missed(trip, answer);
    // It is being paid at this moment: the next look knows.
    if (isPending(answer.body)) return trip.restate('paymentInFlight');
    if (answer.status < 400) return end(trip, answer);
    trip.close?.();
    giveUp();
    if (isClosed) notify('onLightboxCancel', undefined);
    container.showNote(run.texts.value('paymentCancelled'));
    container.focus();
  }

  function end(trip: Trip, answer: GatewayAnswer): void {
    stop();
    run.forget();
    void ended(answer, trip.container);
  }

  /** The gateway told nothing of the payment. */
  function missed(trip: Trip, answer: GatewayAnswer, isPoll = false): void {
    const status = answer.kind === 'answer' ? answer.status : 0;
    if (status === 404) {
      giveUp();
      run.forget();
      void unknown(trip.container);
      return;
    }
    // Asked too often is no lost connection.
    if (isPoll && (status === 429 || ++trip.misses < MISSES)) return;
    trip.misses = MISSES;
    run.phase.value = 'waits';
    run.fail('CONNECTION_LOST', {}, () => look(trip, 'tried'));
  }

  function offer(redirect: Redirect, container: Container): void {
    const trip = begin(redirect, container);
    if (!trip) return;
    container.hideForm(true);
    ask(trip, 'paymentUnderWay', () => void go(redirect, container));
  }

  return {
    go,
    offer,
    resume() {
      if (current) void look(current, 'here');
      return current !== undefined;
    },
    end: stop,
  };
}

/** Whether there is an answer, and one that knows of the payment. */
const isKnown = (answer: GatewayAnswer): answer is Extract<GatewayAnswer, { kind: 'answer' }> =>
  answer.kind === 'answer' && answer.status < 404;
