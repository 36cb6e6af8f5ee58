/** Detects which brands match a number, and which is selected: by published ranges, by the gateway, by the shopper. */
import type { BinInfo } from '../../../protocol/index.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardState } from '../../kernel/state.ts';

/** The shop's priority first, then the order of the offer. */
export function byPriority(brands: readonly string[]): string[] {
  const first = (options.brandDetectionPriority ?? []).map((brand) => brand.trim().toUpperCase());
  return [...new Set([...first, ...brands])].filter((brand) => brands.includes(brand));
}

export type BrandDetection = ReturnType<typeof createBrandDetection>;

export function createBrandDetection(state: CardState) {
  const { brand, brandChosen, brands, framed, phase } = state;
  let bin: BinInfo | null = null;
  let shown = '';

  /** Offered brands that match the number, best first: the gateway's data takes precedence over the published ranges. */
  const fitting = (): readonly string[] => {
    const offered = (keys: readonly string[] = []) => keys.filter((key) => brands.includes(key));
    const known = offered(bin?.brands);
    return byPriority(known.length ? known : offered(framed.cardNumber.value.brands));
  };

  /** Selects the brand for the number, unless the page or the shopper prevents it. Their own matching choice is kept. */
  function follow(): void {
    const found = fitting();
    // A valid number of a brand with several lengths may still grow.
    const { complete, valid } = framed.cardNumber.value;
    state.choices.value = complete || valid ? found : [];
    // A submit that has sent the number empties the field: the shopper has changed nothing.
    const isSent = !found.length && phase.value !== 'open';
    if (String(found) === shown || isSent) return;
    shown = String(found);
    const [best] = found;
    const follows = options.brandDetection ?? !brandChosen.value;
    const isKept = brandChosen.value && found.includes(brand.value);
    if (follows && best && !isKept) brand.value = best;
    notify('onDetectBrand', undefined, [...found], brand.value, bin?.type ?? '');
  }

  return {
    fitting,
    follow,
    /** The gateway knows the first digits, or they have changed. */
    heard(next: BinInfo | null): void {
      bin = next;
      follow();
      if (bin) {
        const { type, country } = bin;
        notify('onDetectBin', undefined, {
          brands: [...fitting()],
          activeBrand: brand.value,
          type,
          country,
        });
      }
    },
    /** The shopper has selected a brand. */
    choose(key: string): void {
      brandChosen.value = true;
      brand.value = key;
    },
  };
}
