/** The links between the views of a section that has two. */
import { TEXTS } from '../texts.ts';

const { control, receivers } = TEXTS;

/** A view of a section: its address and its name. */
type Tab = readonly [href: string, text: string];

/** The views of the section "Clock & faults". */
export const CLOCK_TABS: readonly Tab[] = [
  ['/console/clock', control.clockTab],
  ['/console/faults', control.faultsTab],
];

/** The views of the section "Webhooks". */
export const WEBHOOK_TABS: readonly Tab[] = [
  ['/console/webhooks', receivers.messagesTab],
  ['/console/receivers', receivers.heading],
];

export function Tabs({ of, current }: { readonly of: readonly Tab[]; readonly current: string }) {
  return (
    <nav class="control-tabs" aria-label={control.parts}>
      {of.map(([href, text]) => (
        <a
          key={href}
          class="button quiet"
          href={href}
          aria-current={href === current ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
