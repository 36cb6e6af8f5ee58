/** Actions of the command palette that act on the gateway: those without a choice run at once, others open their view. */
import { type Action, registerAction } from '../actions.ts';
import { reasonOf } from '../parts/Failure.tsx';
import { toast } from '../parts/Toast.tsx';
import { go } from '../state/router.ts';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import {
  type ControlCall,
  endFaults,
  holdDeliveries,
  perform,
  setClock,
  takeSnapshot,
} from './calls.ts';

const { actions: texts, ...control } = TEXTS.control;

/** Sends a call, and says what happened. */
const sends =
  (callNow: () => ControlCall, done: (answer: unknown) => string): Action['run'] =>
  () =>
    perform(callNow()).then(
      (answer) => toast(done(answer)),
      (error) => toast(reasonOf(error), 'fault'),
    );

const ACTIONS: readonly Action[] = [
  {
    id: 'freeze',
    title: texts.freeze,
    words: 'time stop',
    run: sends(
      () => setClock({ mode: 'frozen' }),
      () => control.clock.frozen,
    ),
  },
  {
    id: 'realClock',
    title: texts.real,
    words: 'time system',
    run: sends(
      () => setClock({ mode: 'real' }),
      () => control.clock.isReal,
    ),
  },
  {
    id: 'moveClock',
    title: texts.move,
    words: 'time advance day month',
    run: () => go('/console/clock'),
  },
  {
    id: 'faults',
    title: texts.faults,
    words: 'scenario latency timeout down',
    run: () => go('/console/faults'),
  },
  {
    id: 'endFaults',
    title: texts.endFaults,
    run: sends(endFaults, () => control.faults.isEnded),
  },
  {
    id: 'hold',
    title: texts.hold,
    words: 'deliveries',
    run: sends(
      () => holdDeliveries('hold'),
      () => control.deliveries.isHeld,
    ),
  },
  {
    id: 'release',
    title: texts.release,
    words: 'deliveries',
    run: sends(
      () => holdDeliveries('release'),
      (answer) => control.deliveries.released((answer as { readonly released: number }).released),
    ),
  },
  {
    id: 'snapshot',
    title: texts.snapshot,
    run: sends(
      () => takeSnapshot(session.peek()?.entityId ?? '', ''),
      (answer) => control.entities.taken((answer as { readonly name: string }).name),
    ),
  },
  {
    id: 'entities',
    title: texts.entities,
    words: 'delete restore switch',
    run: () => go('/console/entities'),
  },
];

/** Adds the actions to the palette, for as long as the page is open. */
export function addControlActions(): void {
  for (const action of ACTIONS) registerAction(action);
}
