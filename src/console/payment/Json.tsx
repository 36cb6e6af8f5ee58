/** JSON for people: indented, with result codes and known parameters as links. Long lines wrap. */
import type { ComponentChildren } from 'preact';
import { CopyButton } from '../parts/Code.tsx';
import { CodeLink, ParameterLink, RESULT_CODE } from './codes.tsx';

export function Json({
  value,
  label,
  parameters = [],
}: {
  readonly value: unknown;
  readonly label: string;
  /** Names such as `card.holder`: a member at this path is a link. */
  readonly parameters?: readonly string[];
}) {
  const names = new Set(parameters);
  return (
    <figure class="code json">
      {/* Much JSON scrolls. A region that scrolls must be reachable by keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section class="code-text" tabIndex={0} aria-label={label}>
        <pre>
          <code>
            <Value value={value} path="" depth={0} names={names} />
          </code>
        </pre>
      </section>
      <CopyButton text={JSON.stringify(value, undefined, 2) ?? ''} label={label} />
    </figure>
  );
}

interface Placed {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly names: ReadonlySet<string>;
}

/** The depth below which JSON is written without links, so that hostile data cannot exhaust the stack. */
const DEEPEST = 40;

function Value({ value, path, depth, names }: Placed) {
  if (typeof value === 'string' && RESULT_CODE.test(value)) {
    return (
      <>
        "<CodeLink code={value} />"
      </>
    );
  }
  if (value === null || typeof value !== 'object' || depth > DEEPEST) {
    return <>{JSON.stringify(value)}</>;
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return <>{isList ? '[]' : '{}'}</>;
  const lines: ComponentChildren[] = members.map(([name, member], index) => {
    const inner = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return (
      <>
        {'  '.repeat(depth + 1)}
        {!isList && <>"{names.has(inner) ? <ParameterLink name={inner} text={name} /> : name}": </>}
        <Value value={member} path={inner} depth={depth + 1} names={names} />
        {index < members.length - 1 ? ',\n' : '\n'}
      </>
    );
  });
  return (
    <>
      {isList ? '[' : '{'}
      {'\n'}
      {lines}
      {'  '.repeat(depth)}
      {isList ? ']' : '}'}
    </>
  );
}
