/** Result codes and parameters as links to their documentation. The meaning of a code is read once from the gateway. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/client.ts';
import { Time } from '../parts/Time.tsx';

const meanings = signal<ReadonlyMap<string, string>>(new Map());
let isAsked = false;

/** Reads the meanings. Without them, the links still work. */
function readMeanings(): void {
  if (isAsked) return;
  isAsked = true;
  ask<{ resultCodes: readonly { code: string; description: string }[] }>('/v1/resultcodes').then(
    ({ resultCodes }) => {
      meanings.value = new Map(resultCodes.map(({ code, description }) => [code, description]));
    },
    () => {
      isAsked = false;
    },
  );
}

/** What a text must look like to be a result code. */
export const RESULT_CODE = /^\d{3}\.\d{3}\.\d{3}$/;

/** A result code. @param props.isWithMeaning the meaning stands behind it, and not only in its title */
export function CodeLink({
  code,
  isWithMeaning,
}: {
  readonly code: string;
  readonly isWithMeaning?: boolean;
}) {
  useEffect(readMeanings, []);
  const meaning = meanings.value.get(code);
  return (
    <>
      <a class="mono" href={`/docs/codes#${code}`} target="_blank" rel="noreferrer" title={meaning}>
        {code}
      </a>
      {isWithMeaning && meaning && <> {meaning}</>}
    </>
  );
}

/** The address of a page of the documentation, with or without an anchor. */
const PAGE = /^\/docs\/[\w-]+(?:#[\w-]+)?$/;

/** An instant in a text of the gateway. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A text whose result codes, and pages of the documentation, are links, and whose times are those of the browser. */
export function WithCodes({ text }: { readonly text: string }) {
  const parts = text.split(
    /\b(\d{3}\.\d{3}\.\d{3})\b|(\/docs\/[\w-]+(?:#[\w-]+)?)|\b(\d{4}-\d\d-\d\dT[\d:.]+Z)/,
  );
  return <>{parts.map((part) => linked(part ?? ''))}</>;
}

function linked(part: string) {
  if (RESULT_CODE.test(part)) return <CodeLink code={part} />;
  if (INSTANT.test(part)) return <Time at={part} form="absolute" />;
  if (!PAGE.test(part)) return part;
  return (
    <a href={part} target="_blank" rel="noreferrer">
      {part}
    </a>
  );
}

/** A parameter. Those with a name of the shop's own have one entry: `customParameters[key]`. */
export function ParameterLink({
  name,
  text = name,
}: {
  readonly name: string;
  readonly text?: string;
}) {
  const anchor = name
    .replace(/^customParameters\[[^\]]*\]$/, 'customParameters[key]')
    .replace(/\[\d+\]/g, '[n]');
  return (
    <a
      class="mono"
      href={`/docs/parameters#${encodeURIComponent(anchor)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={text}
    >
      {/* A long name breaks after a dot and before a bracket, not within a word. */}
      {text
        .split(/(?<=\.)|(?=\[)/)
        .flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))}
    </a>
  );
}
