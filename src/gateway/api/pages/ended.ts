/** The pages that say why the shopper cannot continue here, and what to do next. */
import { type Page, type PageOptions, page } from './document.ts';
import { SIGNS } from './drawings.ts';
import { shopLink } from './elements.ts';
import { type Html, html } from './html.ts';

/** The reason: expired; an unknown address; already completed; unreadable data was sent. */
export type EndedKind = 'expired' | 'unknown' | 'over' | 'invalid';

/** The options of the page. */
export interface Ended extends PageOptions {
  readonly kind: EndedKind;
  /** The address of the shop, if it is known. */
  readonly shopAddress?: string | undefined;
}

/** HTTP statuses: 410 if the page existed before, 404 if it never did, 400 if the request is wrong. */
const STATUS: Readonly<Record<EndedKind, number>> = {
  expired: 410,
  unknown: 404,
  over: 410,
  invalid: 400,
};

const SIGN: Readonly<Record<EndedKind, Html>> = {
  expired: SIGNS.clock,
  unknown: SIGNS.unknown,
  over: SIGNS.done,
  invalid: SIGNS.broken,
};

/** Says in plain words why the shopper cannot continue here, and links to the shop. */
export function endedPage({ kind, shopAddress, ...shown }: Ended): Page {
  const { say } = shown.texts;
  const title = say(`page.${kind}Title`);
  return page({
    ...shown,
    name: kind,
    title,
    status: STATUS[kind],
    look: 'notice',
    main: html`${SIGN[kind]}<h1>${title}</h1>
<p>${say(`page.${kind}Text`)}</p>
${shopLink(shown.texts, shopAddress)}`,
  });
}
