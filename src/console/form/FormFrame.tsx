/** The real form, in a document of its own: another setup loads another document. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { TEXTS } from '../texts.ts';
import { FORM_PATH, type FormSetup, messageIn } from './messages.ts';

const { form: texts } = TEXTS;

/** A message of the form for developers. */
export interface Note {
  readonly tone: 'error' | 'warning';
  readonly text: string;
}

/** The least height, px: a bank's page in the frame needs it. */
const LEAST_HEIGHT = 420;

/** The greatest height, px: the page of a bank cannot stretch the console without end. */
const MOST_HEIGHT = 4000;

export function FormFrame({
  setup,
  onNote,
  onEnd,
}: {
  readonly setup: FormSetup;
  readonly onNote: (note: Note) => void;
  /** The form has sent the shopper to the result page. */
  readonly onEnd: (checkoutId: string) => void;
}) {
  const place = useRef<HTMLIFrameElement>(null);
  const height = useSignal(LEAST_HEIGHT);
  const isReady = useSignal(false);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== place.current?.contentWindow) return;
      if (event.origin !== window.location.origin) return;
      const message = messageIn(event.data);
      if (!message) return;
      if (message.kind === 'height') {
        height.value = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, message.height));
      } else if (message.kind === 'ready') isReady.value = true;
      else if (message.kind === 'note') onNote(message);
      else onEnd(message.checkoutId);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [height, isReady, onNote, onEnd]);
  return (
    <>
      <p class="hidden" role="status">
        {isReady.value ? '' : texts.loading}
      </p>
      <iframe
        ref={place}
        class="form-frame"
        title={texts.frame}
        src={`${FORM_PATH}#${encodeURIComponent(JSON.stringify(setup))}`}
        height={height.value}
      />
    </>
  );
}
