/** The page of the simulated issuer: a code authenticates the shopper (EMV 3-D Secure, text challenge). */

import { type Page, type PageOptions, page } from '../../gateway/api/pages/document.ts';
import { BANK_MARK } from '../../gateway/api/pages/drawings.ts';
import {
  facts,
  firstButton,
  head,
  otherAnswers,
  sandboxLine,
} from '../../gateway/api/pages/elements.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { FAULT_SCRIPT } from '../../gateway/api/pages/scripts.ts';
import type { ChallengeWindow } from '../../gateway/domain/threeDSecure/types.ts';

/** The data of the issuer's page. */
export interface Challenge extends PageOptions {
  /** The address that the form is posted to, with the fields `code` and `action` = approve, decline, cancel or expire. */
  readonly address: string;
  readonly issuerName: string;
  readonly merchantName: string;
  /** The amount as shown to the shopper; absent if nothing is paid. */
  readonly amount?: string | undefined;
  /** The last four digits of the card number; null if the shopper's browser may not receive them. */
  readonly last4: string | null;
  /** The brand's name as shown to the shopper. */
  readonly brand: string;
  /** The correct code; a real issuer would never show it. */
  readonly code: string;
  /** Whether a wrong code was just entered. */
  readonly isWrong: boolean;
  readonly triesLeft: number;
  /** The challenge window size that was requested. The page fits every size, and shows the requested one in `data-window`. */
  readonly window: ChallengeWindow;
}

/** The brand with the last digits of the number. */
const cardText = ({ brand, last4 }: Challenge) =>
  last4 === null
    ? brand
    : html`${brand} <span dir="ltr"><span aria-hidden="true">••••</span> ${last4}</span>`;

/** The issuer's page. The Enter key approves. */
export function challengePage(challenge: Challenge): Page {
  const { texts, ancestors, address, issuerName, merchantName, amount, window } = challenge;
  const { say } = texts;
  const title = say('page.challengeTitle');
  return page({
    texts,
    ancestors,
    name: 'challenge',
    // A screen reader reads the title first, so the error is in the title when the page is shown again.
    title: challenge.isWrong ? `${say('page.errorPrefix')} ${title}` : title,
    data: { window },
    ...(challenge.isWrong && { script: FAULT_SCRIPT }),
    look: 'asks',
    main: html`${head(BANK_MARK, say('accountBank'), issuerName, challenge.brand)}
<h1>${title}</h1>
${facts([
  [say('page.merchant'), merchantName],
  [say('page.amount'), amount],
  [say('page.card'), cardText(challenge)],
])}
<form method="post" action="${address}">
${codeField(challenge)}
${firstButton('approve', say('page.confirm'))}
${otherAnswers(texts, [
  ['decline', say('page.decline')],
  ['cancel', say('cancel')],
  ['expire', say('page.expire')],
])}
</form>
${sandboxLine(texts, say('page.otherCodes'))}`,
  });
}

/** The field for the code. It has no maximum length, because a code may be pasted with spaces. */
function codeField({ texts: { say }, code, isWrong, triesLeft }: Challenge) {
  const fault = html`<p id="fault" class="fault" role="alert" data-testid="fault">${say('page.codeWrong')} ${say('page.triesLeft')} ${triesLeft}</p>`;
  return html`<p id="lead">${say('page.challengeLead')}</p>
${isWrong ? fault : undefined}
<div class="label"><label for="code">${say('page.code')}</label>
<dl class="test"><dt>${say('page.testCode')}</dt><dd><bdi><code>${code}</code></bdi></dd></dl></div>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required dir="ltr" aria-describedby="${isWrong ? 'fault lead' : 'lead'}"${isWrong ? html` aria-invalid="true"` : undefined} data-testid="code">`;
}
