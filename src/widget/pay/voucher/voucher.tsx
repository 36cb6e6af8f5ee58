/** Shows the voucher of a payment that is paid later in place of the form, before the shopper continues to the shop. */

import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { displayAmount } from '../../../money/index.ts';
import { randomId, type SubmitOutcome } from '../../../protocol/index.ts';
import type { MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope, type TextOrSignal } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import print from './print.css?inline';
import { readVoucher, type Voucher } from './readVoucher.ts';
import look from './voucher.css?inline';

type Needs = Pick<MethodNeeds, 'context' | 'form'>;

/** The voucher in the page. */
interface Shown {
  /** Removes the voucher, and restores the form. */
  remove(): void;
}

/**
 * Extends a form whose payments may have a voucher. The voucher is shown before the shopper continues, unless the page shows
 * its own.
 */
export function withVoucher(needs: Needs, payment: PaymentForm): PaymentForm {
  const { context, form } = needs;
  let shown: Shown | undefined;
  /** The shopper has not pressed the button that continues. */
  let isWaiting = false;

  const end = () => {
    shown?.remove();
    shown = undefined;
    if (isWaiting) context.phase.value = 'open';
    isWaiting = false;
  };
  context.signal.addEventListener('abort', end);

  /** Settles when the shopper continues. Never settles if the page removes the form, because nothing may follow then. */
  const show = (voucher: Voucher) =>
    new Promise<void>((goOn) => {
      isWaiting = true;
      context.phase.value = 'waits';
      const went = () => {
        isWaiting = false;
        context.phase.value = 'busy';
        goOn();
      };
      shown = display(needs, voucher, went, end);
    });

  return {
    ...payment,
    async answered(outcome: SubmitOutcome) {
      await payment.answered?.(outcome);
      if (options.showVoucher === false || !form.isConnected || context.signal.aborted) return;
      const voucher = outcome.kind === 'answer' ? readVoucher(outcome) : undefined;
      if (voucher) await show(voucher);
    },
    end() {
      context.signal.removeEventListener('abort', end);
      end();
      payment.end();
    },
  };
}

/** Interval of the check whether the voucher is still in the page, ms. */
const CHECK_INTERVAL = 500;

/**
 * Replaces the form by the voucher, and moves the focus to its heading.
 * @param goOn called when the shopper continues
 * @param dropped called when the voucher is no longer in the page
 */
function display(needs: Needs, voucher: Voucher, goOn: () => void, dropped: () => void): Shown {
  const { form } = needs;
  const [section, endFollowing] = effectScope(() => drawVoucher(needs, voucher, goOn));
  form.replaceWith(section);
  const giveBack = adopt(section);
  section.querySelector<HTMLElement>('.wpwl-voucher-title')?.focus();
  // A page that removes its containers has removed the voucher, too. Its other forms must then be usable again.
  const timer = setInterval(() => section.isConnected || dropped(), CHECK_INTERVAL);
  return {
    remove() {
      clearInterval(timer);
      for (const give of giveBack) give();
      // The page may have moved or removed the voucher.
      if (section.parentNode) section.replaceWith(form);
      endFollowing();
    },
  };
}

function drawVoucher({ context }: Needs, voucher: Voucher, goOn: () => void): HTMLElement {
  const text = (key: TextKey) => computed(() => context.texts.value(key));
  let isLeft = false;
  const id = `wpwl-voucher-${randomId().slice(0, 8)}`;
  const button = (kind: string, key: TextKey, act: (button: HTMLButtonElement) => void) => (
    <button
      type="button"
      class={`wpwl-button wpwl-button-${kind}`}
      onClick={({ currentTarget }) => act(currentTarget)}
    >
      {text(key)}
    </button>
  );
  return draw(
    <section class="wpwl-voucher" lang={context.lang} aria-labelledby={id}>
      <h2 class="wpwl-voucher-title" id={id} tabindex={-1}>
        {text('voucherTitle')}
      </h2>
      <p class="wpwl-voucher-text">{text('voucherText')}</p>
      <Details context={context} voucher={voucher} />
      <div class="wpwl-voucher-actions">
        {button('print', 'print', () => window.print())}
        {button('continue', 'continueToShop', (itself) => {
          if (isLeft) return;
          isLeft = true;
          // The button keeps the focus until the shop's page replaces this page.
          itself.setAttribute('aria-disabled', 'true');
          goOn();
        })}
      </div>
    </section>,
  );
}

/** The amount, the payment instructions and the due date, as far as the response contains them. */
function Details({ context, voucher }: Pick<Needs, 'context'> & { readonly voucher: Voucher }) {
  const { amount, currency, payableUntil, reference, bankAccount } = voucher;
  const { holder, iban, number, bic, bankName } = bankAccount;
  const money = computed(() => displayAmount(amount, currency, context.lang.value));
  // In the time zone of the shopper.
  const until = computed(() =>
    new Intl.DateTimeFormat(context.lang.value, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(payableUntil),
    ),
  );
  const words = (value: TextOrSignal) => <bdi>{value}</bdi>;
  /** Codes run from left to right in every language. */
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>;
  const rows: readonly (readonly [name: string, key: TextKey, value: JSX.Element | ''])[] = [
    ['amount', 'voucherAmount', amount && words(money)],
    ['reference', 'voucherReference', code(reference)],
    [
      'payableUntil',
      'voucherPayableUntil',
      payableUntil && <time datetime={payableUntil}>{until}</time>,
    ],
    ['holder', 'accountHolder', holder && words(holder)],
    ['iban', 'accountIban', iban && code(inGroups(iban))],
    // Only for an account without an IBAN.
    ['number', 'accountNumber', iban ? '' : number && code(number)],
    ['bic', 'accountBic', bic && code(bic)],
    ['bankName', 'accountBank', bankName && words(bankName)],
  ];
  return (
    <dl class="wpwl-voucher-details">
      {rows.map(
        ([name, key, value]) =>
          value && (
            <div class={`wpwl-voucher-row wpwl-voucher-${name}`}>
              <dt class="wpwl-voucher-name">{computed(() => context.texts.value(key))}</dt>
              <dd class="wpwl-voucher-value">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Formats an IBAN in groups of four, the print format of ISO 13616. */
const inGroups = (iban: string): string =>
  iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, (group) => `${group} `);

/**
 * Adopts the style sheets for the look, and for the print of the voucher alone. The sheet for print is adopted as long as the
 * voucher is shown, so that the browser's own menu prints the same, and the page's document is not changed. If the form is in a
 * shadow root, every root around it adopts the sheet, too.
 */
function adopt(section: HTMLElement): (() => void)[] {
  const giveBack = options.style === 'none' ? [] : [adoptSheet(section, look)];
  for (let node: Node | undefined = section; node; ) {
    giveBack.push(adoptSheet(node, print));
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return giveBack;
}
