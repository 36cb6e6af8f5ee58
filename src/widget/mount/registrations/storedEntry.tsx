/** One group of the block: stored details to select, and a place for the security code. */

import type { HTMLAttributes } from 'preact';
import { draw } from '../../kernel/draw.ts';
import type { TextOrSignal } from '../../kernel/effects.ts';
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
  const [brandId, detailsId] = ['brand', 'details'].map((part) => `${CLASS}-${part}-${id}`);
  const group = draw(
    <div class="wpwl-group wpwl-group-registration wpwl-clearfix">
      <label class="wpwl-registration">
        <Wrapper part="registrationId">
          <input
            type="radio"
            name="registrationId"
            value={offer.id}
            data-action="change-registration"
            aria-labelledby={`${brandId} ${detailsId}`}
            defaultChecked={isChosen}
          />
        </Wrapper>
        <Wrapper part="brand" id={brandId}>
          <div
            class={`wpwl-brand wpwl-brand-inline ${isCard ? 'wpwl-brand-card ' : ''}wpwl-brand-${brand || 'GENERIC'}`}
            {...(brand && { role: 'img', 'aria-label': name })}
          />
        </Wrapper>
        <Wrapper part="details" id={detailsId}>
          {offer.details.map(([kind, text]) => (
            <Wrapper part={kind} dir={kind === 'number' || kind === 'expiry' ? 'ltr' : 'auto'}>
              {text}
            </Wrapper>
          ))}
        </Wrapper>
        {hasCode && <Wrapper part="cvv" />}
      </label>
    </div>,
  );
  const radio = group.querySelector('input') as HTMLInputElement;
  const place = group.querySelector<HTMLElement>(`.${CLASS}-cvv`) ?? undefined;
  return { offer, group, radio, place };
}

const Wrapper = ({ part, ...more }: HTMLAttributes<HTMLDivElement> & { part: string }) => (
  <div class={`${CLASS} ${CLASS}-${part}`} {...more} />
);
