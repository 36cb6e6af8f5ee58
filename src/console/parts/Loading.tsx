/** Grey lines in the place of data that loads. They appear after a moment, so that a fast answer does not flash. */
import { TEXTS } from '../texts.ts';

/** @param props.lines how many lines the data is expected to have */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div class="loading" role="status">
      <span class="hidden">{TEXTS.parts.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="bone" />
      ))}
    </div>
  );
}
