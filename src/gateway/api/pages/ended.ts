/** The pages that say why there is nothing to do here, and what to do next. */
import { type Page, page, type Shown } from './document.ts';
import { html } from './html.ts';
import { shopLink } from './parts.ts';

/** Why: out of time; an address that leads nowhere; done already; sent data that nobody can read. */
export type EndedKind = 'expired' | 'unknown' | 'over' | 'invalid';

/** What is over. */
export interface Ended extends Shown {
  readonly kind: EndedKind;
  /** The way back, where it is known. */
  readonly shopAddress?: string | undefined;
}

/** HTTP statuses: it was here and is gone, or it never was, or the request is at fault. */
const STATUS: Readonly<Record<EndedKind, number>> = {
  expired: 410,
  unknown: 404,
  over: 410,
  invalid: 400,
};

/** Says in plain words why the shopper can not go on here, and shows the way to the shop. */
export function endedPage({ kind, shopAddress, ...shown }: Ended): Page {
  const { say } = shown.texts;
  const title = say(`page.${kind}Title`);
  return page({
    ...shown,
    name: kind,
    title,
    status: STATUS[kind],
    main: html`<h1>${title}</h1>
<p>${say(`page.${kind}Text`)}</p>
${shopLink(shown.texts, shopAddress)}`,
  });
}
