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
import { announce } from '../../kernel/page/announce.tsx';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import print from './print.css?inline';
import { readVoucher, type Voucher } from './readVoucher.ts';
import type { TransferCode } from './transferCode.ts';
import look from './voucher.css?inline';

type Needs = Pick<MethodNeeds, 'context' | 'form' | 'brands' | 'load'>;

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

function drawVoucher(needs: Needs, voucher: Voucher, goOn: () => void): HTMLElement {
  const { context, brands } = needs;
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
  const section = draw(
    <section class="wpwl-voucher" lang={context.lang} aria-labelledby={id}>
      <div class="wpwl-voucher-head">
        <h2 class="wpwl-voucher-title" id={id} tabindex={-1}>
          {text('voucherTitle')}
        </h2>
        <div class={`wpwl-brand wpwl-brand-${brands[0]}`} />
      </div>
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
  void addCode(needs, voucher, section);
  return section;
}

/** Adds a QR code for a transfer in euro. Without it, or if it cannot be loaded, the instructions are complete, too. */
async function addCode({ context, load }: Needs, voucher: Voucher, section: HTMLElement) {
  const { amount, currency, reference, bankAccount } = voucher;
  if (currency !== 'EUR' || !bankAccount.iban) return;
  const draws = (await load('transferCode').catch(() => undefined)) as TransferCode | undefined;
  const code = draws?.({ ...bankAccount, amount, reference });
  if (!code || context.signal.aborted) return;
  const figure = draw(
    <figure class="wpwl-voucher-scan">
      <figcaption>{computed(() => context.texts.value('scanToPay'))}</figcaption>
    </figure>,
  );
  figure.prepend(code);
  section.querySelector('.wpwl-voucher-actions')?.before(figure);
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
  const rows: readonly Row[] = [
    { name: 'amount', key: 'voucherAmount', value: amount && words(money) },
    { name: 'reference', key: 'voucherReference', value: code(reference), copies: reference },
    {
      name: 'payableUntil',
      key: 'voucherPayableUntil',
      value: payableUntil && <time datetime={payableUntil}>{until}</time>,
    },
    { name: 'holder', key: 'accountHolder', value: holder && words(holder), copies: holder },
    { name: 'iban', key: 'accountIban', value: iban && code(inGroups(iban)), copies: iban },
    // Only for an account without an IBAN.
    {
      name: 'number',
      key: 'accountNumber',
      value: iban ? '' : number && code(number),
      copies: number,
    },
    { name: 'bic', key: 'accountBic', value: bic && code(bic), copies: bic },
    { name: 'bankName', key: 'accountBank', value: bankName && words(bankName) },
  ];
  return (
    <dl class="wpwl-voucher-details">
      {rows.map(
        ({ name, key, value, copies }) =>
          value && (
            <div class={`wpwl-voucher-row wpwl-voucher-${name}`}>
              <dt class="wpwl-voucher-name">{computed(() => context.texts.value(key))}</dt>
              <dd class="wpwl-voucher-value">{value}</dd>
              {copies && navigator.clipboard && (
                <dd class="wpwl-voucher-copy">
                  <CopyButton context={context} name={key} value={copies} />
                </dd>
              )}
            </div>
          ),
      )}
    </dl>
  );
}

interface Row {
  /** For the class of the row. */
  readonly name: string;
  readonly key: TextKey;
  /** '': there is no such row. */
  readonly value: JSX.Element | '';
  /** What its button copies. Absent: the row has no button. */
  readonly copies?: string;
}

/** How long a button shows that it has copied, ms. */
const COPIED_DURATION = 2_000;

/** Copies a value for the banking app, and says so. A browser offers the clipboard to pages of https only. */
function CopyButton(
  needs: Pick<Needs, 'context'> & { readonly name: TextKey; readonly value: string },
) {
  const { context, name, value } = needs;
  const label = computed(() => `${context.texts.value('copy')}: ${context.texts.value(name)}`);
  const copy = async (button: HTMLButtonElement) => {
    try {
      await navigator.clipboard.writeText(value.replace(/\s/g, name === 'accountIban' ? '' : ' '));
    } catch {
      // The browser or the page's policy forbids it: the shopper selects the text.
      return;
    }
    announce(context.texts.value('copied'));
    button.classList.add('wpwl-copied');
    setTimeout(() => button.classList.remove('wpwl-copied'), COPIED_DURATION);
  };
  return (
    <button
      type="button"
      class="wpwl-button-copy"
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path class="wpwl-copy-sheets" d="M9 9h10v11H9zM15 9V4H5v11h4" />
        <path class="wpwl-copy-done" d="M5 13l4.5 4.5L19 7.5" />
      </svg>
    </button>
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
