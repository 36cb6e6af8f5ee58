/** What a shopper who pays later needs for it, shown in the form's place before it goes to the shop. */
import type { SubmitOutcome } from '../../protocol/index.ts';
import type { Value } from '../element.ts';
import type { PaymentForm } from '../forms/form.ts';
import type { MethodNeeds } from '../methods/method.ts';
import type { Tools } from '../parts/tools.ts';
import type { TextKey } from '../texts/texts.ts';
import { shownAmount } from './intl.ts';
import { readVoucher, type Voucher } from './readVoucher.ts';
import look from './voucher.css?inline';
import print from './voucherPrint.css?inline';

type Needs = Pick<MethodNeeds, 'run' | 'form'>;

/** What is on the page instead of the form. */
interface Shown {
  /** Takes it away, and puts the form back. */
  remove(): void;
}

/** A form whose payments may have a voucher: it is shown before the shopper goes on, unless the page has its own. */
export function withVoucher(tools: Tools, needs: Needs, payment: PaymentForm): PaymentForm {
  const { run, form } = needs;
  let shown: Shown | undefined;
  /** The shopper has not gone on yet. */
  let isWaiting = false;

  const end = () => {
    shown?.remove();
    shown = undefined;
    if (isWaiting) run.phase.value = 'open';
    isWaiting = false;
  };
  run.signal.addEventListener('abort', end);

  /** Settles when the shopper goes on; never when the page takes the form away, since nothing shall follow then. */
  const show = (voucher: Voucher) =>
    new Promise<void>((goOn) => {
      isWaiting = true;
      run.phase.value = 'waits';
      const went = () => {
        isWaiting = false;
        run.phase.value = 'busy';
        goOn();
      };
      shown = display(tools, needs, voucher, went, end);
    });

  return {
    ...payment,
    async answered(outcome: SubmitOutcome) {
      await payment.answered?.(outcome);
      if (tools.options.showVoucher === false || !form.isConnected || run.signal.aborted) return;
      const voucher = outcome.kind === 'answer' ? readVoucher(outcome) : undefined;
      if (voucher) await show(voucher);
    },
    end() {
      run.signal.removeEventListener('abort', end);
      end();
      payment.end();
    },
  };
}

/** Between two looks whether the voucher is still on the page; ms. */
const OFTEN = 500;

/**
 * Puts the voucher into the form's place, with the focus on its heading.
 * @param goOn the shopper has seen enough of it
 * @param dropped it is no longer on the page
 */
function display(
  tools: Tools,
  needs: Needs,
  voucher: Voucher,
  goOn: () => void,
  dropped: () => void,
): Shown {
  const { form } = needs;
  const [section, endFollowing] = tools.scoped(() => draw(tools, needs, voucher, goOn));
  form.replaceWith(section);
  const giveBack = adopt(tools, section);
  section.querySelector<HTMLElement>('.wpwl-voucher-title')?.focus();
  // A page that throws its containers away has no voucher any more, and its other forms are free.
  const timer = setInterval(() => section.isConnected || dropped(), OFTEN);
  return {
    remove() {
      clearInterval(timer);
      endFollowing();
      for (const give of giveBack) give();
      // Pages may have moved it, or thrown it away.
      if (section.parentNode) section.replaceWith(form);
    },
  };
}

function draw(tools: Tools, { run }: Needs, voucher: Voucher, goOn: () => void): HTMLElement {
  const { computed, create, randomId } = tools;
  const text = (key: TextKey) => computed(() => run.texts.value(key));
  let isLeft = false;
  const id = `wpwl-voucher-${randomId().slice(0, 8)}`;
  const button = (kind: string, key: TextKey, act: (button: HTMLButtonElement) => void) => {
    const made = create(
      'button',
      { type: 'button', class: `wpwl-button wpwl-button-${kind}` },
      text(key),
    );
    made.addEventListener('click', () => act(made));
    return made;
  };
  return create(
    'section',
    { class: 'wpwl-voucher', lang: run.lang, 'aria-labelledby': id },
    create('h2', { class: 'wpwl-voucher-title', id, tabindex: '-1' }, text('voucherTitle')),
    create('p', { class: 'wpwl-voucher-text' }, text('voucherText')),
    details(tools, { run }, voucher),
    create(
      'div',
      { class: 'wpwl-voucher-actions' },
      button('print', 'print', () => window.print()),
      button('continue', 'continueToShop', (itself) => {
        if (isLeft) return;
        isLeft = true;
        // It keeps the focus until the shop is there.
        itself.setAttribute('aria-disabled', 'true');
        goOn();
      }),
    ),
  );
}

/** What is to be paid, how, and until when; only what the gateway said. */
function details(tools: Tools, { run }: Pick<Needs, 'run'>, voucher: Voucher): HTMLElement {
  const { computed, create } = tools;
  const { amount, currency, payableUntil, reference, bankAccount } = voucher;
  const { holder, iban, number, bic, bankName } = bankAccount;
  const money = computed(() => shownAmount(amount, currency, run.lang.value));
  // In the shopper's own time.
  const until = computed(() =>
    new Intl.DateTimeFormat(run.lang.value, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(payableUntil),
    ),
  );
  const words = (value: Value) => create('bdi', {}, value);
  /** Codes run from left to right in every language. */
  const code = (value: string) => create('bdi', { dir: 'ltr' }, value);
  const rows: readonly (readonly [name: string, key: TextKey, value: Node | ''])[] = [
    ['amount', 'voucherAmount', amount && words(money)],
    ['reference', 'voucherReference', code(reference)],
    [
      'payableUntil',
      'voucherPayableUntil',
      payableUntil && create('time', { datetime: payableUntil }, until),
    ],
    ['holder', 'accountHolder', holder && words(holder)],
    ['iban', 'accountIban', iban && code(inGroups(iban))],
    // Of an account that has none.
    ['number', 'accountNumber', iban ? '' : number && code(number)],
    ['bic', 'accountBic', bic && code(bic)],
    ['bankName', 'accountBank', bankName && words(bankName)],
  ];
  const row = (name: string, key: TextKey, value: Node) =>
    create(
      'div',
      { class: `wpwl-voucher-row wpwl-voucher-${name}` },
      create(
        'dt',
        { class: 'wpwl-voucher-name' },
        computed(() => run.texts.value(key)),
      ),
      create('dd', { class: 'wpwl-voucher-value' }, value),
    );
  return create(
    'dl',
    { class: 'wpwl-voucher-details' },
    ...rows.flatMap(([name, key, value]) => (value ? [row(name, key, value)] : [])),
  );
}

/** An IBAN as it is printed: in groups of four (ISO 13616). */
const inGroups = (iban: string): string =>
  iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, (group) => `${group} `);

/**
 * The look, and what is printed: the voucher alone. The sheet for print is there as long as the voucher is, so that the
 * browser's own menu prints the same, and the page's document stays as it is. A page that holds the form in a shadow root
 * has it in every root around it.
 */
function adopt({ adoptSheet, options }: Tools, section: HTMLElement): (() => void)[] {
  const giveBack = options.style === 'none' ? [] : [adoptSheet(section, look)];
  for (let node: Node | undefined = section; node; ) {
    giveBack.push(adoptSheet(node, print));
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return giveBack;
}
