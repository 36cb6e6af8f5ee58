/**
 * Says whether events arrive: live, or reconnecting.
 * @jsxImportSource preact
 */
import { streamState } from '../api/events.ts';
import { TEXTS } from '../texts.ts';

export function ConnectionState() {
  const state = streamState.value;
  return (
    <p class={`connection ${state}`} role="status" title={TEXTS.stream.about[state]}>
      {TEXTS.stream[state]}
    </p>
  );
}
