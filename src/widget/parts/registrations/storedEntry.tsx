/** One group of the block: stored details to select, and a place for the security code. */

import type { TextOrSignal } from '../../jsx/scope.ts';
import { draw } from '../../shared.ts';
import type { StoredDetails } from './readOffers.ts';

/** Stored details as displayed on the page. */
export interface StoredEntry {
  readonly offer: StoredDetails;
  readonly group: HTMLElement;
  readonly radio: HTMLInputElement;
  /** The place for the code of a card; absent: no code is required. */
  readonly place: HTMLElement | undefined;
}

const CLASS = 'wpwl-wrapper-registration';

/**
 * @param id unique among the entries of the page
 * @param isChosen whether it is selected at the start
 * @param hasCode whether it needs a place for the code
 * @param name display name of the brand
 */
export function createStoredEntry(
  offer: StoredDetails,
  {
    id,
    isChosen,
    hasCode,
    name,
  }: { id: string; isChosen: boolean; hasCode: boolean; name: TextOrSignal },
): StoredEntry {
  const { brand, isCard } = offer;
  const wrapper = (part: string, given: Readonly<Record<string, string>>, ...children: Node[]) =>
    draw(
      <div class={`${CLASS} ${CLASS}-${part}`} {...given}>
        {children}
      </div>,
    );
  const names = ['brand', 'details'].map((part) => `${CLASS}-${part}-${id}`) as [string, string];
  const radio = draw<HTMLInputElement>(
    <input
      type="radio"
      name="registrationId"
      value={offer.id}
      data-action="change-registration"
      aria-labelledby={names.join(' ')}
      {...(isChosen && { checked: '' })}
    />,
  );
  const picture = draw(
    <div
      class={`wpwl-brand ${isCard ? 'wpwl-brand-card ' : ''}wpwl-brand-${brand || 'GENERIC'}`}
      {...(brand && { role: 'img', 'aria-label': name })}
    />,
  );
  const details = offer.details.map(([kind, text]) =>
    wrapper(
      kind,
      { dir: kind === 'number' || kind === 'expiry' ? 'ltr' : 'auto' },
      document.createTextNode(text),
    ),
  );
  const place = hasCode ? wrapper('cvv', {}) : undefined;
  const label = draw(
    <label class="wpwl-registration">
      {wrapper('registrationId', {}, radio)}
      {wrapper('brand', { id: names[0] }, picture)}
      {wrapper('details', { id: names[1] }, ...details)}
      {place ? [place] : []}
    </label>,
  );
  const group = draw(<div class="wpwl-group wpwl-group-registration wpwl-clearfix">{label}</div>);
  return { offer, group, radio, place };
}
