/** A field inside a frame: its element on the page, its connection, and the data that the page receives. */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import { draw } from '#jsx/jsx-runtime';
import type {
  BinInfo,
  FieldSetup,
  FieldState,
  FilledDate,
  SecureFieldName,
} from '../../protocol/index.ts';
import type { ErrorCode, ErrorDetails } from '../errors/errors.ts';
import type { TextOrSignal } from '../jsx/scope.ts';
import { notify } from '../options/callbacks.ts';
import { asJQuery } from '../options/jQueryLike.ts';
import type { ScriptAddress } from '../page/scriptAddress.ts';
import { createSecureFrame, type SecureFrame } from './secureFrame.ts';
import { tabIntoFrame } from './tabIntoFrame.ts';
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
  /** The title of every such frame; the field inside has a separate name. */
  readonly title: ReadonlySignal<string>;
  readonly placeholder: TextOrSignal;
  /** The frame is loaded when this has settled, or a little earlier; absent: at once. */
  readonly after?: Promise<unknown> | undefined;
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

export interface FieldFrame {
  readonly control: HTMLIFrameElement;
  readonly frame: SecureFrame;
}

/** Frame titles are numbered, for shoppers who navigate between frames by title. */
const numbers = new Set<number>();

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

/** Created once: a page may move the element, which reloads the frame, and the frame reconnects. */
export function createFieldFrame(needs: FieldFrameNeeds): FieldFrame {
  const { address, checkoutId, session, field, name, title, fail } = needs;
  let number = 1;
  while (numbers.has(number)) number++;
  numbers.add(number);
  const control = draw<HTMLIFrameElement>(
    <iframe
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      name={name}
      title={computed(() => `${title.value} ${number}`)}
      placeholder={needs.placeholder}
      loading={needs.after && 'lazy'}
      src={`${address.base}/v1/checkouts/${encodeURIComponent(checkoutId)}/frame?b=${__FRAME_HASH__}#${name}`}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow={allowed()}
      width="100%"
      height="24"
      scrolling="no"
      frameborder="0"
    />,
  );
  const tell = (callback: 'Ready' | 'Focus' | 'Blur') =>
    notify(`on${callback}IframeCommunication`, { $iframe: asJQuery(control) });
  const frame = createSecureFrame(
    control,
    address.origin,
    session,
    () => ({ ...needs.setup(), style: { ...readTextStyle(control), ...needs.style?.() } }),
    {
      connected(again) {
        if (again) needs.returned?.();
        tell('Ready');
      },
      state: needs.state,
      focus() {
        control.classList.add('wpwl-focus');
        tell('Focus');
      },
      blur() {
        control.classList.remove('wpwl-focus');
        tell('Blur');
        needs.left();
      },
      enter: needs.enter,
      closed: () => needs.closed?.(),
      bin: (bin) => needs.bin?.(bin),
      filled: (date) => needs.filled?.(date),
      failed: (code, detail) => fail(code, detail ? { detail } : {}),
    },
  );
  void needs.after?.then(() => {
    control.loading = 'eager';
  });
  // A click on a label, or a script of the page, moves the focus into the frame.
  control.focus = (how) => frame.focus(how);
  const endTab = tabIntoFrame(control, () => frame.enter());
  return {
    control,
    frame: {
      ...frame,
      end() {
        numbers.delete(number);
        endTab();
        frame.end();
      },
    },
  };
}
