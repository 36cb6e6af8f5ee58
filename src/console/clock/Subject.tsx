/**
 * What a timer is about.
 * @jsxImportSource preact
 */
import { Id } from '../lists/cells.tsx';
import { hrefOf, type ObjectKind } from '../payment/hrefs.ts';

/** Kinds of timers that are always about an object with a page. */
const SUBJECTS: Readonly<Record<string, ObjectKind>> = {
  checkoutExpiry: 'checkout',
  shopperResultUrlCall: 'checkout',
  endPending: 'payment',
  registrationEnd: 'registration',
  scheduleRun: 'schedule',
  scheduleEnd: 'schedule',
};

/** What a timer is about, as a link if the object has a page. */
export function Subject({
  of: { kind, id },
}: {
  readonly of: { readonly kind: string; readonly id: string };
}) {
  const subject = SUBJECTS[kind];
  return <Id id={id} {...(subject && { href: hrefOf(subject, id) })} isTabStop />;
}
