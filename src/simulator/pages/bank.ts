/** The page of a simulated bank or wallet, where the shopper approves a payment of a brand that is not a card brand. */
import { type Page, type PageOptions, page } from '../../gateway/api/pages/document.ts';
import { PROVIDER_MARK } from '../../gateway/api/pages/drawings.ts';
import {
  facts,
  firstButton,
  head,
  otherAnswers,
  sandboxLine,
} from '../../gateway/api/pages/elements.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { ASKING_SCRIPT } from '../../gateway/api/pages/scripts.ts';

/** The data of the bank's page. */
export interface BankQuestion extends PageOptions {
  /** The address that the form is posted to, with the field `action` = approve, decline, cancel, expire or later. */
  readonly address: string;
  /** The brand's name as shown to the shopper. */
  readonly brandName: string;
  readonly merchantName: string;
  /** The amount as shown to the shopper. */
  readonly amount: string;
}

/** The bank's page. `later`: the bank has not decided yet, so the payment stays pending for days. */
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
    look: 'asks',
    main: html`${head(PROVIDER_MARK, say('page.paymentMethod'), brandName)}
<h1>${title}</h1>
${facts([
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
