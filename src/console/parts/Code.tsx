/** A text for programs, such as an id or a command, with a button that copies it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { TEXTS } from '../texts.ts';
import { Icon } from './Icon.tsx';
import { toast } from './Toast.tsx';

/** A block of code. @param props.label what the text is, for screen readers */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <figure class="code">
      {/* Long lines scroll. A region that scrolls must be reachable by keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section class="code-text" tabIndex={0} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} label={label} />
    </figure>
  );
}

/** A value in a line, such as an id. */
export function InlineCode({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span class="inline-code">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** Whether a text was copied a moment ago. */
function useCopied() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return [isCopied, setCopied] as const;
}

/** A button with words that copies a longer text, and says in its place that it did. */
export function CopyTextButton({
  text,
  children,
}: {
  readonly text: () => string;
  readonly children: ComponentChildren;
}) {
  const [isCopied, setCopied] = useCopied();
  return (
    <button type="button" class="link copy-text" onClick={() => void copy(text()).then(setCopied)}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? TEXTS.parts.copied : children}
    </button>
  );
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useCopied();
  return (
    <button
      type="button"
      class="copy"
      aria-label={`${TEXTS.parts.copy}: ${label}`}
      title={TEXTS.parts.copy}
      onClick={() => void copy(text).then(setCopied)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
}

/** Copies a text, and says so. @returns whether the browser allowed it */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(TEXTS.parts.copied);
    return true;
  } catch {
    toast(TEXTS.parts.copyFailed, 'fault');
    return false;
  }
}
