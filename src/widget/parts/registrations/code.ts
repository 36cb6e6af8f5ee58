/** The security code of one stored card: a frame of its own, that sends the payment. */

import type { FieldState, SubmitOrder, SubmitOutcome } from '../../../protocol/index.ts';
import type { Run } from '../../run.ts';
import {
  computed,
  createFramed,
  effectScope,
  givenStyle,
  notify,
  onThemeChange,
  options,
  randomId,
  scopedEffect,
  showFault,
  signal,
  whenReleased,
  wrapped,
} from '../../shared.ts';

/** What the field of a code is given. */
export interface CodeNeeds {
  readonly run: Run;
  readonly form: HTMLFormElement;
  /** Where it stands, in the document. */
  readonly place: HTMLElement;
  /** Key of the card's brand: it says how many digits there are. */
  readonly brand: string;
  /** Something was typed. */
  readonly edited: () => void;
}

/** The field of a code. */
export interface Code {
  focus(): void;
  /** Shows what is wrong. @throws NoAnswer when the frame does not answer */
  check(): Promise<boolean>;
  /** The gateway refused it. */
  refused(): void;
  /** Sends the payment with the code in it. */
  send(order: Omit<SubmitOrder, 'siblings' | 'checkout'>): Promise<SubmitOutcome>;
  forget(): void;
  reload(): void;
  end(): void;
}

const UNTOUCHED: FieldState = {
  empty: true,
  complete: false,
  valid: false,
  length: 0,
  brands: [],
};

export function createCode(needs: CodeNeeds): Code {
  const { run, form, brand } = needs;
  const checkoutId = run.checkoutId.value;
  const fault = signal(false);
  let stands = UNTOUCHED;
  let isReturning = false;

  const text = (key: 'cvv' | 'cvvError') => run.texts.value(key);
  const isRight = () => stands.valid || options.validation === false;
  const placeholder = () =>
    options.showPlaceholders === false
      ? ''
      : (options.placeholders?.['cvvPlaceholder'] ?? text('cvv'));

  function setup() {
    return {
      label: text('cvv'),
      placeholder: placeholder(),
      lang: run.lang.value,
      brands: [brand],
      brand,
      required: options.allowEmptyCvv !== true,
      mask: options.maskCvv === true,
      grouping: true,
      mayBePast: false,
      lookUp: false,
      hint: '',
      twins: false,
      fault: fault.value ? text('cvvError') : '',
      placeholderStyle: givenStyle(options.iframeStyles?.['cvv-placeholder']),
    };
  }

  function heard(next: FieldState): void {
    const before = stands;
    stands = next;
    control.classList.toggle('wpwl-valid', !next.empty && isRight());
    const isLost = isReturning && next.empty && !before.empty;
    isReturning = false;
    if (next.empty !== before.empty || next.valid !== before.valid) {
      needs.edited();
      if (isRight()) fault.value = false;
    }
    // Nobody has kept what was typed, or nothing can be added that would mend it.
    if (isLost || (next.complete && !isRight())) fault.value = true;
  }

  const [{ control, frame }, end] = effectScope(() => {
    const framed = createFramed({
      address: run.address,
      checkoutId,
      // Its own: what is typed for one card must not come back as that of another.
      session: randomId(),
      field: 'cvv',
      name: 'card.cvv',
      title: computed(() => run.texts.value('frameTitle')),
      placeholder: computed(placeholder),
      setup,
      style: () => ({
        ...givenStyle(options.iframeStyles?.['cvv-input']),
        ...givenStyle(options.iframeStyles?.cvv),
      }),
      state: heard,
      left() {
        // The gateway refused what the frame calls right. An edit that leaves it so is not told, so leaving counts as one.
        if (fault.value && isRight()) needs.edited();
        whenReleased(() => {
          if (!stands.empty) fault.value = !isRight();
        });
        notify('onBlurSecurityCode', { $form: wrapped(form) }, isRight());
      },
      enter() {
        if (options.disableSubmitOnEnter !== true) form.requestSubmit();
      },
      returned() {
        isReturning = true;
      },
      fail: run.fail,
    });
    needs.place.append(framed.control);
    scopedEffect(() => {
      const isWrong = fault.value;
      const shown = isWrong ? { key: 'cvvError', text: text('cvvError') } : undefined;
      showFault(framed.control, shown);
    });
    scopedEffect(() => {
      // Everything the set-up says that can change.
      for (const part of [fault, run.texts, run.lang]) part.value;
      framed.frame.refresh();
    });
    return framed;
  });
  const endTheme = onThemeChange(frame.refresh);

  return {
    focus: frame.focus,
    async check() {
      heard(await frame.check());
      fault.value = !isRight();
      return !fault.value;
    },
    refused() {
      fault.value = true;
    },
    async send(order) {
      const { value: current } = run.checkoutId;
      const checkout = current === checkoutId ? '' : current;
      try {
        return await frame.submit({ ...order, checkout, siblings: [] });
      } catch {
        // The frame is gone or silent: nobody knows whether it had sent.
        return { kind: 'lost' };
      }
    },
    forget: frame.forget,
    reload: frame.reload,
    end() {
      endTheme();
      end();
      frame.end();
    },
  };
}
