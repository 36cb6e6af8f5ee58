/** The page of a simulated bank or wallet, where a payment of another brand than a card's is approved. */
import { type Page, page, type Shown } from '../../gateway/api/pages/document.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { facts, firstButton, otherAnswers, sandboxLine } from '../../gateway/api/pages/parts.ts';
import { ASKING_SCRIPT } from '../../gateway/api/pages/scripts.ts';

/** What the bank asks about. */
export interface BankQuestion extends Shown {
  /** Where the form is posted to: `action` = approve, decline, cancel, expire or later. */
  readonly address: string;
  /** The brand as the shopper reads it. */
  readonly brandName: string;
  readonly merchantName: string;
  /** As the shopper reads it. */
  readonly amount: string;
}

/** The bank's page. `later`: the bank has not decided yet, the payment stays pending for days. */
export function bankPage({
  address,
  brandName,
  merchantName,
  amount,
  ...shown
}: BankQuestion): Page {
  const { texts } = shown;
  const { say } = texts;
  const title = say('page.bankTitle');
  return page({
    ...shown,
    name: 'bank',
    title,
    main: html`<h1>${title}</h1>
${facts([
  [say('page.paymentMethod'), brandName],
  [say('page.merchant'), merchantName],
  [say('page.amount'), amount],
])}
<form method="post" action="${address}">
${firstButton('approve', say('page.approve'))}
${otherAnswers(texts, [
  ['decline', say('page.decline')],
  ['cancel', say('cancel')],
  ['expire', say('page.expire')],
  ['later', say('page.later')],
])}
</form>
${sandboxLine(texts)}`,
    script: ASKING_SCRIPT,
  });
}
