/** The pages of a link to pay: the form, the receipt, and why the link cannot be paid. */

import { type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import { displayAmount, formatAmount } from '../../../money/index.ts';
import type { PaymentLink, PaymentLinkStatus } from '../../domain/checkout/link/types.ts';
import { isSucceeded, isWaiting } from '../../domain/transaction/status.ts';
import type { Payment } from '../../domain/transaction/types.ts';
import { type Page, type PageOptions, page } from './document.ts';
import { SIGNS } from './drawings.ts';
import { facts } from './elements.ts';
import { type Html, html } from './html.ts';
import { LINK_STYLES } from './linkStyles.ts';
import { LINK_SCRIPT } from './scripts.ts';

/** What all pages of a link show. */
export interface LinkShown extends PageOptions {
  readonly link: Pick<PaymentLink, 'id' | 'money' | 'parameters'>;
  /** Empty if the entity has no name for shoppers. */
  readonly merchantName: string;
}

/** The options of the page. */
export interface PayPage extends LinkShown {
  readonly checkoutId: string;
  /** The address that the form leads to. */
  readonly result: string;
  readonly brands: readonly string[];
}

/** Shows what is paid, and the form. */
export function payPage({ checkoutId, result, brands, ...shown }: PayPage): Page {
  const { texts, link, merchantName } = shown;
  const amount = amountOf(link, texts.language);
  return page({
    ...shown,
    name: 'pay',
    title: merchantName === '' ? amount : `${merchantName}: ${amount}`,
    main: html`<header>
${merchantName && html`<p class="merchant"><bdi>${merchantName}</bdi></p>\n`}<h1><bdi>${amount}</bdi></h1>
</header>
${cartOf(link.parameters, link.money.currency, texts.language)}
<form action="${result}" class="paymentWidgets" data-brands="${brands.join(' ')}"></form>
${termsOf(shown)}`,
    styles: LINK_STYLES,
    script: LINK_SCRIPT,
    frames: '',
    formScript: `/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkoutId)}`,
  });
}

const amountOf = ({ money }: Pick<PaymentLink, 'money'>, language: string): string =>
  displayAmount(formatAmount(money), money.currency, language);

/** The most items that the page shows. */
const MOST_ITEMS = 100;

/** The items of the cart; undefined without names. */
function cartOf(parameters: Parameters, currency: string, language: string): Html | undefined {
  const items: Html[] = [];
  for (let n = 0; n < MOST_ITEMS; n += 1) {
    const value = (member: string) => valueNamed(parameters, `cart.items[${n}].${member}`);
    const name = value('name');
    if (name === undefined) break;
    const quantity = value('quantity');
    const total = value('totalAmount') ?? (quantity === undefined ? value('price') : undefined);
    const price = total && displayAmount(total, value('currency') ?? currency, language);
    items.push(html`<li><span><bdi>${name}</bdi>${quantity && html` × ${quantity}`}</span>
${price && html`<bdi>${price}</bdi>`}</li>
`);
  }
  return items.length === 0
    ? undefined
    : html`<ul class="cart">
${items}</ul>`;
}

function termsOf({ texts: { say }, link: { parameters } }: LinkShown): Html | undefined {
  const { termsAndConditionsUrl, privacyPolicyUrl } = parameters;
  const to = (address: string | undefined, text: string) =>
    address && html`<a href="${address}" target="_blank" rel="noopener">${text}</a>\n`;
  if (!termsAndConditionsUrl && !privacyPolicyUrl) return undefined;
  return html`<footer>
${to(termsAndConditionsUrl, say('page.terms'))}${to(privacyPolicyUrl, say('page.privacy'))}</footer>`;
}

/** The options of the page. */
export interface Receipt extends LinkShown {
  readonly payment: Pick<Payment, 'id' | 'money' | 'status' | 'request'>;
}

/** Says whether the payment succeeded, for a link that leads to no page of the shop. */
export function receiptPage({ payment, ...shown }: Receipt): Page {
  const { texts, link, merchantName } = shown;
  const { say } = texts;
  const isDone = isSucceeded(payment);
  const isPending = isWaiting(payment);
  const title = isDone ? say('page.receipt') : say(isPending ? 'processing' : 'paymentDeclined');
  const sign = isDone ? SIGNS.done : isPending ? SIGNS.clock : SIGNS.broken;
  const again = html`<p><a class="link" href="/links/${link.id}" data-testid="again">${say('tryAgain')}</a></p>`;
  return page({
    ...shown,
    name: 'receipt',
    title,
    look: 'notice',
    main: html`${sign}<h1>${title}</h1>
${facts([
  [say('page.merchant'), merchantName],
  [say('page.amount'), amountOf(payment, texts.language)],
  [say('voucherReference'), payment.request.merchantTransactionId ?? payment.id],
])}
${isDone || isPending ? html`<p>${say(isDone ? 'page.doneText' : 'page.linkText')}</p>` : again}`,
  });
}

/** The options of the page. */
export interface LinkOver extends LinkShown {
  readonly status: Exclude<PaymentLinkStatus, 'ACTIVE'>;
}

const OVER = {
  PAID: { title: 'page.linkPaid', sign: SIGNS.done },
  DEACTIVATED: { title: 'page.linkDeactivated', sign: SIGNS.broken },
  EXPIRED: { title: 'page.linkExpired', sign: SIGNS.clock },
} as const;

/** Says why the link cannot be paid. */
export function linkOverPage({ status, ...shown }: LinkOver): Page {
  const { say } = shown.texts;
  const title = say(OVER[status].title);
  return page({
    ...shown,
    name: 'linkOver',
    title,
    status: 410,
    look: 'notice',
    main: html`${OVER[status].sign}<h1>${title}</h1>
${shown.merchantName && html`<p><bdi>${shown.merchantName}</bdi></p>\n`}<p>${say('page.linkText')}</p>`,
  });
}

/** Says that the page has been opened too often. To try again, the shopper loads the same address again. */
export function linkBusyPage(shown: LinkShown): Page {
  const { say } = shown.texts;
  const title = say('page.leaving');
  return page({
    ...shown,
    name: 'linkBusy',
    title,
    status: 429,
    look: 'notice',
    main: html`${SIGNS.clock}<h1>${title}</h1>
<p>${say('page.linkBusy')}</p>
<p><a class="link" href="" data-testid="again">${say('tryAgain')}</a></p>`,
  });
}
