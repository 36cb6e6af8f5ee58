/**
 * The links between the two views of the section "Clock & faults".
 * @jsxImportSource preact
 */
import { TEXTS } from '../texts.ts';

const { control } = TEXTS;

const LINKS = [
  ['/console/clock', control.clockTab],
  ['/console/faults', control.faultsTab],
] as const;

export function Tabs({ current }: { readonly current: (typeof LINKS)[number][0] }) {
  return (
    <nav class="control-tabs" aria-label={control.parts}>
      {LINKS.map(([href, text]) => (
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
