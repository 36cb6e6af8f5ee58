/** The dependencies of the routes of the control API and of the console. */

import type { ChargebackNeeds } from '../gateway/domain/chargeback/draft.ts';
import type { SimulatorContext } from '../simulator/context.ts';
import type { EventStreams } from './control/eventStreams.ts';
import type { Deliveries } from './deliveries.ts';
import type { RequestRecorder } from './explain/recorder.ts';
import type { InjectedFaults } from './injectedFaults.ts';
import type { Injections } from './injections.ts';
import type { Scenarios } from './scenarios.ts';
import type { SandboxStore } from './store/tables.ts';

export interface SandboxContext extends SimulatorContext, ChargebackNeeds {
  readonly store: SandboxStore;
  readonly injections: Injections;
  readonly faults: InjectedFaults;
  readonly scenarios: Scenarios;
  readonly deliveries: Deliveries;
  readonly recorder: RequestRecorder;
  readonly streams: EventStreams;
  /** The folder of the build, which has the console. */
  readonly assets: string;
}
