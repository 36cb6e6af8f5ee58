/** What the routes are given. Made by `compose.ts`. */
import type { CheckoutNeeds } from '../checkout/create.ts';
import type { FormNeeds } from '../checkout/formConfig.ts';
import type { PayNeeds } from '../payment/pay.ts';
import type { RunningSubmits } from '../payment/submits.ts';
import { type Rendered, renderRefusal, type Stamp } from '../results/envelope.ts';
import type { Refusal } from '../results/refusal.ts';
import type { MoveNeeds } from '../time/move.ts';
import type { StaticFiles } from './assets.ts';
import type { FrameDocument } from './frame.ts';

export interface House extends CheckoutNeeds, FormNeeds, PayNeeds, MoveNeeds {
  readonly submits: RunningSubmits;
  readonly files: StaticFiles;
  readonly frame: FrameDocument;
}

/** The stamp of an answer that belongs to no entity and no checkout. */
export const wallStamp = ({ wall, ids }: House): Stamp => ({ now: wall.now(), ndc: ids.request() });

/** Renders a refusal that made no payment. */
export const refusal = (house: House, why: Refusal, stamp: Stamp = wallStamp(house)): Rendered =>
  renderRefusal(why, stamp, house.ids.request());
