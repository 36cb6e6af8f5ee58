/** Which brands a number can be, and which of them is in force: by published ranges, by the gateway, by the shopper. */
import type { BinInfo } from '../../../protocol/index.ts';
import { notify } from '../../options/callbacks.ts';
import { options } from '../../options/readOptions.ts';
import type { CardState } from '../../state.ts';

/** The shop's priority first, then the order of the offer. */
export function byPriority(brands: readonly string[]): string[] {
  const first = (options.brandDetectionPriority ?? []).filter((brand) => brands.includes(brand));
  return [...new Set([...first, ...brands])];
}

export type BrandDetection = ReturnType<typeof createBrandDetection>;

export function createBrandDetection(state: CardState) {
  const { brand, brandChosen, brands, framed } = state;
  let bin: BinInfo | null = null;
  let shown = '';

  /** Offered brands that the number fits, best first: what the gateway knows stands above the published ranges. */
  const fitting = (): readonly string[] => {
    const known = bin?.brands.filter((key) => brands.includes(key)) ?? [];
    return byPriority(known.length ? known : framed.cardNumber.value.brands);
  };

  /** The brand follows the number, as far as the page and the shopper want it to. A brand of theirs that fits stays. */
  function follow(): void {
    const found = fitting();
    state.choices.value = framed.cardNumber.value.complete ? found : [];
    if (String(found) === shown) return;
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
    /** The gateway knows the first digits, or they are others now. */
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
    /** The shopper chose. */
    choose(key: string): void {
      brandChosen.value = true;
      brand.value = key;
    },
  };
}
