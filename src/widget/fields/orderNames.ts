/** The order of given name and family name. */
import type { WidgetContext } from '../kernel/context.ts';
import { scopedEffect } from '../kernel/effects.ts';

/** Languages that say the family name first. */
const FAMILY_FIRST = /^(?:hu|ja|ko|zh)\b/;

/** Puts the groups of both names, which are neighbours, in the order of the language. */
export function orderNames(
  { lang }: Pick<WidgetContext, 'lang'>,
  [given, family]: readonly [given: HTMLElement, family: HTMLElement],
): void {
  scopedEffect(() => {
    const [first, second] = FAMILY_FIRST.test(lang.value) ? [family, given] : [given, family];
    // Nothing moves that is in its place: an element that moves loses the focus.
    if (first.nextElementSibling !== second) second.before(first);
  });
}
