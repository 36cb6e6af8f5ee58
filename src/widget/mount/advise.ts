/** Advice for the developer of the shop, in the test system only. */
import type { WidgetContext } from '../kernel/context.ts';
import type { AdvicePart } from '../kernel/options/advice/index.ts';
import type { LoadPart } from './loadPart.ts';

/** Gives advice with the part `advice`. Nothing depends on the advice, so a failure to load the part is not reported. */
export function advise(
  { config }: Pick<WidgetContext, 'config'>,
  loadPart: LoadPart,
  give: (advice: AdvicePart) => void,
): void {
  if (config()?.isTestSystem) loadPart('advice').then(give, () => {});
}
