/** A field inside a frame: its element on the page, its connection, and the data that the page receives. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type {
  BinInfo,
  FieldSetup,
  FieldState,
  FilledDate,
  SecureFieldName,
} from '../../protocol/index.ts';
import type { TextOrSignal } from '../kernel/effects.ts';
import type { ErrorCode, ErrorDetails } from '../kernel/errors/errors.ts';
import { type CallbackName, notify } from '../kernel/options/callbacks.ts';
import { asJQuery } from '../kernel/options/jQueryLike.ts';
import type { ScriptAddress } from '../kernel/page/scriptAddress.ts';
import { createSecureFrame, type SecureFrame } from './secureFrame.ts';
import { readTextStyle } from './textStyle.ts';

/** The dependencies of a framed field. */
export interface FieldFrameNeeds {
  readonly address: ScriptAddress;
  /** The checkout that the frame is loaded for. */
  readonly checkoutId: string;
  /** Random name of the form, by which its frames find each other. */
  readonly session: string;
  /** Last part of the class of the control: `cardNumber`. */
  readonly field: string;
  readonly name: SecureFieldName;
  /** The label of the field. */
  readonly label: ReadonlySignal<string>;
  /** What the title of the frame says after the label: that the field is secure. */
  readonly title: ReadonlySignal<string>;
  readonly placeholder: TextOrSignal;
  /** The frame is loaded when this has settled, or a little earlier; absent: at once. */
  after?(): Promise<unknown> | undefined;
  /** The set-up of the frame, besides the text style that the page gives its element. */
  setup(): Omit<FieldSetup, 'style'>;
  /** Style of the page's options, which overrides that of the element. */
  style?(): Record<string, string>;
  state(next: FieldState): void;
  left(): void;
  enter(): void;
  /** Digits were dropped at the end of a number. */
  closed?(): void;
  /** The frame was moved, and has reconnected. */
  returned?(): void;
  bin?(bin: BinInfo | null): void;
  filled?(date: FilledDate): void;
  fail(code: ErrorCode, details?: ErrorDetails): void;
}

/** A frame in the page. */
export interface ConnectedFrame {
  readonly control: HTMLIFrameElement;
  readonly frame: SecureFrame;
}

export interface FieldFrameProps {
  readonly needs: FieldFrameNeeds;
  /** Called when the element is created. */
  readonly made: (made: ConnectedFrame) => void;
}

/** The frames of the page, by their elements. */
export const connectedFrames = new Map<Element, SecureFrame>();

/** The second frame of a field, and further ones, have a number in their titles, for shoppers who navigate by title. */
const numbers = new Set<string>();

/** The autofill permissions of a frame, by names that the browser supports: it warns about an unknown name. */
function allowed(): string {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { features(): readonly string[] };
  };
  const known = featurePolicy?.features() ?? [];
  return ['payment', 'shared-autofill', 'autofill']
    .filter((name) => known.includes(name))
    .join('; ');
}

/** The lowest number that no frame of the field has, after a blank; '' for the first. */
function takeNumber(field: string): string {
  let number = '';
  for (let next = 2; numbers.has(field + number); next++) number = ` ${next}`;
  numbers.add(field + number);
  return number;
}

/** A page may move the element, which reloads the frame, and the frame reconnects. */
export function FieldFrame({ needs, made }: FieldFrameProps): JSX.Element {
  const { address, checkoutId, field, name, label, title } = needs;
  const number = useMemo(() => takeNumber(field), []);
  const element = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    const { current: control } = element;
    if (!control) return undefined;
    const frame = connectFrame(control, needs);
    connectedFrames.set(control, frame);
    made({ control, frame });
    return () => {
      connectedFrames.delete(control);
      numbers.delete(field + number);
      frame.end();
    };
  }, []);
  return (
    <iframe
      ref={element}
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      name={name}
      title={computed(() => `${label.value}, ${title.value}${number}`)}
      {...{ placeholder: needs.placeholder }}
      {...(needs.after && { loading: 'lazy' })}
      src={`${address.base}/v1/checkouts/${encodeURIComponent(checkoutId)}/frame?b=${__FRAME_HASH__}#${name}`}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow={allowed()}
      width="100%"
      height="24"
      scrolling="no"
      frameborder="0"
    />
  );
}

/** Connects a frame to its field. */
function connectFrame(control: HTMLIFrameElement, needs: FieldFrameNeeds): SecureFrame {
  const tell = (callback: CallbackName) => notify(callback, { $iframe: asJQuery(control) });
  const frame = createSecureFrame(
    control,
    needs.address.origin,
    needs.session,
    () => ({ ...needs.setup(), style: { ...readTextStyle(control), ...needs.style?.() } }),
    {
      connected(again) {
        if (again) needs.returned?.();
        tell('onReadyIframeCommunication');
      },
      state: needs.state,
      focus() {
        control.classList.add('wpwl-focus');
        tell('onFocusIframeCommunication');
      },
      blur() {
        control.classList.remove('wpwl-focus');
        tell('onBlurIframeCommunication');
        needs.left();
      },
      enter: needs.enter,
      closed: () => needs.closed?.(),
      bin: (bin) => needs.bin?.(bin),
      filled: (date) => needs.filled?.(date),
      failed: (code, detail) => needs.fail(code, detail ? { detail } : {}),
    },
  );
  void needs.after?.()?.then(() => {
    control.loading = 'eager';
  });
  // A click on a label, or a script of the page, moves the focus into the frame.
  control.focus = (how) => frame.focus(how);
  return frame;
}
