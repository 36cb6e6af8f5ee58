/** What each kind of timer does: the handlers of all subjects. */

import { expiryTimer } from './checkout/expire.ts';
import { type CallNeeds, resultCallTimer } from './checkout/resultCall.ts';
import { endPendingTimer, eraseTimer } from './payment/pending.ts';
import { resumeTimer } from './payment/resume.ts';
import { type RemovalNeeds, registrationEndTimer } from './registration/life.ts';
import { networkTokenTimer } from './registration/network.ts';
import { type RunNeeds, scheduleEndTimer, scheduleRunTimer } from './schedule/run.ts';
import { type DeliverFileNeeds, fileTimer } from './settlement/deliverFiles.ts';
import { settlementEndTimer } from './settlement/end.ts';
import type { CloseNeeds } from './settlement/files.ts';
import { settlementTimer } from './settlement/timer.ts';
import { type RetentionNeeds, retentionTimer } from './shared/retention.ts';
import type { TimerHandlers } from './shared/timerHandlers.ts';
import { type DeliverNeeds, deliveryTimer } from './webhook/deliverMessages.ts';

/** What the handlers of all timers need. */
export type HandlerNeeds = RunNeeds &
  CallNeeds &
  RetentionNeeds &
  CloseNeeds &
  RemovalNeeds &
  DeliverNeeds &
  DeliverFileNeeds;

/** The handlers of all timers. */
export const timerHandlers = (needs: HandlerNeeds): TimerHandlers => ({
  checkoutExpiry: expiryTimer(needs),
  shopperResultUrlCall: resultCallTimer(needs),
  resumeSubmit: resumeTimer(needs),
  eraseSecrets: eraseTimer,
  endPending: endPendingTimer(needs),
  retention: retentionTimer(needs),
  registrationEnd: registrationEndTimer(needs),
  networkToken: networkTokenTimer(needs),
  scheduleRun: scheduleRunTimer(needs),
  scheduleEnd: scheduleEndTimer(needs),
  settlement: settlementTimer(needs),
  settlementFile: fileTimer(needs),
  settlementEnd: settlementEndTimer,
  delivery: deliveryTimer(needs),
});
