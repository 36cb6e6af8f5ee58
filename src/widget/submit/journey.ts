/**
 * The way of a shopper through an authentication or a provider's page, from the redirect in the gateway's answer until it
 * is known how the payment ended. One at a time: a checkout has one payment under way.
 */
import type { GatewayAnswer } from '../../protocol/index.ts';
import type { Container } from '../container.ts';
import { notify } from '../options/callbacks.ts';
import { execute, holdsThisPage } from '../redirect/execute.ts';
import { askOutcome, askToCancel, isPending } from '../redirect/outcome.ts';
import { type Redirect, unsafeAddress } from '../redirect/redirect.ts';
import { watch } from '../redirect/watch.ts';
import type { Run } from '../run.ts';
import type { TextKey } from '../texts/texts.ts';
import { openChallenge } from '../threeDSecure/do.ts';
import { prepare } from '../threeDSecure/prepare.ts';

/** So many looks in a row without an answer, that nobody asked for, are a lost connection. */
const MISSES = 3;

/** Why the gateway is asked. */
type Why =
  /** Time has gone by. */
  | 'again'
  /** The gateway's last page was reached. */
  | 'back'
  /** The shopper closed the window. */
  | 'closed'
  /** The shopper came back to this page, or tries again. */
  | 'here';

interface Trip {
  readonly redirect: Redirect;
  readonly container: Container;
  readonly leave: AbortController;
  /** Looks in a row that got no answer. */
  misses: number;
  /** Says again how things stand. */
  restate: () => void;
}

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

/** @param ended acts on the gateway's last word on a payment */
export function createJourney(
  run: Run,
  ended: (answer: GatewayAnswer, container: Container) => Promise<void>,
): Journey {
  let current: Trip | undefined;

  function begin(redirect: Redirect, container: Container): Trip | undefined {
    stop();
    run.forget();
    run.phase.value = 'open';
    // The page took its forms away meanwhile.
    if (!container.element.isConnected) return undefined;
    run.at.value = container.element;
    const unsafe = unsafeAddress(redirect, run.address.base);
    if (unsafe !== undefined) {
      run.fail('ADDRESS_UNSAFE', { detail: unsafe });
      return undefined;
    }
    const restate = () => offer(redirect, container);
    current = { redirect, container, leave: new AbortController(), misses: 0, restate };
    return current;
  }

  /** Takes away what is open, and nothing is heard any more. */
  function stop(): void {
    current?.leave.abort();
    current?.container.hideForm(false);
    current = undefined;
  }

  async function go(redirect: Redirect, container: Container): Promise<void> {
    const trip = begin(redirect, container);
    if (!trip) return;
    run.phase.value = 'busy';
    await prepare(redirect.preconditions, container.element, trip.leave.signal);
    if (current === trip) open(trip);
  }

  function open(trip: Trip): void {
    const { container, redirect, leave } = trip;
    const { element } = container;
    const target = container.target();
    if (!target) {
      const frame = openChallenge({
        place: element,
        title: run.texts.value('authenticationTitle'),
        cancelText: run.texts.value('cancelPayment'),
        cancel: () => void cancel(trip),
        signal: leave.signal,
      });
      container.hideForm(true);
      trip.restate = () => {};
      follow(trip, element.id, () => frame.contentWindow);
      return;
    }
    const isKeyword = /^_(?:top|parent|self)$/i.test(target);
    const isNew = /^_blank$/i.test(target);
    const name = isNew ? `${element.id}_window` : target;
    // An empty address leaves alone what a frame or window of that name holds.
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
    // A window that the page itself has is not ours to close.
    if (isNew) leave.signal.addEventListener('abort', () => other.close());
    trip.restate = () => ask(trip, 'windowOpen');
    follow(trip, name, () => other);
  }

  function follow(trip: Trip, name: string, where: () => Window | null): void {
    run.forget();
    run.phase.value = 'waits';
    trip.restate();
    // The gateway's last page then calls this one, instead of going to the shop.
    execute(trip.redirect, name, { lang: run.lang.value, watched: 'true' });
    watch({
      where,
      origin: run.address.origin,
      look: (isBack) => void look(trip, isBack ? 'back' : 'again'),
      closed: () => void look(trip, 'closed'),
      signal: trip.leave.signal,
    });
  }

  /** Says how things stand, with a button to go on, where there is a way on, and one to end the payment. */
  function ask(trip: Trip, text: TextKey, goOn?: () => void): void {
    const button = (key: TextKey, act: () => void) => ({ text: run.texts.value(key), act });
    run.phase.value = 'waits';
    trip.container.showNote(run.texts.value(text), [
      ...(goOn ? [button('continuePayment', goOn)] : []),
      button('cancelPayment', () => void cancel(trip)),
    ]);
  }

  async function look(trip: Trip, why: Why): Promise<void> {
    const answer = await askOutcome(trip.redirect);
    if (current !== trip) return;
    if (!isKnown(answer)) {
      if (++trip.misses >= MISSES || why !== 'again') trouble(trip);
      return;
    }
    const wasLost = trip.misses > 0;
    trip.misses = 0;
    // Who is back from the bank is done here, also where the money comes later.
    if (!isPending(answer.body) || why === 'back') return end(trip, answer);
    if (why === 'closed') {
      notify('onLightboxCancel', undefined);
      await cancel(trip);
    } else if (why === 'here' || wasLost) {
      run.forget();
      trip.restate();
    }
  }

  async function cancel(trip: Trip): Promise<void> {
    const { redirect, container } = trip;
    const answer = await askToCancel(redirect);
    if (current !== trip) return;
    if (!isKnown(answer)) return trouble(trip);
    if (isPending(answer.body)) return;
    const isPaid = answer.status < 400;
    if (isPaid) return end(trip, answer);
    stop();
    run.phase.value = 'open';
    container.showNote(run.texts.value('paymentCancelled'));
    container.focus();
  }

  function end(trip: Trip, answer: GatewayAnswer): void {
    stop();
    run.forget();
    void ended(answer, trip.container);
  }

  function trouble(trip: Trip): void {
    run.fail('CONNECTION_LOST', {}, () => void look(trip, 'here'));
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

type Known = Extract<GatewayAnswer, { kind: 'answer' }>;

/** Whether there is an answer, and one that knows of the payment. */
const isKnown = (answer: GatewayAnswer): answer is Known =>
  answer.kind === 'answer' && answer.status < 404;

/** @param isNew whether it is to be a small window of its own */
const openWindow = (name: string, isNew: boolean): Window | null =>
  window.open('', name, isNew ? 'popup,width=520,height=720' : '');
