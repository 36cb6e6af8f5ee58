/** A status as a word with a colour and a sign: the colour is never the only difference. */
import { TEXTS } from '../texts.ts';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'fine' | 'notice' | 'fault' | 'quiet';

/** The tone of each state of the gateway. A state that is missing here is `quiet`. */
const TONES: Readonly<Record<string, Tone>> = {
  succeeded: 'fine',
  paid: 'fine',
  used: 'fine',
  captured: 'fine',
  active: 'fine',
  delivered: 'fine',
  pending: 'notice',
  open: 'notice',
  paying: 'notice',
  unconfirmed: 'notice',
  waiting: 'notice',
  held: 'notice',
  failed: 'fault',
  dropped: 'fault',
  chargedBack: 'fault',
};

const SIGNS: Readonly<Record<Tone, IconName>> = {
  fine: 'check',
  notice: 'dots',
  fault: 'cross',
  quiet: 'dash',
};

/** @param props.state an outcome of a payment, or a state of another object */
export function Badge({
  state,
  text,
  title,
}: {
  readonly state: string;
  readonly text?: string;
  /** Shown where the pointer rests. */
  readonly title?: string;
}) {
  const tone = TONES[state] ?? 'quiet';
  return (
    <span class={`badge ${tone}`} title={title}>
      <Icon name={SIGNS[tone]} />
      {text ?? TEXTS.outcomes[state] ?? words(state)}
    </span>
  );
}

/** `givenUp` as `Given up`, unless people have another word for it. */
export const words = (name: string): string => {
  const known = TEXTS.names[name];
  if (known) return known;
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
