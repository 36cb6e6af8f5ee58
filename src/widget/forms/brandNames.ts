/**
 * The usual card brands, by their names as shoppers know them; `KEY=` where the key is not the name in capitals without
 * blanks. One text, because it is a part of every page's script.
 */
const NAMES = new Map(
  `Visa|Visa Debit|Visa Electron|V Pay|MASTER=Mastercard|MASTERDEBIT=Mastercard Debit|Maestro|AMEX=American Express|DINERS=Diners Club|Discover|JCB|UnionPay|BCMC=Bancontact|Carte Bancaire|Carte Bleue|Dankort|mada|Elo|Hipercard|Aura|Cabal|Cabal Debit|RuPay|Postepay|Naranja|T Card|T Card Debit|Interac|ServiRed|Carnet|ArgenCard|Nativa|Alia|AirPlus`
    .split('|')
    .map((entry) => {
      const [key = '', name = key] = entry.split('=');
      return [key.toUpperCase().replaceAll(' ', ''), name];
    }),
);

/** The name of a card's brand; a key that has none is shown as it is, with blanks for underscores. */
export const brandName = (key: string): string => NAMES.get(key) ?? key.replaceAll('_', ' ');

/** Their keys: brands whose picture every page knows. */
export const USUAL: readonly string[] = [...NAMES.keys()];
