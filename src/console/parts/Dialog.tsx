/** A modal dialog on `<dialog>`: the browser holds the focus inside, Escape closes it, and the focus returns. */
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { TEXTS } from '../texts.ts';
import { Icon } from './Icon.tsx';
import { useModal } from './modal.ts';
import { Toasts } from './Toast.tsx';

export function Dialog({
  heading,
  onClose,
  children,
}: {
  readonly heading: string;
  /** Called when the person closes the dialog. The parent then stops to render it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const place = useRef<HTMLDialogElement>(null);
  useModal(place);
  return (
    <dialog
      ref={place}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onMouseDown={(event) => {
        // The dialog has no padding: a press on the element itself is one on its backdrop.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div class="dialog-content">
        <div class="dialog-head">
          <h2 id={id}>{heading}</h2>
          <button
            type="button"
            class="copy"
            aria-label={TEXTS.parts.close}
            onClick={() => place.current?.close()}
          >
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
      <Toasts dialog={place} />
    </dialog>
  );
}
