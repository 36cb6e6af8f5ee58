// What the form consists of for a browser: the script `paymentWidgets.js`, which starts at src/widget/index.ts, and the modules
// that it loads when a page needs them. Folders of the sources say what a file is about, not when it is loaded.

import { posix } from 'node:path';

/** The entry of the script, from the repository's folder. */
export const SCRIPT = 'src/widget/index.ts';

/** What the script shares with the modules that it loads. */
export const SHARED = 'src/widget/shared.ts';

/**
 * The modules that are loaded later: the address below `parts/` of each, and its entry below src/widget/.
 * @type {Readonly<Record<string, string>>}
 */
const ENTRIES = {
  advice: 'kernel/options/advice/index.ts',
  brands: 'methods/brands/index.ts',
  extras: 'forms/card/extras/index.ts',
  hints: 'forms/card/hints/index.ts',
  modern: 'mount/modern/index.tsx',
  nextAction: 'pay/nextAction.ts',
  registrations: 'mount/registrations/index.tsx',
  summary: 'kernel/summary/index.tsx',
  // The part `brands` loads these.
  'methods/applePay': 'methods/applePay/index.ts',
  'methods/directDebit': 'methods/directDebit/index.ts',
  'methods/giftCard': 'methods/giftCard/index.ts',
  'methods/googlePay': 'methods/googlePay/index.ts',
  'methods/invoice': 'methods/invoice/index.ts',
  'methods/onlineTransfer': 'methods/onlineTransfer/index.ts',
  'methods/prepayment': 'methods/prepayment/index.ts',
  'methods/samsungPay': 'methods/samsungPay/index.ts',
  'methods/sheet': 'methods/sheet/index.ts',
  'methods/transferCode': 'methods/transferCode/index.tsx',
  'methods/virtualAccount': 'methods/virtualAccount/index.ts',
  // The part `modern` loads these.
  'modern/later': 'mount/modern/later.tsx',
  'modern/layout': 'mount/modern/layout.ts',
  'modern/theme': 'mount/modern/theme.ts',
};

/** The same, with entries from the repository's folder. @type {ReadonlyMap<string, string>} */
export const PARTS = new Map(
  Object.entries(ENTRIES).map(([address, entry]) => [address, `src/widget/${entry}`]),
);

/**
 * What `shared.ts` exports: the names by the file or the package that they come from.
 * @param {string} text of shared.ts
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function sharedNames(text) {
  return new Map(
    [...text.matchAll(/^export \{([^}]*)\} from '([^']*)';$/gm)].map(
      ([, names = '', from = '']) => [
        from.startsWith('.') ? posix.join(posix.dirname(SHARED), from) : from,
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ],
    ),
  );
}
