/** The banks that a shopper can choose from before a transfer. All are fictitious; the first one comes from the reference. */

import type { BrandWithBanks } from '../../gateway/catalogue/parameters/methods.ts';
import type { Bank } from '../../gateway/domain/redirect/banks.ts';

const bank = (name: string): Bank => ({
  id: `${name.toUpperCase().replaceAll(' ', '_')}_TEST`,
  name: `${name} (test)`,
});

/** The banks by brand: IDEAL has banks of the Netherlands, EPS has banks of Austria. */
export const BANKS_OF: Readonly<Record<BrandWithBanks, readonly Bank[]>> = {
  IDEAL: ['ING', 'Canal Bank', 'Delta Bank', 'Polder Bank', 'Tulip Bank', 'Windmill Bank'].map(
    bank,
  ),
  EPS: ['ING', 'Alpine Bank', 'Danube Bank', 'Edelweiss Bank', 'Lakeside Bank', 'Vienna Bank'].map(
    bank,
  ),
};
